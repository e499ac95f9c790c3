// The step of each method: the second artefact of comparison/speed.
#include <algorithm>

#include "experiments/comparison/speed/artefacts.hpp"
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

Artefact& leave_steps(Context& context, const Timings& timings) {
  const Table all = sorted(steps_table(timings));
  const auto time = [&](std::size_t row) { return all.at(row)[all.column("step [ns]")].number(); };
  context.number("step.cheapest", time(0));
  context.number("step.dearest", time(all.rows() - 1));
  Artefact& steps = context.artefact("comparison/speed-of-steps");
  steps.table(all);
  for (const MethodEntry& method : catalogue().methods) steps.method(method.traits.name);
  return steps;
}

}  // namespace shakedown::comparison
