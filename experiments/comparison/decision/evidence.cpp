#include "experiments/comparison/decision/evidence.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/analysis/left_columns.hpp"
#include "experiments/analysis/no_number.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/matrix/heat_map.hpp"
#include "experiments/comparison/work_precision/drawing.hpp"

namespace shakedown::comparison {
namespace {

constexpr int most_named = 2;  // problems
constexpr const char* runs_prefix = "comparison/work-precision-";

std::string lost_words(Quality quality) {
  switch (quality) {
    case Quality::steady_energy: return "energy drifts";
    case Quality::symplectic: return "not symplectic";
    case Quality::momenta: return "a momentum map is lost";
    case Quality::exact_energy: return "energy is not exact";
  }
  return "";
}

double work_in(const CurvesByProblem& curves, const std::string& problem, const std::string& method,
               double error) {
  const auto methods = curves.find(problem);
  if (methods == curves.end()) return no_number;
  const auto runs = methods->second.find(method);
  return runs == methods->second.end() ? no_number : work_at(runs->second, error);
}

constexpr const char* dampers_arena = "flyball-governor, c = 4e4 N s/m";

Record record_of(Quality quality, const std::string& outcome, const std::string& declared) {
  if (quality == Quality::exact_energy && declared != "exact") return Record::lost;
  if (outcome == name(Outcome::kept)) return Record::kept;
  const bool steady = quality == Quality::steady_energy;
  if (outcome == name(Outcome::more)) return steady ? Record::unpromised : Record::kept;
  // Neither a step that is too long nor a run that ends within a swing is a drift.
  if (steady && outcome == name(Outcome::long_step)) return Record::too_long;
  if (steady && outcome == name(Outcome::short_run)) return Record::kept;
  return Record::lost;
}

/// Behind a number of problems: ": a; b", or nothing where they are many.
std::string named(int count, const std::string& problems) {
  return count > most_named ? "" : ": " + problems;
}

/// The matrix measures the problems with fast motion, whichever motion a situation asks for.
const std::vector<std::string>& measured_problems(const Situation& one) {
  return one.slow ? situation("stiff").problems : one.problems;
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

Evidence::Evidence(const Context& context) {
  read_runs(context);
  read_slow(context);
  read_dampers(context);
  read_matrix(context);
}

void Evidence::read_runs(const Context& context) {
  for (const std::string& problem : compared_problems()) {
    const Table table = context.left(runs_prefix + problem);
    for (const Table::Record& row : table.records()) {
      // Among the runs stands a row for each curve that says why it ends, without numbers.
      const std::string kind = row.text(work_column::row);
      if (kind != work_column::run && kind != work_column::not_right) continue;
      auto& runs = curves_[problem][row.text(work_column::method)];
      const double work = row.number(work_column::weighted);
      if (std::isnan(work)) continue;
      runs.push_back({work, row.number(work_column::largest_error)});
      horizons_[problem] = row.number(work_column::h) * row.number(work_column::steps);
    }
  }
}

/// Only the methods at their default options. Work: forces, derivatives and factorisations, each as one;
/// a slow force comes with a stiff one where it is not split, or costs least.
void Evidence::read_slow(const Context& context) {
  namespace column = competitor_column;
  const Table table =
      context.left("beyond/competitors").where({{column::setting, column::no_setting}});
  for (const Table::Record& row : table.records()) {
    const double forces =
        std::fmax(row.number(column::slow_forces), row.number(column::with_derivatives));
    slow_[row.text(column::problem)][row.text(column::method)].push_back(
        {forces + row.number(column::factorisations), row.number(column::error)});
  }
}

void Evidence::read_matrix(const Context& context) {
  const auto read = [&](const char* artefact, auto&& quality_of) {
    const Table table = context.left(artefact);
    for (const Table::Record& row : table.records()) {
      const std::string what = row.text(matrix_column::property),
                        outcome = row.text(matrix_column::outcome);
      if (outcome == name(Outcome::unmeasured) || what.ends_with(": drift")) continue;
      for (const Quality quality : quality_of(what)) {
        const Record found = record_of(quality, outcome, row.text(matrix_column::declared));
        Record& worst = records_[{quality, row.text(matrix_column::method),
                                  row.text(matrix_column::problem)}];  // begins as kept
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

/// Work: steps, which is all that its table counts. A method that fails with the longest is to be avoided,
/// since the slow motion would allow longer ones still.
void Evidence::read_dampers(const Context& context) {
  namespace column = governor_column;
  const Table table = context.left("beyond/stiff-governor");
  for (const auto& [method, runs] : table.groups(column::method)) {
    double fewest = HUGE_VAL, fewest_right = HUGE_VAL;
    for (const Table::Record& row : runs.records()) {
      const double steps = row.number(column::steps);
      const bool right = row.text(column::outcome) == column::reached_end;
      dampers_[dampers_arena][method].push_back(
          {steps, right ? std::pow(10.0, -row.number(column::digits)) : no_number});
      fewest = std::fmin(fewest, steps);
      if (right) fewest_right = std::fmin(fewest_right, steps);
    }
    if (!std::isfinite(fewest_right)) {
      breaks_off_[method] = "breaks off with every step";
    } else if (fewest_right > fewest) {
      breaks_off_[method] = "breaks off with longer steps: the dampers bound them";
    }
  }
}

std::vector<Standing> Evidence::standings(const Situation& situation, double error) const {
  if (situation.slow) return comparison::standings(slow_, arenas(situation), error);
  if (situation.dampers) return comparison::standings(dampers_, arenas(situation), error);
  return comparison::standings(curves_, situation.problems, error);
}

KeptOn Evidence::kept(Quality quality, const std::string& method,
                      const Situation& situation) const {
  KeptOn count;
  for (const std::string& problem : measured_problems(situation)) {
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
  const auto& problems = measured_problems(situation);
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
                     const Situation& situation) const {
  const auto bound = breaks_off_.find(method);
  if (situation.dampers && bound != breaks_off_.end()) return {bound->second};
  for (const Quality quality : wanted) {
    const KeptOn count = kept(quality, method, situation);
    if (count.all()) continue;
    if (count.measured == 0) {
      // Codes that choose their steps have no place in the matrix.
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

double Evidence::work(const std::string& problem, const std::string& method, double error) const {
  return work_in(curves_, problem, method, error);
}

double Evidence::slow_work(const std::string& arena, const std::string& method,
                           double error) const {
  return work_in(slow_, arena, method, error);
}

std::vector<std::string> Evidence::arenas(const Situation& situation) const {
  if (situation.dampers) return {dampers_arena};
  std::vector<std::string> names;
  for (const auto& [arena, methods] : slow_) {
    const bool stiffest = arena.find("omega = 1000") != std::string::npos;
    if (situation.slow && stiffest == (situation.id == "stiffest")) names.push_back(arena);
  }
  return names;
}

double Evidence::horizon(const std::string& problem) const {
  const auto found = horizons_.find(problem);
  return found == horizons_.end() ? no_number : found->second;
}

double Evidence::least_work(const std::string& problem, double error) const {
  const auto methods = curves_.find(problem);
  return methods == curves_.end() ? no_number : comparison::least_work(methods->second, error);
}

std::vector<std::string> followed_by_decision() {
  std::vector<std::string> ids{
      "beyond/competitors",      "beyond/order-reduction", "beyond/redundant",
      "beyond/singular",         "beyond/stiff-governor",  "comparison/matrix",
      "comparison/long-time",    "comparison/scaling",     "comparison/stability-map",
      "comparison/error-budget", "beyond/langevin-bias"};
  for (const std::string& problem : compared_problems()) ids.push_back(runs_prefix + problem);
  return ids;
}

}  // namespace shakedown::comparison
