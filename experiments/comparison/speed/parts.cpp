// What steps are made of, and block solves beside what the machine can do: the third and fourth
// artefact of comparison/speed.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "experiments/comparison/speed/artefacts.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown::comparison {
namespace {

using typeset::number;

constexpr double goal = 1.7;

Table parts_table(const Timings& timings) {
  Table table({"part", "of", "time [ns]", "spread [%]"});
  constexpr std::string_view begin = "component/";
  for (const Timing* one : timings.beginning(begin)) {
    const std::string rest = one->name.substr(begin.size());
    const auto slash = rest.find('/');
    table.row(
        {rest.substr(0, slash), rest.substr(slash + 1), one->median(), 100.0 * one->spread()});
  }
  if (table.rows() == 0) throw RuntimeFailure("shakedown_bench has no components");
  return table;
}

struct Peaks {
  double flops, bytes;  // a ns
};

Table rooflines_table(const Timings& timings, const Peaks& peak) {
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

/// "1000 blocks of 2: 1.4 (13 of the flops alone), ..."
std::string over_floors(const Table& table) {
  std::string list;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto cell = [&](const char* column) { return table.at(row)[table.column(column)]; };
    const std::string over = number(cell("time over the largest floor").number());
    const std::string flops = number(cell("time over the floor of flops").number());
    list += fmt::format("{}{} {}: {}", list.empty() ? "" : ", ", cell("of them").text(),
                        cell("what").text(), over);
    if (flops != over) list += fmt::format(" ({} of the flops alone)", flops);
  }
  return list;
}

}  // namespace

Artefact& leave_parts(Context& context, const Timings& timings) {
  return context.artefact("comparison/speed-of-parts").table(parts_table(timings));
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

}  // namespace shakedown::comparison
