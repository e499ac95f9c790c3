#include "experiments/comparison/speed/bounds.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>

#include "experiments/comparison/speed/programs.hpp"
#include "experiments/comparison/typical.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown::comparison {
namespace {

constexpr double time_goal = 1.4, instructions_goal = 1.3;

/// Why a step misses the goal, as far as the author of the hand-written code knows.
struct Reason {
  std::string_view id, why;
};
constexpr std::array reasons{
    Reason{
        "zhang-skeel-double-pendulum",
        "gradient, Hessian and third contraction share only what the compiler finds in common, "
        "pivots are compared with the largest entry, evaluations are counted, and the state is tested "
        "after each step"},
    Reason{
        "rattle-double-pendulum",
        "the 2 x 2 matrix of the multipliers is searched for pivots, and at the end of a step the "
        "lengths of the rods are computed anew that the constraints have fixed"},
    Reason{"shake-chain",
           "the number of pendula and the masses are read when it runs, and G, its Gram matrix and "
           "its elimination are passes over memory of their own"},
    Reason{"soft-shake-three-beads",
           "the Hessian and the derivative of G are multiplied with their zeros, and the matrix of "
           "the multipliers is searched for pivots"},
    Reason{"ipa-two-springs", "the two springs are computed one after the other"},
    Reason{
        "settle-water",
        "molecules lie one after the other and are sorted into lanes in each pass, and lambda is "
        "computed"},
    Reason{
        "vi-a-gyroscopic-top",
        "a dense system of 30 unknowns is eliminated with row exchanges, after 12 others, which is "
        "six unknowns once directors are read as a matrix and its multipliers as symmetric ones"},
    Reason{
        "em-four-particles",
        "a dense system of 16 unknowns is eliminated with row exchanges, after 12 others; all act "
        "along four bonds, which leaves a 4 x 4 matrix and six unknowns"}};

using typeset::number;

/// A step of the suite and its bound, the faster of two hand-written versions. One has the
/// parameters of the problem as constants; the other reads them at run time. Which one is faster
/// depends on the compiler.
struct Compared {
  std::string id, title;
  const Timing *suite, *known, *given;
  std::optional<double> instructions[3];  // of suite, known and given

  [[nodiscard]] const Timing& bound() const {
    return known->median() < given->median() ? *known : *given;
  }
  [[nodiscard]] double time_ratio() const { return suite->median() / bound().median(); }
  [[nodiscard]] std::optional<double> bound_instructions() const {
    if (!instructions[1] || !instructions[2]) return {};
    return std::min(*instructions[1], *instructions[2]);
  }
  [[nodiscard]] std::optional<double> ratio() const {
    if (!instructions[0] || !bound_instructions()) return {};
    return *instructions[0] / *bound_instructions();
  }
  /// The repetitions run in random order and therefore do not form pairs. The interval of the ratio
  /// thus extends from least divided by most to most divided by least.
  [[nodiscard]] Typical times() const {
    const Typical own = typical(suite->runs), least = typical(bound().runs);
    return {time_ratio(), own.least / least.most, own.most / least.least};
  }
  /// Returns "yes" if the whole interval of the time and the number of instructions reach the
  /// goals. Returns "no" if the interval or the instructions miss one, otherwise "undetermined".
  [[nodiscard]] std::string within() const {
    const Typical time = times();
    if (time.least > time_goal || (ratio() && *ratio() > instructions_goal)) return "no";
    return time.most <= time_goal ? "yes" : "undetermined";
  }
};

std::vector<Compared> compared(Context& context, const Timings& timings) {
  std::vector<Compared> all;
  constexpr std::string_view begin = "bound/", end = "/suite";
  const auto suite = timings.beginning(begin);
  for (const Timing* one : suite) {
    if (!one->name.ends_with(end)) continue;
    const std::string id =
        one->name.substr(begin.size(), one->name.size() - begin.size() - end.size());
    Compared& step = all.emplace_back(Compared{id,
                                               one->label,
                                               one,
                                               &timings.at("bound/" + id + "/known"),
                                               &timings.at("bound/" + id + "/given"),
                                               {}});
    const double parts = one->counter("parts");
    int which = 0;
    for (const char* who : {"suite", "known", "given"}) {
      auto& count = step.instructions[which++];
      count = instructions_of_a_step(who, id);
      if (count) *count /= parts;
    }
    context.progress(0.6 + 0.4 * 3.0 * static_cast<double>(all.size()) /
                               static_cast<double>(suite.size()));
  }
  if (all.empty()) throw RuntimeFailure("shakedown_bench holds no step with a bound");
  std::stable_sort(all.begin(), all.end(), [](const Compared& a, const Compared& b) {
    return a.ratio().value_or(a.time_ratio()) < b.ratio().value_or(b.time_ratio());
  });
  return all;
}

Cell or_nothing(const std::optional<double>& x) { return x ? Cell(*x) : Cell(""); }

Table bounds_table(const std::vector<Compared>& all) {
  Table table({"step", "time [ns]", "bound [ns]", "time over bound", "least", "most",
               "instructions", "bound [instructions]", "instructions over bound",
               "within the goals", "spread [%]", "spread of bound [%]", "numbers known [ns]",
               "numbers given [ns]", "numbers known [instructions]", "numbers given [instructions]",
               "line"});
  double line = static_cast<double>(all.size());
  for (const Compared& one : all) {
    table.row({one.title, one.suite->median(), one.bound().median(), one.time_ratio(),
               one.times().least, one.times().most, or_nothing(one.instructions[0]),
               or_nothing(one.bound_instructions()), or_nothing(one.ratio()), one.within(),
               100.0 * one.suite->spread(), 100.0 * one.bound().spread(), one.known->median(),
               one.given->median(), or_nothing(one.instructions[1]),
               or_nothing(one.instructions[2]), line});
    line -= 1.0;
  }
  return table;
}

Figure bounds_figure(const std::vector<Compared>& all) {
  Figure drawing(1, 340);
  Panel& panel = drawing.panel();
  std::vector<std::pair<double, std::string>> names;
  double farthest = 2.0, line = static_cast<double>(all.size());
  for (const Compared& one : all) {
    names.emplace_back(line, one.title);
    line -= 1.0;
    farthest = std::max({farthest, one.time_ratio(), one.ratio().value_or(1.0)});
  }
  panel.x("step of the suite over the hand-written step", Scale::log);
  panel.x_range(0.7, 1.3 * farthest);
  panel.y_range(0.4, static_cast<double>(all.size()) + 0.6).y_ticks(names);
  panel.points(by_quantity("instructions"), "instructions over bound", "line");
  panel.points(by_quantity("time"), "time over bound", "line");
  panel.event(1.0)
      .event(instructions_goal)
      .event(time_goal,
             fmt::format("goals: {} and {}", number(instructions_goal), number(time_goal)));
  return drawing;
}

void measure_ratios(Context& context, const std::vector<Compared>& all) {
  std::vector<double> ratios;
  std::string within;
  int count = 0, undetermined = 0;
  for (const Compared& one : all) {
    ratios.push_back(one.ratio().value_or(one.time_ratio()));
    if (one.within() == "undetermined") ++undetermined;
    if (one.within() != "yes") continue;
    within += (within.empty() ? "" : "; ") + one.title;
    ++count;
  }
  const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
  context.number("instructions.least", *least);
  context.number("instructions.most", *most);
  context.number("within-goals", count);
  context.number("undetermined", undetermined);
  context.words("names-within-goals", within.empty() ? "" : " (" + within + ")");
  context.number("compared", static_cast<double>(all.size()));
}

/// Adds a note with the ratio for water if the pair loop, which both programs share, is left out.
void explain_water(Artefact& bounds, const Timings& timings, const Compared& one) {
  const double forces = timings.at("component/gradient/water").median();
  const double rest = one.bound().median() - forces;
  if (rest <= 0.0) return;
  bounds.note(
      fmt::format("Of {} the forces take {} ns; without them the suite takes {} times the bound.",
                  one.title, number(forces), number((one.suite->median() - forces) / rest)));
}

void explain(Artefact& bounds, const Timings& timings, const Compared& one) {
  if (one.id == "settle-water") explain_water(bounds, timings, one);
  if (!one.instructions[0]) {
    bounds.note("No instructions of " + one.title +
                ": no valgrind here, or an instruction that it does not know.");
  }
  const auto why = std::find_if(reasons.begin(), reasons.end(),
                                [&](const Reason& reason) { return reason.id == one.id; });
  if (one.within() != "no" || why == reasons.end()) return;
  bounds.note(fmt::format("{}: {} in time{}, since {}.", one.title, number(one.time_ratio()),
                          one.ratio() ? " and " + number(*one.ratio()) + " in instructions" : "",
                          why->why));
}

}  // namespace

Artefact& leave_bounds(Context& context, const Timings& timings) {
  const std::vector<Compared> all = compared(context, timings);
  measure_ratios(context, all);
  Artefact& bounds = context.artefact("comparison/speed");
  bounds.table(bounds_table(all)).figure(bounds_figure(all));
  for (const Compared& one : all) explain(bounds, timings, one);
  return bounds;
}

}  // namespace shakedown::comparison
