#include <algorithm>
#include <filesystem>

#include "experiments/harness/cli/sweep/rows.hpp"
#include "experiments/harness/cli/sweep/sweep.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {

namespace {
constexpr std::size_t most_listed = 200;  // grids; a longer list is only in its own file

// Returns all settings: the given values, and the defaults of the others.
Settings settings_used(const std::vector<SettingInfo>& known, const Settings& given) {
  Settings used;
  for (const SettingInfo& info : known) {
    const std::string* value = value_of(given, info.name);
    used.emplace_back(info.name, value == nullptr ? info.initial : *value);
  }
  return used;
}

void add_configured(std::vector<Configured>& all, Configured one) {
  if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(std::move(one));
}

void add_grid(const SweepGrid& grid, ArtefactRecord& record) {
  const auto add = [&](const char* name, const std::string& text) {
    if (!text.empty()) record.parameters.push_back({grid.where + name, text, ""});
  };
  add("problem", grid.problem);
  add("set", joined(grid.set, " "));
  std::vector<std::string> methods;
  for (const MethodChoice& method : grid.methods) methods.push_back(method.text);
  add("methods", joined(methods, ","));
  add("opt", joined(grid.opt, " "));
  add("steps", joined(grid.steps, ","));
  add("until", shortest(grid.until));
  add("seeds", joined(grid.seeds, ","));
  add("q0", joined(grid.q0, ","));
  add("p0", joined(grid.p0, ","));
}
}  // namespace

std::string sweep_json(const Catalogue& catalogue, const SweepPlan& plan, const std::string& output,
                       const std::string& csv_sha256) {
  const SweepDefinition& definition = plan.definition();
  ArtefactRecord record;
  record.id = std::filesystem::path(output).filename().string();
  record.experiment = "sweep";
  record.title = "A sweep of " + std::to_string(plan.runs()) + " runs";
  record.parameters = {
      {"errors", definition.errors ? "against the problem's reference" : "none", ""},
      {"every", definition.every, ""}};
  std::size_t listed = 0;
  for (const SweepGrid& grid : definition.grids) {
    if (++listed > most_listed) {
      record.notes.push_back("the first " + std::to_string(most_listed) + " of " +
                             std::to_string(definition.grids.size()) + " lines of the list");
      break;
    }
    add_grid(grid, record);
    const ProblemEntry& problem = catalogue.problem(grid.problem);
    add_configured(record.problems, {grid.problem, settings_used(problem.parameters, grid.set)});
    for (const MethodChoice& method : grid.methods) {
      Settings given = grid.opt;
      given.insert(given.end(), method.options.begin(), method.options.end());
      add_configured(record.methods,
                     {method.id, settings_used(catalogue.method(method.id).options, given)});
    }
  }
  record.columns = sweep_columns(plan);
  record.rows = plan.runs();
  record.csv_sha256 = csv_sha256;
  record.made_with = provenance();
  return to_json(record);
}

}  // namespace shakedown
