// Computes the results of chaos.md.
#include <algorithm>
#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/double_pendulum/poincare.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_chaos = "tao2014/chaos";
constexpr double energy = -1.6;  // -3.41 at rest; from -0.59 on the lower rod can turn over
constexpr SectionPoint centre{0.0, -0.5};
constexpr SectionPoint regular_start{0.0, 0.0};
constexpr SectionPoint chaotic_start{0.6, 0.8};

/// `row`: a symplectic row of Figure 1. `other`: a method that is not symplectic. `exact`: the
/// penalised system with omega = 20, solved accurately. `stiff`: rows 3, 4 and 6 with a larger
/// omega.
enum class Group { row, other, exact, stiff };

struct Candidate {
  Group group;
  LabelledCase who;
};

/// Two orbits that start 1e-9 apart are O(1) apart after `returns` returns in a chaotic region, and
/// about 1e-8 apart in a regular one. The threshold `parted` is decades away from both values.
constexpr int returns = 200;
constexpr double parted = 1e-4;

struct Result {
  Candidate which;
  SectionRun regular;
  SectionRun chaotic;
  SectionRun own;  ///< from the start of Figure 1
  /// Points of the regular start outside the inner edge of the sea, of the chaotic start inside it.
  std::vector<SectionPoint> crossed = {};
  double reach = 0.0;          ///< largest reach from the regular start; in the sea if above 1
  double exit = HUGE_VAL;      ///< time of the first point of `regular` in the sea
  double deepest = HUGE_VAL;   ///< lowest level from the chaotic start; inside the curve if below 1
  double regular_end = 0.0;    ///< smallest late parting of exact orbits from the regular start
  double chaotic_end = 0.0;    ///< largest late parting of exact orbits from the chaotic start
  double own_deviation = 0.0;  ///< largest |level - 1| relative to the figure's own curve
  double own_end = 0.0;        ///< largest late parting of exact orbits from the figure's start

  /// The number of starts, out of two, from which the run crosses or fails.
  [[nodiscard]] int crossings() const { return regular_crosses() + chaotic_crosses(); }
  [[nodiscard]] bool regular_crosses() const {
    return !regular.summary.ok() || reach > 1.0 || regular_end > parted;
  }
  [[nodiscard]] bool chaotic_crosses() const {
    return !chaotic.summary.ok() || deepest < 1.0 || chaotic_end < parted;
  }
  [[nodiscard]] bool crosses() const { return crossings() > 0; }
};

/// The reference solution: the island, the sea, and the curve through the start of Figure 1.
struct Truth {
  SectionRun regular;
  SectionRun chaotic;
  Island island;
  InvariantCurve own;
};

/// Returns the smallest and the largest parting of the exact orbits that start from the section
/// points at 80, 90 and 100 % of a run; NaN for a run that failed or blew up.
std::pair<double, double> late_parting(const SectionRun& run) {
  std::pair<double, double> range{HUGE_VAL, 0.0};
  for (const double part : {0.8, 0.9, 1.0}) {
    if (!run.summary.ok() || run.points.empty()) return {std::nan(""), std::nan("")};
    const auto k = static_cast<std::size_t>(part * static_cast<double>(run.points.size() - 1));
    const double level = section_energy(run.points[k]);
    if (!(level < 10.0)) return {std::nan(""), std::nan("")};
    const double distance = parting({level, run.points[k]}, returns);
    range = {std::min(range.first, distance), std::max(range.second, distance)};
  }
  return range;
}

std::vector<Candidate> candidates() {
  const auto in_angles = [](const char* method, double h) {
    return Case{"double-pendulum-angles", method, h};
  };
  const auto on_rods = [](const char* method) { return Case{"double-pendulum", method, 0.1}; };
  const auto on_springs = [](const char* method, double h, const Settings& options = {},
                             const char* stiffness = "20") {
    return Case{"double-pendulum-penalty", method, h, 0.0, options, {{"omega", stiffness}}};
  };
  const Settings beta{{"beta", "0.4"}};
  using enum Group;
  return {
      {row, {in_angles("variational-euler-angles", 0.005), "row 1", "row 1: Euler in angles"}},
      {row, {on_rods("shake"), "row 2", "row 2: SHAKE"}},
      {row, {on_springs("euler-kick-first", 0.005), "row 3", "row 3: variational Euler"}},
      {row, {on_springs("newmark", 0.1, beta), "row 4", "row 4: Newmark"}},
      {other, {on_springs("newmark-one-iteration", 0.1, beta), "row 5", "row 5: one iteration"}},
      {row, {on_springs("zhang-skeel", 0.1, beta), "row 6", "row 6: Z&S"}},
      {other, {on_springs("zhang-skeel-simplified", 0.1, beta), "simplified", "Z&S simplified"}},
      {other, {in_angles("rk4", 0.2), "rk4", "RK4, h = 0.2"}},
      {other, {on_rods("shake-linearised"), "shake linearised", "SHAKE, one iteration"}},
      {exact, {on_springs("velocity-verlet", 0.001), "verlet", "Verlet, h = 0.001"}},
      {Group::stiff,
       {on_springs("euler-kick-first", 0.00125, {}, "80"), "euler 80", "Euler, ω = 80"}},
      {Group::stiff, {on_springs("newmark", 0.005, beta, "80"), "newmark 80", "Newmark, ω = 80"}},
      {Group::stiff, {on_springs("zhang-skeel", 0.005, beta, "80"), "zs 80", "Z&S, ω = 80"}}};
}

Truth reference(double until) {
  const SectionStart inside{energy, regular_start};
  const SectionStart outside{energy, chaotic_start};
  SectionRun regular = run_section(section_reference(), inside, until);
  SectionRun chaotic = run_section(section_reference(), outside, 2.0 * until);
  const SectionRun own = run_section(section_reference(), {}, until);
  Island island(InvariantCurve(centre, regular.points), chaotic.points);
  InvariantCurve own_curve({0.0, -0.2}, own.points);
  return {std::move(regular), std::move(chaotic), std::move(island), std::move(own_curve)};
}

/// Compares a candidate's three runs up to `until` with the reference.
Result measure(const Candidate& which, const Truth& truth, double until) {
  Result result{which,
                run_section(which.who, SectionStart{energy, regular_start}, until),
                run_section(which.who, SectionStart{energy, chaotic_start}, until),
                {}};
  if (which.group == Group::row || which.group == Group::other) {
    result.own = run_section(which.who, {}, until);
  } else {
    result.own_deviation = std::nan("");
  }
  for (const SectionPoint& at : result.regular.points) {
    const double reach = truth.island.reach(at);
    if (reach > 1.0) result.exit = std::min(result.exit, at.t);
    if (reach > 1.0) result.crossed.push_back(at);
    result.reach = std::max(result.reach, reach);
  }
  for (const SectionPoint& at : result.chaotic.points) {
    if (truth.island.reach(at) < 1.0) result.crossed.push_back(at);
    result.deepest = std::min(result.deepest, truth.island.invariant_curve().level(at));
  }
  for (const SectionPoint& at : result.own.points) {
    result.own_deviation = std::max(result.own_deviation, std::fabs(truth.own.level(at) - 1.0));
  }
  result.regular_end = late_parting(result.regular).first;
  result.chaotic_end = late_parting(result.chaotic).second;
  result.own_end = late_parting(result.own).second;
  if (!result.regular.summary.ok()) {
    result.exit = std::min(result.exit, result.regular.summary.t);
  }
  return result;
}

/// Adds about `most` section points that lie within the frame.
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

/// Returns the inner edge of the sea, outside each point of the invariant curve.
std::vector<SectionPoint> shore(const Island& island) {
  std::vector<SectionPoint> points = island.invariant_curve().closed(100);
  for (SectionPoint& at : points) {
    const double level = 1.0 / island.reach(at);
    at = {centre.phi + level * (at.phi - centre.phi),
          centre.p_phi + level * (at.p_phi - centre.p_phi)};
  }
  return points;
}

Table sections_table(const Truth& truth, const std::vector<Result>& results) {
  Table table({"run", "phi", "p_phi"});
  add_points(table, "curve", truth.island.invariant_curve().closed(100), 1000);
  add_points(table, "shore", shore(truth.island), 1000);
  add_points(table, "reference regular", truth.regular.points, 200);
  add_points(table, "reference chaotic", truth.chaotic.points, 600);
  for (const Result& result : results) {
    add_points(table, result.which.who.key + " regular", result.regular.points, 220);
    add_points(table, result.which.who.key + " chaotic", result.chaotic.points, 280);
    if (result.crosses()) add_points(table, result.which.who.key + " crossed", result.crossed, 200);
  }
  add_points(table, "own curve", truth.own.closed(100), 1000);
  add_points(table, "own regular", find_chaos(results, "row 6").own.points, 220);
  return table;
}

/// Returns a figure with the exact motion, two methods that do not cross, and three cases that do.
Figure sections_figure(const std::vector<Result>& results) {
  Figure drawing(3, 245);
  drawing.shared_x();
  const auto panel = [&drawing](const std::string& title, const std::string& key,
                                const char* answer) -> Panel& {
    Panel& panel = drawing.panel(title).x("$\\phi$").y("$p_\\phi$");
    // The points end at 2.7, so this range leaves room for the answer above them.
    panel.x_range(-2.1, 2.1).y_range(-2.8, 3.6).text(-2.0, 3.1, answer);
    panel.points(by_quantity("chaotic start"), "phi", "p_phi").where("run", key + " chaotic");
    panel.points(by_quantity("regular start"), "phi", "p_phi").where("run", key + " regular");
    // The curves are drawn in front, because points near them would hide them.
    panel.line(neutral("its exact curve"), "phi", "p_phi").where("run", "curve");
    panel.line(by_quantity("inner edge of the sea"), "phi", "p_phi").where("run", "shore");
    return panel;
  };
  panel("exact motion", "reference", "");
  for (const char* key : {"row 2", "zs 80", "verlet", "row 3", "rk4"}) {
    const Result& result = find_chaos(results, key);
    const Candidate& which = result.which;
    Panel& own = panel(which.group == Group::exact ? "penalised, accurate" : which.who.label, key,
                       result.regular_crosses()   ? "regular start crosses"
                       : result.chaotic_crosses() ? "chaotic start crosses"
                                                  : "no crossing");
    if (!result.crosses()) continue;
    own.points(by_quantity("has crossed"), "phi", "p_phi").where("run", which.who.key + " crossed");
  }
  return drawing;
}

Table leakage_table(const std::vector<Result>& results) {
  Table table({"case", "problem", "method", "h", "status", "crosses", "regular start: reach",
               "exit t", "energy change", "late parting, smallest", "chaotic start: lowest level",
               "chaotic energy change", "chaotic late parting, largest",
               "Figure 1's start: deviation"});
  for (const Result& r : results) {
    const LabelledCase& who = r.which.who;
    table.row({who.label, who.problem, who.method, who.h,
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

void measure_parting(Context& context, const Truth& truth) {
  const auto after = [](const SectionPoint& at) { return parting({energy, at}, returns); };
  context.number("parting.sea", after(chaotic_start));
  context.number("parting.island", after(regular_start));
  context.number("island-edge.sea-level", truth.island.margin());
  context.number("energy-change.reference", truth.chaotic.energy_change);
}

void measure_leakage(Context& context, const std::vector<Result>& results) {
  double apart = 0.0, deviation = 0.0;
  for (const Result& r : results) {
    if (r.which.group != Group::row) continue;
    apart = std::isnan(r.own_end) ? HUGE_VAL : std::max(apart, r.own_end);
    deviation = std::max(deviation, r.own_deviation);
  }
  context.number("parting.late-points", apart);
  context.number("curve-deviation.rows", deviation);
  context.number("curve-deviation.row-5", find_chaos(results, "row 5").own_deviation);
  context.number("rows-crossing.stiff", crossing(results, Group::stiff));
  context.number("rows-crossing.all", crossing(results, Group::row));
  for (const std::string row : {"1", "2", "3", "4"}) {
    context.number("reach.row-" + row, find_chaos(results, "row " + row).reach);
  }
  const auto time = [](double t) { return "$t=" + typeset::number(t) + "$"; };
  const Result& row6 = find_chaos(results, "row 6");
  context.number("end.row-6", row6.regular.summary.t);
  context.words("blow-up.row-6", time(row6.regular.summary.t));
  context.words("exit.row-6", time(row6.exit));
  context.number("reach.penalised-accurate", find_chaos(results, "verlet").reach);
  context.number("exit.penalised-accurate", find_chaos(results, "verlet").exit);
  context.number("exit.row-3", find_chaos(results, "row 3").exit);
}

void measure_others(Context& context, const std::vector<Result>& results, const Result& fine_rk4) {
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
  context.number("energy-loss.rk4", -rk4.regular.energy_change);
  context.number("late-parting.rk4", rk4.chaotic_end);
  context.number("energy-change.shake-linearised", linearised.chaotic.energy_change);
  context.number("energy-loss.shake-linearised", -linearised.regular.energy_change);
  context.number("late-parting.shake-linearised", linearised.chaotic_end);
  context.number("energy-change.newmark-one", find_chaos(results, "row 5").regular.energy_change);
  context.number("energy-change.zs-simplified",
                 find_chaos(results, "simplified").regular.energy_change);
}

void run_chaos(Context& context) {
  const double until = context.pick(10000.0, 2000.0);
  const Truth truth = reference(until);
  std::vector<Result> results;
  const std::vector<Candidate> all = candidates();
  for (const Candidate& which : all) {
    // The dissipative methods need most of the full time to lose enough energy to change sides.
    const double time = which.group == Group::other ? 10000.0 : until;
    results.push_back(measure(which, truth, time));
    context.progress(static_cast<double>(results.size()) / static_cast<double>(all.size()));
  }
  Artefact& figures = context.artefact(figure_chaos);
  figures.table(sections_table(truth, results)).figure(sections_figure(results));
  figures.parameter("energy", energy).parameter("until", until);
  Artefact& crossings = context.artefact("tao2014/chaos-leakage");
  crossings.table(leakage_table(results));
  for (const Result& r : results) {
    crossings.ran(r.which.who.problem, r.which.who.method, r.which.who.h, r.regular.summary);
  }
  measure_parting(context, truth);
  measure_leakage(context, results);
  Candidate fine_rk4 = find_chaos(results, "rk4").which;
  fine_rk4.who.h = 0.1;
  measure_others(context, results, measure(fine_rk4, truth, 5000.0));
}

}  // namespace

Experiment chaos() { return {.id = figure_chaos, .run = run_chaos}; }

}  // namespace shakedown::tao2014
