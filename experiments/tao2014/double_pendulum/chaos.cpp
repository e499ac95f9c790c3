// TO section 4.1 on chaos. Question: does a symplectic row of Figure 1 ever cross from a regular to
// a chaotic region of the double pendulum, or back? Expectation: none does, the others do. Finding:
// at the figure's own energy, where no chaos is visible, all of them stay on their curve. At a
// higher energy, where an island lies in a chaotic sea, the two constrained rows stay, the three
// penalised ones do not: at omega = 20 the penalised system itself wanders (fast rods and slow
// swing exchange energy), and at h = 0.1 Newmark wanders further and Z&S blows up. With omega = 80
// and steps 0.1/omega and 0.4/omega they stay. One-iteration Newmark, Z&S simplified, linearised
// SHAKE and coarse RK4 all cross.
#include <algorithm>
#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/claims.hpp"
#include "experiments/tao2014/curves.hpp"
#include "experiments/tao2014/double_pendulum/chaos_runs.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure = "tao2014/chaos";
constexpr const char* leakage = "tao2014/chaos-leakage";

using sections::Group;
using sections::Result;
using sections::Truth;

/// About `most` of the section points within the frame.
void add_points(Table& table, const std::string& run, const std::vector<SectionPoint>& points,
                std::size_t most) {
  const std::size_t every = stride(points.size(), most);
  for (std::size_t k = 0; k < points.size(); k += every) {
    const SectionPoint& at = points[k];
    if (std::fabs(at.phi) < 2.1 && std::fabs(at.p_phi) < 3.1) table.row({run, at.phi, at.p_phi});
  }
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
  return table;
}

/// One panel for the reference and for each case.
Plot sections_plot(const std::vector<Result>& results) {
  const auto points = [](const std::string& run, const std::string& style) {
    return curve("run", run, "phi", "p_phi") + " with " + style + " notitle";
  };
  std::vector<std::pair<std::string, std::string>> panels{{"reference", "reference"}};
  for (const Result& result : results) {
    panels.emplace_back(result.which.who.key,
                        result.which.label + (result.regular.summary.ok() ? "" : ": blows up") +
                            (result.crosses() ? "  *" : ""));
  }
  std::string script =
      "set multiplot layout 5,3 margins 0.07,0.985,0.055,0.975 spacing 0.02,0.035\n"
      "set xrange [-2.1:2.1]\nset yrange [-3.1:3.1]\nset xtics -2,1,2\n"
      "set ytics -3,1,3\n";
  for (std::size_t k = 0; k < panels.size(); ++k) {
    const auto& [key, label] = panels[k];
    script += k + 3 >= panels.size() ? "set xlabel 'phi' offset 0,0.7\nset format x '%g'\n"
                                     : "set xlabel ''\nset format x ''\n";
    script += k % 3 == 0 ? "set ylabel 'p_phi' offset 1.5,0\nset format y '%g'\n"
                         : "set ylabel ''\nset format y ''\n";
    script += "set title " + gnuplot::literal(label) + " font ',9.5' offset 0,-0.9\nplot " +
              points(key + " chaotic", "points pt 7 ps 0.2 lc rgb '#56B4E9'") + ", " +
              points(key + " regular", "points pt 7 ps 0.25 lc rgb '#D55E00'") + ", " +
              points("curve", "lines lw 0.7 dt solid lc rgb '#000000'") + "\n";
  }
  return {script + "unset multiplot\n", 780, 1040};
}

Table leakage_table(const std::vector<Result>& results) {
  Table table({"case", "problem", "method", "h", "status", "crosses", "regular start: reach",
               "exit t", "energy change", "late parting, smallest", "chaotic start: lowest level",
               "chaotic energy change", "chaotic late parting, largest",
               "Figure 1's start: deviation"});
  for (const Result& r : results) {
    const SectionCase& who = r.which.who;
    table.row({r.which.label, who.problem, who.method, who.h,
               std::string(name(r.regular.summary.status)), r.crosses() ? "yes" : "no", r.reach,
               r.exit, r.regular.energy_change, r.regular_end, r.deepest, r.chaotic.energy_change,
               r.chaotic_end, r.own_deviation});
  }
  return table;
}

std::size_t crossing(const std::vector<Result>& results, Group group) {
  return static_cast<std::size_t>(std::count_if(results.begin(), results.end(), [&](auto& r) {
    return r.which.group == group && r.crosses();
  }));
}

const Result& find(const std::vector<Result>& results, const std::string& key) {
  return *std::find_if(results.begin(), results.end(),
                       [&](const Result& r) { return r.which.who.key == key; });
}

void claim_contains_chaos(Context& context, const Truth& truth) {
  const double sea = parting({sections::energy, sections::chaotic_start}, sections::returns);
  const double island = parting({sections::energy, sections::regular_start}, sections::returns);
  draft(context, "chaotic-region", "4.1, Results", "the double pendulum has a chaotic region",
        ClaimKind::qualitative)
      .measured("two orbits 1e-9 apart, after 200 returns, start in the sea", sea)
      .measured("the same, start on the island", island)
      .measured("level of the sea's inner edge (1: the watched curve)", truth.island.margin())
      .measured("energy change of the reference", truth.chaotic.energy_change)
      .criterion("at energy -1.6 neighbours part by more than 1e-2 in the sea and by less than "
                 "1e-6 on the island, and the sea keeps at least 10 % off the watched curve")
      .tolerance(
          "1e-2 and 1e-6",
          "exponential against linear growth over 200 returns leaves seven decades between them")
      .verdict(holds(sea > 1e-2 && island < 1e-6 && truth.island.margin() > 1.1));
}

void claim_no_leakage(Context& context, const std::vector<Result>& results) {
  double own = 0.0;
  for (const Result& r : results) {
    if (r.which.group == Group::row) own = std::max(own, r.own_deviation);
  }
  const bool own_regular = own < 0.1;
  const bool all = crossing(results, Group::row) == 0;
  const auto count = [&](Group group) { return static_cast<double>(crossing(results, group)); };
  draft(context, "no-leakage", "4.1, Results",
        "none of the symplectic rows 1, 2, 3, 4, 6 leaks numerically between regular and chaotic "
        "regions",
        ClaimKind::conservation, Verdict::qualified)
      .measured("start of Figure 1: largest deviation from the reference curve, five rows", own)
      .measured("energy -1.6: rows that cross", count(Group::row))
      .stated(0.0)
      .measured("row 1: reach of the regular start (over 1: in the sea)",
                find(results, "row 1").reach)
      .measured("row 2: the same", find(results, "row 2").reach)
      .measured("row 3: the same", find(results, "row 3").reach)
      .measured("row 4: the same", find(results, "row 4").reach)
      .measured("row 6 ends at t", find(results, "row 6").regular.summary.t)
      .measured("penalised system solved with h = 0.001: reach", find(results, "verlet").reach)
      .measured("rows 3, 4, 6 with omega = 80 and finer steps: how many cross", count(Group::stiff))
      .criterion("from the figure's start every section point within 10 % of the reference curve; "
                 "at energy -1.6 no point of the regular start in the sea, none of the chaotic "
                 "start inside the curve; reproduced if both hold, qualified if only the first")
      .tolerance("10 %", "a step of 0.1 deforms the curve by a few per cent; the sea is at least a "
                         "quarter away from the watched curve")
      .explain("The figure's motion lies where no chaos is to be seen. At an energy where both "
               "regions exist the constrained rows 1 and 2 do not cross; the penalised ones do. "
               "The cause is omega = 20: the penalised system leaves the curve even when solved "
               "accurately; at h = 0.1 Newmark wanders further and Z&S blows up. With omega = 80 "
               "and h = 0.1/omega or 0.4/omega none crosses.")
      .verdict(graded(own_regular && all, own_regular));
}

void claim_others(Context& context, const std::vector<Result>& results) {
  const auto others = static_cast<double>(std::count_if(
      results.begin(), results.end(), [](auto& r) { return r.which.group == Group::other; }));
  const auto crossed = static_cast<double>(crossing(results, Group::other));
  const Result& rk4 = find(results, "rk4");
  const Result& linearised = find(results, "shake linearised");
  draft(context, "variational-desired", "4.1, Results",
        "a variational integrator is desirable for a system with chaotic regions",
        ClaimKind::qualitative, Verdict::qualified)
      .measured("methods that are not symplectic", others)
      .measured("of these cross or fail", crossed)
      .measured("RK4, h = 0.2, chaotic start: energy change", rk4.chaotic.energy_change)
      .measured("late parting of exact orbits through it (small: regular)", rk4.chaotic_end)
      .measured("linearised SHAKE, chaotic start: energy change", linearised.chaotic.energy_change)
      .measured("the same", linearised.chaotic_end)
      .measured("one-iteration Newmark: energy change from the start of Figure 1",
                find(results, "row 5").own.energy_change)
      .criterion("qualified when every method here that is not symplectic crosses, while SHAKE at "
                 "h = 0.1 does not; the runs cannot show more, because steps and time are chosen")
      .tolerance("none crosses or all do", "crossing is a yes or no; the sea is a quarter away")
      .explain("The methods that are not symplectic lose energy and with it their region, but "
               "slowly: RK4 needs h = 0.2 to do so by t = 10000, a step twice that of the others, "
               "and with h = 0.1 it keeps its side up to t = 5000. Over short times an accurate "
               "method of any kind serves.")
      .verdict(crossed == others && !find(results, "row 2").crosses() ? Verdict::qualified
                                                                      : Verdict::refuted);
}

void run(Context& context) {
  const double until = context.pick(10000.0, 2000.0);
  const Truth truth = sections::reference(until);
  std::vector<Result> results;
  const auto all = sections::cases();
  for (const sections::Case& which : all) {
    // Losing enough energy to change sides takes the dissipative ones most of the full time.
    const double time = which.group == Group::other ? 10000.0 : until;
    results.push_back(sections::measure(which, truth, time));
    context.progress(static_cast<double>(results.size()) / static_cast<double>(all.size()));
  }
  Artefact& figures = context.artefact(
      figure, "Poincare sections of the double pendulum",
      "Section theta = 0, theta' > 0 at energy -1.6 up to t = 10000. Orange: a regular start on an "
      "island; blue: a chaotic start; black: the curve that the regular start should keep to "
      "(reference: RK4 in angles, h = 0.01). Rows 2, 4, 5, 6 take h = 0.1, row 1 0.005, row 3 "
      "0.1/omega; omega = 20. A star marks a run that crosses between the regions or blows up.");
  figures.table(sections_table(truth, results)).plot(sections_plot(results));
  figures.parameter("energy", sections::energy).parameter("until", until);
  Artefact& crossings = context.artefact(
      leakage, "Who crosses between regular and chaotic motion",
      "Reach: farthest section point of the regular start, relative to the inner edge of the "
      "chaotic sea in the same direction. Lowest level: nearest that the chaotic start comes to "
      "the centre of the island, 1 being the watched curve. Parting: of two exact orbits 1e-9 "
      "apart through the points at 80, 90, 100 % of the run, after 200 returns (smallest and "
      "largest); over 1e-4 means chaotic. Deviation: largest relative distance from the reference "
      "curve for the start of Figure 1 (energy -3).");
  crossings.table(leakage_table(results));
  for (const Result& r : results) {
    crossings.ran(r.which.who.problem, r.which.who.method, r.which.who.h, r.regular.summary);
  }
  claim_contains_chaos(context, truth);
  claim_no_leakage(context, results);
  claim_others(context, results);
}

}  // namespace

Experiment chaos() {
  return {figure, "Poincare sections of the double pendulum", run, {figure, leakage}};
}

}  // namespace shakedown::tao2014
