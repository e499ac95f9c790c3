// Computes the results of fig3.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/convergence.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/chain/angles.hpp"
#include "experiments/tao2014/chain/motion.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_fig3 = "tao2014/fig3";
constexpr double until = 50.0;
constexpr double grid = 0.05;
const double rod = std::sqrt(5.0);
constexpr double omega = 20.0;  ///< frequency of the penalty

const Settings zs_options{{"beta", "0.4"}};

Settings with_gravity(const char* g, bool penalised) {
  Settings settings{{"g", g}};
  if (penalised) settings.emplace_back("omega", shortest(omega));
  return settings;
}

Case shake(double h, double end, const char* g = "1") {
  return {"chain", "shake", h, end, {}, with_gravity(g, false), grid};
}
Case zhang_skeel(double h, double end, const char* g = "1") {
  return {"chain-penalty", "zhang-skeel", h, end, zs_options, with_gravity(g, true), grid};
}

/// The three runs of the caption.
struct Runs {
  SampledRun shake, shake_half, zs;
};
Runs run_figure(const char* g) {
  return {sampled_run(shake(0.05, until, g)), sampled_run(shake(0.025, until, g)),
          sampled_run(zhang_skeel(0.05, until, g))};
}

std::size_t rows_to(double end) { return static_cast<std::size_t>(std::llround(end / grid)) + 1; }

/// Returns the largest difference between the two runs in any coordinate up to `end`.
double apart(const SampledRun& a, const SampledRun& b, double end) {
  return largest_difference(a.q, b.q, rows_to(end));
}

double value(const SampledRun& run, std::size_t k, std::size_t i) {
  return k < run.q.size() ? run.q[k][i] : std::nan("");
}

/// Returns the largest difference in any coordinate at sample k; NaN after the end of either run.
double at(const SampledRun& a, const SampledRun& b, std::size_t k) {
  return k < a.q.size() && k < b.q.size() ? distance(a.q[k], b.q[k]) : std::nan("");
}

Table trajectories(const Runs& runs) {
  Table table({"t", "x5 shake 0.05", "y5 shake 0.05", "x10 shake 0.05", "y10 shake 0.05",
               "x5 shake 0.025", "y5 shake 0.025", "x10 shake 0.025", "y10 shake 0.025", "x5 zs",
               "y5 zs", "x10 zs", "y10 zs", "zs - shake 0.05 [rods]",
               "shake 0.05 - shake 0.025 [rods]"});
  for (std::size_t k = 0; k < rows_to(until); ++k) {
    std::vector<Cell> row{grid * static_cast<double>(k)};
    for (const SampledRun* run : {&runs.shake, &runs.shake_half, &runs.zs}) {
      for (const std::size_t i : {8, 9, 18, 19}) row.emplace_back(value(*run, k, i));
    }
    row.emplace_back(at(runs.zs, runs.shake, k) / rod);
    row.emplace_back(at(runs.shake, runs.shake_half, k) / rod);
    table.row(row);
  }
  return table;
}

Figure trajectory_figure(const Context& context) {
  Figure drawing(1, 240);
  drawing.shared_x();
  Panel& lowest = drawing.panel().x("time $t$").y("coordinates of the lowest bob");
  for (const std::string coordinate : {"x10", "y10"}) {
    lowest.line(by_method("shake", "SHAKE, $h$ = 0.05"), "t", coordinate + " shake 0.05");
    lowest.line(by_method("zhang-skeel", "Z&S, $h$ = 0.05"), "t", coordinate + " zs");
  }
  lowest.text(12.0, -8.0, "$x_{10}$").text(12.0, -16.0, "$y_{10}$");
  Panel& difference = drawing.panel();
  difference.x("time $t$").y("difference [rods]", Scale::log).y_range(1e-7, 0.1);
  difference.line(by_quantity("Z&S less SHAKE"), "t", "zs - shake 0.05 [rods]");
  difference.line(by_quantity("SHAKE at $h$ = 0.05 less $h$ = 0.025"), "t",
                  "shake 0.05 - shake 0.025 [rods]");
  difference.level(context.bound("shake-zs-difference.t-20"), "2 % of a rod");
  return drawing;
}

void measure_agreement(Context& context, const Runs& runs) {
  for (const auto& [name, end] :
       {std::pair{"shake-zs-difference.t-20", 20.0}, {"shake-zs-difference.t-50", until}}) {
    context.number(
        name,
        std::max(apart(runs.zs, runs.shake, end), apart(runs.zs, runs.shake_half, end)) / rod);
  }
}

/// The comparison of a method with the independent reference solution of the equations that it
/// integrates.
struct Order {
  Case run;
  double error_bar = 0.0;
  Convergence errors = {};
};

/// Measures the errors at five steps, each half of the previous one.
Order measure_order(Case run) {
  run.grid = 0.5;
  std::vector<double> times;
  for (int k = 1; k <= std::lround(run.until / run.grid); ++k) times.push_back(run.grid * k);
  const Reference truth = catalogue().problem(run.problem).reference(run.parameters, {}, {}, times);
  Order order{run, truth.error_bar};
  for (int k = 0; k <= 4; ++k) {
    run.h = order.run.h / std::pow(2.0, k);
    States q = sampled_run(run).q;
    q.erase(q.begin());  // the start
    order.errors.add(run.h, largest_difference(q, truth.q, truth.q.size()));
  }
  return order;
}

void measure_slopes(Context& context, const Order& shake, const Order& coarse, const Order& fine) {
  context.number("slope.shake", shake.errors.slope());
  context.number("error-bar-ratio.shake", shake.error_bar / shake.errors.error.back());
  context.number("slope.zs", fine.errors.slope());
  context.number("error-bar-ratio.zs", fine.error_bar / fine.errors.error.back());
  context.number("slope.zs-coarse", coarse.errors.slope());
}

/// Computes the constrained motion from the equations in the angles of the rods, at the times of
/// the figure.
States in_angles(double end, int steps) {
  return ChainInAngles(10, rod).positions(std::atan(0.5), grid, end, steps);
}

void measure_benchmark(Context& context, const Order& shake) {
  const double error = shake.errors.error.front();  // at h = 0.05, as in the figure
  context.number("reference-difference.relative", shake.error_bar / error);
  context.number("reference-difference", shake.error_bar);
  context.number("error.shake", error);
}

/// Compares the solution of the equations in angles with the reference solution of the constrained
/// chain at t = 1/2, 1, ..., 20.
void measure_angles(Context& context) {
  std::vector<double> times;
  for (int k = 1; k <= 40; ++k) times.push_back(0.5 * k);
  const Reference truth =
      catalogue().problem("chain").reference(with_gravity("1", false), {}, {}, times);
  const auto error = [&](int steps) {
    const States q = in_angles(20.0, steps);
    double largest = 0.0;
    for (std::size_t k = 0; k < times.size(); ++k) {
      largest = std::max(largest, distance(q[10 * (k + 1)], truth.q[k]));
    }
    return largest;
  };
  Convergence errors;
  for (const int steps : {8, 16, 32}) errors.add(grid / steps, error(steps));
  context.number("angles-error", errors.error.back());
  context.number("angles-slope", errors.slope());
  const auto euler = ChainInAngles(10, rod).variational_euler(std::atan(0.5), 0.05, 200);
  context.number("newton-iterations.angles", euler.iterations);
  context.number("matrix-share.angles", euler.coupled);
}

/// Measures how much the penalty and the step each contribute to the difference in Figure 3 on [0,
/// 20].
void measure_parts(Context& context, const Runs& runs) {
  const States rigid = in_angles(20.0, 32);
  Case fine{"chain-penalty", "rk4", grid / 100.0, 20.0, {}, with_gravity("1", true), grid};
  const SampledRun soft = sampled_run(fine);
  fine.h /= 2.0;
  const SampledRun finer = sampled_run(fine);
  const std::size_t rows = rows_to(20.0);
  context.number("penalty-alone", largest_difference(finer.q, rigid, rows) / rod);
  context.number("step-alone", largest_difference(runs.zs.q, finer.q, rows) / rod);
  context.number("penalised-reference.change", largest_difference(soft.q, finer.q, rows) / rod);
}

void measure_sign(Context& context, const Runs& up, const Runs& down) {
  const auto halves = [](const Runs& runs) { return apart(runs.shake, runs.shake_half, 20.0); };
  context.number("end.zs-printed", down.zs.summary.t);
  context.number("end.zs-corrected", up.zs.summary.t);
  context.number("halving-difference.printed", halves(down) / rod);
  context.number("halving-difference.corrected", halves(up) / rod);
  context.number("zs-less-shake.rods", apart(up.zs, up.shake, 20.0) / rod);
  context.number("end.shake-printed", down.shake.summary.t);
}

void convergence_artefact(Context& context, const std::vector<Order>& orders) {
  Table table({"method", "h", "error", "until", "error bar of the reference", "error / h^2"});
  for (const Order& order : orders) {
    for (std::size_t k = 0; k < order.errors.h.size(); ++k) {
      const double h = order.errors.h[k], error = order.errors.error[k];
      table.row({order.run.method, h, error, order.run.until, order.error_bar, error / (h * h)});
    }
  }
  Figure drawing(2, 230);
  drawing.shared_x();
  const auto panel = [&](const char* title, const char* method) -> Panel& {
    Panel& shown = drawing.panel(title);
    shown.x("step $h$", Scale::log).y("largest error of a coordinate", Scale::log);
    shown.linked(by_method(method), "h", "error").where("method", method).slope(2);
    return shown;
  };
  panel("constrained motion, $t \\le 20$", "shake")
      .cross(0.05, orders.front().errors.error[0], "paper");
  panel("penalised motion, $t \\le 5$", "zhang-skeel")
      .event(0.0002)
      .text(2.5e-4, 6e-9, "slope fitted left of this line")
      .cross(0.05, orders[1].errors.error[0]);
  for (const auto& [method, most] : {std::pair{"shake", 1.0}, {"zhang-skeel", 40.0}}) {
    Panel& level = drawing.panel("error divided by $h^2$");
    level.x("step $h$", Scale::log).y("error$/h^2$").y_range(0.0, most);
    level.linked(by_method(method), "h", "error / h^2").where("method", method);
    if (method == std::string("zhang-skeel")) level.event(0.0002);
  }
  const Convergence& coarse = orders[2].errors;
  context.number("stiffest-frequency", 4.0 * omega * rod);
  context.number("coarse-steps.largest", coarse.h.front());
  context.number("coarse-steps.smallest", coarse.h.back());
  context.artefact("tao2014/fig3-convergence")
      .table(table)
      .figure(drawing)
      .problem("chain", with_gravity("1", false))
      .problem("chain-penalty", with_gravity("1", true))
      .method("shake")
      .method("zhang-skeel", zs_options);
}

/// Records the three runs of an artefact.
void ran(Artefact& artefact, const Runs& runs) {
  artefact.ran("chain", "shake", 0.05, runs.shake.summary)
      .ran("chain", "shake", 0.025, runs.shake_half.summary)
      .ran("chain-penalty", "zhang-skeel", 0.05, runs.zs.summary);
}

void printed_artefact(Context& context, const Runs& down) {
  Table table({"t", "y10 shake 0.05", "y10 shake 0.025", "y10 zs"});
  for (std::size_t k = 0; grid * static_cast<double>(k) <= until; ++k) {
    table.row({grid * static_cast<double>(k), value(down.shake, k, 19),
               value(down.shake_half, k, 19), value(down.zs, k, 19)});
  }
  Figure drawing(1, 320);
  Panel& panel = drawing.panel();
  constexpr double lowest = -25.0;  // lower edge of the frame, where Z&S's curve leaves it
  panel.x("time $t$").y("height of the lowest bob $y_{10}$").y_range(lowest, 25.0);
  panel.line(by_reference("SHAKE, $h$ = 0.025"), "t", "y10 shake 0.025");
  panel.line(by_method("shake", "SHAKE, $h$ = 0.05"), "t", "y10 shake 0.05");
  panel.line(by_method("zhang-skeel", "Z&S, $h$ = 0.05"), "t", "y10 zs");
  const double end = down.shake.summary.t, height = down.shake.q.back()[19];
  panel.cross(end, height, "", by_method("shake"))
      .text(end + 1.6, height + 3.5, "SHAKE, $h$ = 0.05, fails");
  panel.cross(down.zs.summary.t, lowest, "", by_method("zhang-skeel"))
      .text(down.zs.summary.t + 0.8, lowest + 2.5, "Z&S fails");
  context.words("failure.shake-printed", typeset::number(end, 3));
  Artefact& artefact = context.artefact("tao2014/fig3-printed-sign");
  artefact.table(table).figure(drawing);
  ran(artefact, down);
}

void run_fig3(Context& context) {
  const Runs up = run_figure("1");
  const Runs down = run_figure("-1");
  context.progress(0.3);
  const Order of_shake = measure_order(shake(0.05, 20.0));
  context.progress(0.6);
  Order paper = measure_order(zhang_skeel(0.05, 5.0));
  paper.errors.h.pop_back();  // 0.003125, where the next range begins
  paper.errors.error.pop_back();
  const Order coarse = measure_order(zhang_skeel(0.003125, 5.0));
  const Order fine = measure_order(zhang_skeel(context.pick(0.0002, 0.001), 5.0));
  Artefact& artefact = context.artefact(figure_fig3);
  artefact.table(trajectories(up)).figure(trajectory_figure(context)).parameter("horizon", until);
  ran(artefact, up);
  convergence_artefact(context, {of_shake, paper, coarse, fine});
  printed_artefact(context, down);
  measure_agreement(context, up);
  measure_slopes(context, of_shake, coarse, fine);
  measure_benchmark(context, of_shake);
  measure_angles(context);
  measure_parts(context, up);
  measure_sign(context, up, down);
}

}  // namespace

Experiment fig3() { return {.id = figure_fig3, .run = run_fig3}; }

}  // namespace shakedown::tao2014
