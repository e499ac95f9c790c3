#include "experiments/comparison/decision/evidence.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/analysis/left_columns.hpp"
#include "experiments/analysis/no_number.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/matrix/cells.hpp"
#include "experiments/comparison/matrix/columns.hpp"
#include "experiments/comparison/work_precision/columns.hpp"
#include "experiments/comparison/work_precision/curves.hpp"

namespace shakedown::comparison {
namespace {

constexpr int most_named = 2;  // problems
constexpr const char* runs_prefix = "comparison/work-precision-";

/// Codes that choose their steps have no place in the matrix.
bool chooses_its_steps(const std::string& method) {
  return catalogue().method(method).traits.adaptive;
}

std::string lost_words(Quality quality) {
  switch (quality) {
    case Quality::steady_energy: return "energy drifts";
    case Quality::symplectic: return "not symplectic";
    case Quality::momenta: return "a momentum map is lost";
    case Quality::exact_energy: return "energy is not exact";
  }
  return "";
}

std::string_view short_words(Quality quality) {
  return quality == Quality::steady_energy ? "energy" : name(quality);
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
    const std::size_t kind = table.column(work_column::row),
                      method = table.column(work_column::method),
                      work = table.column(work_column::weighted),
                      error = table.column(work_column::largest_error),
                      h = table.column(work_column::h), steps = table.column(work_column::steps);
    for (std::size_t r = 0; r < table.rows(); ++r) {
      const auto& row = table.at(r);
      // Among the runs stands a row for each curve that says why it ends, without numbers.
      if (row[kind].text() != work_column::run && row[kind].text() != work_column::not_right)
        continue;
      auto& runs = curves_[problem][row[method].text()];
      if (std::isnan(row[work].number())) continue;
      runs.push_back({row[work].number(), row[error].number()});
      horizons_[problem] = row[h].number() * row[steps].number();
    }
  }
}

/// Only the methods at their default options. Work: forces, derivatives and factorisations, each as one;
/// a slow force comes with a stiff one where it is not split, or costs least.
void Evidence::read_slow(const Context& context) {
  namespace column = competitor_column;
  const Table table = context.left("beyond/competitors");
  const std::size_t arena = table.column(column::problem), method = table.column(column::method),
                    setting = table.column(column::setting),
                    slow = table.column(column::slow_forces),
                    others = table.column(column::with_derivatives),
                    factorisations = table.column(column::factorisations),
                    error = table.column(column::error);
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const auto& row = table.at(r);
    if (row[setting].text() != column::no_setting) continue;
    slow_[row[arena].text()][row[method].text()].push_back(
        {std::fmax(row[slow].number(), row[others].number()) + row[factorisations].number(),
         row[error].number()});
  }
}

void Evidence::read_matrix(const Context& context) {
  const auto read = [&](const char* artefact, auto&& quality_of) {
    const Table table = context.left(artefact);
    const std::size_t method = table.column(matrix_column::method),
                      problem = table.column(matrix_column::problem),
                      property = table.column(matrix_column::property),
                      declared = table.column(matrix_column::declared),
                      outcome = table.column(matrix_column::outcome);
    for (std::size_t r = 0; r < table.rows(); ++r) {
      const auto& row = table.at(r);
      const std::string what = row[property].text(), result = row[outcome].text();
      if (result == name(Outcome::unmeasured) || what.ends_with(": drift")) continue;
      for (const Quality quality : quality_of(what)) {
        const Record record = record_of(quality, result, row[declared].text());
        auto [place, fresh] =
            kept_[quality][row[method].text()].emplace(row[problem].text(), record);
        if (!fresh) place->second = std::max(place->second, record);
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
  const std::size_t method = table.column(column::method), steps = table.column(column::steps),
                    digits = table.column(column::digits), outcome = table.column(column::outcome);
  std::map<std::string, double> longest, allowed;
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const auto& row = table.at(r);
    const std::string id = row[method].text();
    const bool ok = row[outcome].text() == column::reached_end;
    const double count = row[steps].number();
    dampers_[dampers_arena][id].push_back(
        {count, ok ? std::pow(10.0, -row[digits].number()) : no_number});
    const auto [least, fresh] = longest.emplace(id, count);
    least->second = std::fmin(least->second, count);
    if (!ok) continue;
    const auto [first, fresh_too] = allowed.emplace(id, count);
    first->second = std::fmin(first->second, count);
  }
  for (const auto& [id, least] : longest) {
    const auto found = allowed.find(id);
    if (found == allowed.end()) {
      breaks_off_[id] = "breaks off with every step";
    } else if (found->second > least) {
      breaks_off_[id] = "breaks off with longer steps: the dampers bound them";
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
  const auto& problems =
      situation.slow ? comparison::situation("stiff").problems : situation.problems;
  KeptOn count;
  const auto found = kept_.find(quality);
  if (found == kept_.end()) return count;
  const auto own = found->second.find(method);
  if (own == found->second.end()) return count;
  for (const std::string& problem : problems) {
    const auto cell = own->second.find(problem);
    if (cell == own->second.end()) continue;
    ++count.measured;
    Record record = cell->second;
    if (record == Record::unpromised && symplectic_on(method, problem)) record = Record::kept;
    const auto add = [&](std::string& list) { list += (list.empty() ? "" : "; ") + problem; };
    if (record == Record::lost) add(count.lost_on);
    if (record == Record::unpromised) ++count.unpromised, add(count.unpromised_on);
    if (record == Record::too_long) ++count.too_long, add(count.too_long_on);
    count.kept += record <= Record::too_long ? 1 : 0;
  }
  return count;
}

bool Evidence::applies(Quality quality, const Situation& situation) const {
  const auto found = kept_.find(quality);
  return found != kept_.end() &&
         std::any_of(found->second.begin(), found->second.end(), [&](const auto& method) {
           return kept(quality, method.first, situation).measured > 0;
         });
}

bool Evidence::symplectic_on(const std::string& method, const std::string& problem) const {
  const auto found = kept_.find(Quality::symplectic);
  if (found == kept_.end()) return false;
  const auto own = found->second.find(method);
  if (own == found->second.end()) return false;
  const auto cell = own->second.find(problem);
  return cell != own->second.end() && cell->second == Record::kept;
}

Loss Evidence::loses(const std::vector<Quality>& wanted, const std::string& method,
                     const Situation& situation) const {
  const auto bound = breaks_off_.find(method);
  if (situation.dampers && bound != breaks_off_.end()) return {bound->second};
  for (const Quality quality : wanted) {
    const KeptOn count = kept(quality, method, situation);
    if (count.all()) continue;
    if (count.measured == 0) {
      const bool adaptive = chooses_its_steps(method);
      return {std::string(short_words(quality)) + " not measured" +
                  (adaptive ? ": chooses its steps" : ""),
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
  if (methods == curves_.end()) return no_number;
  double least = no_number;
  for (const auto& [method, runs] : methods->second) least = std::fmin(least, work_at(runs, error));
  return least;
}

std::vector<std::string> followed_by_decision() {
  std::vector<std::string> ids{"beyond/competitors",       "beyond/order-reduction",
                               "beyond/redundant",         "beyond/singular",
                               "beyond/stiff-governor",    "comparison/matrix",
                               "comparison/long-time",     "comparison/scaling",
                               "comparison/stability-map", "comparison/error-budget"};
  for (const std::string& problem : compared_problems()) ids.push_back(runs_prefix + problem);
  return ids;
}

double number_in(const Table& table, const std::vector<std::pair<std::string, std::string>>& where,
                 const std::string& column) {
  const std::size_t wanted = table.column(column);
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const auto& row = table.at(r);
    const bool here = std::all_of(where.begin(), where.end(), [&](const auto& condition) {
      return row[table.column(condition.first)].text() == condition.second;
    });
    if (here) return row[wanted].number();
  }
  return no_number;
}

}  // namespace shakedown::comparison
