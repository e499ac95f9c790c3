#include "experiments/comparison/matrix/heat_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "experiments/analysis/not_a_number.hpp"

namespace shakedown::comparison {
namespace {

/// The text of the legend.
constexpr std::array<std::pair<Outcome, const char*>, 3> unkept_words{
    {{Outcome::broken, "promise not kept"},
     {Outcome::long_step, "kept at half the step"},
     {Outcome::short_run, "kept over four times the run"}}};

/// Returns the index of a name; the size of the list if the name is missing.
std::size_t place(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

double decimal(double x) {
  constexpr double round_off = std::numeric_limits<double>::epsilon();
  return std::log10(std::fmax(std::fabs(x), round_off)) + 0.0 * x;
}

HeatMap::HeatMap(const std::vector<MatrixPair>& pairs, std::vector<std::string> promises,
                 Shade shade, std::string_view without_number)
    : promises_(std::move(promises)), shade_(std::move(shade)), without_number_(without_number),
      table_({matrix_column::method, matrix_column::problem, matrix_column::property,
              matrix_column::declared, "measured", matrix_column::outcome, "note", "panel",
              "column", "row", "shade", "cross", "unkept"}) {
  arrange(pairs);
  for (const MatrixPair& pair : pairs) add(pair);
}

bool HeatMap::concerns(const Measured& cell) const {
  return std::find(promises_.begin(), promises_.end(), cell.promise) != promises_.end();
}

HeatMap::Part& HeatMap::part_of(const MatrixPair& pair) {
  return catalogue().problem(pair.problem).constraints > 0 ? constrained_ : free_;
}

void HeatMap::arrange(const std::vector<MatrixPair>& pairs) {
  for (const MatrixPair& pair : pairs) {
    const bool any = std::any_of(pair.cells.begin(), pair.cells.end(), [&](const Measured& cell) {
      return concerns(cell) && cell.outcome != Outcome::unmeasured;
    });
    if (!any) continue;
    Part& part = part_of(pair);
    if (part.problems.empty() || part.problems.back() != pair.problem) {
      part.problems.push_back(pair.problem);
    }
    if (place(part.methods, pair.method) == part.methods.size())
      part.methods.push_back(pair.method);
  }
  const auto& all = catalogue().methods;
  const auto rank = [&](const std::string& id) {
    return std::find_if(all.begin(), all.end(),
                        [&](const MethodEntry& method) { return method.traits.name == id; }) -
           all.begin();
  };
  for (Part* part : {&free_, &constrained_}) {
    std::sort(part->methods.begin(), part->methods.end(),
              [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
  }
}

void HeatMap::add(const MatrixPair& pair) {
  Part& part = part_of(pair);
  const std::size_t column = place(part.problems, pair.problem),
                    line = place(part.methods, pair.method);
  // The cell that the map shows: the first one with a finite shade. If there is none, the first one
  // that is measured; otherwise one with a note.
  const Measured* shown = nullptr;
  const Measured* unkept = nullptr;  // the worst outcome
  bool finite = false;
  for (const Measured& cell : pair.cells) {
    if (!concerns(cell) || cell.outcome == Outcome::unmeasured) continue;
    if (is_unkept(cell.outcome) && (unkept == nullptr || cell.outcome < unkept->outcome)) {
      unkept = &cell;
    }
    if (shown == nullptr || (!finite && std::isfinite(shade_(pair, cell)))) shown = &cell;
    finite = std::isfinite(shade_(pair, *shown));
  }
  if (unkept != nullptr) part.unkept.insert(unkept->outcome);
  const auto said = [&](const Measured& cell) { return concerns(cell) && !is_idle(cell); };
  if (shown == nullptr && !without_number_.empty() && line < part.methods.size() &&
      column < part.problems.size()) {
    const auto first = std::find_if(pair.cells.begin(), pair.cells.end(), said);
    if (first != pair.cells.end()) {
      shown = &*first;
      part.has_unmeasured = true;
    }
  }
  for (const Measured& cell : pair.cells) {
    if (!said(cell)) continue;
    const auto in_map = [&](bool drawn, double x) { return drawn ? Cell(x) : Cell(""); };
    const bool here = &cell == shown;
    const auto row = static_cast<double>(part.methods.size() - line);
    table_.row({pair.method, pair.problem, cell.property, cell.declared, cell.value,
                std::string(name(cell.outcome)), cell.note, part.name,
                in_map(here, static_cast<double>(column + 1)), in_map(here, row),
                in_map(here && finite, shade_(pair, cell)), in_map(here && unkept != nullptr, row),
                here && unkept != nullptr ? std::string(name(unkept->outcome)) : ""});
  }
}

Figure HeatMap::figure(std::string_view label, std::optional<double> most_factor) const {
  Figure figure(1,
                static_cast<int>(15 * std::max(free_.methods.size(), constrained_.methods.size())));
  for (const Part* part : {&free_, &constrained_}) {
    if (part->problems.empty()) continue;
    Panel& panel =
        figure.panel(part == &free_ ? "Problems without constraints" : "Constrained problems");
    const auto rows = static_cast<double>(part->methods.size());
    const auto columns = static_cast<double>(part->problems.size());
    std::vector<std::pair<double, std::string>> names;
    for (std::size_t i = 0; i < part->problems.size(); ++i) {
      names.emplace_back(static_cast<double>(i) + 1.0, part->problems[i]);
    }
    panel.x("").x_ticks(names).x_range(0.5, columns + 0.5);
    names.clear();
    for (std::size_t i = 0; i < part->methods.size(); ++i) {
      names.emplace_back(rows - static_cast<double>(i), short_name(part->methods[i]));
    }
    panel.y("").y_ticks(names).y_range(0.5, rows + 0.5);
    panel.image("column", "row", "shade", label).where("panel", part->name);
    if (most_factor) panel.factors(*most_factor);
    if (part->has_unmeasured) {
      panel.points(neutral(without_number_), "column", "row")
          .where("panel", part->name)
          .where(matrix_column::outcome, name(Outcome::unmeasured));
    }
    for (const auto& [outcome, words] : unkept_words) {
      if (!part->unkept.contains(outcome)) continue;
      panel.points(by_quantity(words), "column", "cross")
          .where("panel", part->name)
          .where("unkept", name(outcome));
    }
  }
  return figure;
}

}  // namespace shakedown::comparison
