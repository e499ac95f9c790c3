// Computes the results of slow-points.md.
#include <algorithm>
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

struct SlowPointsRun {
  double omega;
  Projection projection;
  SlowPoint truth;
  [[nodiscard]] Eigen::Vector2d lambda() const { return omega * omega * projection.g; }
};

/// Projects (31)-(32) at one omega. `tolerance` 0 selects the paper's.
SlowPointsRun run_at(double omega, double tolerance = 0.0) {
  IpaOptions options;
  options.tolerance = tolerance;
  const Projection projection = project(omega, constrained_start(), options);
  return {omega, projection, slow_point(omega, projection.point)};
}

/// Records the numbers of one point; their names end in omega.
void measure_point(Context& context, const SlowPointsRun& run) {
  const Phase& z = run.projection.point;
  const auto give = [&](const std::string& name, const Observed& value) {
    context.number(name + ".omega-" + shortest(run.omega), value);
  };
  give("slow-point.x1", z.q(0));
  give("slow-point.x2", z.q(2));
  give("slow-point.y1-dot", z.p(1));
  give("slow-point.y2-dot", z.p(3));
  give("slow-point.largest-zero",
       std::max({std::fabs(z.q(1)), std::fabs(z.q(3)), std::fabs(z.p(0)), std::fabs(z.p(2))}));
  give("slow-point.iterations", run.projection.report.iterations);
  for (const int k : {0, 1}) {
    give("g" + std::to_string(k + 1), run.projection.g(k));
    give("lambda" + std::to_string(k + 1), run.lambda()(k));
  }
}

void measure_richardson(Context& context, const SlowPointsRun& soft, const SlowPointsRun& stiff) {
  const double c = std::pow(stiff.omega / soft.omega, 2);
  const Eigen::Vector2d limit = (c * stiff.lambda() - soft.lambda()) / (c - 1.0);
  const double error = (limit - exact_multipliers).cwiseAbs().maxCoeff();
  const double before = (stiff.lambda() - exact_multipliers).cwiseAbs().maxCoeff();
  context.number("richardson.error", error);
  context.number("richardson.error-ratio", error / before);
}

/// The largest distance on (0, 1] between omega^2 g(q(t)) along the stiff motion and the
/// multipliers along the constrained motion. The stiff motion starts on the slow manifold, above
/// (31)-(32). Both motions are the reference solutions of the two problems, which make no use of
/// slow manifolds.
double multiplier_distance(double omega) {
  const std::vector<double> times = equal_times(1.0, 20);
  const Phase start = constrained_start();
  const auto slow = stiff_solution(omega, slow_point(omega, start).point, times);
  const auto rigid = constrained_solution(start, times);
  std::vector<double> off;
  for (std::size_t k = 0; k < times.size(); ++k) {
    const Eigen::Vector2d stiff = omega * omega * levels(slow[k])[0];
    off.push_back((stiff - constrained_motion(rigid[k]).lambda).norm());
  }
  return largest(off);
}

/// Returns a table of our numbers with the paper's printed numbers below them.
Table points_table(const std::vector<SlowPointsRun>& runs) {
  Table table({"ω", "whose", "iterations", "x₁ - 1", "x₂ - 2", "ẏ₁ + 1/2", "ẏ₂ - 1/2", "g₁", "g₂",
               "ω² g₁", "ω² g₂", "λ₁", "λ₂", "distance in q"});
  const auto printed = [&](double omega, const char* where, double x1, double x2, double vy1,
                           double vy2, double g1, double g2) {
    table.row({omega, where, 2, four_digits(x1 - 1.0), four_digits(x2 - 2.0),
               four_digits(vy1 + 0.5), four_digits(vy2 - 0.5), g1, g2, 1.5, 1.25, "", "", ""});
  };
  const auto rounded = [](double x, double scale) { return std::round(x * scale) / scale; };
  for (const SlowPointsRun& r : runs) {
    const Phase& z = r.projection.point;
    const Eigen::Vector2d &g = r.projection.g, lambda = r.lambda();
    table.row({r.omega, "ours", r.projection.report.iterations, rounded(z.q(0) - 1.0, 1e14),
               rounded(z.q(2) - 2.0, 1e14), rounded(z.p(1) + 0.5, 1e14),
               rounded(z.p(3) - 0.5, 1e14), rounded(g(0), 1e14), rounded(g(1), 1e14),
               rounded(lambda(0), 1e6), rounded(lambda(1), 1e6), ten_digits(r.truth.lambda(0)),
               ten_digits(r.truth.lambda(1)), ten_digits(r.truth.distance.q)});
    if (r.omega == 1000.0) {
      printed(r.omega, "(33)-(34)", 1.00000150, 2.00000275, -0.4999951, 0.4999973, 1.49e-6,
              1.23e-6);
    } else if (r.omega == 10000.0) {
      printed(r.omega, "(35)-(36)", 1.0000000150, 2.0000000275, -0.499999952, 0.499999973, 1.50e-8,
              1.25e-8);
    }
  }
  return table;
}

void perform_slow_points(Context& context) {
  std::vector<SlowPointsRun> runs;
  for (const double w : {100.0, 300.0, 1000.0, 3000.0, 10000.0}) {
    runs.push_back(run_at(w));
  }
  context.artefact(context.experiment())
      .table(points_table(runs))
      .problem("two-springs")
      .parameter("tolerance from omega = 1000", 1e-9)
      .parameter("tolerance below omega = 1000", 1e-7);
  const SlowPointsRun &soft = runs[2], &stiff = runs[4];
  measure_point(context, soft);
  measure_point(context, stiff);
  const Eigen::Vector2d ratio = soft.projection.g.cwiseQuotient(stiff.projection.g);
  context.number("stretch-ratio.g1", ratio(0));
  context.number("stretch-ratio.g2", ratio(1));
  measure_richardson(context, run_at(1000.0, 1e-13), run_at(10000.0, 1e-13));
  context.number("multiplier.slope",
                 exponent({100.0, 200.0, 400.0, 800.0, 1600.0}, multiplier_distance));
}

}  // namespace

Experiment slow_points() { return {.id = "ariel2012/slow-points", .run = perform_slow_points}; }

}  // namespace shakedown::ariel2012
