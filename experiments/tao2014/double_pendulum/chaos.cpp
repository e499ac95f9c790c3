// Measures and draws for chaos.md.
#include <algorithm>
#include <cmath>

#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/double_pendulum/crossings.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace crossings;

constexpr const char* figure_chaos = "tao2014/chaos";
constexpr const char* leakage = "tao2014/chaos-leakage";

/// About `most` of the section points within the frame.
void add_points(Table& table, const std::string& run, const std::vector<SectionPoint>& points,
                std::size_t most) {
  const std::size_t every = stride(points.size(), most);
  for (std::size_t k = 0; k < points.size(); k += every) {
    const SectionPoint& at = points[k];
    if (std::fabs(at.phi) < 2.1 && std::fabs(at.p_phi) < 3.1) table.row({run, at.phi, at.p_phi});
  }
}

const Result& find_chaos(const std::vector<Result>& results, const std::string& key) {
  return *std::find_if(results.begin(), results.end(),
                       [&](const Result& r) { return r.which.who.key == key; });
}

Table sections_table(const Truth& truth, const std::vector<Result>& results) {
  Table table({"run", "phi", "p_phi"});
  add_points(table, "curve", truth.island.invariant_curve().closed(100), 1000);
  add_points(table, "reference regular", truth.regular.points, 200);
  add_points(table, "reference chaotic", truth.chaotic.points, 600);
  for (const Result& result : results) {
    add_points(table, result.which.who.key + " regular", result.regular.points, 220);
    add_points(table, result.which.who.key + " chaotic", result.chaotic.points, 280);
  }
  add_points(table, "own curve", truth.own.closed(100), 1000);
  add_points(table, "own regular", find_chaos(results, "row 6").own.points, 220);
  return table;
}

/// One panel for the reference, for each case, and for Z&S at the energy of Figure 1.
Figure sections_figure(const std::vector<Result>& results) {
  Figure drawing(3, 165);
  drawing.shared_x();
  const auto panel = [&drawing](const std::string& title, const std::string& key,
                                const char* curve) -> Panel& {
    Panel& panel = drawing.panel(title).x("$\\phi$").y("$p_\\phi$");
    // Room for words above and below the points, which end at 3.1.
    panel.x_range(-2.1, 2.1).y_range(-4.3, 4.3);
    if (key != "own") {
      panel.points(by_quantity("chaotic start"), "phi", "p_phi").where("run", key + " chaotic");
    }
    panel.points(by_quantity("regular start"), "phi", "p_phi").where("run", key + " regular");
    // In front: where a method keeps to it, the points would hide it.
    panel.line(neutral("its curve"), "phi", "p_phi").where("run", curve);
    return panel;
  };
  panel("exact motion", "reference", "curve");
  for (const Result& result : results) {
    const double end = result.regular.summary.t;
    const Row& who = result.which.who;
    const bool exact = result.which.group == Group::exact;
    const bool fails = !result.regular.summary.ok(), both = !result.chaotic.summary.ok();
    double far = 0.0;  // the outermost point, most of which lie beyond the frame
    for (const auto* run : {&result.regular, &result.chaotic}) {
      for (const SectionPoint& at : run->points) {
        if (std::isfinite(at.p_phi)) far = std::fmax(far, std::fabs(at.p_phi));
      }
    }
    const bool settles = !both && result.chaotic_crosses() && result.deepest >= 1.0;
    panel(exact ? "penalised, accurate" : who.label, who.key, "curve")
        .text(-2.0, -3.7,
              exact     ? "Verlet, $h=" + typeset::number(who.h, 1) + "$"
              : settles ? "chaos ends regular"
              : far > 10.0
                  ? "$|p_\\phi|$ up to $10^{" + shortest(std::round(std::log10(far))) + "}$"
                  : "")
        .text(-2.0, 3.7,
              fails && both                         ? "both become infinite"
              : fails                               ? "infinite at $t=" + typeset::number(end) + "$"
              : result.crossings() == 2 && !settles ? "both starts cross"
              : result.regular_crosses()            ? "regular start crosses"
                                                    : "");
  }
  panel("Z&S, Figure 1", "own", "own curve");
  return drawing;
}

Table leakage_table(const std::vector<Result>& results) {
  Table table({"case", "problem", "method", "h", "status", "crosses", "regular start: reach",
               "exit t", "energy change", "late parting, smallest", "chaotic start: lowest level",
               "chaotic energy change", "chaotic late parting, largest",
               "Figure 1's start: deviation"});
  for (const Result& r : results) {
    const Row& who = r.which.who;
    table.row({r.which.who.label, who.problem, who.method, who.h,
               std::string(name(r.regular.summary.status)), r.crosses() ? "yes" : "no", r.reach,
               r.exit, r.regular.energy_change, r.regular_end, r.deepest, r.chaotic.energy_change,
               r.chaotic_end, r.own_deviation});
  }
  return table;
}

double crossing(const std::vector<Result>& results, Group group) {
  return static_cast<double>(std::count_if(results.begin(), results.end(), [&](auto& r) {
    return r.which.group == group && r.crosses();
  }));
}

void claim_contains_chaos(Context& context, const Truth& truth) {
  const auto after = [](const SectionPoint& at) { return parting({energy, at}, returns); };
  context.number("parting.sea", after(chaotic_start));
  context.number("parting.island", after(regular_start));
  context.number("island-edge.sea-level", truth.island.margin());
  context.number("energy-change.reference", truth.chaotic.energy_change);
}

void claim_no_leakage(Context& context, const std::vector<Result>& results) {
  double apart = 0.0, deviation = 0.0;
  for (const Result& r : results) {
    if (r.which.group != Group::row) continue;
    apart = std::isnan(r.own_end) ? HUGE_VAL : std::max(apart, r.own_end);
    deviation = std::max(deviation, r.own_deviation);
  }
  auto& draft =
      claim(context, "no-leakage", "4.1, Results",
            "none of the symplectic rows 1, 2, 3, 4, 6 leaks numerically between regular and "
            "chaotic regions",
            ClaimKind::conservation, Verdict::qualified)
          .holds_for("the start of Figure 1",
                     "largest distance of exact orbits 1e-9 apart after 200 returns, from late "
                     "points of the five rows",
                     apart, below(parted))
          .because("linear growth over 200 returns where motion is regular, exponential growth to "
                   "O(1) where it is chaotic: decades lie on either side")
          .measured("largest deviation from the reference curve, five rows", deviation)
          .holds_for("energy -1.6, omega = 80 and finer steps", "rows 3, 4, 6 that cross",
                     crossing(results, Group::stiff), exactly(0.0))
          .fails_for("energy -1.6, omega = 20", "rows that cross", crossing(results, Group::row))
          .stated(0.0)
          .because("no point of the regular start in the sea, none of the chaotic start inside the "
                   "curve");
  for (const char* row : {"row 1", "row 2", "row 3", "row 4"}) {
    draft.measured(std::string("reach of the regular start over the edge of the sea, ") + row,
                   find_chaos(results, row).reach);
  }
  draft.measured("row 6 ends at t", find_chaos(results, "row 6").regular.summary.t)
      .measured("reach of the penalised system solved with h = 0.001",
                find_chaos(results, "verlet").reach)
      .explain(
          "The figure's motion lies where no chaos is to be seen. At an energy where both "
          "regions exist, which the paper did not run, the constrained rows 1 and 2 do not "
          "cross; the penalised ones do. Much of it is omega = 20: the penalised system leaves "
          "the curve even when solved accurately. At h = 0.1 Newmark leaves it earlier, and Z&S "
          "blows up. With omega = 80 and h = 0.1/omega or 0.4/omega none crosses.");
}

void claim_others(Context& context, const std::vector<Result>& results, const Result& fine_rk4) {
  const auto crossings = [&results](const char* key) {
    return find_chaos(results, key).crossings();
  };
  const Result& rk4 = find_chaos(results, "rk4");
  const Result& linearised = find_chaos(results, "shake linearised");
  context.number("crossings.rk4", crossings("rk4"));
  context.number("crossings.shake-linearised", crossings("shake linearised"));
  context.number("crossings.rows-1-2", crossings("row 1") + crossings("row 2"));
  context.number("rows-keeping-side.stiff",
                 (crossings("row 3") == 0) + (crossings("row 4") == 0) + (crossings("row 6") == 0));
  context.number("crossings.rk4-fine", fine_rk4.crossings());
  context.number("energy-change.rk4", rk4.chaotic.energy_change);
  context.number("late-parting.rk4", rk4.chaotic_end);
  context.number("energy-change.shake-linearised", linearised.chaotic.energy_change);
  context.number("late-parting.shake-linearised", linearised.chaotic_end);
  context.number("energy-change.newmark-one", find_chaos(results, "row 5").regular.energy_change);
  context.number("energy-change.zs-simplified",
                 find_chaos(results, "simplified").regular.energy_change);
}

void run_chaos(Context& context) {
  const double until = context.pick(10000.0, 2000.0);
  const Truth truth = reference(until);
  std::vector<Result> results;
  const auto all = cases();
  for (const Case& which : all) {
    // Losing enough energy to change sides takes the dissipative ones most of the full time.
    const double time = which.group == Group::other ? 10000.0 : until;
    results.push_back(measure(which, truth, time));
    context.progress(static_cast<double>(results.size()) / static_cast<double>(all.size()));
  }
  Artefact& figures = context.artefact(
      figure_chaos, "Poincaré sections of the double pendulum",
      {.sees =
           "At an energy that has both an island of regular motion and a chaotic sea, the two "
           "rows of Figure 1 on rigid rods (1 and 2) keep to their sides. At the paper's "
           "$\\omega=20$ rows 3 and 4 cross between them and Z&S blows up; but the penalised "
           "system solved accurately crosses too. RK4 at $h=0.2$ loses " +
           typeset::number(-find_chaos(results, "rk4").regular.energy_change) +
           " of energy, SHAKE with one iteration " +
           typeset::number(-find_chaos(results, "shake linearised").regular.energy_change) +
           ": their regular orbits shrink, and chaos ends regular. With $\\omega=80$ none crosses. "
           "At the energy of Figure 1, where no chaos is to be seen, Z&S keeps to its curve.",
       .setting =
           "Points where the upper rod passes the vertical ($\\theta=0$, $\\dot{\\theta}>0$) "
           "up to $t=10000$, at energy -1.6 but for the last panel (-3); the exact motion by "
           "RK4 in angles, $h=0.01$. Steps: 0.005 in row 1, $0.1/\\omega$ in row 3, 0.005 in "
           "the last Newmark and Z&S, else 0.1. A start crosses when its points come to the "
           "other side, or its orbit at the end is of the other kind: chaos that ends "
           "regular has settled outside the curve. Z&S leaves the island at "
           "$t=" +
           typeset::number(find_chaos(results, "row 6").exit) +
           "$, and its numbers cease to be finite at $t=" +
           typeset::number(find_chaos(results, "row 6").regular.summary.t) +
           "$: its few points lie far outside the panel. The others are a few hundred of each "
           "run, with $|p_\\phi|$ below 3.1.",
       .differs = "The paper states without a figure, for its own energy alone, that rows 1, 2, 3, "
                  "4 and 6 do not leak."});
  figures.table(sections_table(truth, results)).figure(sections_figure(results));
  figures.parameter("energy", energy).parameter("until", until);
  Artefact& crossings = context.artefact(leakage);
  crossings.table(leakage_table(results));
  for (const Result& r : results) {
    crossings.ran(r.which.who.problem, r.which.who.method, r.which.who.h, r.regular.summary);
  }
  claim_contains_chaos(context, truth);
  claim_no_leakage(context, results);
  Case fine_rk4 = find_chaos(results, "rk4").which;
  fine_rk4.who.h = 0.1;
  claim_others(context, results, measure(fine_rk4, truth, 5000.0));
}

}  // namespace

Experiment chaos() { return {.id = figure_chaos, .run = run_chaos}; }

}  // namespace shakedown::tao2014
