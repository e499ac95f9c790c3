#include "experiments/tao2014/double_pendulum/crossings.hpp"

#include <algorithm>
#include <cmath>

namespace shakedown::tao2014::crossings {
namespace {

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

}  // namespace

std::vector<Case> cases() {
  const std::string angles = "double-pendulum-angles";
  const std::string rods = "double-pendulum";
  const std::string springs = "double-pendulum-penalty";
  const Settings soft{{"omega", "20"}};
  const Settings eighty{{"omega", "80"}};
  const Settings beta{{"beta", "0.4"}};
  using enum Group;
  return {
      {row, {"row 1", "row 1: Euler in angles", angles, "variational-euler-angles", 0.005}},
      {row, {"row 2", "row 2: SHAKE", rods, "shake"}},
      {row, {"row 3", "row 3: variational Euler", springs, "euler-kick-first", 0.005, {}, soft}},
      {row, {"row 4", "row 4: Newmark", springs, "newmark", 0.1, beta, soft}},
      {other, {"row 5", "row 5: one iteration", springs, "newmark-one-iteration", 0.1, beta, soft}},
      {row, {"row 6", "row 6: Z&S", springs, "zhang-skeel", 0.1, beta, soft}},
      {other, {"simplified", "Z&S simplified", springs, "zhang-skeel-simplified", 0.1, beta, soft}},
      {other, {"rk4", "RK4, h = 0.2", angles, "rk4", 0.2}},
      {other, {"shake linearised", "SHAKE, one iteration", rods, "shake-linearised"}},
      {exact, {"verlet", "Verlet, h = 0.001", springs, "velocity-verlet", 0.001, {}, soft}},
      {Group::stiff,
       {"euler 80", "Euler, ω = 80", springs, "euler-kick-first", 0.00125, {}, eighty}},
      {Group::stiff, {"newmark 80", "Newmark, ω = 80", springs, "newmark", 0.005, beta, eighty}},
      {Group::stiff, {"zs 80", "Z&S, ω = 80", springs, "zhang-skeel", 0.005, beta, eighty}}};
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
  result.own_end = late_parting(result.own).second;
  if (!result.regular.summary.ok()) {
    result.exit = std::min(result.exit, result.regular.summary.t);
  }
  return result;
}

}  // namespace shakedown::tao2014::crossings
