// Solves Newmark's equation at omega = 2000 with a general-purpose solver, for the claim about
// instability in omega2000.md.
#include <algorithm>
#include <cmath>
#include <string>

#include "experiments/analysis/dogleg.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown::tao2014 {

void measure_general_solver(Context& context);

namespace {

struct GenerallySolved {
  double energy_error = 0.0;  ///< largest on [0, 50]
  double failures = 0.0;      ///< share of the steps whose solve did not converge
};

/// Solves (12) with beta = 0.4 and h = 0.1 for q_{n+1}, starting from q_n or from the prediction
/// with the last acceleration. The run continues even with a result that has not converged, like a
/// program that ignores the solver's flag.
GenerallySolved solve_generally(double omega, bool from_acceleration) {
  DoublePendulumPenalty<>::Parameters parameters;
  parameters.omega = omega;
  const DoublePendulumPenalty<> problem(parameters);
  constexpr double h = 0.1, c = 0.4 * h * h;
  constexpr int steps = 500;
  Eigen::Vector4d q, v, a, predictor;  // all masses are 1
  problem.initial(q, v);
  const auto accelerate = [&](const Eigen::Vector4d& at) {
    problem.gradient(at, a);
    a = -a;
  };
  const auto energy = [&] { return 0.5 * v.squaredNorm() + problem.potential(q); };
  Dogleg<double> solver(4);
  Eigen::VectorXd x(4);
  accelerate(q);
  const double first = energy();
  GenerallySolved seen;
  for (int k = 0; k < steps; ++k) {
    predictor = q + h * v + (0.5 * h * h - c) * a;
    v += 0.5 * h * a;
    x = from_acceleration ? Eigen::Vector4d(predictor + c * a) : q;
    solver.solve(
        [&](const auto& at, auto& f) {
          accelerate(at);
          f = at - predictor - c * a;
        },
        x);
    q = x;
    accelerate(q);
    v += 0.5 * h * a;
    const double error = std::fabs(energy() - first);
    seen.energy_error =
        error >= 0.0 ? std::max(seen.energy_error, error) : HUGE_VAL;  // NaN counts as infinite
  }
  seen.failures = static_cast<double>(solver.work.failures) / steps;
  return seen;
}

}  // namespace

void measure_general_solver(Context& context) {
  for (const bool from_acceleration : {false, true}) {
    const std::string from = from_acceleration ? "acceleration" : "position";
    const GenerallySolved at_2000 = solve_generally(2000.0, from_acceleration);
    context.number("general.energy-error." + from, at_2000.energy_error);
    context.number("general.failures." + from, at_2000.failures);
    context.number("general.energy-error-at-20." + from,
                   solve_generally(20.0, from_acceleration).energy_error);
  }
}

}  // namespace shakedown::tao2014
