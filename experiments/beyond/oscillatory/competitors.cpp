// Measures and draws for competitors.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/left_columns.hpp"
#include "experiments/beyond/oscillatory/competitor_claims.hpp"
#include "methods/base/method.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_competitors = "beyond/competitors";

using Position = std::vector<double>;

double difference(const Position& a, const Position& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < b.size(); ++i) most = std::fmax(most, std::fabs(a[i] - b[i]));
  return most;
}

Point measure_competitors(const Arena& arena, const Entrant& by, double h, const Position& end) {
  Request request;
  request.problem = by.problem.empty() ? arena.parameters : by.parameters;
  request.method = by.options;
  request.p0 = arena.p0;
  request.h = h;
  request.steps = whole_steps(h, arena.until);
  request.every = std::max<std::int64_t>(request.steps, 1);
  const Trajectory run =
      integrate(by.problem.empty() ? arena.problem : by.problem, by.method, request);
  Point point{&arena, &by, h, run.summary};
  if (!run.summary.ok()) return point;
  Position q;
  for (std::size_t i = 0; i < end.size(); ++i) {
    q.push_back(run.at(run.rows() - 1, run.column("q0") + i));
  }
  point.error = difference(q, end);
  return point;
}

Position end_of(const std::string& problem, const Settings& parameters, double until,
                const std::vector<double>& p0 = {}) {
  return catalogue().problem(problem).reference(parameters, {}, p0, {until}).q[0];
}

/// `rigid`: of each arena of two springs, how far rigid rods end from the springs.
std::vector<Point> measure_competitors(Context& context, std::vector<double>& rigid) {
  std::vector<Point> all;
  for (const Arena& arena : arenas()) {
    const Position end = end_of(arena.problem, arena.parameters, arena.until, arena.p0);
    for (const Entrant& by : arena.entrants) {
      for (int level = 0; level < std::min(by.levels, context.pick(12, 4)); ++level) {
        all.push_back(measure_competitors(arena, by, arena.coarsest / std::pow(2.0, level), end));
      }
    }
    if (arena.problem == springs_100 && arena.p0.empty()) {
      rigid.push_back(difference(end_of("two-springs-constrained", {}, arena.until), end));
    }
    context.progress(double(&arena - arenas().data() + 1) / double(arenas().size()));
  }
  return all;
}

Figure drawing_competitors() {
  Figure figure(2, 230);
  for (const Arena& arena : arenas()) {
    for (const auto& [column, label] : arena.panels) {
      Panel& panel = figure.panel(arena.title);
      panel.x(label, Scale::log).y("error of $q$ at the end", Scale::log).y_range(1e-8, 10.0);
      for (const Entrant& by : arena.entrants) {
        if (by.method == "trigonometric" && column != slow_panel.first) continue;
        const std::string name =
            by.setting.empty() ? "" : short_name(by.method) + ", " + by.setting;
        panel.linked(by_method(by.method, name, by.setting.empty() ? 0 : 1), column, "error")
            .where("problem", arena.key)
            .where("method", by.method)
            .where("setting", by.setting.empty() ? "-" : by.setting);
      }
    }
  }
  return figure;
}

/// A need in a reader's words.
std::string_view in_words(std::string_view name) {
  if (name == need::ThirdContraction::name) return "third derivatives of $V$";
  if (name == need::Penalty::name) return "a penalty potential";
  return name;
}

/// Who of the others cannot run in an arena, and why.
std::string absent_from(const Arena& arena) {
  std::string text;
  for (const Pair& pair : catalogue().problem(arena.problem).pairs) {
    const auto enters = [&](const Arena& other) {
      return std::ranges::any_of(other.entrants, [&](const Entrant& by) {
        return by.method == pair.method && by.problem.empty();
      });
    };
    if (pair.admissible() || !std::ranges::any_of(arenas(), enters)) continue;
    std::string needs;
    for (const std::string& need : pair.unmet)
      needs.append(needs.empty() ? "" : ", ").append(in_words(need));
    text += (text.empty() ? "" : "; ") + short_name(pair.method) + " (" + needs + ")";
  }
  return text;
}

void run_competitors(Context& context) {
  std::vector<double> rigid;
  const std::vector<Point> all = measure_competitors(context, rigid);
  namespace column = competitor_column;
  Table table({column::problem, column::method, column::setting, "h", column::slow_forces,
               "stiff forces", "Hessians", "third contractions", column::factorisations,
               column::with_derivatives, column::error, "status"});
  Artefact& artefact = context.artefact(figure_competitors);
  for (const Point& p : all) {
    const Counts& c = p.summary.counts;
    const bool lost = p.summary.ok() && p.diverges();
    table.row({p.arena->key, p.by->method,
               p.by->setting.empty() ? column::no_setting : p.by->setting, p.h, slow(p), stiff(p),
               c.hessians, c.third_contractions, c.factorisations, whole(p), p.error,
               lost ? "diverges" : std::string(name(p.summary.status))});
    if (p.diverges()) {
      artefact.failure(p.by->method + " on " + p.arena->key + " at h = " + shortest(p.h) + ": " +
                       (lost ? "diverges" : p.summary.message));
    }
  }
  artefact.table(table).figure(drawing_competitors());
  for (const Arena& arena : arenas()) {
    if (!arena.p0.empty()) continue;
    artefact.problem(arena.problem, arena.parameters);
    const std::string absent = absent_from(arena);
    if (!absent.empty() && arena.key != springs_1000) {
      artefact.note("Not on " + arena.problem + ", for what it lacks: " + absent + ".");
    }
  }
  measure_costs(context, all, rigid);
}

}  // namespace

Experiment competitors() { return {.id = figure_competitors, .run = run_competitors}; }

}  // namespace shakedown::beyond
