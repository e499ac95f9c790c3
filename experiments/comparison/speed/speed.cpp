// Measurements and figures of speed.md.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "experiments/comparison/speed/bounds.hpp"
#include "experiments/comparison/speed/programs.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/failure.hpp"
#include "experiments/harness/files/provenance.hpp"

namespace shakedown::comparison {
namespace {

/// A table of the steps, from the cheapest to the most expensive one.
Table steps_table(const Timings& timings) {
  std::vector<std::pair<std::string, const Timing*>> steps;
  for (const MethodEntry& method : catalogue().methods) {
    const std::string id(method.traits.name);
    const auto found = timings.beginning("step/" + id + "/");
    if (found.empty()) throw RuntimeFailure("shakedown_bench has no step of " + id);
    steps.emplace_back(id, found.front());
  }
  std::stable_sort(steps.begin(), steps.end(), [](const auto& a, const auto& b) {
    return a.second->median() < b.second->median();
  });
  Table table({"method", "problem", "step [ns]", "spread [%]", "repetitions"});
  for (const auto& [id, one] : steps) {
    table.row({id, one->name.substr(one->name.rfind('/') + 1), one->median(), 100.0 * one->spread(),
               one->runs.size()});
  }
  return table;
}

Artefact& leave_steps(Context& context, const Timings& timings) {
  const Table all = steps_table(timings);
  const std::vector<double> times = all.series("step [ns]");
  context.number("step.cheapest", times.front());
  context.number("step.dearest", times.back());
  const auto time = [&](std::string_view step) { return timings.at(std::string(step)).median(); };
  const double rattle = time("step/rattle/double-pendulum");
  context.number("step.em", time("step/em/double-pendulum") / rattle);
  context.number("step.vi-a", time("step/vi-a/double-pendulum") / rattle);
  Artefact& steps = context.artefact("comparison/speed-of-steps");
  steps.table(all);
  for (const MethodEntry& method : catalogue().methods) steps.method(method.traits.name);
  return steps;
}

Artefact& leave_parts(Context& context, const Timings& timings) {
  Table table({"part", "of", "time [ns]", "spread [%]"});
  constexpr std::string_view begin = "component/";
  for (const Timing* one : timings.beginning(begin)) {
    const std::string rest = one->name.substr(begin.size());
    const auto slash = rest.find('/');
    table.row(
        {rest.substr(0, slash), rest.substr(slash + 1), one->median(), 100.0 * one->spread()});
  }
  if (table.rows() == 0) throw RuntimeFailure("shakedown_bench has no components");
  return context.artefact("comparison/speed-of-parts").table(table);
}

struct Peaks {
  double flops, bytes;  // per ns
};

/// Compares the times of block solves with the limits of the machine.
Table rooflines_table(const Timings& timings, const Peaks& peak) {
  constexpr double goal = 1.7;
  Table table({"what", "of them", "time of one [ns]", "flops of one", "bytes of one",
               "floor of flops [ns]", "floor of memory [ns]", "floor of dependence [ns]",
               "time over the floor of flops", "time over the largest floor", "goal", "reached"});
  const double roots = 9.0 * timings.at("peak/inverse roots").median();
  constexpr std::string_view begin = "roofline/";
  for (const Timing* one : timings.beginning(begin)) {
    const std::string rest = one->name.substr(begin.size());
    const std::string what = rest.substr(0, rest.find('/'));
    const double each = one->counter("each"), flops = one->counter("flops") / each;
    double floor_of_flops = flops / peak.flops;
    Cell bytes(""), floor_of_memory(""), floor_of_dependence("");
    double largest = floor_of_flops;
    if (one->counters.contains("bytes")) {
      bytes = one->counter("bytes") / each;
      const double dependence = timings.at("peak/dependence of " + what).median();
      floor_of_dependence = dependence;
      largest = std::max(largest, dependence);
      if (one->counter("outside") > 0.0) {
        floor_of_memory = bytes.number() / peak.bytes;
        largest = std::max(largest, floor_of_memory.number());
      }
    } else {
      floor_of_flops = largest = std::max(floor_of_flops, roots);
    }
    const double over = one->median() / largest;
    table.row({what, std::llround(each), one->median(), flops, bytes, floor_of_flops,
               floor_of_memory, floor_of_dependence, one->median() / floor_of_flops, over, goal,
               over <= goal ? "yes" : "no"});
  }
  return table;
}

/// Returns "1000 blocks of 2: 1.4 (13 of the flops alone), ...".
std::string over_floors(const Table& table) {
  std::string list;
  for (const Table::Record& row : table.records()) {
    const std::string over = typeset::number(row.number("time over the largest floor"));
    const std::string flops = typeset::number(row.number("time over the floor of flops"));
    list += fmt::format("{}{} {}: {}", list.empty() ? "" : ", ", row.text("of them"),
                        row.text("what"), over);
    if (flops != over) list += fmt::format(" ({} of the flops alone)", flops);
  }
  return list;
}

Artefact& leave_rooflines(Context& context, const Timings& timings) {
  const auto rate = [&](const char* peak, const char* of) {
    return timings.at(peak).counter(of) / timings.at(peak).median();
  };
  const Peaks peak{rate("peak/flops", "flops"), rate("peak/bytes", "bytes")};
  const Table roofs = rooflines_table(timings, peak);
  context.number("peak.flops", peak.flops);
  context.number("peak.bytes", peak.bytes);
  context.words("over-floors", over_floors(roofs));
  Artefact& rooflines = context.artefact("comparison/speed-rooflines");
  rooflines.table(roofs);
  rooflines.note(
      "In an elimination from one end the pivots of a block, divisions one after the other, need those "
      "of the block before. What depends so was measured in registers, with blocks below the diagonal "
      "whose entries are all alike, so that little else is left to do.");
  return rooflines;
}

void run_speed(Context& context) {
  const std::string load = run_record("").load;
  const Timings timings = run_benchmarks("^(bound|step|component|peak|roofline)/",
                                         context.pick(11, 2), context.pick(0.02, 0.001));
  context.progress(0.6);
  context.number("repetitions", timings.repetitions());
  for (const auto leave : {leave_bounds, leave_steps, leave_parts, leave_rooflines}) {
    leave(context, timings)
        .parameter("processor", machine())
        .parameter("load when it began", load)
        .parameter("repetitions", timings.repetitions());
  }
}

}  // namespace

Experiment speed() { return {.id = "comparison/speed", .run = run_speed, .timing = true}; }

}  // namespace shakedown::comparison
