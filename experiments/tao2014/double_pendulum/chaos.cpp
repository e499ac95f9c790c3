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

#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/curves.hpp"
#include "experiments/tao2014/double_pendulum/poincare.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure = "tao2014/chaos";
constexpr const char* leakage = "tao2014/chaos-leakage";

constexpr double energy = -1.6;  // rest is at -3.41, the lower rod turns over at -0.59
constexpr SectionPoint centre{0.0, -0.5};
constexpr SectionPoint regular_start{0.0, 0.0};
constexpr SectionPoint chaotic_start{0.6, 0.8};

/// Symplectic rows of Figure 1; methods that are not symplectic; the penalised system at omega = 20
/// solved accurately; rows 3, 4, 6 with a larger omega.
enum class Group { row, other, exact, stiff };

struct Case {
  Group group;
  Row who;
};

/// Orbits 1e-9 apart end up apart by O(1) in a chaotic region, by some 1e-8 in a regular one.
constexpr int returns = 200;
constexpr double parted = 1e-4;

struct Result {
  Case which;
  SectionRun regular;
  SectionRun chaotic;
  SectionRun own;              ///< from the start of Figure 1
  double reach = 0.0;          ///< farthest that the regular start comes; over 1: in the sea
  double exit = HUGE_VAL;      ///< time of its first point in the sea
  double deepest = HUGE_VAL;   ///< lowest level that the chaotic start comes to; under 1: inside
  double regular_end = 0.0;    ///< late parting of exact orbits, smallest; regular start
  double chaotic_end = 0.0;    ///< the same, largest; chaotic start
  double own_deviation = 0.0;  ///< largest |level - 1| against the figure's own curve

  /// Starts, of the two, from which it crosses or fails.
  [[nodiscard]] int crossings() const {
    return (!regular.summary.ok() || reach > 1.0 || regular_end > parted) +
           (!chaotic.summary.ok() || deepest < 1.0 || chaotic_end < parted);
  }
  [[nodiscard]] bool crosses() const { return crossings() > 0; }
};

/// What the reference says: the island, the sea and the curve of Figure 1's start.
struct Truth {
  SectionRun regular;
  SectionRun chaotic;
  Island island;
  InvariantCurve own;
};

std::vector<Case> cases() {
  const std::string angles = "double-pendulum-angles";
  const std::string rods = "double-pendulum";
  const std::string springs = "double-pendulum-penalty";
  const Settings soft{{"omega", "20"}};
  const Settings eighty{{"omega", "80"}};
  const Settings beta{{"beta", "0.4"}};
  using enum Group;
  return {
      {row,
       {"row 1", "row 1: variational Euler, angles", angles, "variational-euler-angles", 0.005}},
      {row, {"row 2", "row 2: SHAKE", rods, "shake"}},
      {row, {"row 3", "row 3: variational Euler", springs, "euler-kick-first", 0.005, {}, soft}},
      {row, {"row 4", "row 4: Newmark", springs, "newmark", 0.1, beta, soft}},
      {row, {"row 6", "row 6: Z&S", springs, "zhang-skeel", 0.1, beta, soft}},
      {other,
       {"row 5", "row 5: Newmark, one iteration", springs, "newmark-one-iteration", 0.1, beta,
        soft}},
      {other, {"simplified", "Z&S simplified", springs, "zhang-skeel-simplified", 0.1, beta, soft}},
      {other, {"rk4", "RK4, angles, h = 0.2", angles, "rk4", 0.2}},
      {other, {"shake linearised", "linearised SHAKE", rods, "shake-linearised"}},
      {exact,
       {"verlet", "Verlet, h = 0.001, omega = 20", springs, "velocity-verlet", 0.001, {}, soft}},
      {Group::stiff,
       {"euler 80",
        "variational Euler, omega = 80",
        springs,
        "euler-kick-first",
        0.00125,
        {},
        eighty}},
      {Group::stiff,
       {"newmark 80", "Newmark, h = 0.005, omega = 80", springs, "newmark", 0.005, beta, eighty}},
      {Group::stiff,
       {"zs 80", "Z&S, h = 0.005, omega = 80", springs, "zhang-skeel", 0.005, beta, eighty}}};
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

/// Smallest and largest parting of the exact orbits through the section points at 80, 90 and 100 %
/// of a run; NaN for a run that failed or blew up.
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

Result measure(const Case& which, const Truth& truth, double until) {
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
    result.reach = std::max(result.reach, reach);
  }
  for (const SectionPoint& at : result.chaotic.points) {
    result.deepest = std::min(result.deepest, truth.island.invariant_curve().level(at));
  }
  for (const SectionPoint& at : result.own.points) {
    result.own_deviation = std::max(result.own_deviation, std::fabs(truth.own.level(at) - 1.0));
  }
  result.regular_end = late_parting(result.regular).first;
  result.chaotic_end = late_parting(result.chaotic).second;
  if (!result.regular.summary.ok()) {
    result.exit = std::min(result.exit, result.regular.summary.t);
  }
  return result;
}

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
                        result.which.who.label + (result.regular.summary.ok() ? "" : ": blows up") +
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

const Result& find(const std::vector<Result>& results, const std::string& key) {
  return *std::find_if(results.begin(), results.end(),
                       [&](const Result& r) { return r.which.who.key == key; });
}

void claim_contains_chaos(Context& context, const Truth& truth) {
  const auto after = [](const SectionPoint& at) { return parting({energy, at}, returns); };
  claim(context, "chaotic-region", "4.1, Results",
        "the double pendulum has a chaotic region (at energy -1.6)", ClaimKind::qualitative)
      .expect("distance of two orbits 1e-9 apart after 200 returns, start in the sea",
              after(chaotic_start), above(1e-2))
      .control("distance of two orbits 1e-9 apart after 200 returns, start on the island",
               after(regular_start), below(1e-6))
      .because("exponential against linear growth over 200 returns leaves seven decades between "
               "them")
      .expect("level of the sea's inner edge, the watched curve having 1", truth.island.margin(),
              above(1.1))
      .because("a region, apart from the watched curve by more than a section point's error")
      .measured("energy change of the reference", truth.chaotic.energy_change);
}

void claim_no_leakage(Context& context, const std::vector<Result>& results) {
  double own = 0.0;
  for (const Result& r : results) {
    if (r.which.group == Group::row) own = std::max(own, r.own_deviation);
  }
  auto& draft =
      claim(context, "no-leakage", "4.1, Results",
            "none of the symplectic rows 1, 2, 3, 4, 6 leaks numerically between regular and "
            "chaotic regions",
            ClaimKind::conservation, Verdict::qualified)
          .holds_for("the start of Figure 1",
                     "largest deviation from the reference curve, five rows", own, below(0.1))
          .because("a step of 0.1 deforms the curve by a few per cent; the sea is at least a "
                   "quarter away from the watched curve")
          .holds_for("energy -1.6, omega = 80 and finer steps", "rows 3, 4, 6 that cross",
                     crossing(results, Group::stiff), exactly(0.0))
          .fails_for("energy -1.6, omega = 20", "rows that cross", crossing(results, Group::row),
                     exactly(0.0))
          .stated(0.0)
          .because("no point of the regular start in the sea, none of the chaotic start inside the "
                   "curve");
  for (const char* row : {"row 1", "row 2", "row 3", "row 4"}) {
    draft.measured(std::string("reach of the regular start over the edge of the sea, ") + row,
                   find(results, row).reach);
  }
  draft.measured("row 6 ends at t", find(results, "row 6").regular.summary.t)
      .measured("reach of the penalised system solved with h = 0.001",
                find(results, "verlet").reach)
      .explain(
          "The figure's motion lies where no chaos is to be seen. At an energy where both "
          "regions exist, which the paper did not run, the constrained rows 1 and 2 do not "
          "cross; the penalised ones do. Much of it is omega = 20: the penalised system leaves "
          "the curve even when solved accurately. At h = 0.1 Newmark leaves it earlier, and Z&S "
          "blows up. With omega = 80 and h = 0.1/omega or 0.4/omega none crosses.");
}

void claim_others(Context& context, const std::vector<Result>& results, const Result& fine_rk4) {
  const auto others = static_cast<double>(std::count_if(
      results.begin(), results.end(), [](auto& r) { return r.which.group == Group::other; }));
  const Result& rk4 = find(results, "rk4");
  const Result& linearised = find(results, "shake linearised");
  claim(context, "variational-desired", "4.1, Results",
        "a variational integrator is desirable for a system with chaotic regions: others cross",
        ClaimKind::qualitative, Verdict::qualified)
      .holds_for("t = 10000, steps of 0.1 and more",
                 "methods that are not symplectic and keep their side",
                 others - crossing(results, Group::other), exactly(0.0))
      .because("crossing is a yes or no")
      .control("starts from which SHAKE crosses", find(results, "row 2").crossings(), exactly(0.0))
      .because("a variational method at the same step")
      .fails_for("t = 5000, a step of 0.1", "starts from which RK4 crosses", fine_rk4.crossings(),
                 at_least(1.0))
      .because("one would do")
      .measured("methods that are not symplectic", others)
      .measured("RK4, h = 0.2, chaotic start: energy change", rk4.chaotic.energy_change)
      .measured("RK4, h = 0.2, chaotic start: late parting of exact orbits (small: regular)",
                rk4.chaotic_end)
      .measured("linearised SHAKE, chaotic start: energy change", linearised.chaotic.energy_change)
      .measured("linearised SHAKE, chaotic start: late parting of exact orbits",
                linearised.chaotic_end)
      .measured("one-iteration Newmark: energy change from the start of Figure 1",
                find(results, "row 5").own.energy_change)
      .set_after_data("RK4's step: with h = 0.1 it had not crossed")
      .explain("The methods that are not symplectic lose energy and with it their region, but "
               "slowly: RK4 needs h = 0.2 to do so by t = 10000, a step twice that of the others, "
               "and with h = 0.1 it keeps its side up to t = 5000. Over short times an accurate "
               "method of any kind serves.");
}

void run(Context& context) {
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
      figure, "Poincare sections of the double pendulum",
      "Section theta = 0, theta' > 0 at energy -1.6 up to t = 10000. Orange: a regular start on an "
      "island; blue: a chaotic start; black: the curve that the regular start should keep to "
      "(reference: RK4 in angles, h = 0.01). Rows 2, 4, 5, 6 take h = 0.1, row 1 0.005, row 3 "
      "0.1/omega; omega = 20. A star marks a run that crosses between the regions or blows up.");
  figures.table(sections_table(truth, results)).plot(sections_plot(results));
  figures.parameter("energy", energy).parameter("until", until);
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
  Case fine_rk4 = find(results, "rk4").which;
  fine_rk4.who.h = 0.1;
  claim_others(context, results, measure(fine_rk4, truth, 5000.0));
}

}  // namespace

Experiment chaos() {
  return {figure, "Poincare sections of the double pendulum", run, {figure, leakage}};
}

}  // namespace shakedown::tao2014
