// What do the papers' methods cost beside those that they compete with, each on its paper's own problem?
// Question: error against evaluations, of the slow force alone and of all forces. Expectation: methods
// that split the forces see the slow one least. Finding: so they do, at the price of many stiff ones; Z&S
// needs the fewest forces in all for a coarse answer, and soft SHAKE's error is that of its model.
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
  int levels = 12;
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
                                        {"ipa-rk4-filtered", {}, {}, 5},
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
      for (int level = 0; level < std::min(by.levels, context.pick(12, 4)); ++level) {
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

/// Work for an error of `error`, interpolated between the first run below it and the one before; NaN
/// when none is.
template <class Work>
double work_at(const std::vector<Point>& all, std::string_view problem, std::string_view method,
               double error, Work work) {
  const Point* before = nullptr;
  for (const Point& p : all) {
    if (p.arena->problem != problem || p.by->method != method) continue;
    if (p.error <= error) {
      if (before == nullptr || !(before->error > error)) return work(p);
      const double part = std::log(before->error / error) / std::log(before->error / p.error);
      return work(*before) * std::pow(work(p) / work(*before), part);
    }
    before = &p;
  }
  return NAN;
}
const Point& at(const std::vector<Point>& all, std::string_view problem, std::string_view method,
                double h) {
  return *std::find_if(all.begin(), all.end(), [&](const Point& p) {
    return p.arena->problem == problem && p.by->method == method && p.h == h;
  });
}

void claim_work(Context& context, const std::vector<Point>& all) {
  const char* pendulum = "double-pendulum-penalty";
  const auto ratio = [&](const char* problem, const char* a, const char* b, double error,
                         double (*work)(const Point&)) {
    return work_at(all, problem, a, error, work) / work_at(all, problem, b, error, work);
  };
  claim(context, "impulse-sees-less", "Grubmueller et al. 1991; Tuckerman et al. 1992 (ours)",
        "below the first resonance the impulse method needs fewer slow forces than methods that "
        "see all forces at once",
        ClaimKind::cost)
      .expect("Z&S over impulse, slow forces at an error of 1e-4 on the double pendulum",
              ratio(pendulum, "zhang-skeel", "impulse", 1e-4, slow), above(5.0))
      .expect("Verlet over impulse", ratio(pendulum, "velocity-verlet", "impulse", 1e-4, slow),
              above(3.0))
      .because("half and a third of its ten substeps")
      .set_after_data("the bounds, after the diagram was seen");
  claim(
      context, "zhang-skeel-coarse", "TO 4.1 (ours)",
      "counted in all forces, Z&S is cheaper for a coarse answer than what resolves the springs or "
      "iterates",
      ClaimKind::cost)
      .expect("midpoint over Z&S, forces at an error of 1e-2 on the double pendulum",
              ratio(pendulum, "implicit-midpoint", "zhang-skeel", 1e-2, whole), above(2.0))
      .expect("IMEX over Z&S", ratio(pendulum, "implicit-explicit", "zhang-skeel", 1e-2, whole))
      .expect("impulse over Z&S", ratio(pendulum, "impulse", "zhang-skeel", 1e-2, whole))
      .because("two iterations at least, or ten substeps");
  const double h = 0.125;
  claim(context, "imex-is-midpoint", "Stern, Grinspun 2009 (ours)",
        "where the slow force is constant IMEX is the midpoint rule", ClaimKind::value)
      .expect("difference of the errors on the double pendulum, h = 0.125",
              std::fabs(at(all, pendulum, "implicit-explicit", h).error -
                        at(all, pendulum, "implicit-midpoint", h).error),
              below(1e-9))
      .because("both end their iterations near round-off, and the motion does not magnify it much");
  const double fine = 0.1 / 1024.0;
  claim(context, "soft-shake-model", "R section 1 (ours)",
        "soft constraints leave an error of the model that no step removes", ClaimKind::qualitative)
      .expect("soft SHAKE: error over that at 64 times the step",
              at(all, "three-beads", "soft-shake", fine).error /
                  at(all, "three-beads", "soft-shake", 64.0 * fine).error,
              near(1.0, 0.02))
      .because("its own error has fallen by 4096")
      .expect("Verlet: the same",
              at(all, "three-beads", "velocity-verlet", fine).error /
                  at(all, "three-beads", "velocity-verlet", 64.0 * fine).error,
              below(1e-3))
      .because("order 2: 1/4096");
  claim(context, "ipa-at-moderate-omega", "AST 6.5 (ours)",
        "at omega = 100 resolving the springs costs less than projecting them away",
        ClaimKind::cost)
      .expect("IPA-RK4 over Z&S, forces at an error of 5e-3 on the two springs",
              ratio("two-springs", "ipa-rk4-filtered", "zhang-skeel", 5e-3, whole), above(10.0))
      .expect("IPA-RK4 over Verlet",
              ratio("two-springs", "ipa-rk4-filtered", "velocity-verlet", 5e-3, whole))
      .because("an order of magnitude; the cost of IPA does not grow with omega, the others' does")
      .set_after_data("the bound, after the diagram was seen");
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
  Artefact& artefact = context.artefact(
      figure, "The papers' methods beside their competitors",
      {.sees =
           "On the double pendulum the impulse method sees the slow force least (left), but counted "
           "in all forces (right) Z&S has the cheapest coarse answer and Verlet the cheapest fine one. "
           "IMEX is the midpoint rule there, since gravity is constant. On two springs at this "
           "$\\omega$ IPA costs more than resolving them, and its error is that of another motion. "
           "On three beads soft SHAKE stands still at the error of its model.",
       .setting =
           "Each on its paper's own problem with the defaults; steps halved from 0.5 (three beads: "
           "0.1); error of $q$ at the end, $t$ = 10 (1.5), largest component, against two "
           "extended-precision solvers of the stiff motion. Hessians and linear solves are in the "
           "table."});
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
  for (const Arena& arena : arenas()) artefact.problem(arena.problem);
  claim_work(context, all);
}

}  // namespace

Experiment competitors() { return {figure, "The papers' methods beside their competitors", run}; }

}  // namespace shakedown::beyond
