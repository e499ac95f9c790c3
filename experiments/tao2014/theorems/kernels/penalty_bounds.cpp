// Computes results of theorems.md: Lemma 6.1, Remarks 3.1 and 6.1, and the example after (22).
#include <algorithm>
#include <functional>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/theorems/penalty_runs.hpp"
#include "experiments/tao2014/theorems/problems.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown::tao2014 {
namespace {

const std::vector<double> omegas_of_bounds{20.0, 40.0, 80.0, 160.0, 320.0};

/// Extreme values over all steps of one run.
struct Extremes {
  double g = 0.0;         ///< largest |g|
  double bound = 0.0;     ///< sqrt(2 (H - min V))/omega, the bound from the energy
  double distance = 0.0;  ///< largest distance from V's minimum
  double allowed = 0.0;   ///< largest distance that V <= H allows
  double printed = 0.0;   ///< largest change of the energy with omega^2 g^T g
  double halved = 0.0;    ///< largest change of the energy with omega^2 g^T g / 2
  int turns = 0;          ///< number of sign changes of dg/dt
};
Extremes extremes(double omega, double normal, double until) {
  const ElasticWire::Parameters parameters{{.normal = normal}, omega};
  const ElasticWire problem(parameters);
  const auto rest = [&](const Phase& at) {  // kinetic energy and V, without penalty
    const Eigen::Vector2d p = at.p;
    const double kinetic = p.dot(problem.mass().inverse.cwiseProduct(p)) / 2.0;
    return kinetic + problem.constrained().potential(at.q);
  };
  const auto start = initial_state(problem);
  const double energy = rest({start.q, start.p});
  Extremes found;
  found.bound = std::sqrt(2.0 * (energy - 1.0)) / omega;
  found.allowed = std::sqrt(energy * energy - 1.0);
  double last = 0.0;
  double rising = 1.0;
  const int steps = resolving_steps(until, omega);
  observed(motion<ElasticWire>("rk4", parameters), until / steps, steps,
           [&](std::int64_t, const Phase& at) {
             const double force = penalty_force(problem, omega, at.q)(0);
             const double g = force / (omega * omega);
             found.g = worse(found.g, std::fabs(g));
             found.distance = worse(found.distance, std::hypot(at.q(0) - 1.0, at.q(1)));
             const double stored = force * g;
             found.printed = worse(found.printed, std::fabs(rest(at) + stored - energy));
             found.halved = worse(found.halved, std::fabs(rest(at) + stored / 2.0 - energy));
             if ((g - last) * rising < 0.0) {
               ++found.turns;
               rising = -rising;
             }
             last = g;
           });
  return found;
}

void measure_energy_bounds(Context& context) {
  const Extremes found = extremes(20.0, 0.5, 2.0);
  context.number("energy-change.full-penalty", found.printed);
  context.number("energy-change.half-penalty", found.halved);
  double share = 0.0;
  const double normal_slope = exponent(omegas_of_bounds, [&share](double omega) {
    const Extremes kicked = extremes(omega, 0.5, 2.0);
    share = worse(share, kicked.g / kicked.bound);
    return kicked.g;
  });
  const double reach = worst(omegas_of_bounds, [](double omega) {
    const Extremes lengthy = extremes(omega, 0.5, 20.0);
    return lengthy.distance / lengthy.allowed;
  });
  const double tangent =
      exponent(omegas_of_bounds, [](double omega) { return extremes(omega, 0.0, 2.0).g; });
  const double turns = static_cast<double>(extremes(320.0, 0.0, 2.0).turns) /
                       static_cast<double>(extremes(160.0, 0.0, 2.0).turns);
  context.number("constraint-size.over-bound", share);
  context.number("reach.over-allowed", reach);
  context.number("constraint-slope.normal", normal_slope);
  context.number("constraint-slope.tangent", tangent);
  context.number("constraint-turns.ratio", turns);
}

/// Returns the spread of `force`, which is omega^2 g(1), for omega from 200 to 210.
double spread(const std::function<double(double omega)>& force) {
  double low = HUGE_VAL;
  double high = -HUGE_VAL;
  for (double omega = 200.0; omega <= 210.0; omega += 0.5) {
    const double now = force(omega);
    low = std::fmin(low, now);
    high = std::fmax(high, now);
  }
  return high - low;
}

/// Returns the largest |omega^2 g - lambda| of both rods on [0, 1].
double pendulum_distance(double omega, bool horizontal) {
  using Rods = DoublePendulum<>;
  using Elastic = DoublePendulumPenalty<>;
  const Rods rods{{}};
  Elastic::Parameters p;
  p.omega = omega;
  const Elastic problem(p);
  State<Rods> start = initial_state(rods);
  if (horizontal) start.q = Eigen::Vector4d(1.0, 0.0, 1.0 + std::sqrt(2.0), 0.0);
  constexpr double interval = 0.005;
  const auto truth = sampled(motion<Rods>("rattle", {}, start), interval, 200, 10);
  const auto path = sampled(motion<Elastic>("rk4", p, State<Elastic>{start.q, start.p}), interval,
                            200, resolving_steps(interval, omega, 6.0));
  return worst(truth.size(), [&](auto k) {
    return (penalty_force(problem, omega, path[k].q) - exact_multiplier(rods, truth[k]))
        .cwiseAbs()
        .maxCoeff();
  });
}

void measure_pointwise_limits(Context& context) {
  const double printed = spread([](double omega) {
    const SkewParameters parameters{omega * omega, 0.0, true};  // V = 0, g = q
    auto state = initial_state(SkewOscillator<>(parameters));
    state.q(0) = 1.0 / (omega * omega);
    state.p(0) = 0.0;
    const int steps = resolving_steps(1.0, omega);
    return omega * omega * advance({"rk4"}, parameters, 1.0 / steps, state, steps).q(0);
  });
  double start = 0.0;
  const double wire = spread([&start](double omega) {
    const ElasticWire::Parameters parameters{{}, omega};
    const ElasticWire problem(parameters);
    const auto state = initial_state(problem);
    start = worse(start, std::fabs(penalty_force(problem, omega, state.q)(0)));
    const int steps = resolving_steps(1.0, omega);
    const auto end = advance({"rk4"}, parameters, 1.0 / steps, state, steps);
    return penalty_force(problem, omega, end.q)(0);
  });
  context.number("force-spread.free", printed);
  context.number("force-spread.wire", wire);
  context.number("force-start.wire", start);
  const auto released = [](double omega) { return pendulum_distance(omega, true); };
  context.number("multiplier-gap.horizontal.slope", exponent(omegas_of_bounds, released));
  context.number("multiplier-gap.figure-1", pendulum_distance(omegas_of_bounds.back(), false));
  context.number("multiplier-gap.horizontal", released(320.0));
}

}  // namespace

void theorem_penalty_bounds(Context& context) {
  measure_energy_bounds(context);
  measure_pointwise_limits(context);
}

}  // namespace shakedown::tao2014
