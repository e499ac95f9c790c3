// The step of each method: the second artefact of comparison/speed.
#include <fmt/core.h>

#include <algorithm>

#include "experiments/comparison/speed/artefacts.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown::comparison {
namespace {

Table steps_table(const Timings& timings) {
  Table table({"method", "problem", "step [ns]", "spread [%]", "repetitions"});
  for (const MethodEntry& method : catalogue().methods) {
    const std::string id(method.traits.name);
    const auto found = timings.beginning("step/" + id + "/");
    if (found.empty()) throw RuntimeFailure("shakedown_bench has no step of " + id);
    const Timing& one = *found.front();
    table.row({id, one.name.substr(one.name.rfind('/') + 1), one.median(), 100.0 * one.spread(),
               one.runs.size()});
  }
  return table;
}

/// From the cheapest step to the dearest.
Table sorted(const Table& steps) {
  std::vector<std::size_t> order(steps.rows());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  const std::size_t time = steps.column("step [ns]");
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return steps.at(a)[time].number() < steps.at(b)[time].number();
  });
  Table table(steps.columns());
  for (const std::size_t k : order) table.row(steps.at(k));
  return table;
}

}  // namespace

Artefact& leave_steps(Context& context, const Timings& timings, const std::string& how) {
  const Table all = sorted(steps_table(timings));
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
  steps.table(all);
  for (const MethodEntry& method : catalogue().methods) steps.method(method.traits.name);
  return steps;
}

}  // namespace shakedown::comparison
