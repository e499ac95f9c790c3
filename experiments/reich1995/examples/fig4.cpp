// Computes the results of fig4.md.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/reich1995/examples/example2.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/shared/looks.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr double h = 0.002;

/// Returns the order in eps from the distances at stiffness 1 (`soft`) and 16 (`stiff`).
double rate(double soft, double stiff) { return std::log(soft / stiff) / std::log(4.0); }

/// The values of cos(phi) of all systems, for one orientation and one stiffness.
struct Angles {
  Beads beads;
  Smoothed truth;
  std::vector<double> soft, hard;
  // Root mean squares of the distance from the smoothed unconstrained angle. For `of_alone`, S
  // contains only the angle.
  double of_soft = 0.0, of_alone = 0.0, of_all_soft = 0.0, of_hard = 0.0;
};
using AllAngles = std::vector<Angles>;
/// The results for one orientation at stiffness 1 and at stiffness 16.
struct Ends {
  const Angles& soft;
  const Angles& stiff;
  /// Returns the order in eps of one of the distances.
  [[nodiscard]] double order(double Angles::*distance) const {
    return rate(soft.*distance, stiff.*distance);
  }
};

std::vector<double> constrained(Beads beads, const std::string& method, Settings extra) {
  beads.extra = std::move(extra);
  return cosines(motion("three-beads-constrained", method, beads, h));
}

AllAngles run_cases(Context& context) {
  AllAngles cases;
  const auto angles =
      context.pick<std::vector<double>>({0.0, 30.0, 60.0, 90.0, 270.0}, {0.0, 90.0});
  for (const double orientation : angles) {
    for (const double scale : {1.0, 4.0, 16.0}) {
      Angles c;
      c.beads = {orientation, scale};
      c.truth = smoothed_unconstrained(c.beads);
      c.soft = constrained(c.beads, "soft-shake", {});
      c.hard = constrained(c.beads, "shake", {{"soft-angle", "false"}});
      const auto off = [&](const std::vector<double>& x) {
        return rms_distance(x, c.truth.smooth);
      };
      c.of_soft = off(c.soft);
      c.of_alone = off(constrained(c.beads, "soft-shake", {{"S", "soft"}}));
      c.of_all_soft = off(constrained(c.beads, "soft-shake", {{"soft-bonds", "true"}}));
      c.of_hard = off(c.hard);
      cases.push_back(c);
      context.progress(static_cast<double>(cases.size()) /
                       (static_cast<double>(angles.size()) * 3.0 + 1.0));
    }
  }
  return cases;
}

std::vector<Ends> ends(const AllAngles& cases) {
  std::vector<Ends> all;
  for (std::size_t i = 0; i + 2 < cases.size(); i += 3) all.push_back({cases[i], cases[i + 2]});
  return all;
}
double range(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return *high - *low;
}

double gain(const Angles& c) { return c.of_hard / c.of_soft; }

void measure_soft(Context& context, const AllAngles& cases) {
  const auto all = ends(cases);
  const Ends upright = *std::find_if(
      all.begin(), all.end(), [](const Ends& e) { return e.soft.beads.orientation == 90.0; });
  context.number("hard-over-soft.all-rows", smallest(cases, gain));
  context.number("soft-distance.fall",
                 smallest(all, [](const Ends& e) { return e.soft.of_soft / e.stiff.of_soft; }));
  context.number("hard-over-soft.angle-row",
                 largest(cases, [](const Angles& c) { return c.of_hard / c.of_alone; }));
  context.number("upright-order.all-rows", upright.order(&Angles::of_soft));
  context.number("upright-order.angle-row", upright.order(&Angles::of_alone));
}

void measure_hard(Context& context, const AllAngles& cases) {
  context.number("angle-motion.hard", largest(cases, [](const Angles& c) {
                   return largest(c.hard, [](double x) { return std::fabs(x + 0.5); });
                 }));
  context.number("angle-motion.free", smallest(cases, [](const Angles& c) {
                   return c.beads.scale == 1.0 ? range(c.truth.smooth) : HUGE_VAL;
                 }));
  context.number("angle-motion.soft", smallest(cases, [](const Angles& c) {
                   return c.beads.scale == 1.0 ? range(c.soft) : HUGE_VAL;
                 }));
}

/// Measures the range of the angle with K_a = 50 per squared degree, as printed, and with K_a = 50
/// per squared radian.
void measure_unit(Context& context) {
  constexpr double per_degree = 50.0 * (180.0 / std::numbers::pi) * (180.0 / std::numbers::pi);
  const auto moves = [](const Settings& extra, double step) {
    return range(cosines(motion("three-beads", "velocity-verlet", {0.0, 1.0, extra}, step)));
  };
  context.number("angle-range.per-degree", moves({{"K_a", shortest(per_degree)}}, 1e-4));
  context.number("angle-range.per-radian", moves({}, 2e-3));
}

/// Measures the order that the paper states. A single fast mode has the same energy at all
/// stiffnesses.
void measure_order(Context& context, const AllAngles& cases) {
  for (const Fast fast : {Fast::angle, Fast::bond}) {
    std::vector<double> rates, energies;
    for (const Ends& e : ends(cases)) {
      std::array<double, 2> off{}, energy{};
      for (std::size_t k = 0; k < 2; ++k) {
        const Angles& c = k == 0 ? e.soft : e.stiff;
        const Smoothed truth =
            smoothed_unconstrained({c.beads.orientation, c.beads.scale, {}, fast});
        off[k] = rms_distance(c.soft, truth.smooth);
        energy[k] = c.beads.scale * std::pow(rms_distance(truth.raw, truth.smooth), 2);
      }
      rates.push_back(rate(off[0], off[1]));
      energies.push_back(energy[1] / energy[0]);
    }
    if (fast == Fast::bond) {
      context.number("order.bond-energy", smallest(rates));
    } else {
      context.number("order.angle-energy", smallest(rates));
      context.number("energy-ratio.smallest", smallest(energies));
      context.number("energy-ratio.largest", largest(energies));
    }
  }
  context.number("order.no-energy",
                 smallest(ends(cases), [](const Ends& e) { return e.order(&Angles::of_soft); }));
}

/// Appends the values of cos(phi) for one case, in columns whose names end in `suffix`.
using Columns = std::vector<std::pair<std::string, std::vector<double>>>;
void append(Columns& columns, const Angles& c, const std::string& suffix = "") {
  if (columns.empty()) {
    columns.push_back({"t", {}});
    for (std::size_t i = 0; i < c.truth.raw.size(); ++i) {
      columns[0].second.push_back(example2_sample * static_cast<double>(i));
    }
  }
  columns.emplace_back("unconstrained" + suffix, c.truth.raw);
  columns.emplace_back("smoothed" + suffix, c.truth.smooth);
  columns.emplace_back("soft angle" + suffix, c.soft);
  columns.emplace_back("hard angle" + suffix, c.hard);
}
/// Draws the soft angle and the smoothed unconstrained one. A hard angle never changes.
Panel& draw_angle(Panel& panel, const std::string& suffix = "") {
  panel.x("time $t$").y("$\\cos\\phi$").level(-0.5, "hard angle");
  panel.line(by_reference("unconstrained, smoothed"), "t", "smoothed" + suffix);
  panel.line(looks::soft("hard bonds, soft angle"), "t", "soft angle" + suffix);
  return panel;
}

void draw_first(Context& context, const Angles& first) {
  Columns columns;
  append(columns, first);
  Figure figure(1, 340);
  draw_angle(figure.panel()).line(looks::unconstrained(), "t", "unconstrained");
  std::size_t worst = 0;
  const auto miss = [&](std::size_t i) { return std::fabs(first.soft[i] - first.truth.smooth[i]); };
  for (std::size_t i = 0; i < first.soft.size(); ++i) worst = miss(i) > miss(worst) ? i : worst;
  const auto at = [&](const std::vector<double>& x) { return typeset::number(x[worst], 3); };
  context.words("missed-bend.soft", "$\\cos\\phi=" + at(first.soft) + "$");
  context.words("missed-bend.smoothed", "$" + at(first.truth.smooth) + "$");
  context.number("missed-bend.time", example2_sample * static_cast<double>(worst));
  context.artefact(context.experiment())
      .table(Table::of(columns))
      .figure(figure)
      .parameter("horizon", example2_horizon)
      .parameter("h", h)
      .problem("three-beads", first.beads.settings())
      .problem("three-beads-constrained", first.beads.settings())
      .method("velocity-verlet")
      .method("soft-shake")
      .method("shake");
}

void draw_orientations(Context& context, const AllAngles& cases) {
  Columns columns;
  Figure figure(2, 200);
  figure.shared_x();
  for (const Angles& c : cases) {
    if (c.beads.scale != 1.0) continue;
    const std::string suffix = " at " + shortest(c.beads.orientation);
    append(columns, c, suffix);
    if (c.beads.orientation == 0.0) continue;  // the main figure shows it
    Panel& panel = figure.panel(shortest(c.beads.orientation) + " degrees").y_range(-0.53, -0.45);
    draw_angle(panel, suffix);
  }
  context.artefact("reich1995/fig4-orientations")
      .table(Table::of(columns))
      .figure(figure)
      .problem("three-beads")
      .problem("three-beads-constrained");
}

void tabulate_stiffness(Context& context, const AllAngles& cases) {
  Table table({"orientation [deg]", "factor of K", "soft angle", "S over the angle alone",
               "all soft", "hard angle"});
  for (const Angles& c : cases) {
    table.row(
        {c.beads.orientation, c.beads.scale, c.of_soft, c.of_alone, c.of_all_soft, c.of_hard});
  }
  constexpr std::array drawn{0.0, 90.0};
  context.number("hard-over-soft.drawn", smallest(cases, [&](const Angles& c) {
                   return std::ranges::count(drawn, c.beads.orientation) > 0 ? gain(c) : HUGE_VAL;
                 }));
  Figure figure(2, 320);
  for (const double orientation : drawn) {
    Panel& panel = figure.panel("orientation " + shortest(orientation) + " degrees");
    panel.x("factor of $K_a$ and $K_b$", Scale::log)
        .y("rms distance of $\\cos\\phi$", Scale::log)
        .x_ticks({{1.0, "1"}, {4.0, "4"}, {16.0, "16"}})
        .y_range(3e-7, 3e-2);
    const auto curve = [&](const Look& look, const char* column) -> Curve& {
      return panel.linked(look, "factor of K", column).where("orientation [deg]", orientation);
    };
    curve(looks::hard("hard angle"), "hard angle").slope(-1);
    curve(looks::soft("soft angle, $S$ of the angle alone", 1), "S over the angle alone");
    curve(looks::soft("soft angle"), "soft angle").slope(orientation == 0.0 ? -1 : -2);
    curve(by_quantity("soft angle and soft bonds"), "all soft");
  }
  context.artefact("reich1995/fig4-stiffness")
      .table(table)
      .figure(figure)
      .parameter("filter stops at", 0.8, "angle frequencies")
      .parameter("h of the constrained runs", h)
      .problem("three-beads")
      .problem("three-beads-constrained");
}

void perform(Context& context) {
  const AllAngles cases = run_cases(context);
  draw_first(context, cases.front());
  draw_motion(context);
  draw_orientations(context, cases);
  tabulate_stiffness(context, cases);
  measure_soft(context, cases);
  measure_hard(context, cases);
  measure_unit(context);
  measure_order(context, cases);
  // Along the motion V_F acts as a force, which changes the soft angle.
  const Angles& first = cases.front();
  const auto with = constrained(first.beads, "soft-shake", {{"delta", "0.1"}});
  context.number("fixman-shift", rms_distance(with, first.soft) / first.of_hard);
}

}  // namespace

Experiment fig4() { return {.id = "reich1995/fig4", .run = perform}; }

}  // namespace shakedown::reich1995
