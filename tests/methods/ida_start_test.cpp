// IDA started with multipliers given by the caller, and IDA taking one internal step at a time.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/baseline/ida.hpp"
#include "problems/two_springs.hpp"

namespace shakedown {
namespace {

Trajectory run_from(const std::string& multipliers, const std::string& form) {
  Request request;
  request.method = {{"multipliers", multipliers}, {"form", form}};
  request.h = 0.1;
  request.steps = 5;
  return integrate("two-springs-constrained", "ida", request);
}

TEST_CASE("IDA starts from the multipliers it is given", "[methods][oracle]") {
  for (const char* form : {"ggl", "index-2", "index-1"}) {
    INFO(form);
    const Trajectory own = run_from("consistent", form);
    // AST (31)-(32) give lambda = (3/2, 5/4) in closed form.
    const Trajectory given = run_from("1.5,1.25", form);
    REQUIRE(given.summary.ok());
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t column = own.column("q0") + i;
      // The two starts differ by round-off, which the error tests may amplify to atol = rtol =
      // 1e-8.
      CHECK(std::fabs(given.at(5, column) - own.at(5, column)) < 1e-7);
    }
    CHECK(given.at(0, given.column("lambda0")) == Approx(1.5).margin(1e-14));
  }
}

TEST_CASE("Wrong multipliers: index 2 corrects them, index 1 gives up", "[methods]") {
  const Trajectory good = run_from("consistent", "ggl");
  const Trajectory zero = run_from("0,0", "ggl");
  REQUIRE(zero.summary.ok());
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t column = good.column("q0") + i;
    CHECK(std::fabs(zero.at(5, column) - good.at(5, column)) < 1e-6);
  }
  CHECK_FALSE(run_from("0,0", "index-1").summary.ok());
}

TEST_CASE("A list of multipliers must fit the constraints", "[methods]") {
  CHECK_THROWS_WITH(run_from("1,2,3", "ggl"),
                    Catch::Contains("3 numbers") && Catch::Contains("2 constraints"));
  CHECK_THROWS_WITH(run_from("1,x", "ggl"), Catch::Contains("multipliers"));
}

TEST_CASE("IDA's internal steps lead where its output does", "[methods]") {
  const TwoRods<> rods{TwoRods<>::Parameters{}};
  State<TwoRods<>> state = initial_state(rods);
  Ida::Options options;
  options.first_step = 1e-6;
  Ida::Stepper<TwoRods<>> ida(rods, options, 0.5, state);
  REQUIRE(ida.internal_step(state).status == Status::ok);
  CHECK(state.t == Approx(1e-6).epsilon(1e-12));
  double before = 0.0;
  int steps = 1;
  while (state.t < 0.5) {
    before = state.t;
    REQUIRE(ida.internal_step(state).status == Status::ok);
    REQUIRE(state.t > before);
    ++steps;
  }
  CHECK(ida.statistics().steps == steps);
  const Reference r = catalogue()
                          .problem("two-springs-constrained")
                          .reference({}, {1, 0, 2, 0}, {0, -0.5, 0, 0.5}, {state.t});
  for (int i = 0; i < 4; ++i) {
    CHECK(std::fabs(state.q(i) - r.q[0][static_cast<std::size_t>(i)]) < 1e-6);
  }
}

}  // namespace
}  // namespace shakedown
