// The row of four-bar linkages compared with the fixed pair and with the row's equation in one
// angle.
#include "problems/n_four_bars.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/half_explicit/extrapolated.hpp"
#include "methods/projection/rk4_projected.hpp"
#include "problems/base/reference.hpp"
#include "problems/four_bars.hpp"
#include "tests/support/step_operations.hpp"

namespace shakedown {
namespace {

using Values = std::vector<double>;

double distance(const Values& a, const Values& b) {
  REQUIRE(a.size() == b.size());
  double most = 0.0;
  for (std::size_t i = 0; i < b.size(); ++i) most = std::fmax(most, std::fabs(a[i] - b[i]));
  return most;
}
Values end_of(const std::string& problem, const std::string& method, const Settings& parameters,
              double until, std::int64_t steps) {
  Request request;
  request.problem = parameters;
  request.h = until / static_cast<double>(steps);
  request.steps = request.every = steps;
  const Trajectory run = integrate(problem, method, request);
  REQUIRE(run.summary.ok());
  Values q;
  for (std::size_t i = run.column("q0"); i < run.column("p0"); ++i) q.push_back(run.at(1, i));
  return q;
}

/// Returns (B_0, ..., B_N) at the angle theta that the rods, initially upright, reach at time
/// `until`.
Values fallen(int N, double until) {
  const auto rod = [N](const std::vector<long double>& y, std::vector<long double>& f) {
    f[0] = y[1];
    f[1] = 3.0L * (3.0L * N + 1.0L) / (2.0L * (4.0L * N + 1.0L)) * static_cast<long double>(9.81) *
           std::sin(y[0]);
  };
  const long double theta = fehlberg78(rod, {0.0L, 1.0L}, {until}, 1e-16L)[0][0];
  Values q;
  for (int k = 0; k <= N; ++k) {
    q.push_back(static_cast<double>(k + std::sin(theta)));
    q.push_back(static_cast<double>(std::cos(theta)));
  }
  return q;
}

TEST_CASE("Two linkages of the row are the four-bars", "[problems][oracle]") {
  const Settings two{{"N", "2"}};
  const auto& all = catalogue();
  const Reference row = all.problem("n-four-bars").reference(two, {}, {}, {0.5});
  const Reference pair = all.problem("four-bars").reference({}, {}, {}, {0.5});
  CHECK(distance(row.q[0], pair.q[0]) <= 1e-14);
  CHECK(distance(row.p[0], pair.p[0]) <= 1e-13);
  for (const char* method : {"shake", "rattle", "lobatto-3", "half-explicit-4", "rk4-projected",
                             "symmetric-projection", "g-baoab", "ida"}) {
    INFO(method);
    // The formulas are the same but are evaluated in another order. IDA has its tolerance of 1e-8
    // and takes other steps.
    const double allowed = std::string(method) == "ida" ? 1e-6 : 1e-11;
    CHECK(distance(end_of("n-four-bars", method, two, 0.5, 50),
                   end_of("four-bars", method, {}, 0.5, 50)) <= allowed);
  }
}

TEST_CASE("Any number of linkages falls as one rod", "[problems][oracle]") {
  for (const int N : {1, 5, 40}) {
    INFO(N);
    const Settings parameters{{"N", std::to_string(N)}};
    const Values expected = fallen(N, 0.5);
    const Reference reference =
        catalogue().problem("n-four-bars").reference(parameters, {}, {}, {0.5});
    CHECK(reference.error_bar <= 1e-13);
    CHECK(distance(reference.q[0], expected) <= 1e-13);
    CHECK(distance(end_of("n-four-bars", "rattle", parameters, 0.5, 1000), expected) <= 1e-6);
    CHECK(distance(end_of("n-four-bars", "lobatto-3", parameters, 0.5, 500), expected) <= 1e-10);
  }
  // Control: the angle distinguishes successive numbers of linkages.
  CHECK(std::fabs(fallen(5, 0.5)[0] - fallen(6, 0.5)[0]) > 1e-4);
}

template <class M>
void check_linear() {
  INFO(M::traits.name);
  StepOperations last;
  for (const int N : {100, 1000, 10000}) {
    NFourBarsParameters parameters;
    parameters.N = N;
    const StepOperations now = step_operations<M, NFourBars<>>(parameters, 1e-3);
    if (last.operations > 0.0) {
      INFO(N << ": " << now.operations << " after " << last.operations);
      CHECK(now.iterations == last.iterations);
      CHECK(now.operations / last.operations == Approx(10.0).epsilon(0.01));  // N + 1 joints
    }
    last = now;
  }
}

TEST_CASE("A step on N linkages takes a number of operations proportional to N",
          "[problems][cost]") {
  check_linear<Rattle>();
  check_linear<HalfExplicit4>();
  check_linear<Rk4Projected>();
}

}  // namespace
}  // namespace shakedown
