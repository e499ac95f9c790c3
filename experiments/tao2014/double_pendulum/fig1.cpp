// Measures and draws for fig1.md.
#include <algorithm>
#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"
#include "experiments/tao2014/double_pendulum/stability.hpp"

namespace shakedown::tao2014 {

/// What is asked of row 5, in one_iteration.cpp.
void one_iteration(Context& context, const ReferencePath& truth, double newmark_error);

namespace {

constexpr const char* figure_fig1 = "tao2014/fig1";
constexpr double up = -1.0;   ///< gravity as V is printed
constexpr double down = 1.0;  ///< gravity as the figure needs it

/// Everything that is computed at one sign of gravity.
struct Sign {
  ReferencePath constrained;  // extended precision, by index reduction
  ReferencePath angles;       // the same motion, second formulation
  ReferencePath penalised;    // the penalised system itself
  std::vector<Path> rows = {};

  /// Largest errors of a row.
  [[nodiscard]] Deviation error(std::size_t r) const {
    return deviation(rows[r].points, constrained.points);
  }
  /// Coordinate i of the true motion at the grid times: 2 for x2, 3 for y2.
  [[nodiscard]] std::vector<double> motion(std::size_t i) const {
    std::vector<double> series;
    for (const auto& point : constrained.points) series.push_back(point[i]);
    return series;
  }
  /// The error of a row in it; NaN once the run has ended.
  [[nodiscard]] std::vector<double> errors(std::size_t r, std::size_t i) const {
    std::vector<double> series = motion(i);
    for (std::size_t k = 0; k < series.size(); ++k) {
      series[k] = k < rows[r].points.size() ? rows[r].points[k][i] - series[k] : std::nan("");
    }
    return series;
  }
  /// When Z&S is off by 10, which no motion is from another on rods of length 1 and 1.41; or its
  /// end.
  [[nodiscard]] double thrown_off() const {
    const std::vector<double> of_x2 = errors(row::zhang_skeel, 2);
    const auto off = std::find_if(of_x2.begin(), of_x2.end(),
                                  [](double error) { return !(std::fabs(error) < 10.0); });
    return off == of_x2.end() ? rows[row::zhang_skeel].summary.t
                              : static_cast<double>(off - of_x2.begin() + 1) * grid;
  }
};

Sign compute(double gravity, double benchmark_step, Context& context, double progress_from) {
  Sign sign{reference_path("double-pendulum", gravity, horizon),
            reference_path("double-pendulum-angles", gravity, horizon),
            reference_path("double-pendulum-penalty", gravity, horizon)};
  for (const Row& row : figure1_rows(benchmark_step)) {
    sign.rows.push_back(run_row(row, gravity, horizon));
    context.progress(progress_from + 0.35 * static_cast<double>(sign.rows.size()) / 6.0);
  }
  return sign;
}

using Columns = std::vector<std::pair<std::string, std::vector<double>>>;

/// The next panel, over all times, with what a row of the figure shows of the lower bob.
Panel& bob_panel(Figure& drawing, const std::string& title, const char* label,
                 const std::string& x2, const std::string& y2) {
  Panel& panel = drawing.panel(title).x("time $t$").y(label).x_range(0.0, horizon);
  panel.line(by_quantity("$x_2$"), "t", x2);
  panel.line(by_quantity("$y_2$"), "t", y2);
  return panel;
}

void show_rows(Context& context, const std::vector<Row>& rows, const Sign& sign) {
  Columns columns{{"t", grid_times(horizon)}, {"x2", sign.motion(2)}, {"y2", sign.motion(3)}};
  Figure drawing(1, 118);
  drawing.shared_x();
  bob_panel(drawing, "True motion of the lower bob", "position", "x2", "y2");
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const std::string x2 = rows[r].key + " x2 error";
    const std::string y2 = rows[r].key + " y2 error";
    columns.emplace_back(x2, sign.errors(r, 2));
    columns.emplace_back(y2, sign.errors(r, 3));
    Panel& panel =
        bob_panel(drawing, "Row " + std::to_string(r + 1) + ": " + rows[r].label, "error", x2, y2);
    if (r != row::benchmark && r != row::one_iteration) panel.y_range(-0.12, 0.12);
  }
  Artefact& artefact = context.artefact(figure_fig1);
  artefact.table(Table::of(columns)).figure(drawing);
  artefact.parameter("horizon", horizon).parameter("grid", grid);
  artefact.parameter("reference error bar", sign.constrained.error_bar);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    artefact.ran(rows[r].problem, rows[r].method, rows[r].h, sign.rows[r].summary);
  }
}

/// The larger of the errors in x2 and y2 at both signs, on one scale.
void show_signs(Context& context, const std::vector<Row>& rows, const Sign& corrected,
                const Sign& printed) {
  Columns columns{{"t", grid_times(horizon)}, {"x2", printed.motion(2)}, {"y2", printed.motion(3)}};
  Figure drawing(1, 190);
  drawing.shared_x();
  bob_panel(drawing, "Sign of $V$ as printed: true motion of the lower bob", "position", "x2",
            "y2");
  for (const Sign* sign : {&printed, &corrected}) {
    const std::string which = sign == &printed ? "printed" : "corrected";
    Panel& panel = drawing.panel("Sign of $V$ " + (sign == &printed ? "as printed" : which))
                       .x("time $t$")
                       .y("error of $x_2$, $y_2$", Scale::log)
                       .x_range(0.0, horizon)
                       .y_range(1e-8, 100.0);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      std::vector<double> larger = sign->errors(r, 2);
      const std::vector<double> of_y2 = sign->errors(r, 3);
      for (std::size_t k = 0; k < larger.size(); ++k) {
        larger[k] = std::max(std::fabs(larger[k]), std::fabs(of_y2[k]));
      }
      columns.emplace_back(rows[r].key + " error, " + which, larger);
      panel.line(by_method(rows[r].method, rows[r].label), "t", columns.back().first);
    }
    if (sign == &printed) {
      panel.cross(sign->thrown_off(), NAN, "Z&S blows up", by_method("zhang-skeel"));
    }
  }
  Artefact& artefact = context.artefact("tao2014/fig1-printed-sign");
  artefact.table(Table::of(columns)).figure(drawing);
  artefact.parameter("reference error bar, printed sign", printed.constrained.error_bar);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    artefact.ran(rows[r].problem, rows[r].method, rows[r].h, printed.rows[r].summary);
  }
}

/// How the errors of rows 4 to 6 compare.
void measure_accuracy(Context& context, const Sign& sign) {
  const Deviation shake = sign.error(row::shake);
  const Deviation newmark = sign.error(row::newmark);
  const Deviation zs = sign.error(row::zhang_skeel);
  const Deviation own = deviation(sign.rows[row::zhang_skeel].points, sign.penalised.points);
  const Deviation model = deviation(sign.penalised.points, sign.constrained.points);
  context.number("error-ratio.zs-newmark.x2", zs.x2 / newmark.x2);
  context.number("error-ratio.zs-newmark.y2", zs.y2 / newmark.y2);
  context.number("error.zs.x2", zs.x2);
  context.number("error.newmark.x2", newmark.x2);
  context.number("error-ratio.zs-shake.x2", zs.x2 / shake.x2);
  context.number("error-ratio.zs-shake.y2", zs.y2 / shake.y2);
  context.number("error-ratio.model-zs.x2", model.x2 / zs.x2);
  context.number("modelling-error.x2", model.x2);
  context.number("integration-error.zs.x2", own.x2);
}

/// The benchmark against the independent reference; two formulations of that reference.
void measure_benchmark(Context& context, const Sign& sign, double step) {
  const double error = sign.error(row::benchmark).largest();
  double smallest = HUGE_VAL;
  for (std::size_t r = 1; r < sign.rows.size(); ++r) {
    smallest = std::min(smallest, sign.error(r).largest());
  }
  context.number("error-ratio.benchmark-rows", error / smallest);
  context.number("error-ratio.reference-benchmark",
                 deviation(sign.angles.points, sign.constrained.points).largest() / error);
  context.number("step.benchmark", step);
  context.number("error.benchmark", error);
}

/// The modelling error falls like omega^-2.
void measure_omega(Context& context, const Sign& sign) {
  std::vector<double> omegas{10.0, 20.0, 40.0, 80.0, 160.0};
  std::vector<double> errors;
  double growth = 0.0;
  for (const double w : omegas) {
    const auto path =
        reference_path("double-pendulum-penalty", down, horizon, {{"omega", shortest(w)}});
    const double error = deviation(path.points, sign.constrained.points).largest();
    if (!errors.empty()) growth = std::max(growth, error / errors.back());
    errors.push_back(error);
  }
  context.number("penalty-error.doubling-ratio", growth);
  context.number("penalty-error.slope",
                 std::log(errors.back() / errors[1]) / std::log(omegas.back() / omegas[1]));
  context.number("penalty-error.omega-10", errors[0]);
  context.number("penalty-error.omega-160", errors.back());
}

void measure_step(Context& context) {
  const double stated = 0.1 / omega;
  const StabilityLimit limit = stability_limit({.method = "euler-kick-first"}, stated, 0.2);
  context.number("euler-limit.ratio", limit.h() / stated);
  context.number("euler-limit.stable-below", limit.scan.largest_below);
  context.number("euler-limit.smallest-unstable", limit.h());
  context.number("euler-limit.largest-stable", limit.scan.largest_stable);
}

/// The sign of V: as printed, the figure cannot be had.
void measure_sign(Context& context, const Sign& corrected, const Sign& printed) {
  context.number("thrown-off.printed", printed.thrown_off());
  context.number("thrown-off.corrected", corrected.thrown_off());
  context.number("error.benchmark.printed-sign", printed.error(row::benchmark).largest());
  context.number("error.shake.printed-sign", printed.error(row::shake).largest());
  context.number("error.shake", corrected.error(row::shake).largest());
  double worst = 0.0;
  for (const std::size_t r : {row::variational_euler, row::newmark, row::zhang_skeel}) {
    worst = std::max(worst, corrected.error(r).largest());
  }
  context.number("error.rows-3-4-6", worst);
}

void run_fig1(Context& context) {
  const double step = context.pick(1e-5, 1e-3);
  const Sign corrected = compute(down, step, context, 0.0);
  const Sign printed = compute(up, step, context, 0.35);
  const auto rows = figure1_rows(step);
  show_rows(context, rows, corrected);
  show_signs(context, rows, corrected, printed);
  measure_accuracy(context, corrected);
  measure_benchmark(context, corrected, step);
  one_iteration(context, corrected.constrained, corrected.error(row::newmark).largest());
  context.progress(0.85);
  measure_omega(context, corrected);
  measure_step(context);
  measure_sign(context, corrected, printed);
}

}  // namespace

Experiment fig1() { return {.id = figure_fig1, .run = run_fig1}; }

}  // namespace shakedown::tao2014
