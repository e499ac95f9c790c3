#include "experiments/comparison/matrix/tables.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/shared_columns.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* free_panel = "Problems without constraints";
constexpr const char* constrained_panel = "Constrained problems";
constexpr int row_height = 13;

bool is_constrained(const MatrixPair& pair) {
  return catalogue().problem(pair.problem).constraints > 0;
}

/// The rows of methods, counted from the bottom.
std::map<std::string, double> rows_of(const std::set<std::string>& methods) {
  std::map<std::string, double> rows;
  const auto& all = catalogue().methods;
  for (auto method = all.rbegin(); method != all.rend(); ++method) {
    const std::string id(method->traits.name);
    if (methods.contains(id)) rows.emplace(id, static_cast<double>(rows.size()) + 1.0);
  }
  return rows;
}

/// Names the rows of a panel.
void name_rows(Panel& panel, const Table& table) {
  std::map<double, std::string> names;
  for (const Table::Record& one : table.records()) {
    names[one.number("row")] = short_name(one.text(matrix_column::method));
  }
  panel.y("").y_ticks({names.begin(), names.end()}).y_range(0.4, names.rbegin()->first + 0.6);
}

/// The results of a method for one promise.
struct Tally {
  std::string declared;
  std::map<Outcome, int> of;
  int kept = 0, measured = 0, problems = 0;
  double largest = not_a_number;
  std::string on;  ///< problem of the largest number

  void add(Outcome outcome) {
    ++of[outcome];
    ++problems;
    measured += outcome != Outcome::unmeasured ? 1 : 0;
    kept += outcome == Outcome::kept || outcome == Outcome::more ? 1 : 0;
  }
};

/// The outcomes on all problems together.
constexpr const char* all_kept = "promised, and kept on all problems";
constexpr const char* not_all_kept = "promised, but sometimes needs a finer run";
constexpr const char* broken = "promised, but broken on some problems";
constexpr const char* more = "not promised, but kept on some problems or all";
constexpr const char* none_kept = "not promised, and kept on no problem";

const char* outcome(const Tally& tally) {
  const auto any = [&](Outcome one) { return tally.of.contains(one); };
  if (tally.measured == 0) return "not measurable";
  if (any(Outcome::broken)) return broken;
  if (any(Outcome::long_step) || any(Outcome::short_run)) return not_all_kept;
  return any(Outcome::more) ? more : any(Outcome::not_kept) ? none_kept : all_kept;
}

/// The promises that `kept_table` lists.
constexpr std::pair<const char*, const char*> headings[] = {
    {"energy", "energy"},
    {"symplectic", "symplectic"},
    {"symmetric", "symmetric"},
    {"linear momentum", "momentum"},
    {"angular momentum", "ang. mom."},
    {"position constraint", "$g$ = 0"},
    {"velocity constraint", "$\\dot g$ = 0"}};

}  // namespace

Ratio over_reference(const std::vector<MatrixPair>& pairs) {
  std::map<std::string, double> references;
  for (const MatrixPair& pair : pairs) {
    if (pair.method != (is_constrained(pair) ? "rattle" : "velocity-verlet")) continue;
    for (const Measured& cell : pair.cells) references[pair.problem + cell.property] = cell.value;
  }
  return [references](const MatrixPair& pair, const Measured& cell) {
    const auto found = references.find(pair.problem + cell.property);
    return found == references.end() ? not_a_number : cell.value / found->second;
  };
}

Table numbers_table(const std::vector<MatrixPair>& pairs, const std::vector<std::string>& promises,
                    const Ratio& ratio) {
  std::vector<std::string> columns(matrix_column::all.begin(), matrix_column::all.end());
  if (ratio) columns.insert(columns.end(), {"panel", "ratio", "row"});
  const auto listed = [&](const Measured& cell) {
    return std::ranges::find(promises, cell.promise) != promises.end() && !is_idle(cell);
  };
  std::map<bool, std::set<std::string>> drawn;
  for (const MatrixPair& pair : pairs) {
    for (const Measured& cell : pair.cells) {
      if (!ratio || !listed(cell) || !std::isfinite(ratio(pair, cell))) continue;
      drawn[is_constrained(pair)].insert(pair.method);
    }
  }
  std::map rows{std::pair(false, rows_of(drawn[false])), std::pair(true, rows_of(drawn[true]))};
  Table table(columns);
  for (const MatrixPair& pair : pairs) {
    const bool constrained = is_constrained(pair);
    for (const Measured& cell : pair.cells) {
      if (!listed(cell)) continue;
      std::vector<Cell> row{pair.method,   pair.problem, cell.property,
                            cell.declared, cell.value,   std::string(name(cell.outcome)),
                            cell.note};
      if (ratio) {
        const double x = ratio(pair, cell);
        const bool shown = std::isfinite(x);
        row.emplace_back(!shown ? "" : constrained ? constrained_panel : free_panel);
        row.push_back(shown ? Cell(x) : Cell(""));
        row.push_back(shown ? Cell(rows[constrained].at(pair.method)) : Cell(""));
      }
      table.row(row);
    }
  }
  return table;
}

Figure ratios_figure(const Table& numbers, const char* free_label, const char* constrained_label) {
  double most = 1.0;
  for (const double row : numbers.series("row")) most = std::fmax(most, row + 1.0);
  Figure figure(2, static_cast<int>(row_height * most));
  for (const auto& [name, label] :
       {std::pair(free_panel, free_label), std::pair(constrained_panel, constrained_label)}) {
    const Table part = numbers.where({{"panel", name}});
    if (part.rows() == 0) continue;
    Panel& panel = figure.panel(name);
    name_rows(panel, part);
    panel.x(label, Scale::log)
        .x_ticks({{0.1, "0.1"}, {1.0, "1"}, {10.0, "10"}, {100.0, "100"}, {1e4, "$10^4$"}})
        .event(1.0);
    panel.points(by_quantity("one problem"), "ratio", "row").where("panel", name);
  }
  return figure;
}

Table kept_table(const std::vector<MatrixPair>& pairs, bool constrained) {
  std::map<std::string, std::map<std::string, Tally>> all;  // method, promise
  for (const MatrixPair& pair : pairs) {
    if (is_constrained(pair) != constrained) continue;
    std::set<std::string> counted;
    for (const Measured& cell : pair.cells) {
      Tally& tally = all[pair.method][cell.promise];
      if (counted.insert(cell.promise).second) tally.add(cell.outcome);
      tally.declared = cell.declared;
      const double size = std::fabs(cell.value);
      if (!cell.property.ends_with("drift") && std::isfinite(size) && !(size <= tally.largest)) {
        tally.largest = size;
        tally.on = pair.problem;
      }
    }
  }
  std::set<std::string> methods;
  for (auto& [method, tallies] : all) {
    for (const auto& [promise, heading] : headings) {
      if (tallies[promise].measured > 0) methods.insert(method);
    }
  }
  Table table({"method", "promise", "declared", "kept", "measured", "not measured", "largest", "on",
               "outcome", "column", "row", "text", "text begins"});
  for (const auto& [method, row] : rows_of(methods)) {
    double column = 0.0;
    for (const auto& [promise, heading] : headings) {
      if (!constrained && std::string_view(promise).ends_with("constraint")) continue;
      const Tally& tally = all[method][promise];
      const bool any = tally.measured > 0;
      ++column;
      table.row({method, promise, tally.declared, tally.kept, tally.measured,
                 tally.problems - tally.measured, tally.largest, tally.on, outcome(tally), column,
                 row, any ? fmt::format("{}/{}", tally.kept, tally.measured) : "–",
                 any ? column + 0.12 : column});
    }
  }
  return table;
}

Figure kept_figure(const Table& kept) {
  const double last = std::ranges::max(kept.series("column"));
  Figure figure(1, static_cast<int>(row_height * (static_cast<double>(kept.rows()) / last + 0.2)));
  Panel& panel = figure.panel();
  std::vector<std::pair<double, std::string>> ticks;
  for (const auto& [promise, heading] : headings) {
    const auto column = static_cast<double>(ticks.size() + 1);
    if (column <= last) ticks.emplace_back(column, heading);
  }
  panel.x("").x_ticks(ticks).x_range(0.7, last + 0.6);
  name_rows(panel, kept);
  for (const char* words : {all_kept, none_kept, more, not_all_kept, broken}) {
    const Table part = kept.where({{"outcome", words}});
    if (part.rows() > 0) panel.points(by_quantity(words), "column", "row").where("outcome", words);
  }
  panel.labels(neutral(), "text begins", "row", "text");
  return figure;
}

}  // namespace shakedown::comparison
