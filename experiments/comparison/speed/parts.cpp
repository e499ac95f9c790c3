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

constexpr double flops_goal = 1.7;

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
               "time over the floor of flops", "goal", "reached"});
  const double dependence = timings.at("peak/dependence of blocks of 2").median();
  const double roots = 9.0 * timings.at("peak/inverse roots").median();
  constexpr std::string_view begin = "roofline/";
  for (const Timing* one : timings.beginning(begin)) {
    const std::string rest = one->name.substr(begin.size());
    const std::string what = rest.substr(0, rest.find('/'));
    const double each = one->counter("each"), flops = one->counter("flops") / each;
    const bool water = !one->counters.contains("bytes");
    const double by_flops = water ? std::max(flops / peak.flops, roots) : flops / peak.flops;
    const double over = one->median() / by_flops;
    const Cell bytes = water ? Cell("") : Cell(one->counter("bytes") / each);
    table.row({what, std::llround(each), one->median(), flops, bytes, by_flops,
               water ? Cell("") : Cell(bytes.number() / peak.bytes),
               what == "blocks of 2" ? Cell(dependence) : Cell(""), over, flops_goal,
               over <= flops_goal ? "yes" : "no"});
  }
  return table;
}

std::string rooflines_seen(const Table& table, const Peaks& peak) {
  std::string list;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto cell = [&](const char* column) { return table.at(row)[table.column(column)]; };
    list += fmt::format("{}{} of {} {}", list.empty() ? "" : ", ",
                        number(cell("time over the floor of flops").number()),
                        cell("of them").text(), cell("what").text());
  }
  return fmt::format(
      "Times over what the arithmetic takes at the peak of {} flops and {} bytes a nanosecond, "
      "measured in the same run: {}. The goal is {}.",
      number(peak.flops), number(peak.bytes), list, number(flops_goal));
}

void explain(Artefact& rooflines, const Table& roofs) {
  const std::size_t waits = roofs.column("floor of dependence [ns]");
  for (std::size_t row = 0; row < roofs.rows(); ++row) {
    const double dependence = roofs.at(row)[waits].number();
    if (!std::isfinite(dependence)) continue;
    rooflines.note(fmt::format(
        "Blocks wait for each other: the pivots of a block, two divisions one after the other with 2 x "
        "2 blocks, need those of the block before. What depends so takes {} ns a block with nothing "
        "else to do, {} times the floor of flops, which no order of these operations goes below.",
        number(dependence),
        number(dependence / roofs.at(row)[roofs.column("floor of flops [ns]")].number())));
    return;
  }
}

}  // namespace

Artefact& leave_parts(Context& context, const Timings& timings, const std::string& how) {
  return context
      .artefact(
          speed_of_parts, "Time of what steps are made of",
          {.sees = "Derivatives, factorisations with one solve, and solves of Newton's method, "
                   "one call each.",
           .setting = how})
      .table(parts_table(timings));
}

Artefact& leave_rooflines(Context& context, const Timings& timings, const std::string& how) {
  const auto rate = [&](const char* peak, const char* of) {
    return timings.at(peak).counter(of) / timings.at(peak).median();
  };
  const Peaks peak{rate("peak/flops", "flops"), rate("peak/bytes", "bytes")};
  const Table roofs = rooflines_table(timings, peak);
  Artefact& rooflines = context.artefact(
      speed_rooflines, "Block solves and water's pairs beside what the machine can do",
      {.sees = rooflines_seen(roofs, peak),
       .setting =
           "One factorisation and one solve of a block tridiagonal matrix, flops and bytes "
           "counted by formula (experiments/timing/bench_rooflines.cpp). Peaks of the "
           "instructions that the build may use, without fused ones. A pair of molecules: 80 "
           "multiplications, 100 additions and nine inverse roots, whichever take longer. " +
           how});
  rooflines.table(roofs);
  explain(rooflines, roofs);
  return rooflines;
}

}  // namespace shakedown::comparison
