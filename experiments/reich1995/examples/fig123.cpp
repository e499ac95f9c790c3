// Computes the results of fig1.md, fig2.md and fig3.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/reich1995/examples/normal_modes.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/shared/looks.hpp"

namespace shakedown::reich1995 {
namespace {

double relative(long double measured, long double expected) {
  return static_cast<double>(std::fabs(measured / expected - 1.0L));
}
double slow(const NormalModes& modes) { return static_cast<double>(modes.frequencies[0]); }

/// Returns the values of 1/eps^2 in the figures, from 1 to 100.
std::vector<double> grid(const Context& context) {
  const int points = context.pick(199, 12);
  std::vector<double> all;
  for (int i = 0; i < points; ++i) all.push_back(1.0 + 99.0 * i / (points - 1.0));
  return all;
}

/// Returns the values of 1/eps^2 for fits, from 50 to 2000. In a full run, successive values differ
/// by a factor of at most 1.2.
std::vector<double> fit_grid(const Context& context) {
  const int points = context.pick(25, 7);
  std::vector<double> all;
  for (int i = 0; i < points; ++i) all.push_back(50.0 * std::pow(40.0, i / (points - 1.0)));
  return all;
}

/// How the slow modes differ from the unconstrained one, at one stiffness of `fit_grid`.
struct Errors {
  double eps, hard, soft, shape, without;
  double of_hard, of_soft;                     ///< relative differences from the closed forms
  double left_hard, left_soft, left_but_last;  ///< highest remaining frequency / omega_2
  double apart_hard, apart_soft;               ///< highest remaining frequency / omega_1 - 1
};
std::vector<Errors> fitted_errors(const Context& context) {
  std::vector<Errors> errors;
  for (const double k : fit_grid(context)) {
    const Example1 all = example1(k);
    const auto& truth = all.unconstrained.frequencies;
    const auto off = [&](const NormalModes& modes) {
      return static_cast<double>(std::fabs(modes.frequencies[0] - truth[0]));
    };
    const auto left = [&](const NormalModes& modes) {
      return static_cast<double>(modes.frequencies.back() / truth[1]);
    };
    errors.push_back({1.0 / std::sqrt(k), off(all.hard), off(all.soft),
                      static_cast<double>(std::fabs(shape(all.soft) - shape(all.unconstrained))),
                      off(all.soft_without), relative(all.hard.frequencies[0], closed_form::hard()),
                      relative(all.soft.frequencies[0], closed_form::soft(k)), left(all.hard),
                      left(all.soft), left(all.hard_but_last),
                      relative(all.hard.frequencies.back(), truth[0]),
                      relative(all.soft.frequencies.back(), truth[0])});
  }
  return errors;
}

/// Measures how the periods depend on eps. W is the Hessian of the soft springs, and U = k I.
void measure_epsilon(Context& context) {
  std::vector<double> ratio, eps, periods;
  for (const double k : fit_grid(context)) {
    const auto frequencies = example1(k).unconstrained.frequencies;
    ratio.push_back(largest_soft_stiffness() / k);
    eps.push_back(std::sqrt(ratio.back()));
    periods.push_back(static_cast<double>(frequencies[0] / frequencies[1]));
  }
  context.number("fast-period.order.ratio", power_law_slope(ratio, periods));
  context.number("fast-period.order.root", power_law_slope(eps, periods));
}

/// Draws Example 1 at rest and, below the chain, the displacements of its four modes.
void draw_chain(Context& context) {
  Table table({"part", "x", "y", "dx", "dy"});
  constexpr double k = 50.0;
  const NormalModes modes = example1(k).unconstrained;
  Figure figure(1, 330);
  Panel& panel = figure.panel().scene();
  for (const double wall : {0.0, 5.0}) {
    for (const double y : {-0.25, 0.25}) table.row({"wall", wall, y, 0.0, 0.0});
    table.row({"wall", wall, NAN, 0.0, 0.0});  // NAN ends the line
  }
  for (int i = 0; i < 5; ++i) {
    const bool stiff = i % 2 == 0;
    const int turns = stiff ? 24 : 8;
    const char* part = stiff ? "hard spring" : "soft spring";
    for (int j = 0; j <= turns; ++j) {
      const double y = j == 0 || j == turns ? 0.0 : j % 2 == 0 ? -0.1 : 0.1;
      table.row({part, i + 0.1 + 0.8 * j / turns, y, 0.0, 0.0});
    }
    table.row({part, i + 1.0, NAN, 0.0, 0.0});
  }
  for (int i = 0; i < 4; ++i) {
    const double y = -0.5 * (i + 1);
    table.row({"bead", i + 1.0, 0.0, 0.0, 0.0});
    for (int j = 0; j < 4; ++j) {
      const auto shift = static_cast<double>(modes.shapes(j, i));
      table.row({"bead", j + 1.0, y, 0.0, 0.0});
      table.row({i == 0 ? "slow mode" : "fast mode", j + 1.0, y, 0.6 * shift, 0.0});
    }
    panel.text(4.6, y,
               "$\\omega_" + std::to_string(i + 1) +
                   "$ = " + typeset::number(static_cast<double>(modes.frequencies[i])));
  }
  panel.line(neutral(), "x", "y").where("part", "wall");
  panel.line(by_quantity("hard spring, stiffness $1/\\epsilon^2$"), "x", "y")
      .where("part", "hard spring");
  panel.line(by_quantity("soft spring, stiffness 1"), "x", "y").where("part", "soft spring");
  panel.points(neutral("beads of mass 1, at rest"), "x", "y").where("part", "bead");
  panel.arrows(by_quantity("slow mode"), "x", "y", "dx", "dy").where("part", "slow mode");
  panel.arrows(by_quantity("fast modes"), "x", "y", "dx", "dy").where("part", "fast mode");
  context.artefact("reich1995/fig1-chain")
      .table(table)
      .figure(figure)
      .parameter("1/eps^2", k)
      .problem("five-springs", {{"k", shortest(k)}});
  context.number("drawn-stiffness", k);
}

void perform_fig1(Context& context) {
  Table table({"1/eps^2", "omega_1", "omega_2", "omega_3", "omega_4"});
  double error = 0.0, gap = HUGE_VAL;
  const auto measure = [&](double k) {
    const auto frequencies = example1(k).unconstrained.frequencies;
    const auto expected = closed_form::unconstrained(k);
    std::vector<Cell> row{k};
    for (std::size_t i = 0; i < 4; ++i) {
      error = std::max(error, relative(frequencies[i], expected[i]));
      row.emplace_back(static_cast<double>(frequencies[i]));
    }
    if (k >= 50.0) gap = std::min(gap, static_cast<double>(frequencies[1] / frequencies[0]));
    return row;
  };
  for (const double k : grid(context)) table.row(measure(k));
  for (const double k : fit_grid(context)) measure(k);
  Figure figure;
  Panel& panel = figure.panel();
  panel.x("stiffness $1/\\epsilon^2$").y("natural frequency $\\omega$");
  for (const std::string i : {"4", "3", "2", "1"}) {
    panel.line(by_quantity("$\\omega_" + i + "$"), "1/eps^2", "omega_" + i);
  }
  context.artefact(context.experiment()).table(table).figure(figure).problem("five-springs");
  draw_chain(context);
  context.number("closed-form-error", error);
  context.number("frequency-gap", gap);
  measure_epsilon(context);
}

/// Adds a panel that shows the lowest frequency of the unconstrained chain.
Panel& lowest(Figure& figure) {
  Panel& panel = figure.panel();
  panel.x("stiffness $1/\\epsilon^2$").y("natural frequency $\\omega$");
  panel.line(by_reference("unconstrained chain, lowest"), "1/eps^2", "unconstrained");
  return panel;
}

void perform_fig2(Context& context) {
  Table table({"1/eps^2", "hard", "unconstrained", "error"});
  const std::vector<Errors> e = fitted_errors(context);
  double error = largest(e, &Errors::of_hard);
  for (const double k : grid(context)) {
    const Example1 all = example1(k);
    error = std::max(error, relative(all.hard.frequencies[0], closed_form::hard()));
    table.row(
        {k, slow(all.hard), slow(all.unconstrained), slow(all.hard) - slow(all.unconstrained)});
  }
  Figure figure;
  lowest(figure).line(looks::hard(), "1/eps^2", "hard");
  context.artefact(context.experiment())
      .table(table)
      .figure(figure)
      .problem("five-springs")
      .problem("five-springs-constrained", {{"soft", "false"}});
  context.number("closed-form-error", error);
  context.number("frequency-error.order", exponent(e, &Errors::eps, &Errors::hard));
  context.number("frequency-error.size", e.front().hard);
  context.number("highest-left.hard", largest(e, &Errors::left_hard));
  context.number("highest-left.soft", largest(e, &Errors::left_soft));
  context.number("lowest-shift.hard", largest(e, &Errors::apart_hard));
  context.number("lowest-shift.soft", largest(e, &Errors::apart_soft));
  context.number("highest-left.two-hard", smallest(e, &Errors::left_but_last));
}

void draw_errors(Context& context, const std::vector<Errors>& e) {
  Table table({"eps", "hard", "soft", "shape", "no stiff energy"});
  for (const Errors& x : e) table.row({x.eps, x.hard, x.soft, x.shape, x.without});
  Figure figure(1, 360);
  Panel& panel = figure.panel();
  panel.x("$\\epsilon$", Scale::log).y("error of the slow mode", Scale::log);
  panel.linked(looks::hard("hard constraints: frequency"), "eps", "hard").slope(2);
  panel.linked(looks::soft("soft, without the stiff energy: frequency", 1), "eps",
               "no stiff energy");
  panel.linked(by_quantity("soft constraints: shape of the mode"), "eps", "shape").slope(4);
  panel.linked(looks::soft("soft constraints: frequency"), "eps", "soft").slope(6);
  context.artefact("reich1995/fig3-errors")
      .table(table)
      .figure(figure)
      .problem("five-springs-constrained");
  context.number("order.shape", exponent(e, &Errors::eps, &Errors::shape));
  context.number("order.frequency", exponent(e, &Errors::eps, &Errors::soft));
  context.number("order.frequency.no-energy", exponent(e, &Errors::eps, &Errors::without));
}

void perform_fig3(Context& context) {
  Table table({"1/eps^2", "soft", "unconstrained", "hard"});
  const std::vector<Errors> e = fitted_errors(context);
  double error = largest(e, &Errors::of_soft);
  double worst = HUGE_VAL;  // smallest ratio of the frequency error of (34) to that of (32)
  for (const double k : grid(context)) {
    const Example1 all = example1(k);
    const double truth = slow(all.unconstrained);
    error = std::max(error, relative(all.soft.frequencies[0], closed_form::soft(k)));
    worst = std::min(worst, std::fabs((1.0 - truth) / (slow(all.soft) - truth)));
    table.row({k, slow(all.soft), truth, slow(all.hard)});
  }
  Figure figure;
  Panel& panel = lowest(figure);
  panel.line(looks::hard(), "1/eps^2", "hard");
  panel.line(looks::soft(), "1/eps^2", "soft");
  context.artefact(context.experiment())
      .table(table)
      .figure(figure)
      .problem("five-springs")
      .problem("five-springs-constrained");
  draw_errors(context, e);
  context.number("closed-form-error", error);
  context.number("hard-over-soft", worst);
  const auto relative_error = [](double k, bool soft) {
    const Example1 all = example1(k);
    return std::fabs(slow(soft ? all.soft : all.hard) / slow(all.unconstrained) - 1.0);
  };
  context.number("relative-error.hard.moderate", relative_error(10.0, false));
  context.number("relative-error.soft.moderate", relative_error(10.0, true));
  context.number("relative-error.hard.stiff", relative_error(100.0, false));
}

}  // namespace

Experiment fig1() { return {.id = "reich1995/fig1", .run = perform_fig1}; }
Experiment fig2() { return {.id = "reich1995/fig2", .run = perform_fig2}; }
Experiment fig3() { return {.id = "reich1995/fig3", .run = perform_fig3}; }

}  // namespace shakedown::reich1995
