// The spectral radii of the stability map compared with step Jacobians, computed with dual numbers,
// and with closed forms.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/step_jacobian.hpp"
#include "experiments/comparison/stability/planes.hpp"
#include "experiments/comparison/stability/radius.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"

namespace shakedown::comparison {
namespace {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

template <class M>
double by_duals(double beta, double h) {
  using P = SplitOscillator<Dual>;
  const P problem{SplitOscillatorParameters{}};
  typename M::Options options;
  options.beta = beta;
  const State<P> state = initial_state(problem);
  return linear_algebra::spectral_radius(step_jacobian<M>(problem, options, h, state));
}

double mapped(const char* method, Settings options, double x, Oscillator on = Oscillator::split) {
  return radius({method, on, Trial::pendulum, {}, std::move(options), on != Oscillator::split}, x);
}

TEST_CASE("Radii of the map are those of step Jacobians by dual numbers", "[oracle]") {
  for (const double beta : {0.0, 0.125, 0.1875, 0.375}) {
    for (const double x : {0.5, 1.9, 3.0, 7.0}) {
      const Settings options{{"beta", std::to_string(beta)}};
      INFO("beta " << beta << ", h omega " << x);
      CHECK_THAT(mapped("newmark", options, x), WithinRel(by_duals<Newmark>(beta, x), 1e-9));
      CHECK_THAT(mapped("zhang-skeel", options, x), WithinRel(by_duals<ZhangSkeel>(beta, x), 1e-9));
    }
  }
  CHECK(mapped("zhang-skeel", {{"beta", "0.125"}}, 3.0) > 1.5);
}

TEST_CASE("A method that carries an acceleration has the radius of its recursion", "[oracle]") {
  // For an infinite step, two roots are real and one is Chung and Hulbert's closed form. All have
  // the modulus rho-inf.
  for (const char* rho : {"0", "0.25", "0.8"}) {
    INFO("rho-inf " << rho);
    const Settings options{{"rho-inf", rho}};
    CHECK_THAT(mapped("generalized-alpha", options, 1e6), WithinAbs(std::stod(rho), 1e-3));
    // The constraint is a straight line, so the equations of the two methods agree.
    CHECK_THAT(mapped("generalized-alpha-dae", options, 3.0, Oscillator::constrained),
               WithinRel(mapped("generalized-alpha", options, 3.0), 1e-8));
  }
}

TEST_CASE("Radau IIA has the radius of its stability function", "[oracle]") {
  const auto all = strips();
  const auto radau =
      std::ranges::find(all, "radau-5", [](const Strip& s) { return s.target.method; });
  REQUIRE(radau != all.end());
  for (const double x : {0.5, 1.0, 6.0, 12.0}) {
    const std::complex<double> z(0.0, x);
    const auto R = (1.0 + 2.0 / 5.0 * z + z * z / 20.0) /
                   (1.0 - 3.0 / 5.0 * z + 3.0 / 20.0 * z * z - z * z * z / 60.0);
    INFO("h omega " << x);
    CHECK_THAT(radius(radau->target, x), WithinRel(std::abs(R), 1e-7));
  }
  for (const Strip& strip : all) {
    if (!strip.target.method.starts_with("radau")) continue;
    INFO(strip.target.method);
    CHECK(radius(strip.target, 6.0) <= 1.0);
  }
  // An iteration that stops early makes the step nonlinear.
  Target early = radau->target;
  early.options = {{"fraction", "1e-3"}};
  CHECK_THROWS_WITH(radius(early, 6.0), Catch::Contains("the step is not linear at h = 6"));
}

TEST_CASE("The boundary of the impulse method is where half its trace is 1", "[oracle]") {
  for (const double x : {2.0, 3.0, 5.0, 8.5}) {
    const double share = impulse_boundary(10, x), theta = turn_of_substeps(10, x);
    const double w = std::sqrt(1.0 - x * x / 400.0);
    INFO("h omega " << x);
    CHECK_THAT(std::fabs(std::cos(theta) - share * x / (2.0 * w) * std::sin(theta)),
               WithinAbs(1.0, 1e-12));
  }
}

}  // namespace
}  // namespace shakedown::comparison
