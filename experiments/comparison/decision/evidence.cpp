#include "experiments/comparison/decision/evidence.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/shared_columns.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/matrix/cells.hpp"
#include "experiments/comparison/work_precision/cheapest.hpp"

namespace shakedown::comparison {
namespace {

constexpr int most_named = 2;  // number of problems
constexpr const char* cases_id = "comparison/cases";
constexpr const char* timings_id = "comparison/timings-cases";

using Names = std::vector<std::string>;

std::string lost_words(Quality quality) {
  switch (quality) {
    case Quality::steady_energy: return "energy drifts";
    case Quality::symplectic: return "not symplectic";
    case Quality::momenta: return "a momentum map is lost";
    case Quality::exact_energy: return "energy is not exact";
  }
  return "";
}

Record record_of(Quality quality, const std::string& outcome, const std::string& declared) {
  if (quality == Quality::exact_energy && declared != "exact") return Record::lost;
  if (outcome == name(Outcome::kept)) return Record::kept;
  const bool steady = quality == Quality::steady_energy;
  if (outcome == name(Outcome::more)) return steady ? Record::unpromised : Record::kept;
  // A deviation does not show a drift if the step is too long or the run ends within one
  // oscillation.
  if (steady && outcome == name(Outcome::long_step)) return Record::too_long;
  if (steady && outcome == name(Outcome::short_run)) return Record::kept;
  return Record::lost;
}

/// Returns the names of the problems as ": a; b"; empty if there are too many.
std::string named(int count, const std::string& problems) {
  return count > most_named ? "" : ": " + problems;
}

}  // namespace

std::string_view name(Quality quality) {
  switch (quality) {
    case Quality::steady_energy: return "energy without drift";
    case Quality::symplectic: return "symplectic";
    case Quality::momenta: return "momentum maps";
    case Quality::exact_energy: return "energy to round-off";
  }
  return "?";
}

std::string KeptOn::text() const {
  if (measured == 0) return "not measured";
  return std::to_string(kept) + " of " + std::to_string(measured);
}

Evidence::Evidence(const Context& context, Measure measure) {
  read_work(context, measure);
  read_ten_spans(context);
  read_matrix(context);
}

/// Reads the work of admissible methods without random forces. If the table does not name a method,
/// the method does not reach the error.
void Evidence::read_work(const Context& context, Measure measure) {
  for (const double error : case_errors) work_[error];
  const bool by_seconds = measure == Measure::seconds;
  const Table table = context.stored_table(by_seconds ? timings_id : "comparison/cases-work");
  for (const Table::Record& row : table.records()) {
    work_[row.number("error")][row.text("case")][row.text("method")] =
        row.number(by_seconds ? "time [s]" : "operations");
  }
  const Catalogue& all = catalogue();
  for (const BenchmarkCase& one : all_cases()) {
    const ProblemEntry& problem = all.problem(one.work.problem);
    for (auto& [error, cases] : work_) {
      const auto here = cases.find(one.id);
      if (here == cases.end()) continue;
      for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
        if (!problem.pairs[k].admissible() || all.methods[k].traits.stochastic) continue;
        here->second.try_emplace(std::string(all.methods[k].traits.name), not_a_number);
      }
    }
  }
}

void Evidence::read_ten_spans(const Context& context) {
  const Table table = context.stored_table("comparison/cases-ten-spans");
  for (const Table::Record& row : table.records()) {
    lasts_[{row.text("case"), row.text("method"), row.number("error")}] = row.text("lost").empty();
    momenta_growth_[row.text("case")].push_back(row.number("momenta"));
  }
}

void Evidence::read_matrix(const Context& context) {
  const auto read = [&](const char* artefact, auto&& quality_of) {
    const Table table = context.stored_table(artefact);
    for (const Table::Record& row : table.records()) {
      const std::string what = row.text(matrix_column::property),
                        outcome = row.text(matrix_column::outcome);
      if (outcome == name(Outcome::unmeasured) || what.ends_with(": drift")) continue;
      for (const Quality quality : quality_of(what)) {
        const Record found = record_of(quality, outcome, row.text(matrix_column::declared));
        Record& worst = records_[{quality, row.text(matrix_column::method),
                                  row.text(matrix_column::problem)}];  // initially kept
        worst = std::max(worst, found);
      }
    }
  };
  using Some = std::vector<Quality>;
  read("comparison/matrix-energy", [](const std::string& what) {
    return what == "energy" ? Some{Quality::steady_energy, Quality::exact_energy} : Some{};
  });
  read("comparison/matrix-symplectic", [](const std::string& what) {
    return what == "symplectic defect" ? Some{Quality::symplectic} : Some{};
  });
  read("comparison/matrix-momenta", [](const std::string&) { return Some{Quality::momenta}; });
}

std::vector<Standing> Evidence::standings(const Situation& situation, double error) const {
  return comparison::standings(work_.at(error), situation.cases);
}

KeptOn Evidence::kept(Quality quality, const std::string& method,
                      const Situation& situation) const {
  KeptOn count;
  for (const std::string& problem : situation.problems) {
    const Record* const found = record(quality, method, problem);
    if (found == nullptr) continue;
    ++count.measured;
    const Record* const symplectic = record(Quality::symplectic, method, problem);
    const bool promised = symplectic != nullptr && *symplectic == Record::kept;
    const Record judged = *found == Record::unpromised && promised ? Record::kept : *found;
    const auto add = [&](std::string& list) { list += (list.empty() ? "" : "; ") + problem; };
    if (judged == Record::lost) add(count.lost_on);
    if (judged == Record::unpromised) ++count.unpromised, add(count.unpromised_on);
    if (judged == Record::too_long) ++count.too_long, add(count.too_long_on);
    count.kept += judged <= Record::too_long ? 1 : 0;
  }
  return count;
}

bool Evidence::applies(Quality quality, const Situation& situation) const {
  const auto& problems = situation.problems;
  return std::any_of(records_.begin(), records_.end(), [&](const auto& found) {
    const auto& [of, method, problem] = found.first;
    return of == quality && std::find(problems.begin(), problems.end(), problem) != problems.end();
  });
}

const Record* Evidence::record(Quality quality, const std::string& method,
                               const std::string& problem) const {
  const auto found = records_.find({quality, method, problem});
  return found == records_.end() ? nullptr : &found->second;
}

Loss Evidence::loses(const std::vector<Quality>& wanted, const std::string& method,
                     const Situation& situation, double error) const {
  for (const Quality quality : wanted) {
    const KeptOn count = kept(quality, method, situation);
    if (count.all()) continue;
    if (count.measured == 0) {
      // The matrix does not measure methods that choose their own steps.
      const bool adaptive = catalogue().method(method).traits.adaptive;
      return {std::string(quality == Quality::steady_energy ? "energy" : name(quality)) +
                  " not measured" + (adaptive ? ": chooses its steps" : ""),
              true};
    }
    const auto on = [&](int few, const std::string& problems) {
      return " on " + std::to_string(few) + " of " + std::to_string(count.measured) + " problems" +
             named(few, problems);
    };
    const int lost = count.measured - count.kept - count.unpromised;
    if (lost > 0) return {lost_words(quality) + on(lost, count.lost_on)};
    return {"bounded energy is not promised, nor symplectic" +
            on(count.unpromised, count.unpromised_on)};
  }
  const bool long_run = std::ranges::find(wanted, Quality::steady_energy) != wanted.end();
  const auto lost = long_run ? ten_spans(method, situation, error).lost_on : Names{};
  if (!lost.empty()) return {"lost over ten spans on " + joined(lost)};
  return {};
}

std::string Evidence::remark(const std::vector<Quality>& wanted, const std::string& method,
                             const Situation& situation) const {
  for (const Quality quality : wanted) {
    const KeptOn count = kept(quality, method, situation);
    if (count.too_long > 0) return "needs shorter steps on " + count.too_long_on;
  }
  return "";
}

double Evidence::work(const std::string& of_case, const std::string& method, double error) const {
  const WorkByCase& cases = work_.at(error);
  const auto methods = cases.find(of_case);
  if (methods == cases.end()) return not_a_number;
  const auto own = methods->second.find(method);
  return own == methods->second.end() ? not_a_number : own->second;
}

double Evidence::relative_work(const std::string& of_case, const std::string& method,
                               double error) const {
  const auto methods = work_.at(error).find(of_case);
  if (methods == work_.at(error).end()) return not_a_number;
  return work(of_case, method, error) / least_work(methods->second);
}

LongRuns Evidence::ten_spans(const std::string& method, const Situation& situation,
                             double error) const {
  LongRuns found;
  for (const auto* cases : {&situation.cases, &situation.held_back}) {
    for (const std::string& id : *cases) {
      const auto lasts = lasts_.find({id, method, error});
      if (lasts == lasts_.end()) continue;
      ++found.runs;
      if (!lasts->second) found.lost_on.push_back(id);
    }
  }
  return found;
}

bool Evidence::accelerates(const std::string& of_case) const {
  const auto growth = momenta_growth_.find(of_case);
  return growth != momenta_growth_.end() && median_of_known(growth->second) > 2.0;
}

std::vector<std::string> followed_by_evidence(Measure measure) {
  std::vector<std::string> ids{cases_id, "comparison/matrix"};
  if (measure == Measure::seconds) ids.emplace_back(timings_id);
  return ids;
}

}  // namespace shakedown::comparison
