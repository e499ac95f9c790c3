// What do the papers' methods cost beside those that they compete with, each on its paper's own problem?
// Question: error against evaluations, of the slow force alone and of all forces. Expectation: methods
// that split the forces see the slow one least; none sees the end state better than the stiff motion is
// resolved.
#include <algorithm>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure = "beyond/competitors";

struct Entrant {
  std::string method;
  Settings options = {};
  std::string problem = {};  ///< the constrained form; empty: the arena's
};
/// A paper's problem, from the start to `until`; steps of `coarsest` and halves of it.
struct Arena {
  std::string problem, title;
  double until, coarsest;
  std::vector<Entrant> entrants;
};

const std::vector<Arena>& arenas() {
  static const std::vector<Arena> all{{"double-pendulum-penalty",
                                       "Double pendulum, $\\omega$ = 20 (TO)",
                                       10.0,
                                       0.5,
                                       {{"velocity-verlet"},
                                        {"zhang-skeel", {{"beta", "0.4"}}},
                                        {"implicit-midpoint"},
                                        {"impulse"},
                                        {"mollified-impulse"},
                                        {"implicit-explicit"}}},
                                      {"two-springs",
                                       "Two springs, $\\omega$ = 100 (AST)",
                                       10.0,
                                       0.5,
                                       {{"velocity-verlet"},
                                        {"ipa-rk4-filtered"},
                                        {"implicit-midpoint"},
                                        {"zhang-skeel", {{"beta", "0.4"}}}}},
                                      {"three-beads",
                                       "Three beads (R)",
                                       1.5,
                                       0.1,
                                       {{"velocity-verlet"},
                                        {"soft-shake", {}, "three-beads-constrained"},
                                        {"implicit-midpoint"},
                                        {"impulse"},
                                        {"mollified-impulse"},
                                        {"implicit-explicit"}}}};
  return all;
}

struct Point {
  const Arena* arena;
  const Entrant* by;
  double h;
  RunSummary summary;
  double error = NAN;  ///< of q at the end, maximum norm
};

std::vector<Point> measure(Context& context) {
  std::vector<Point> all;
  for (const Arena& arena : arenas()) {
    const Reference end = catalogue().problem(arena.problem).reference({}, {}, {}, {arena.until});
    for (const Entrant& by : arena.entrants) {
      for (int level = 0; level < context.pick(12, 4); ++level) {
        Request request;
        request.method = by.options;
        request.h = arena.coarsest / std::pow(2.0, level);
        request.steps = whole_steps(request.h, arena.until);
        request.every = request.steps;
        const Trajectory run =
            integrate(by.problem.empty() ? arena.problem : by.problem, by.method, request);
        Point point{&arena, &by, request.h, run.summary};
        if (run.summary.ok()) {
          point.error = 0.0;
          const std::size_t q0 = run.column("q0");
          for (std::size_t i = 0; i < end.q[0].size(); ++i) {
            point.error =
                std::fmax(point.error, std::fabs(run.at(run.rows() - 1, q0 + i) - end.q[0][i]));
          }
        }
        all.push_back(point);
      }
    }
  }
  return all;
}

double slow(const Point& p) { return double(p.summary.counts.gradients); }
double whole(const Point& p) {
  return double(p.summary.counts.gradients + p.summary.counts.stiff_gradients);
}

Figure drawing() {
  Figure figure(2, 260);
  for (const Arena& arena : arenas()) {
    for (const char* work : {"slow forces", "forces"}) {
      Panel& panel = figure.panel(arena.title);
      panel
          .x(work == std::string("forces") ? "evaluations of any force"
                                           : "evaluations of the slow force",
             Scale::log)
          .y("error of $q$ at the end", Scale::log)
          .y_range(1e-8, 10.0);
      for (const Entrant& by : arena.entrants) {
        panel.linked(by_method(by.method), work, "error")
            .where("problem", arena.problem)
            .where("method", by.method);
      }
    }
  }
  return figure;
}

void run(Context& context) {
  const std::vector<Point> all = measure(context);
  Table table({"problem", "method", "h", "slow forces", "forces", "Hessians", "factorisations",
               "error", "status"});
  Artefact& artefact =
      context.artefact(figure, "The papers' methods beside their competitors",
                       {.sees = "Error against work.", .setting = "As in the papers."});
  for (const Point& p : all) {
    const Counts& c = p.summary.counts;
    table.row({p.arena->problem, p.by->method, p.h, slow(p), whole(p), c.hessians, c.factorisations,
               p.error, std::string(name(p.summary.status))});
    if (!p.summary.ok()) {
      artefact.failure(p.by->method + " on " + p.arena->problem + " at h = " + shortest(p.h) +
                       ": " + p.summary.message);
    }
  }
  artefact.table(table).figure(drawing());
}

}  // namespace

Experiment competitors() { return {figure, "The papers' methods beside their competitors", run}; }

}  // namespace shakedown::beyond
