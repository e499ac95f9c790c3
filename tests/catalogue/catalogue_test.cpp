// Tests the pairs of the catalogue, and the messages if other pairs are requested.
#include "experiments/catalogue/catalogue.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <set>

#include "experiments/catalogue/lists.hpp"
#include "methods/base/method.hpp"
#include "methods/constrained/point_masses.hpp"
#include "methods/ggl/ggl_step.hpp"
#include "methods/newmark/forced_acceleration.hpp"

namespace shakedown {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

TEST_CASE("Every problem is crossed with every method, and every gap has a reason", "[catalogue]") {
  const auto& all = catalogue();
  for (const auto& problem : all.problems) {
    REQUIRE(problem.pairs.size() == all.methods.size());
    bool any = false;
    for (std::size_t k = 0; k < all.methods.size(); ++k) {
      const Pair& pair = problem.pairs[k];
      INFO(pair.method << " on " << problem.id);
      CHECK(pair.method == all.methods[k].traits.name);
      CHECK(pair.admissible() == pair.unmet.empty());
      for (const auto& need : pair.unmet) {
        const auto& needs = all.methods[k].needs;
        // Implied needs are reported as reasons although no method lists them. Some are needs of
        // every method that does not declare otherwise. Others are unmet only by structured
        // problems with more than a potential. For a moving potential, the reason `still_potential`
        // replaces the missing derivatives without a time. The tables do not show that the solvers
        // of molecular dynamics need constraints that rotations leave alone.
        const bool implied =
            need == need::PotentialForces::name || need == need::IndependentConstraints::name ||
            need == need::DenseUnlessPlain::name || need == need::DenseWithForces::name ||
            need == need::DenseWithMassOfPosition::name || need == need::still_potential ||
            need == need::InvariantConstraints::name;
        CHECK(std::count(needs.begin(), needs.end(), need) == (implied ? 0 : 1));
      }
      any = any || pair.admissible();
    }
    CHECK(any);
  }
}

TEST_CASE("A method that SHAKEDOWN_METHODS leaves out has pairs that say so", "[catalogue]") {
  const auto rattle = catalogue().pair("double-pendulum", "rattle");
  const std::vector<Crossed> compiled{{rattle.runnable->algorithm, {}, rattle.begin}};
  for (const Pair& pair : detail::pairs_of(suite_methods(), compiled)) {
    INFO(pair.method);
    const bool chosen = pair.method == "rattle";
    CHECK(pair.admissible() == chosen);
    CHECK(pair.unmet.empty() == chosen);
  }
}

TEST_CASE("Methods of one algorithm share what is compiled, and nothing else", "[catalogue]") {
  const Pair& four = catalogue().pair("double-pendulum", "rattle-4");
  const Pair& six = catalogue().pair("double-pendulum", "rattle-6");
  CHECK(four.begin == six.begin);
  CHECK(four.identity() != six.identity());
  CHECK(four.begin != catalogue().pair("double-pendulum", "rattle").begin);
  CHECK(four.begin != catalogue().pair("four-bars", "rattle-4").begin);
  // Each pair uses the data of its own record, so the method of order 6 is more accurate.
  const auto end = [](const Pair& pair) {
    Request request;
    request.h = 0.05;
    request.steps = request.every = 20;
    return integrate(pair, request);
  };
  const auto energy_error = [&](const Pair& pair) {
    const std::vector<double> energy = end(pair).series("energy");
    return std::fabs(energy.back() - energy.front());
  };
  CHECK(energy_error(six) < 0.1 * energy_error(four));
}

TEST_CASE("Ids are unique and kebab-case, and every record is complete", "[catalogue]") {
  std::set<std::string> ids;
  const auto check_id = [&](const std::string& id) {
    INFO(id);
    CHECK(ids.insert(id).second);
    CHECK(id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos);
  };
  for (const auto& method : catalogue().methods) {
    check_id(std::string(method.traits.name));
    CHECK_FALSE(method.traits.title.empty());
    CHECK_FALSE(method.traits.source.empty());
    CHECK((method.traits.order_q == 0) == (method.traits.order_p == 0));
    CHECK_FALSE((method.traits.adaptive && method.traits.order_q > 0));
  }
  for (const auto& problem : catalogue().problems) {
    check_id(problem.id);
    CHECK_FALSE(problem.title.empty());
    CHECK_FALSE(problem.source.empty());
    CHECK(problem.dof > 0);
    std::vector<double> q, p;
    problem.initial({}, q, p);
    CHECK(std::ssize(q) == problem.dof);
    CHECK(std::ssize(p) == problem.momenta);
  }
}

template <class F>
std::string rejection(F&& f) {
  try {
    f();
  } catch (const UsageError& error) {
    std::string text = error.what();
    CHECK(text.find('\n') == std::string::npos);
    return text;
  }
  return "";
}
bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("Unknown ids and inadmissible pairs are usage errors that say what to do",
          "[catalogue]") {
  CHECK(has(rejection([] { (void)catalogue().problem("henon-heile"); }), "'henon-heiles'"));
  CHECK(has(rejection([] { (void)catalogue().method("shak"); }), "'shake'"));
  CHECK(has(rejection([] { (void)catalogue().pair("double-pendulum", "newmark"); }),
            "no constraints"));
  CHECK(has(rejection([] { (void)catalogue().pair("henon-heiles", "zhang-skeel-stiff"); }),
            "stiff split"));
  CHECK(has(rejection([] { (void)catalogue().pair("henon-heiles", "newmrk"); }), "'newmark'"));
}

TEST_CASE("A horizon is a whole number of steps or an error that names the nearest",
          "[catalogue]") {
  CHECK(whole_steps(0.1, 50.0) == 500);
  CHECK(whole_steps(0.1, 0.3) == 3);  // in doubles 0.3/0.1 is not 3
  CHECK(whole_steps(1e-6, 1e5) == 100000000000);
  CHECK(whole_steps(0.1, 0.0) == 0);
  CHECK(has(rejection([] { whole_steps(0.1, 0.25); }), "0.2"));
  CHECK(has(rejection([] { whole_steps(0.3, 0.1); }), "nearest is 0.3"));
  CHECK(has(rejection([] { whole_steps(0.1, 1.0 + 1e-7); }), "whole number"));
  for (const double h : {0.0, -0.1, nan, infinity}) {
    CHECK(has(rejection([&] { whole_steps(h, 1.0); }), "step size"));
  }
  for (const double t : {-1.0, nan, infinity, 1e300}) {
    CHECK(has(rejection([&] { whole_steps(0.1, t); }), "end time"));
  }
}

Request request_of(double h, std::int64_t steps, std::int64_t every = 1) {
  Request request;
  request.h = h;
  request.steps = steps;
  request.every = every;
  return request;
}

TEST_CASE("A run records its start, every k-th step and its end", "[catalogue]") {
  const Trajectory run = integrate("henon-heiles", "velocity-verlet", request_of(0.1, 10, 4));
  REQUIRE(run.summary.ok());
  CHECK(run.series("t") == std::vector<double>{0.0, 4 * 0.1, 8 * 0.1, 10 * 0.1});
  const std::vector<std::string> columns{"t", "q0", "q1", "p0", "p1", "energy"};
  CHECK(run.columns == columns);
  CHECK_FALSE(run.has("g"));
  CHECK_THROWS_AS(run.column("nope"), std::out_of_range);
  const Trajectory shake = integrate("double-pendulum", "shake", request_of(0.1, 1));
  CHECK(shake.has("lambda1"));
  CHECK(shake.has("g"));
  CHECK(shake.has("gdot"));
  CHECK(integrate("henon-heiles", "rk4", request_of(0.1, 0)).rows() == 1);
}

TEST_CASE("Runs repeat to the last bit", "[catalogue]") {
  for (const char* method : {"zhang-skeel", "newmark", "cvode-bdf"}) {
    const auto first = integrate("double-pendulum-penalty", method, request_of(0.01, 100));
    const auto second = integrate("double-pendulum-penalty", method, request_of(0.01, 100));
    CHECK(first.values == second.values);
  }
}

TEST_CASE("Bad starts and bad requests are usage errors", "[catalogue]") {
  const auto run = [](const char* problem, const char* method, auto change) {
    Request request = request_of(0.1, 1);
    change(request);
    return rejection([&] { integrate(problem, method, request); });
  };
  const auto shake = [&](auto change) { return run("double-pendulum", "shake", change); };
  CHECK(has(shake([](Request& r) { r.q0 = {0, -1}; }), "--q0"));
  CHECK(has(shake([](Request& r) { r.q0 = {0, -1, 1, nan}; }), "not finite"));
  CHECK(has(shake([](Request& r) { r.q0 = {0, -1.1, 1, -2}; }), "violates the constraints"));
  CHECK(has(shake([](Request& r) { r.p0 = {0, 1, 0, 0}; }), "not tangent"));
  CHECK(shake([](Request& r) { r.p0 = {0.5, 0, 0.5, 0}; }).empty());
  CHECK_FALSE(shake([](Request& r) { r.h = 0.0; }).empty());
  CHECK_FALSE(shake([](Request& r) { r.h = nan; }).empty());
  CHECK_FALSE(shake([](Request& r) { r.steps = -1; }).empty());
  CHECK_FALSE(shake([](Request& r) { r.every = 0; }).empty());
  CHECK(has(shake([](Request& r) { r.problem = {{"L3", "1"}}; }), "L3"));
  CHECK(has(shake([](Request& r) { r.method = {{"tolerance", "0"}}; }), "> 0"));
}

TEST_CASE("A diverging run returns what it had, and says where it ended", "[catalogue]") {
  Request request = request_of(0.5, 1000);
  request.q0 = {0.0, 3.0};  // beyond the saddle of henon-heiles the orbit escapes
  const Trajectory run = integrate("henon-heiles", "velocity-verlet", request);
  CHECK(run.summary.status == Status::not_finite);
  CHECK(run.summary.steps < 1000);
  CHECK(run.rows() == static_cast<std::size_t>(run.summary.steps) + 1);
  CHECK(run.summary.message.starts_with("FAILED at step " + std::to_string(run.summary.steps + 1)));
}

}  // namespace
}  // namespace shakedown
