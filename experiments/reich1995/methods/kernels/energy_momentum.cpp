// Computes the results of energy-momentum.md.
#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/reich1995/methods/kernels/discrete_gradients.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/shared/slow_and_fast.hpp"
#include "methods/base/run.hpp"
#include "methods/energy_momentum/gonzalez.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr double delta = 0.05;
constexpr double horizon = 6.0;

/// The largest errors of a run.
struct Errors {
  double eps = 0.0, h = 0.0;
  double energy = 0.0;
  double momentum = 0.0;  ///< largest change of the angular momentum
  double slow = 0.0;      ///< error of the slow coordinate
  double iterations = 0.0;
  double until = 0.0;  ///< time at which the run ended
};

/// Integrates the problem and returns its largest errors. `error(k, q)` is the error of the slow
/// coordinate.
template <class P, class Error>
Errors integrate_slow(const P& problem, State<P> state, double eps, double h, Error&& error) {
  Mechanics<P> mechanics(problem);
  const auto momentum = [](const State<P>& at) { return at.q(0) * at.p(1) - at.q(1) * at.p(0); };
  const double energy = mechanics.energy(state.q, state.p);
  const double spin = momentum(state);
  EnergyMomentumGonzalez::Stepper<P> stepper(problem, {}, h, state);
  Errors r{eps, h};
  const auto steps = static_cast<std::int64_t>(std::llround(horizon / h));
  const LoopReport report = run(stepper, state, h, steps, [&](std::int64_t k, const State<P>& at) {
    r.until = h * static_cast<double>(k);
    r.energy = std::fmax(r.energy, std::fabs(mechanics.energy(at.q, at.p) - energy));
    r.momentum = std::fmax(r.momentum, std::fabs(momentum(at) - spin));
    r.slow = std::fmax(r.slow, std::fabs(error(static_cast<std::size_t>(k), at.q)));
  });
  r.iterations = static_cast<double>(report.iterations) / static_cast<double>(steps);
  return r;
}

/// Compares the channel with fast energy E with the slow motion in the adiabatic potential. At
/// these eps, the error of the slow motion itself is 2e-4 delta (see reich1995/quasi-stationarity).
Errors on_channel(double eps, double h, double E) {
  ChannelParameters parameters;
  parameters.k = 1.0 / (eps * eps);
  parameters.E = E;
  const DiscreteChannel problem(parameters);
  const auto truth =
      slow_channel(ModeForce::adiabatic, E, h, static_cast<int>(std::llround(horizon / h)));
  State<DiscreteChannel> state;
  problem.initial(state.q, state.p);
  return integrate_slow(problem, state, eps, h,
                        [&](std::size_t k, const auto& q) { return q(0) - truth[k]; });
}

/// Integrates the pendulum from an angle of 1 radian, at rest on (28) except for the radial
/// momentum sqrt(delta).
Errors on_pendulum(double eps, double h, double gravity = 1.0) {
  SpringPendulumGravityParameters parameters;
  parameters.k = 1.0 / (eps * eps);
  parameters.g0 = gravity;
  const DiscretePendulum problem(parameters);
  const double r = 1.0 + std::cos(1.0) * eps * eps;
  const double p = std::sqrt(delta);
  const Eigen::Vector2d along(std::sin(1.0), -std::cos(1.0));
  const Eigen::Vector2d across(std::cos(1.0), std::sin(1.0));
  State<DiscretePendulum> state{r * along, p * along};
  if (gravity == 0.0) state.p += 0.5 * across;
  // The soft system approximates the motion without fast energy with an error of O(eps^2 theta'^2).
  const auto n = static_cast<int>(std::llround(horizon / h));
  const States truth = solve(soft_pendulum(parameters.k), {1.0L, 0.0L}, h, n);
  return integrate_slow(problem, state, eps, h, [&](std::size_t k, const auto& q) {
    return std::atan2(q(0), -q(1)) - truth[k][0];
  });
}

void measure_uniform(Context& context, const std::vector<Errors>& pendulum) {
  std::vector<Errors> finest;
  double worst = 0.0;
  for (const Errors& r : pendulum) {
    if (r.eps < 0.0075) finest.push_back(r);
    for (const Errors& other : pendulum) {
      if (r.h == other.h && r.h >= 0.1) worst = std::fmax(worst, r.slow / other.slow);
    }
  }
  context.number("order.angle", exponent(finest, &Errors::h, &Errors::slow));
  context.number("error-ratio.eps", worst);
}

void perform(Context& context) {
  std::vector<Errors> pendulum, fine, coarse, cold, all;
  Table table({"problem", "eps", "h", "h/eps", "error/delta", "largest energy error",
               "Newton iterations a step"});
  Figure figure(2, 320);
  Panel &varying = figure.panel("channel: frequency varies"),
        &constant = figure.panel("pendulum: frequency constant");
  varying.x("step over fast time scale, $h/\\epsilon$", Scale::log)
      .y("error of $x/\\delta$")
      .y_range(0.0, 0.8)
      .level(distance(slow_channel(ModeForce::none, delta, horizon / 120, 120),
                      slow_channel(ModeForce::adiabatic, delta, horizon / 120, 120)) /
             delta)
      .text(0.045, 0.72, "force of the fast mode left out");
  constant.x("step $h$", Scale::log).y("error of the angle$/\\delta$", Scale::log);
  const auto add = [&](const char* name, const Errors& r) {
    table.row({name, shortest(r.eps), r.h, r.h / r.eps, r.slow / delta, r.energy, r.iterations});
    all.push_back(r);
  };
  for (const double eps : {0.02, 0.01, 0.005}) {
    for (const double ratio : {0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0}) {
      if (ratio * eps > 0.11) continue;
      add("channel", on_channel(eps, ratio * eps, delta));
    }
    fine.push_back(on_channel(eps, eps / 20, delta));
    coarse.push_back(on_channel(eps, 0.05, delta));
    cold.push_back(on_channel(eps, 0.05, 1e-12));
    for (const double h : {0.04, 0.06, 0.1, 0.15, 0.2}) {
      pendulum.push_back(on_pendulum(eps, h));
      add("pendulum on a spring", pendulum.back());
    }
    const Look look = by_parameter("$\\epsilon$ = " + shortest(eps));
    varying.linked(look, "h/eps", "error/delta")
        .where("problem", "channel")
        .where("eps", shortest(eps));
    Curve& curve = constant.linked(look, "h", "error/delta")
                       .where("problem", "pendulum on a spring")
                       .where("eps", shortest(eps));
    if (eps == 0.005) curve.slope(2);
    context.progress(eps > 0.015 ? 0.3 : 0.6);
  }
  context.artefact(context.experiment())
      .table(table)
      .figure(figure)
      .parameter("delta", delta)
      .parameter("horizon", horizon)
      .problem("channel")
      .problem("spring-pendulum-gravity");
  context.number("run-length", smallest(all, &Errors::until) / horizon);
  context.number("energy-error", largest(all, &Errors::energy));
  context.number("angular-momentum.change", on_pendulum(1.0 / 100, 0.1, 0.0).momentum);
  measure_uniform(context, pendulum);
  context.number("channel-error.coarse", smallest(coarse, &Errors::slow) / delta);
  context.number("channel-error.fine", largest(fine, &Errors::slow) / delta);
  context.number("channel-error.cold", largest(cold, &Errors::slow) / delta);
}

}  // namespace

Experiment energy_momentum() { return {.id = "reich1995/energy-momentum", .run = perform}; }

}  // namespace shakedown::reich1995
