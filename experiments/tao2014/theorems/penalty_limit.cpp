// Computes results of theorems.md: Theorem 1.2 and section 1.1, on a bead on a sine wire, which
// satisfies every hypothesis of the theorem.
#include <algorithm>
#include <array>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/theorems/penalty_runs.hpp"
#include "experiments/tao2014/theorems/problems.hpp"

namespace shakedown::tao2014 {
namespace {

const std::vector<double> wire_omegas{40.0, 80.0, 160.0, 320.0, 640.0};

ElasticWire::Parameters spring(double omega, const WireParameters& wire = {}) {
  return {wire, omega};
}
Case constrained(const WireParameters& wire = {}) { return motion<Wire>("rattle", wire); }
Case penalised(double omega, const WireParameters& wire = {}) {
  return motion<ElasticWire>("rk4", spring(omega, wire));
}

/// The largest distances in q and in v from the constrained motion on [0, 2], for each omega.
using Distances = std::array<std::vector<double>, 2>;
Distances distances(const WireParameters& soft, const WireParameters& rigid) {
  constexpr double interval = 0.02;
  const auto count = static_cast<int>(limit_horizon / interval);
  const auto truth = sampled(constrained(rigid), interval, count, 100);
  Distances all;
  for (const double omega : wire_omegas) {
    const auto path =
        sampled(penalised(omega, soft), interval, count, resolving_steps(interval, omega));
    all[0].push_back(worst(truth.size(), [&](auto k) { return (path[k].q - truth[k].q).norm(); }));
    all[1].push_back(worst(truth.size(), [&](auto k) {
      const Eigen::Vector2d dp = path[k].p - truth[k].p;
      return std::hypot(dp(0), dp(1) / 2.0);  // M = diag(1, 2)
    }));
  }
  return all;
}

void measure_strong_limits(Context& context) {
  const Distances found = distances({}, {});
  context.number("c1-error.q", found[0].back());
  context.number("c1-error-slope.q", power_law_slope(wire_omegas, found[0]));
  context.number("c1-error-slope.v", power_law_slope(wire_omegas, found[1]));
  const double normal = 1.0;
  const double stiffness = 1.5;  // G M^-1 G^T at the start
  const WireParameters kicked{0.8, normal, 0.0};
  const WireParameters corrected{0.8, 0.0, 0.5 * normal * normal / std::pow(stiffness, 1.5)};
  const auto plain = distances(kicked, {})[0];
  const auto adiabatic = distances(kicked, corrected)[0];
  context.number("uncorrected-error.ratio", plain.back() / plain[2]);
  context.number("corrected-error-slope.q", power_law_slope(wire_omegas, adiabatic));
}

Eigen::VectorXd multiplier(const Phase& at) { return exact_multiplier(Wire{{}}, at); }

/// Returns the largest distance between the window means of omega^2 g and of lambda.
double multiplier_distance(double omega, double window) {
  const ElasticWire problem(spring(omega));
  const auto exact = window_means(constrained(), window, 40, multiplier);
  const auto means =
      window_means(penalised(omega), window, resolving_steps(window / 10.0, omega),
                   [&](const Phase& at) { return penalty_force(problem, omega, at.q); });
  return worst(exact.size(), [&](auto k) { return std::fabs(means[k](0) - exact[k](0)); });
}

/// Returns the largest distance between the mean of lambda over a window and lambda at the
/// beginning of the window.
double window_bias(double window) {
  const auto count = static_cast<int>(std::lround(10.0 * limit_horizon / window));
  const auto means = window_means(constrained(), window, 40, multiplier);
  const auto at = sampled(constrained(), window / 10.0, count, 40);
  return worst(means.size(), [&](auto k) { return std::fabs(means[k](0) - multiplier(at[k])(0)); });
}

/// Returns the largest |omega^2 g - lambda| on [0, 2], which would tend to zero if the convergence
/// were pointwise.
double pointwise(double omega) {
  constexpr double interval = 0.002;
  const auto count = static_cast<int>(limit_horizon / interval);
  const ElasticWire problem(spring(omega));
  const auto truth = sampled(constrained(), interval, count, 4);
  const auto path = sampled(penalised(omega), interval, count, resolving_steps(interval, omega));
  return worst(truth.size(), [&](auto k) {
    return std::fabs(penalty_force(problem, omega, path[k].q)(0) - multiplier(truth[k])(0));
  });
}

void measure_multipliers(Context& context) {
  std::vector<double> means;
  for (const double omega : wire_omegas) means.push_back(multiplier_distance(omega, 0.2));
  const std::vector<double> windows{0.4, 0.2, 0.1, 0.05};
  context.number("window-mean.distance", means.back());
  context.number("window-mean.slope.omega", power_law_slope(wire_omegas, means));
  context.number("window-bias", window_bias(0.05));
  context.number("window-bias.slope.t", exponent(windows, window_bias));
  context.number("multiplier-gap.pointwise", pointwise(640.0));
}

/// Returns three bounded Lipschitz test functions, the last with a kink.
Eigen::VectorXd test_functions(const Phase& at) {
  const double x = at.q(0);
  const double y = at.q(1);
  return Eigen::Vector3d(std::sin(3.0 * x), std::tanh(x + 2.0 * y),
                         std::min(1.0, std::fabs(y - 0.3)));
}

void measure_flow(Context& context) {
  constexpr double window = 0.2;
  const auto exact = window_means(constrained(), window, 200, test_functions);
  std::vector<std::vector<double>> found(3);
  for (const double omega : wire_omegas) {
    const auto means =
        window_means(penalised(omega), window, std::max(200, resolving_steps(window / 10.0, omega)),
                     test_functions);
    for (int i = 0; i < 3; ++i) {
      found[static_cast<std::size_t>(i)].push_back(
          worst(exact.size(), [&](auto k) { return std::fabs(means[k](i) - exact[k](i)); }));
    }
  }
  context.number("flow-slope.sine", power_law_slope(wire_omegas, found[0]));
  context.number("flow-slope.tanh", power_law_slope(wire_omegas, found[1]));
  context.number("flow-slope.kink", power_law_slope(wire_omegas, found[2]));
}

/// Returns the sine of the angle, in the metric M, between the stiff mode and the normal of the
/// constraint.
double tilt(double omega) {
  const Wire wire{{}};
  const State<Wire> at = advance({"rattle"}, {}, 1e-3, initial_state(wire), 700);
  const ElasticWire problem(spring(omega));
  Eigen::Matrix2d H;
  problem.hessian(at.q, H);
  const Eigen::Matrix2d M = wire.mass().diagonal.asDiagonal();
  Wire::Jacobian G;
  wire.jacobian(at.q, G);
  Eigen::Vector2d normal = wire.mass().inverse.cwiseProduct(G.transpose());
  normal /= std::sqrt(normal.dot(M * normal));
  const Eigen::Vector2d stiff = linear_algebra::symmetric_modes(H, M).vectors.col(1);
  const Eigen::Vector2d rest = stiff - normal.dot(M * stiff) * normal;
  return std::sqrt(rest.dot(M * rest));
}

void measure_across(Context& context) {
  context.number("stiff-mode-tilt", tilt(640.0));
  context.number("stiff-mode-tilt.slope", exponent(wire_omegas, tilt));
}

/// Returns the largest error of a method on the sine wire against the constrained motion, at
/// multiples of 0.1 up to t = 10. The value 10 stands for a run that leaves the wire or fails.
double wire_error(const char* method, double omega, double h) {
  static const auto truth = sampled(constrained(), 0.1, 100, 500);
  State<ElasticWire> state = initial_state(ElasticWire(spring(omega)));
  const auto run = begin({method, 0.4}, spring(omega), h, state);
  double error = 0.0;
  for (std::size_t k = 1; k < truth.size() && error < 10.0; ++k) {
    if (run->advance(std::lround(0.1 / h)).status != Status::ok) return 10.0;
    look(*run, state);
    const double now = (state.q - truth[k].q).norm();
    error = now < 10.0 ? std::fmax(error, now) : 10.0;
  }
  return error;
}

/// 1.2: measures the error with a constraint that is not a distance, from steps that resolve the
/// oscillation to steps with h^2 omega = 20.
void measure_wire(Context& context) {
  constexpr double h = 0.1;
  for (const double omega : {20.0, 50.0, 100.0, 200.0, 400.0, 1000.0, 2000.0}) {
    context.number("wire-error.zs." + shortest(omega), wire_error("zhang-skeel", omega, h));
  }
  // The values h^2 omega = 2 and 4 again, now with half the step.
  context.number("wire-error.zs.half-step.800", wire_error("zhang-skeel", 800.0, h / 2.0));
  context.number("wire-error.zs.half-step.1600", wire_error("zhang-skeel", 1600.0, h / 2.0));
  context.number("wire-step-times-frequency", h * 20.0 * std::sqrt(1.5));
}

/// The terms of (48) other than f_1 in the row of the slow coordinate, for s - t <= 12/omega at t =
/// 1.
struct SlowRow {
  double extra = 0.0;  ///< largest component of omega^2 g grad g along the wire at q0(t)
  double turn = 0.0;   ///< largest component of grad g alone, (49)
  double force = 0.0;  ///< |f_1| at t
};
/// Returns the terms in the chart in which y is multiplied by `scale`. With sqrt(2) the mass M =
/// diag(1, 2) becomes 1; with 1 the chart is the printed one, which does not depend on M.
SlowRow slow_row(double omega, double normal, double scale) {
  const ElasticWire::Parameters parameters = spring(omega, {.normal = normal});
  const ElasticWire problem(parameters);
  const int steps = resolving_steps(1.0, omega);
  const double h = 1.0 / steps;
  // The tangent at the nearest point q0 = (x, sin x), in the coordinates (x, scale y).
  const double squared = scale * scale;
  double x = 0.0;
  Eigen::Vector2d tangent;
  SlowRow found;
  observed(
      motion<ElasticWire>("rk4", parameters), h, steps + std::lround(12.0 / (omega * h)),
      [&](std::int64_t k, const Phase& at) {
        if (k < steps) return;
        if (k == steps) {
          x = at.q(0);
          for (int i = 0; i < 20; ++i) {  // Newton's method for (q - q0) . q0' = 0
            const double dx = at.q(0) - x, dy = at.q(1) - std::sin(x), c = std::cos(x);
            x += (dx + squared * dy * c) / (1.0 + squared * c * c + squared * dy * std::sin(x));
          }
          tangent = Eigen::Vector2d(1.0, scale * std::cos(x)).normalized();
          Eigen::Vector2d slope;
          problem.constrained().gradient(at.q, slope);
          found.force = std::fabs(slope(0) * tangent(0) + slope(1) * scale / 2.0 * tangent(1));
        }
        // M^-1 grad g.
        const Eigen::Vector2d G(-std::cos(at.q(0)), scale / 2.0);
        const double along = std::fabs(G.dot(tangent));
        found.turn = worse(found.turn, along);
        found.extra = worse(found.extra, along * std::fabs(penalty_force(problem, omega, at.q)(0)));
      });
  return found;
}

void measure_chart(Context& context) {
  struct Chart {
    const char* name;
    double normal, scale;
  };
  const double unit_mass = std::sqrt(2.0);
  for (const auto& [name, normal, scale] :
       {Chart{"tangent", 0.0, unit_mass}, {"normal", 1.0, unit_mass}, {"printed", 0.0, 1.0}}) {
    std::vector<double> extra, turn;
    SlowRow last;
    for (const double omega : wire_omegas) {
      // The maximum over five nearby values of omega does not depend on the fast phase at t.
      last = slow_row(omega, normal, scale);
      for (const double factor : {1.1, 1.2, 1.3, 1.4}) {
        const SlowRow near = slow_row(factor * omega, normal, scale);
        last = {worse(last.extra, near.extra), worse(last.turn, near.turn), last.force};
      }
      extra.push_back(last.extra);
      turn.push_back(last.turn);
    }
    const std::string of = name;
    context.number("slow-row.extra-slope." + of, power_law_slope(wire_omegas, extra));
    context.number("slow-row.turn-slope." + of, power_law_slope(wire_omegas, turn));
    context.number("slow-row.extra-over-force." + of, last.extra / last.force);
  }
}

}  // namespace

void theorem_penalty_limit(Context& context) {
  measure_multipliers(context);
  measure_flow(context);
  measure_strong_limits(context);
  measure_across(context);
  measure_wire(context);
  measure_chart(context);
}

}  // namespace shakedown::tao2014
