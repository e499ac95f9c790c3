// Integrates a pair step by step with `Pair::start`.
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {
namespace {

Request request_of(double h) {
  Request request;
  request.h = h;
  return request;
}

std::vector<double> row_of(Integration& run) {
  std::vector<double> row;
  run.row(row);
  return row;
}

TEST_CASE("Three steps and four are seven, to the last bit", "[integration]") {
  for (const auto& [problem, method] : {std::pair{"double-pendulum-penalty", "zhang-skeel"},
                                        {"double-pendulum", "shake"},
                                        {"henon-heiles", "newmark"},
                                        {"pendulum-3d", "vi-s"},
                                        {"magnetic-top", "so3-cayley"}}) {
    INFO(method << " on " << problem);
    const Pair& pair = catalogue().pair(problem, method);
    const auto once = pair.start(request_of(0.01));
    const auto twice = pair.start(request_of(0.01));
    CHECK(once->advance(7).steps == 7);
    CHECK(twice->advance(3).steps == 3);
    CHECK(twice->t() == 0.03);
    CHECK(twice->advance(4).steps == 4);
    CHECK(row_of(*once) == row_of(*twice));
    CHECK(once->counts.gradients == twice->counts.gradients);
    CHECK(once->counts.solves == twice->counts.solves);
    CHECK(row_of(*once).size() == once->columns().size());
  }
}

TEST_CASE("A run may start off its constraints, an integration may not", "[integration]") {
  const Pair& pair = catalogue().pair("double-pendulum", "shake");
  Request request = request_of(0.01);
  request.q0 = {0.0, -1.0, 1.0, -1.001};
  request.p0 = {0.0, 0.0, 0.0, 0.0};
  const auto run = pair.start(request);
  CHECK_THROWS_AS(run->check_start(), UsageError);
  CHECK(run->q()[3] == -1.001);
  CHECK(run->advance(1).status == Status::ok);
  request.steps = 1;
  Trajectory out;
  CHECK_THROWS_AS(pair.integrate(request, out), UsageError);
}

TEST_CASE("Bad settings and starts of the wrong size are refused at the start", "[integration]") {
  const Pair& pair = catalogue().pair("double-pendulum", "shake");
  Request request = request_of(0.01);
  request.q0 = {0.0, -1.0};
  CHECK_THROWS_AS(pair.start(request), UsageError);
  request.q0 = {0.0, -1.0, 1.0, std::nan("")};
  CHECK_THROWS_AS(pair.start(request), UsageError);
  request.q0.clear();
  request.method = {{"tolerence", "1e-10"}};
  CHECK_THROWS_AS(pair.start(request), UsageError);
}

TEST_CASE("A step that fails ends an advance, which says how far it came", "[integration]") {
  const Pair& pair = catalogue().pair("double-pendulum-penalty", "velocity-verlet");
  const auto run = pair.start(request_of(0.1));  // omega = 20: beyond the stability limit
  const LoopReport report = run->advance(10000);
  CHECK(report.status == Status::not_finite);
  CHECK(report.steps > 0);
  CHECK(report.steps < 10000);
  CHECK(std::fabs(run->t() - 0.1 * static_cast<double>(report.steps)) < 1e-9);
}

TEST_CASE("Rows come at every k-th step and at the end, whatever the ticks", "[integration]") {
  Request request = request_of(1e-4);
  request.steps = 20000;  // contains one tick, at step 16384
  request.every = 7000;
  Trajectory out;
  out.summary = catalogue().pair("henon-heiles", "velocity-verlet").integrate(request, out);
  REQUIRE(out.summary.ok());
  CHECK(out.series("t") == std::vector<double>{0.0, 7000 * 1e-4, 14000 * 1e-4, 20000 * 1e-4});
}

}  // namespace
}  // namespace shakedown
