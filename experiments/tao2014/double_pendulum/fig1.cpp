// Computes the results of fig1.md.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"
#include "experiments/tao2014/double_pendulum/stability.hpp"

namespace shakedown::tao2014 {

namespace {

constexpr const char* figure_fig1 = "tao2014/fig1";
constexpr double up = -1.0;   ///< gravity according to the printed V
constexpr double down = 1.0;  ///< gravity that reproduces the figure

/// The reference paths and the rows for one sign of gravity.
struct Sign {
  ReferencePath constrained;  // extended precision, by index reduction
  ReferencePath angles;       // the same motion in a second formulation
  ReferencePath penalised;    // the penalised system itself
  std::vector<Path> rows = {};

  /// The largest errors of a row.
  [[nodiscard]] Deviation error(std::size_t r) const {
    return deviation(rows[r].points, constrained.points);
  }
  /// Returns coordinate i of the true motion at the grid times; i is 2 for x2 and 3 for y2.
  [[nodiscard]] std::vector<double> motion(std::size_t i) const {
    std::vector<double> series;
    for (const auto& point : constrained.points) series.push_back(point[i]);
    return series;
  }
  /// Returns the error of row r in coordinate i; NaN once the run has ended.
  [[nodiscard]] std::vector<double> errors(std::size_t r, std::size_t i) const {
    std::vector<double> series = motion(i);
    for (std::size_t k = 0; k < series.size(); ++k) {
      series[k] = k < rows[r].points.size() ? rows[r].points[k][i] - series[k] : std::nan("");
    }
    return series;
  }
  /// Returns the time at which the error of Z&S reaches 10, or the end of the run if that comes
  /// first. Two motions on rods of length 1 and 1.41 never differ by 10.
  [[nodiscard]] double thrown_off() const {
    const std::vector<double> of_x2 = errors(row::zhang_skeel, 2);
    const auto off = std::find_if(of_x2.begin(), of_x2.end(),
                                  [](double error) { return !(std::fabs(error) < 10.0); });
    return off == of_x2.end() ? rows[row::zhang_skeel].summary.t
                              : static_cast<double>(off - of_x2.begin() + 1) * grid;
  }
};

/// Computes the results for one sign. `from` is the share of the experiment that is already
/// complete.
Sign compute(double gravity, double benchmark_step, Context& context, double from) {
  const Settings parameters{{"g", shortest(gravity)}};
  Sign sign{reference_path("double-pendulum", parameters),
            reference_path("double-pendulum-angles", parameters),
            reference_path("double-pendulum-penalty", parameters)};
  for (LabelledCase row : figure1_rows(benchmark_step)) {
    row.parameters = parameters;
    sign.rows.push_back(run_row(row));
    context.progress(from + 0.35 * static_cast<double>(sign.rows.size()) / 6.0);
  }
  return sign;
}

using Columns = std::vector<std::pair<std::string, std::vector<double>>>;

void ran(Artefact& artefact, const std::vector<LabelledCase>& rows, const Sign& sign) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    artefact.ran(rows[r].problem, rows[r].method, rows[r].h, sign.rows[r].summary);
  }
}

void show_rows(Context& context, const std::vector<LabelledCase>& rows, const Sign& sign) {
  Columns columns{{"t", grid_times(horizon)}, {"x2", sign.motion(2)}, {"y2", sign.motion(3)}};
  Figure drawing(2, 150);
  drawing.shared_x();
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const std::string x2 = rows[r].key + " x2 error";
    const std::string y2 = rows[r].key + " y2 error";
    columns.emplace_back(x2, sign.errors(r, 2));
    columns.emplace_back(y2, sign.errors(r, 3));
    Panel& panel = drawing.panel("Row " + std::to_string(r + 1) + ": " + rows[r].label);
    panel.x("time $t$").y("error").x_range(0.0, horizon);
    panel.line(by_quantity("$x_2$"), "t", x2);
    panel.line(by_quantity("$y_2$"), "t", y2);
    if (r != row::benchmark && r != row::one_iteration) panel.y_range(-0.12, 0.12);
  }
  Artefact& artefact = context.artefact(figure_fig1);
  artefact.table(Table::of(columns)).figure(drawing);
  artefact.parameter("horizon", horizon).parameter("grid", grid);
  artefact.parameter("reference error bar", sign.constrained.error_bar);
  ran(artefact, rows, sign);
}

/// Shows the larger of the errors in x2 and y2 for both signs, on one scale.
void show_signs(Context& context, const std::vector<LabelledCase>& rows, const Sign& corrected,
                const Sign& printed) {
  Columns columns{{"t", grid_times(horizon)}, {"x2", printed.motion(2)}, {"y2", printed.motion(3)}};
  Figure drawing(2, 300);
  for (const Sign* sign : {&printed, &corrected}) {
    const std::string which = sign == &printed ? "printed" : "corrected";
    Panel& panel = drawing.panel("Sign of $V$ " + (sign == &printed ? "as printed" : which))
                       .x("time $t$")
                       .y("error of $x_2$, $y_2$", Scale::log)
                       .x_range(0.0, 25.0)
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
  ran(artefact, rows, printed);
}

/// Compares the errors of rows 4 to 6.
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
  context.number("error-ratio.integration-shake.x2", own.x2 / shake.x2);
  context.number("error-ratio.integration-shake.y2", own.y2 / shake.y2);
  const Deviation apart =
      deviation(sign.rows[row::zhang_skeel].points, sign.rows[row::newmark].points);
  context.number("pointwise-difference.zs-newmark.x2", apart.x2 / newmark.x2);
  context.number("pointwise-difference.zs-newmark.y2", apart.y2 / newmark.y2);
  context.number("modelling-error.x2", model.x2);
  context.number("integration-error.zs.x2", own.x2);
}

/// Returns the mean of E - E(0) on [40, 50]; NaN if the run ends earlier.
double late_energy_change(const Case& row) {
  const Trajectory run = integrate(row);
  if (!run.summary.ok()) return std::nan("");
  const auto energy = run.series("energy");
  const auto tail = std::ssize(energy) / 5;
  return std::accumulate(energy.end() - tail, energy.end(), 0.0) / static_cast<double>(tail) -
         energy.front();
}

/// Compares six ways to read the description of row 5; the figure uses the first. They differ in
/// the start of the Newton iteration and in the definition of a_{n+1}. The error of row 5 is large,
/// and the comparison shows whether the loss of symplecticity is the reason.
void measure_one_iteration(Context& context, const ReferencePath& truth, double newmark_error) {
  const auto rows = figure1_rows(0.001);
  std::vector<double> errors, energies;
  Table table({"start", "acceleration", "max error of x2, y2", "mean energy change on [40, 50]"});
  for (const char* start : {"previous", "acceleration", "ballistic"}) {
    for (const char* acceleration : {"relation", "force"}) {
      Case row = rows[row::one_iteration];
      row.options.emplace_back("start", start);
      row.options.emplace_back("acceleration", acceleration);
      errors.push_back(deviation(run_row(row).points, truth.points).largest());
      energies.push_back(late_energy_change(row));
      table.row({start, acceleration, errors.back(), energies.back()});
    }
  }
  context.artefact("tao2014/fig1-readings").table(table).parameter("horizon", horizon);
  const auto least = std::min_element(errors.begin(), errors.end());
  // The readings with odd indices use the acceleration that (12) defines.
  const double as_defined = std::min({errors[1], errors[3], errors[5]}) / newmark_error;
  context.number("one-iteration.error-ratio.shown", errors.front() / newmark_error);
  context.number("one-iteration.error-ratio.as-defined", as_defined);
  context.number("one-iteration.error-ratio.least", *least / newmark_error);
  std::vector<double> sorted = errors;
  std::sort(sorted.begin(), sorted.end());
  context.number("one-iteration.error-ratio.second", sorted[1] / newmark_error);
  context.number("one-iteration.error.shown", errors.front());
  context.number("one-iteration.readings-large",
                 static_cast<double>(std::count_if(errors.begin(), errors.end(), [&](double error) {
                   return error > 3.0 * newmark_error;
                 })));
  const double solved = std::fabs(late_energy_change(rows[row::newmark]));
  const double available = -3.0 + 2.0 + std::numbers::sqrt2;
  // The energy change relative to the energy above rest; infinite after a blow-up.
  const auto change = [&](std::size_t k) {
    return std::isnan(energies[k]) ? HUGE_VAL : std::fabs(energies[k]) / available;
  };
  context.number("energy-change.as-defined", std::min({change(1), change(3), change(5)}));
  context.number("energy-change.shown", change(0));
  double without_error = 0.0;  // largest energy change of readings without a large error
  for (std::size_t k = 0; k < errors.size(); ++k) {
    if (errors[k] < 3.0 * newmark_error) without_error = std::max(without_error, change(k));
  }
  context.number("energy-change.accurate", without_error);
  context.number("energy-change.newmark", solved / available);
  context.number("energy-ratio.accurate-newmark",
                 change(static_cast<std::size_t>(least - errors.begin())) * available / solved);
}

/// Checks that row 5 is consistent: its error against the penalised solution decreases with order
/// 2.
void measure_consistency(Context& context) {
  const double until = 5.0;
  const ReferencePath truth = reference_path("double-pendulum-penalty", {}, until);
  Case row = figure1_rows(0.001)[row::one_iteration];
  row.until = until;
  std::vector<double> errors, orders;
  for (int k = 6; k <= 10; ++k) {
    row.h = grid / std::pow(2.0, k);
    errors.push_back(deviation(run_row(row).points, truth.points).largest());
    if (k > 6) orders.push_back(std::log2(errors[errors.size() - 2] / errors.back()));
  }
  const auto [low, high] = std::minmax_element(orders.begin(), orders.end());
  context.number("one-iteration.order.smallest", *low);
  context.number("one-iteration.order.largest", *high);
  context.number("one-iteration.error.finest", errors.back());
}

/// Compares the benchmark with the independent reference, and two formulations of the reference
/// with each other.
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

/// Measures the modelling error, which decreases like omega^-2.
void measure_omega(Context& context, const Sign& sign) {
  std::vector<double> omegas{10.0, 20.0, 40.0, 80.0, 160.0};
  std::vector<double> errors;
  double growth = 0.0;
  for (const double w : omegas) {
    const auto path = reference_path("double-pendulum-penalty", {{"omega", shortest(w)}});
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

/// Measures the effect of the sign of V: the printed sign does not reproduce the figure.
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
  measure_one_iteration(context, corrected.constrained, corrected.error(row::newmark).largest());
  measure_consistency(context);
  context.progress(0.85);
  measure_omega(context, corrected);
  measure_step(context);
  measure_sign(context, corrected, printed);
}

}  // namespace

Experiment fig1() { return {.id = figure_fig1, .run = run_fig1}; }

}  // namespace shakedown::tao2014
