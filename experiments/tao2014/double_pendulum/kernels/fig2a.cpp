// Computes the results of fig2a.md.
#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_fig2a = "tao2014/fig2a";
constexpr double beta = 0.4;

/// The norms |g| are Euclidean. `shifted` is evaluated at q = x + beta h^2 a, see (13), where x is
/// the position of Z&S.
struct Fig2aPoint {
  double w = 0.0;
  double snapshot = 0.0;  ///< |g(q(50))|
  double largest = 0.0;   ///< max |g| on [0, 50]
  double shifted = 0.0;   ///< max |g| at x + beta h^2 a
  double error = 0.0;     ///< largest error of x2, y2 against the constrained motion
};

Fig2aPoint measure_fig2a(double w, double h, const ReferencePath& truth) {
  Case run{"double-pendulum-penalty", "zhang-skeel", h, horizon};
  run.options = {{"beta", shortest(beta)}};
  run.parameters = {{"omega", shortest(w)}};
  DoublePendulumPenalty<>::Parameters parameters;
  parameters.omega = w;
  const DoublePendulumPenalty<> problem(parameters);
  const double c = beta * h * h;
  const auto violation = [&problem](const Eigen::Vector4d& x) {
    Eigen::Vector2d g;
    problem.constrained().constraint(x, g);
    return g.norm();
  };
  Fig2aPoint point{w};
  observe(run, [&](const Observation& now) {
    const Eigen::Vector4d x(now.q.data());
    Eigen::Matrix4d A;
    Eigen::Vector4d force;
    problem.hessian(x, A);
    problem.gradient(x, force);
    A = Eigen::Matrix4d::Identity() + c * A;  // all masses are 1
    point.snapshot = violation(x);
    point.largest = std::max(point.largest, point.snapshot);
    point.shifted = std::max(point.shifted, violation(x - c * A.ldlt().solve(force)));
  });
  run.grid = grid;
  point.error = deviation(run_row(run).points, truth.points).largest();
  return point;
}

using Series = std::vector<Fig2aPoint>;

/// Measures omega = 10, ..., 1000 at a fixed step, eight values per decade.
Series sweep(double h, Context& context, double from, double share) {
  const ReferencePath truth = reference_path("double-pendulum");
  Series series;
  const int per_decade = context.pick(8, 2);
  for (int k = 0; k <= 2 * per_decade; ++k) {
    const double w = 10.0 * std::pow(10.0, static_cast<double>(k) / per_decade);
    series.push_back(measure_fig2a(w, h, truth));
    context.progress(from + share * (k + 1.0) / (2.0 * per_decade + 1.0));
  }
  return series;
}

/// Returns the points of the decade that begins at the point nearest to the paper's omega = 20.
Series decade(const Series& series) {
  Series part;
  for (const Fig2aPoint& point : series) {
    if (point.w > 17.0 && point.w < 180.0) part.push_back(point);
  }
  return part;
}

double slope_fig2a(const Series& series, double Fig2aPoint::*value) {
  std::vector<double> x;
  std::vector<double> y;
  for (const Fig2aPoint& point : series) {
    x.push_back(point.w);
    y.push_back(point.*value);
  }
  return power_law_slope(x, y);
}

double scaled(const Fig2aPoint& point) { return point.w * point.w * point.largest; }
double scaled_snapshot(const Fig2aPoint& point) { return point.w * point.w * point.snapshot; }

/// Returns the smallest and the largest `value` of a series.
template <class Value>
std::pair<double, double> range(const Series& series, Value value) {
  std::pair<double, double> found{HUGE_VAL, 0.0};
  for (const Fig2aPoint& point : series) {
    found = {std::min(found.first, value(point)), std::max(found.second, value(point))};
  }
  return found;
}

void measure_flat(Context& context, const Series& fine) {
  const Series part = decade(fine);
  const auto [least, most] = range(part, scaled);
  context.number("scaled-violation.spread", most / least - 1.0);
  context.number("violation.slope", slope_fig2a(part, &Fig2aPoint::largest));
  context.number("scaled-violation.smallest", least);
  context.number("scaled-violation.largest", most);
}

/// Returns the omega from which on omega^2 max |g| exceeds its value at the paper's omega by more
/// than a tenth.
double end_of_plateau(const Series& series) {
  const double plateau = scaled(decade(series).front());
  double end = std::nan("");
  for (auto p = series.rbegin(); p != series.rend() && scaled(*p) > 1.1 * plateau; ++p) end = p->w;
  return end;
}

void measure_printed(Context& context, const Series& coarse, double h) {
  const Series part = decade(coarse);
  const double plateau = scaled(part.front());
  Series flat, all;
  for (const Fig2aPoint& point : coarse) {
    if (point.w >= part.front().w) all.push_back(point);
    if (point.w >= part.front().w && point.w < 60.0) flat.push_back(point);
  }
  const auto [low, high] = range(part, scaled_snapshot);
  const Fig2aPoint& last = coarse.back();
  context.number("violation-rise.flat", range(flat, scaled).second / plateau - 1.0);
  context.number("violation-rise.all", range(all, scaled).second / plateau - 1.0);
  const auto shifted = [](const Fig2aPoint& point) { return point.w * point.w * point.shifted; };
  context.number("shifted-rise.all", range(all, shifted).second / shifted(part.front()) - 1.0);
  context.number("snapshot-ratio.decade", high / plateau);
  context.number("scaled-snapshot.smallest", low);
  context.number("scaled-snapshot.largest", high);
  context.number("violation-over-h2.omega-1000", last.largest / (h * h));
  context.number("scaled-violation.omega-1000", scaled(last));
  context.number("scaled-violation.shifted", last.w * last.w * last.shifted);
}

void measure_error(Context& context, const Series& fine) {
  const Series part = decade(fine);
  context.number("error.slope", slope_fig2a(part, &Fig2aPoint::error));
  context.number("error.omega-17.8", part.front().error);
  context.number("error.omega-178", part.back().error);
}

/// Draws the paper's snapshot of |g|, the maximum of |g|, which shows the law, and the effect on
/// the motion.
Figure violation_figure() {
  Figure drawing(1, 160);
  drawing.shared_x();
  const auto panel = [&drawing](const char* title, const char* label) -> Panel& {
    return drawing.panel(title).x("penalty frequency $\\omega$", Scale::log).y(label, Scale::log);
  };
  Panel& snapshot = panel("Violation at $t=50$, as in the paper", "$\\omega^2|g|$");
  Panel& largest = panel("Largest violation on $[0,50]$", "$\\omega^2|g|$");
  Panel& error = panel("Largest distance from the motion on rigid rods", "error of $x_2$, $y_2$");
  for (Panel* each : {&snapshot, &largest}) each->y_range(0.05, 200.0);
  for (const std::string h : {"0.01", "0.001"}) {
    const Look look = by_parameter("$h=" + h + "$");
    snapshot.points(look, "omega", "omega^2 |g(q(50))|").where("h", h);
    largest.linked(look, "omega", "omega^2 max |g|").where("h", h);
    Curve& errors = error.linked(look, "omega", "error").where("h", h);
    if (h == "0.001") errors.slope(-2.0);
  }
  largest.linked(by_parameter("read at $x+\\beta h^2a$, $h=0.01$"), "omega", "omega^2 max |g| at q")
      .where("h", "0.01");
  return drawing;
}

void run_fig2a(Context& context) {
  const double steps[] = {0.01, 0.001};
  const Series coarse = sweep(steps[0], context, 0.0, 0.1);
  const Series fine = sweep(steps[1], context, 0.1, 0.9);
  Table table(
      {"h", "omega", "omega^2 |g(q(50))|", "omega^2 max |g|", "omega^2 max |g| at q", "error"});
  for (const Series* series : {&coarse, &fine}) {
    for (const Fig2aPoint& p : *series) {
      const double w2 = p.w * p.w;
      table.row({series == &coarse ? "0.01" : "0.001", p.w, w2 * p.snapshot, w2 * p.largest,
                 w2 * p.shifted, p.error});
    }
  }
  context.number("plateau-end.fine", end_of_plateau(fine));
  context.number("plateau-end.coarse", end_of_plateau(coarse));
  context.artefact(figure_fig2a)
      .table(table)
      .figure(violation_figure())
      .parameter("beta", beta)
      .parameter("horizon", horizon)
      .problem("double-pendulum-penalty")
      .method("zhang-skeel", {{"beta", shortest(beta)}});
  measure_flat(context, fine);
  measure_printed(context, coarse, steps[0]);
  measure_error(context, fine);
}

}  // namespace

Experiment fig2a() { return {.id = figure_fig2a, .run = run_fig2a}; }

}  // namespace shakedown::tao2014
