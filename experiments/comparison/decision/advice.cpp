#include "experiments/comparison/decision/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "experiments/analysis/not_a_number.hpp"

namespace shakedown::comparison {
namespace {

constexpr double most_over_least = 2.0;

constexpr AdviceLine lines[] = {
    {"smooth", 1e-2, "blanes-moan-rkn-6", false},
    {"smooth", 1e-3, "blanes-moan-rkn-6", false},
    {"smooth", 1e-6, "blanes-moan-rkn-6", false},
    {"smooth", 1e-9, "dop853-fixed", false},
    {"smooth", 1e-3, "blanes-moan-rkn-6", true},
    {"smooth", 1e-6, "blanes-moan-rkn-6", true},
    {"stiff", 1e-2, "blanes-moan-rkn-6", false},
    {"stiff", 1e-3, "blanes-moan-rkn-6", false},
    {"stiff", 1e-6, "blanes-moan-rkn-6", false},
    {"stiff", 1e-9, "blanes-moan-6", false},
    {"stiff", 1e-3, "blanes-moan-rkn-6", true},
    {"stiff", 1e-6, "blanes-moan-rkn-6", true},
    {"slow", 1e-3, "zhang-skeel", false},
    {"slow", 1e-6, "radau-5", false},
    {"coordinates", 1e-2, "dop853-fixed", false},
    {"coordinates", 1e-3, "dop853-fixed", false},
    {"coordinates", 1e-6, "dop853-fixed", false},
    {"coordinates", 1e-9, "dop853-fixed", false},
    {"rods", 1e-2, "herk-4", false},
    {"rods", 1e-3, "herk-4", false},
    {"rods", 1e-6, "lobatto-4", false},
    {"rods", 1e-9, "lobatto-4", false},
    {"rods", 1e-3, "rattle-blanes-moan-4", true},
    {"rods", 1e-6, "lobatto-4", true},
    {"large", 1e-2, "shake-linearised", false},
    {"large", 1e-3, "shake-linearised", false},
    {"large", 1e-6, "lobatto-4", false},
    {"large", 1e-3, "rattle-blanes-moan-4", true},
    {"drag", 1e-2, "herk-4", false},
    {"drag", 1e-3, "herk-4", false},
    {"drag", 1e-6, "dormand-prince-projected", false},
    {"drag", 1e-9, "dormand-prince-projected", false},
    {"water", 1e-2, "rattle-blanes-moan-4", false},
    {"water", 1e-3, "rattle-blanes-moan-4", false},
    {"water", 1e-6, "lobatto-4", false},
    {"water", 1e-3, "rattle-blanes-moan-4", true},
    {"mechanisms", 1e-2, "herk-4", false},
    {"mechanisms", 1e-3, "herk-4", false},
    {"mechanisms", 1e-6, "dormand-prince-projected", false},
    {"mechanisms", 1e-9, "dormand-prince-projected", false},
    {"redundant", 1e-2, "shake-linearised", false},
    {"redundant", 1e-6, "lobatto-4", false},
    {"redundant", 1e-9, "lobatto-4", false},
};

/// Returns the work of the methods that may be advised. These are all methods or, for lasting
/// advice, those whose energy does not drift.
WorkByCase admissible(const Evidence& evidence, const AdviceLine& line) {
  WorkByCase some = evidence.work(line.error);
  if (!line.lasting) return some;
  const Situation& where = situation(line.situation);
  for (auto& [id, methods] : some) {
    std::erase_if(methods, [&](const auto& one) {
      return !evidence.loses({Quality::steady_energy}, one.first, where, line.error).reason.empty();
    });
  }
  return some;
}

std::string in_words(const std::vector<double>& costs) {
  std::vector<std::string> words;
  for (const double cost : costs) words.push_back(fmt::format("{:.2g}", cost));
  return joined(words);
}

}  // namespace

std::span<const AdviceLine> advice_lines() { return lines; }

std::string name_of(const AdviceLine& line) {
  return fmt::format("{}.{}.1e-{}.{}", line.lasting ? "lasting-cost" : "cost", line.situation,
                     std::lround(-std::log10(line.error)), line.method);
}

AdviceEvidence evidence_for(const Evidence& evidence, const AdviceLine& line) {
  const Situation& where = situation(line.situation);
  const WorkByCase work = admissible(evidence, line);
  const std::vector<Standing> all = standings(work, where.cases);
  AdviceEvidence found;
  const Standing* own = standing_of(all, line.method);
  found.standing = own != nullptr ? *own : Standing{.method = line.method, .cost = not_a_number};
  for (const Standing& other : all) {
    if (other.method == line.method || !std::isfinite(other.cost)) continue;
    found.runner_up = other.method;
    found.runner_up_cost = other.cost;
    break;
  }
  for (const std::string& id : where.held_back) {
    const auto methods = work.find(id);
    if (methods == work.end() || std::isnan(least_work(methods->second))) continue;
    const double cost = evidence.work(id, line.method, line.error) / least_work(methods->second);
    const bool kept = methods->second.contains(line.method);
    found.held_back.push_back(id);
    found.held_back_costs.push_back(kept && !std::isnan(cost) ? cost : HUGE_VAL);
  }
  return found;
}

std::vector<std::string> cases_missed(const Evidence& evidence, const AdviceLine& line) {
  const Situation& where = situation(line.situation);
  const WorkByCase& work = evidence.work(line.error);
  std::vector<std::string> missed;
  for (const auto* cases : {&where.cases, &where.held_back}) {
    for (const std::string& id : *cases) {
      const auto methods = work.find(id);
      if (methods == work.end() || std::isnan(least_work(methods->second))) continue;
      if (std::isnan(evidence.work(id, line.method, line.error))) missed.push_back(id);
    }
  }
  return missed;
}

AdviceTally tally_of(const Evidence& evidence) {
  std::set<std::string> seen;  // problems on which advice was found
  for (const BenchmarkCase& one : all_cases()) {
    if (!one.held_back) seen.insert(one.work.problem);
  }
  std::set<std::string> unseen;  // cases on other problems
  for (const BenchmarkCase& one : all_cases()) {
    if (!seen.contains(one.work.problem)) unseen.insert(one.id);
  }
  AdviceTally tally;
  for (const AdviceLine& line : lines) {
    const AdviceEvidence found = evidence_for(evidence, line);
    ++tally.lines;
    tally.beyond_two += found.standing.cost <= most_over_least ? 0 : 1;
    for (std::size_t k = 0; k < found.held_back.size(); ++k) {
      const bool within = found.held_back_costs[k] <= most_over_least;
      tally.held_back.add(within);
      if (unseen.contains(found.held_back[k])) tally.unseen.add(within);
    }
  }
  return tally;
}

Table advice_table(const Evidence& evidence) {
  Table table{"situation", "error",
              "run",       "use",
              "cost",      "lower",
              "upper",     "first",
              "runner-up", "cost of the runner-up",
              "held back", "held-back costs",
              "ten spans", "lost over ten spans"};
  for (const AdviceLine& line : lines) {
    const AdviceEvidence found = evidence_for(evidence, line);
    const Situation& where = situation(line.situation);
    const LongRuns ten_spans = evidence.ten_spans(line.method, where, line.error);
    table.row({where.title, line.error, line.lasting ? "long" : "short", line.method,
               found.standing.cost, found.standing.lower, found.standing.upper,
               found.standing.first, found.runner_up, found.runner_up_cost, joined(found.held_back),
               in_words(found.held_back_costs), ten_spans.runs, joined(ten_spans.lost_on)});
  }
  return table;
}

Table use_table() {
  struct Column {
    const char* name;
    double error;
    bool lasting;
  };
  constexpr Column columns[] = {{"short run, 10^-3", 1e-3, false},
                                {"short run, 10^-6", 1e-6, false},
                                {"long run, 10^-3", 1e-3, true},
                                {"long run, 10^-6", 1e-6, true}};
  std::vector<std::string> names{"kind of problem"};
  for (const Column& column : columns) names.emplace_back(column.name);
  names.emplace_back("examples and warnings");
  Table table(names);
  for (const Situation& kind : situations()) {
    std::vector<Cell> row{kind.title};
    for (const Column& column : columns) {
      const auto* const line = std::ranges::find_if(lines, [&](const AdviceLine& one) {
        return one.situation == kind.id && one.error == column.error &&
               one.lasting == column.lasting;
      });
      row.emplace_back(line == std::end(lines) ? "" : line->method);
    }
    row.emplace_back(kind.note);
    table.row(row);
  }
  return table;
}

}  // namespace shakedown::comparison
