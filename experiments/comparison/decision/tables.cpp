// The tables and the figure of the decision.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/decision/decision.hpp"

namespace shakedown::comparison {
namespace {

/// Methods with a higher cost are not drawn.
constexpr double most_drawn = 4.0;

/// The gap between the columns of two kinds.
constexpr double kind_gap = 0.6;

/// What a user requires, apart from the situation and the error.
struct Wish {
  std::string length, structure;
  std::vector<Quality> wanted;
};

std::vector<Wish> wishes() {
  const std::vector<std::pair<std::string, std::vector<Quality>>> structures{
      {"none", {}},
      {"symplectic", {Quality::symplectic}},
      {"momentum maps", {Quality::momenta}},
      {"exact energy", {Quality::exact_energy}}};
  std::vector<Wish> all;
  for (const bool is_long : {false, true}) {
    for (const auto& [structure, wanted] : structures) {
      Wish& wish = all.emplace_back(Wish{is_long ? "long" : "short", structure, wanted});
      if (is_long) wish.wanted.push_back(Quality::steady_energy);
    }
  }
  return all;
}

bool applies(const Wish& wish, const Evidence& evidence, const Situation& situation) {
  return std::all_of(wish.wanted.begin(), wish.wanted.end(),
                     [&](Quality quality) { return evidence.applies(quality, situation); });
}

std::vector<Choice> choices_of(const Evidence& evidence, const Situation& situation, double error,
                               const Wish& wish) {
  auto all = choices(evidence.standings(situation, error), [&](const std::string& method) {
    return evidence.loses(wish.wanted, method, situation, error);
  });
  for (Choice& one : all) {
    if (one.reason.empty()) {
      one.reason = evidence.remark(wish.wanted, one.standing.method, situation);
    }
  }
  return all;
}

/// The remark after the name of a method.
std::string remark_of(const Choice& choice) {
  const Standing& one = choice.standing;
  if (choice.advice == Advice::special) return fmt::format(" ({:.2g} {})", one.own, choice.reason);
  return fmt::format(" ({:.2g}{}{})", one.cost, choice.reason.empty() ? "" : ", ", choice.reason);
}

/// The row and column positions of a panel of the figure.
struct Grid {
  std::map<std::pair<std::string, double>, double> columns;  ///< situation, error
  std::map<std::string, double> rows;                        ///< method
};

bool drawn(const Standing& standing) { return standing.general() && standing.cost <= most_drawn; }

Grid grid_of(const Evidence& evidence, bool constrained) {
  Grid grid;
  std::set<std::string> methods;
  double last = 0.0;
  for (const Situation& situation : situations()) {
    if (situation.constrained != constrained) continue;
    const double before = last;
    for (const double error : case_errors) {
      bool any = false;
      for (const Standing& standing : evidence.standings(situation, error)) {
        if (!drawn(standing)) continue;
        methods.insert(standing.method);
        any = true;
      }
      if (any) grid.columns[{situation.id, error}] = last += 1.0;
    }
    if (last > before) last += kind_gap;
  }
  double row = 0.0;
  const auto& all = catalogue().methods;
  for (auto method = all.rbegin(); method != all.rend(); ++method) {
    const std::string id(method->traits.name);
    if (methods.contains(id)) grid.rows[id] = ++row;
  }
  return grid;
}

constexpr const char* free_panel = "Without constraints";
constexpr const char* constrained_panel = "With constraints";

constexpr const char* for_all_runs = "cheapest";
constexpr const char* for_short_runs = "cheapest in short runs only";
constexpr const char* for_long_runs = "cheapest in long runs";

/// Returns the cheapest method that fulfils the wish; empty if there is none.
std::string best(const Evidence& evidence, const Situation& situation, double error,
                 const Wish& wish) {
  for (const Choice& one : choices_of(evidence, situation, error, wish)) {
    if (one.advice == Advice::best) return one.standing.method;
  }
  return "";
}

}  // namespace

Table situations_table() {
  Table table({"situation", "title", "cases", "held back", "problems"});
  for (const Situation& one : situations()) {
    table.row({one.id, one.title, joined(one.cases), joined(one.held_back), joined(one.problems)});
  }
  return table;
}

Table costs_table(const Evidence& evidence) {
  Table table({"situation",  "error",
               "method",     "cost",
               "lower",      "upper",
               "first",      "least",
               "greatest",   "count",
               "runs on",    "reached on",
               "cases",      "energy without drift",
               "symplectic", "momentum maps",
               "panel",      "column",
               "row",        "shade",
               "mark"});
  const Wish long_run{"long", "none", {Quality::steady_energy}};
  const std::map<bool, Grid> grids{{false, grid_of(evidence, false)},
                                   {true, grid_of(evidence, true)}};
  for (const Situation& situation : situations()) {
    const Grid& grid = grids.at(situation.constrained);
    for (const double error : case_errors) {
      const std::string first = best(evidence, situation, error, {"short", "none", {}});
      const std::string lasting = applies(long_run, evidence, situation)
                                      ? best(evidence, situation, error, long_run)
                                      : first;
      for (const Standing& one : evidence.standings(situation, error)) {
        if (one.reached == 0) continue;
        const auto kept = [&](Quality quality) {
          return evidence.kept(quality, one.method, situation);
        };
        const bool shown = drawn(one);
        const auto drawing = [&](double x) { return shown ? Cell(x) : Cell(""); };
        const bool lasts = one.method == lasting;
        const double row = shown ? grid.rows.at(one.method) : 0.0;
        const double column = shown ? grid.columns.at({situation.id, error}) : 0.0;
        table.row({situation.id,
                   error,
                   one.method,
                   one.cost,
                   one.lower,
                   one.upper,
                   one.first,
                   one.least,
                   one.greatest,
                   one.count,
                   one.runs,
                   one.reached,
                   one.cases,
                   kept(Quality::steady_energy).text(),
                   kept(Quality::symplectic).text(),
                   kept(Quality::momenta).text(),
                   situation.constrained ? constrained_panel : free_panel,
                   drawing(column),
                   drawing(row),
                   drawing(std::log10(one.cost)),
                   !shown                ? ""
                   : one.method == first ? (lasts ? for_all_runs : for_short_runs)
                   : lasts               ? for_long_runs
                                         : ""});
      }
    }
  }
  return table;
}

Figure costs_figure(const Table& costs) {
  Figure figure(1, 240);
  for (const char* name : {free_panel, constrained_panel}) {
    std::map<double, std::string> columns, rows;
    std::map<double, std::string> kinds;  // by first column
    const Table of_panel = costs.where({{"panel", name}});
    std::string last;
    for (const Table::Record& cost : of_panel.records()) {
      const double column = cost.number("column");
      if (std::isnan(column)) continue;
      rows[cost.number("row")] = short_name(cost.text("method"));
      columns[column] = std::to_string(std::lround(-std::log10(cost.number("error"))));
      if (cost.text("situation") != last) kinds[column] = last = cost.text("situation");
    }
    if (rows.empty()) continue;
    const double top = rows.rbegin()->first;
    Panel& panel = figure.panel(name);
    panel.x("correct digits")
        .x_ticks({columns.begin(), columns.end()})
        .x_range(0.5, columns.rbegin()->first + 0.5)
        .y("")
        .y_ticks({rows.begin(), rows.end()})
        .y_range(0.5, top + 3.5)
        .factors(most_drawn);
    panel.image("column", "row", "shade", "factor over the least cost").where("panel", name);
    for (const char* mark : {for_all_runs, for_short_runs, for_long_runs}) {
      panel.points(by_quantity(mark), "column", "row").where("panel", name).where("mark", mark);
    }
    // The names of the kinds have two heights, because some are wider than their columns.
    double above = 1.3;
    for (const auto& [column, kind] : kinds) {
      panel.text(column - 0.2, top + above, kind);
      above = 4.1 - above;
    }
  }
  return figure;
}

Table choices_table(const Evidence& evidence) {
  Table table({"situation", "error", "length", "structure", "advice", "method", "cost", "least",
               "greatest", "reached on", "cases", "count", "reason"});
  for (const Situation& situation : situations()) {
    for (const double error : case_errors) {
      bool first = true;
      for (const Wish& wish : wishes()) {
        if (!applies(wish, evidence, situation)) continue;
        for (const Choice& choice : choices_of(evidence, situation, error, wish)) {
          const Standing& one = choice.standing;
          // A method that does not reach the error is listed only once, not for every wish.
          if (choice.advice == Advice::unreached && !first) continue;
          table.row({situation.id, error, wish.length, wish.structure,
                     std::string(name(choice.advice)), one.method,
                     choice.advice == Advice::special ? one.own : one.cost, one.least, one.greatest,
                     one.reached, one.cases, one.count, choice.reason});
        }
        first = false;
      }
    }
  }
  return table;
}

Table answers_table(const Evidence& evidence) {
  const std::vector<Wish> all = wishes();
  Table table({"situation", "error", "short run", "avoid", "long run: energy may not drift",
               "and symplectic", "and momentum maps"});
  const auto answer = [&](const Situation& situation, double error, const std::string& length,
                          const std::string& structure, std::initializer_list<Advice> wanted) {
    const auto wish = std::find_if(all.begin(), all.end(), [&](const Wish& w) {
      return w.length == length && w.structure == structure;
    });
    if (!applies(*wish, evidence, situation)) return std::string("nothing to keep");
    std::vector<std::string> words;
    for (const Choice& choice : choices_of(evidence, situation, error, *wish)) {
      if (std::find(wanted.begin(), wanted.end(), choice.advice) == wanted.end()) continue;
      words.push_back(choice.standing.method + remark_of(choice));
    }
    return words.empty() ? std::string("none") : joined(words);
  };
  for (const Situation& situation : situations()) {
    for (const double error : case_errors) {
      const auto use = [&](const char* length, const char* structure) {
        return answer(situation, error, length, structure,
                      {Advice::best, Advice::tie, Advice::special});
      };
      table.row({situation.title, error, use("short", "none"),
                 answer(situation, error, "long", "none", {Advice::avoid}), use("long", "none"),
                 use("long", "symplectic"), use("long", "momentum maps")});
    }
  }
  return table;
}

}  // namespace shakedown::comparison
