// The law that describes a long run, tested for known deviations, and compensated summation,
// compared with extended precision.
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "experiments/comparison/long_time/growth.hpp"
#include "experiments/comparison/long_time/recentred.hpp"
#include "experiments/comparison/long_time/runs.hpp"
#include "methods/runge_kutta/gauss.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "problems/base/splitmix.hpp"
#include "problems/henon_heiles.hpp"

using namespace shakedown;
using comparison::growth_of;
using comparison::Law;

namespace {

constexpr int samples = 1 << 13;

/// Returns waves of amplitude 1e-6 plus `more`, sampled at s in [0, 1].
std::vector<double> waves_and(const std::function<double(double)>& more) {
  std::vector<double> e;
  for (int k = 0; k < samples; ++k) {
    const double s = k / double(samples);
    e.push_back(1e-6 * std::sin(2.0 * std::numbers::pi * 37.3 * s) + more(s));
  }
  return e;
}

TEST_CASE("The law of a long run is told from its samples", "[experiments]") {
  CHECK(growth_of(waves_and([](double) { return 0.0; })).law == Law::bounded);
  CHECK(growth_of(waves_and([](double s) { return 1e-4 * s; })).law == Law::linear_drift);
  CHECK(growth_of(waves_and([](double s) { return 1e-4 * std::expm1(-5.0 * s); })).law ==
        Law::decay);
  CHECK(growth_of(waves_and([](double s) { return 1e-4 * std::expm1(-500.0 * s); })).law ==
        Law::decay);
  double walk = 0.0;
  std::uint64_t drawn = 0;
  const auto walking = [&](double) { return walk += 1e-6 * detail::random_normal(3, drawn++); };
  CHECK(growth_of(waves_and(walking)).law == Law::random_walk);
  CHECK(growth_of(waves_and([](double s) { return 3.0 * s; })).law == Law::lost);
  CHECK(growth_of(waves_and([](double s) { return s > 0.5 ? std::nan("") : 0.0; })).law ==
        Law::lost);
}

TEST_CASE("The exponent of a power of time is found, with its error", "[experiments]") {
  for (const double a : {0.7, 1.0, 1.5}) {
    const auto growth = growth_of(waves_and([a](double s) { return 1e-3 * std::pow(s, a); }));
    // A line fitted to half of a bent curve has a different slope from the chord of the curve.
    CHECK(std::fabs(growth.exponent - a) < 0.1);
    // Omitting a block changes the fit of a bent curve but not the fit of a line.
    CHECK(growth.error < (a == 1.0 ? 0.01 : 0.3));
  }
}

TEST_CASE("An exponent is shown where it is told, and as round-off where that is all there is",
          "[experiments]") {
  using comparison::shown_law;
  comparison::LongRun run;
  run.summary.steps = std::int64_t{1} << 20;
  run.growth = {Law::decay, 0.6, 0.1, 1e-6};
  CHECK(shown_law(run) == name(Law::decay));
  // One rounding error per step adds up to 2.3e-10.
  run.growth.amplitude = 1e-10;
  CHECK(shown_law(run) == comparison::at_round_off);
  run.growth = {Law::decay, 0.05, 1.4, 0.5};
  CHECK(shown_law(run).empty());
  run.growth = {};
  CHECK(shown_law(run).empty());
}

using Free = HenonHeiles<double>;
using Exact = HenonHeiles<long double>;

/// The largest |q - q of extended precision| after 4096 steps, without and with compensation.
struct RoundOff {
  double plain = 0.0, compensated = 0.0;
};
template <class M>
RoundOff round_off(double h) {
  const Free problem;
  const Exact exact;
  State<Free> state = initial_state(problem);
  State<Exact> truth;
  truth.q = state.q.cast<long double>();
  truth.p = state.p.cast<long double>();
  const typename M::Options options{};
  comparison::Compensated<M, Free> compensated(problem, options, h, state);
  typename M::template Stepper<Free> plain(problem, options, h, state);
  typename M::template Stepper<Exact> extended(exact, options, h, truth);
  for (int k = 0; k < 4096; ++k) {
    plain.step(state);
    extended.step(truth);
    compensated.step();
  }
  const auto distance = [&](const Exact::Vector& q) {
    return static_cast<double>((q - truth.q).cwiseAbs().maxCoeff());
  };
  const Exact::Vector single = state.q.cast<long double>();
  const Exact::Vector both = compensated.whole().q.template cast<long double>() +
                             compensated.rest().q.template cast<long double>();
  return {distance(single), distance(both)};
}

TEST_CASE("Compensated summation takes round-off away, of explicit and of implicit methods",
          "[experiments]") {
  // With compensation, sums have rounding errors of h |v| eps instead of |q| eps, a gain of 1/h.
  // The rounding errors of the forces are unchanged, but leave at least a tenth of the gain.
  const RoundOff verlet = round_off<VelocityVerlet>(1.0 / 256.0);
  CHECK(verlet.compensated < verlet.plain / 25.0);
  CHECK(verlet.plain > 1e-15);
  // Gauss's coefficients are rounded, so the gain is smaller, although the motion is the same.
  const RoundOff gauss = round_off<Gauss2>(1.0 / 256.0);
  CHECK(gauss.compensated < gauss.plain);
  CHECK(gauss.plain < 1e-11);
}

}  // namespace
