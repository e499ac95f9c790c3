#include "experiments/comparison/matrix/heat_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "experiments/analysis/no_number.hpp"
#include "experiments/comparison/matrix/columns.hpp"

namespace shakedown::comparison {
namespace {

/// In the legend.
constexpr std::array<std::pair<Outcome, const char*>, 3> unkept_words{
    {{Outcome::broken, "promise not kept"},
     {Outcome::long_step, "kept at half the step"},
     {Outcome::short_run, "kept over four times the run"}}};

const char* panel_of(const std::string& problem) {
  return catalogue().problem(problem).constraints > 0 ? "constrained" : "free";
}

bool concerns_heat_map(const Measured& cell, const std::vector<std::string>& promises) {
  return std::find(promises.begin(), promises.end(), cell.promise) != promises.end();
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Null: none.
const Measured* first_of(const MatrixPair& pair, const std::vector<std::string>& promises) {
  const auto found = std::find_if(pair.cells.begin(), pair.cells.end(), [&](const Measured& cell) {
    return concerns_heat_map(cell, promises) && !is_idle(cell);
  });
  return found == pair.cells.end() ? nullptr : &*found;
}

std::ptrdiff_t place(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) - names.begin();
}

}  // namespace

double decimal(double x) {
  constexpr double round_off = std::numeric_limits<double>::epsilon();
  return std::log10(std::fmax(std::fabs(x), round_off)) + 0.0 * x;
}

HeatMap::HeatMap(const std::vector<MatrixPair>& pairs, const std::vector<std::string>& promises,
                 const Shade& shade, std::string_view without_number)
    : table_({matrix_column::method, matrix_column::problem, matrix_column::property,
              matrix_column::declared, "measured", matrix_column::outcome, "note", "panel",
              "column", "row", "shade", "cross", "unkept"}),
      without_number_(without_number) {
  // Rows and columns with a number, in the catalogue's order, which is that of families.
  std::map<std::string, std::vector<std::string>> problems, methods;
  for (const bool constrained : {false, true}) {
    const std::string panel = constrained ? "constrained" : "free";
    std::set<std::string> shown;
    for (const MatrixPair& pair : pairs) {
      if (panel_of(pair.problem) != panel) continue;
      const bool any = std::any_of(pair.cells.begin(), pair.cells.end(), [&](const Measured& cell) {
        return concerns_heat_map(cell, promises) && cell.outcome != Outcome::unmeasured;
      });
      if (!any) continue;
      if (problems[panel].empty() || problems[panel].back() != pair.problem) {
        problems[panel].push_back(pair.problem);
      }
      shown.insert(pair.method);
    }
    for (const MethodEntry& method : catalogue().methods) {
      if (shown.contains(std::string(method.traits.name))) {
        methods[panel].emplace_back(method.traits.name);
      }
    }
    if (problems[panel].empty()) continue;
    panels_.push_back(panel);
    problems_.push_back(problems[panel]);
    methods_.push_back(methods[panel]);
  }
  for (const MatrixPair& pair : pairs) {
    const std::string panel = panel_of(pair.problem);
    // What has the pair's place in the map: its first number, or what is said instead.
    const Measured* shown = nullptr;
    const Measured* unkept = nullptr;  // the one with the least excuse
    bool finite = false;
    for (const Measured& cell : pair.cells) {
      if (!concerns_heat_map(cell, promises) || cell.outcome == Outcome::unmeasured) continue;
      if (is_unkept(cell.outcome) && (unkept == nullptr || cell.outcome < unkept->outcome)) {
        unkept = &cell;
      }
      if (shown == nullptr || (!finite && std::isfinite(shade(pair, cell)))) shown = &cell;
      finite = std::isfinite(shade(pair, *shown));
    }
    if (unkept != nullptr) unkept_.insert({panel, unkept->outcome});
    if (shown == nullptr && !without_number_.empty() && has(methods[panel], pair.method) &&
        has(problems[panel], pair.problem)) {
      shown = first_of(pair, promises);
      if (shown != nullptr) dotted_.insert(panel);
    }
    for (const Measured& cell : pair.cells) {
      if (!concerns_heat_map(cell, promises) || is_idle(cell)) continue;
      const auto in_map = [&](bool drawn, double x) { return drawn ? Cell(x) : Cell(""); };
      const bool here = &cell == shown;
      const auto column = static_cast<double>(place(problems[panel], pair.problem) + 1);
      const auto row =
          static_cast<double>(std::ssize(methods[panel]) - place(methods[panel], pair.method));
      table_.row({pair.method, pair.problem, cell.property, cell.declared, cell.value,
                  std::string(name(cell.outcome)), cell.note, panel, in_map(here, column),
                  in_map(here, row), in_map(here && finite, shade(pair, cell)),
                  in_map(here && unkept != nullptr, row),
                  here && unkept != nullptr ? std::string(name(unkept->outcome)) : ""});
    }
  }
}

Figure HeatMap::figure(std::string_view label) const {
  std::size_t most = 0;
  for (const auto& methods : methods_) most = std::max(most, methods.size());
  Figure figure(1, static_cast<int>(15 * most));
  for (std::size_t k = 0; k < panels_.size(); ++k) {
    Panel& panel = figure.panel(panels_[k] == "free" ? "Problems without constraints"
                                                     : "Constrained problems");
    const auto rows = static_cast<double>(methods_[k].size());
    const auto columns = static_cast<double>(problems_[k].size());
    std::vector<std::pair<double, std::string>> names;
    for (std::size_t i = 0; i < problems_[k].size(); ++i) {
      names.emplace_back(static_cast<double>(i) + 1.0, problems_[k][i]);
    }
    panel.x("").x_ticks(names).x_range(0.5, columns + 0.5);
    names.clear();
    for (std::size_t i = 0; i < methods_[k].size(); ++i) {
      names.emplace_back(rows - static_cast<double>(i), short_name(methods_[k][i]));
    }
    panel.y("").y_ticks(names).y_range(0.5, rows + 0.5);
    panel.image("column", "row", "shade", label).where("panel", panels_[k]);
    if (dotted_.contains(panels_[k])) {
      panel.points(neutral(without_number_), "column", "row")
          .where("panel", panels_[k])
          .where(matrix_column::outcome, name(Outcome::unmeasured));
    }
    for (const auto& [outcome, words] : unkept_words) {
      if (!unkept_.contains({panels_[k], outcome})) continue;
      panel.points(by_quantity(words), "column", "cross")
          .where("panel", panels_[k])
          .where("unkept", name(outcome));
    }
  }
  return figure;
}

}  // namespace shakedown::comparison
