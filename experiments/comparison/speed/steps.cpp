// The step of each method: the second artefact of comparison/speed.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "experiments/comparison/speed/artefacts.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char *rigid = "rigid rods", *stiff = "stiff rods", *other = "other problems";

Table steps_table(const Timings& timings) {
  Table table({"method", "name", "problem", "arena", "step [ns]", "spread [%]", "repetitions"});
  for (const MethodEntry& method : catalogue().methods) {
    const std::string id(method.traits.name);
    const auto found = timings.beginning("step/" + id + "/");
    if (found.empty()) throw RuntimeFailure("shakedown_bench has no step of " + id);
    const Timing& one = *found.front();
    const std::string problem = one.name.substr(one.name.rfind('/') + 1);
    table.row({id, short_name(id), problem,
               problem == "double-pendulum"           ? rigid
               : problem == "double-pendulum-penalty" ? stiff
                                                      : other,
               one.median(), 100.0 * one.spread(), one.runs.size()});
  }
  return table;
}

/// From the cheapest step to the dearest.
Table sorted_steps(const Table& steps) {
  std::vector<std::size_t> order(steps.rows());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  const std::size_t column = steps.column("step [ns]");
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return steps.at(a)[column].number() < steps.at(b)[column].number();
  });
  Table sorted(steps.columns());
  for (const std::size_t k : order) sorted.row(steps.at(k));
  return sorted;
}

Figure steps_figure(const Table& steps) {
  const std::size_t time = steps.column("step [ns]");
  Figure drawing(2, 560);
  for (const bool first : {true, false}) {
    Panel& panel = drawing.panel(first ? "double pendulum, rigid rods" : "stiff rods; then others");
    panel.x("a step [ns], log scale", Scale::log);
    panel.x_range(10.0, 3.0 * steps.at(steps.rows() - 1)[time].number());
    for (const char* arena : first ? std::vector{rigid} : std::vector{stiff, other}) {
      panel.bars(by_quantity(arena), "name", "step [ns]").where("arena", arena).unnamed();
    }
  }
  return drawing;
}

}  // namespace

Artefact& leave_steps(Context& context, const Timings& timings, const std::string& how) {
  const Table all = sorted_steps(steps_table(timings));
  const auto time = [&](std::size_t row) {
    return typeset::number(all.at(row)[all.column("step [ns]")].number());
  };
  Artefact& steps = context.artefact(
      speed_of_steps, "Time of a step of each method",
      {.sees = fmt::format("From {} to {} ns a step.", time(0), time(all.rows() - 1)),
       .setting =
           "On the double pendulum with rigid rods or, for methods without constraints, with "
           "stiff ones, $h$ = 0.01; methods made for other problems on theirs. 100 steps from "
           "the start. What a step is good for differs: errors at equal time stand in the "
           "work-precision diagrams. " +
           how});
  steps.table(all).figure(steps_figure(all));
  for (const MethodEntry& method : catalogue().methods) steps.method(method.traits.name);
  return steps;
}

}  // namespace shakedown::comparison
