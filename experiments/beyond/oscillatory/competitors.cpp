// What do the papers' methods cost beside those that they compete with, each on its paper's own problem,
// and all on a chain of springs with a nonlinear slow force? Question: error against evaluations of the
// slow and of the stiff force. Expectation: methods that split the forces see the slow one least.
// Finding: so they do, at the price of many stiff ones; Z&S needs few forces for a coarse answer, soft
// SHAKE's error is that of its model, IPA's that of its projections.
#include <algorithm>
#include <cmath>

#include "experiments/beyond/oscillatory/arenas.hpp"
#include "experiments/beyond/oscillatory/integrators.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "methods/base/method.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure = "beyond/competitors";

using Position = std::vector<double>;

struct Point {
  const Arena* arena;
  const Entrant* by;
  double h;
  RunSummary summary;
  double error = NAN;  ///< of q at the end, maximum norm
  [[nodiscard]] bool diverges() const { return !summary.ok() || !(error <= divergence); }
};

double difference(const Position& a, const Position& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < b.size(); ++i) most = std::fmax(most, std::fabs(a[i] - b[i]));
  return most;
}

Point measure(const Arena& arena, const Entrant& by, double h, const Position& end) {
  Request request;
  request.problem = by.problem.empty() ? arena.parameters : by.parameters;
  request.method = by.options;
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

Position end_of(const std::string& problem, const Settings& parameters, double until) {
  return catalogue().problem(problem).reference(parameters, {}, {}, {until}).q[0];
}

/// `rigid`: of each arena of two springs, how far rigid rods end from the springs.
std::vector<Point> measure(Context& context, std::vector<double>& rigid) {
  std::vector<Point> all;
  for (const Arena& arena : arenas()) {
    const Position end = end_of(arena.problem, arena.parameters, arena.until);
    for (const Entrant& by : arena.entrants) {
      for (int level = 0; level < std::min(by.levels, context.pick(12, 4)); ++level) {
        all.push_back(measure(arena, by, arena.coarsest / std::pow(2.0, level), end));
      }
    }
    if (arena.problem == springs_100) {
      rigid.push_back(difference(end_of("two-springs-constrained", {}, arena.until), end));
    }
    context.progress(double(&arena - arenas().data() + 1) / double(arenas().size()));
  }
  return all;
}

double slow(const Point& p) { return double(p.summary.counts.gradients); }
/// A force that is not split is slow and stiff.
double stiff(const Point& p) {
  const Counts& c = p.summary.counts;
  const bool splits = c.stiff_gradients > 0 || p.by->method == "trigonometric";
  return double(splits ? c.stiff_gradients : c.gradients);
}
double whole(const Point& p) {
  return stiff(p) + double(p.summary.counts.hessians + p.summary.counts.third_contractions);
}

struct Work {
  double value = NAN;
  bool coarsest = false;  ///< no coarser run has a larger error: less work might do
};
/// For an error of `error`, interpolated between the first run below it and the one before; NaN when
/// none is.
Work work_at(const std::vector<Point>& all, std::string_view arena, std::string_view method,
             double error, double (*work)(const Point&)) {
  const Point* before = nullptr;
  for (const Point& p : all) {
    if (p.arena->key != arena || p.by->method != method || !p.by->setting.empty()) continue;
    if (p.error <= error) {
      if (before == nullptr || before->diverges() || !(before->error > error)) {
        return {work(p), true};
      }
      const double part = std::log(before->error / error) / std::log(before->error / p.error);
      return {work(*before) * std::pow(work(p) / work(*before), part)};
    }
    before = &p;
  }
  return {};
}
/// The first run that is so; one without an error when none is (in a coarse run).
template <class Condition>
const Point& first(const std::vector<Point>& all, std::string_view arena, std::string_view method,
                   Condition condition) {
  static const Point none{&arenas().front(), &arenas().front().entrants.front(), NAN, {}};
  const auto found = std::find_if(all.begin(), all.end(), [&](const Point& p) {
    return p.arena->key == arena && p.by->method == method && condition(p);
  });
  return found != all.end() ? *found : none;
}
const Point& at(const std::vector<Point>& all, std::string_view arena, std::string_view method,
                double h) {
  return first(all, arena, method, [h](const Point& p) { return p.h == h; });
}
const Point& coarsest(const std::vector<Point>& all, std::string_view arena,
                      std::string_view method) {
  return first(all, arena, method, [](const Point& p) { return !p.diverges(); });
}

void claim_splitting(Context& context, const std::vector<Point>& all) {
  const auto ratio = [&](const char* arena, const char* a, const char* b, double error,
                         double (*work)(const Point&)) {
    return work_at(all, arena, a, error, work).value / work_at(all, arena, b, error, work).value;
  };
  const char* springs_and_walls = chain.data();
  claim(context, "impulse-sees-less",
        "Grubmueller et al. 1991; Tuckerman et al. 1992 (ours: the numbers)",
        "below the first resonance the impulse method needs fewer slow forces than methods that "
        "see all forces at once",
        ClaimKind::cost)
      .expect("Z&S over impulse, 10 substeps: slow forces at an error of 1e-4 on the chain",
              ratio(springs_and_walls, "zhang-skeel", "impulse", 1e-4, slow), above(3.0))
      .expect("Verlet over impulse",
              ratio(springs_and_walls, "velocity-verlet", "impulse", 1e-4, slow))
      .because("a third of its ten substeps")
      .measured("impulse over Verlet: stiff forces",
                ratio(springs_and_walls, "impulse", "velocity-verlet", 1e-4, stiff))
      .set_after_data("the bound, after the diagram was seen");
  claim(context, "zhang-skeel-coarse", "TO 4.1 (ours: the numbers)",
        "Z&S needs fewer stiff forces than what resolves the springs or iterates", ClaimKind::cost,
        Verdict::qualified)
      .holds_for("an error of 1e-2", "Verlet over Z&S: stiff forces on the double pendulum",
                 ratio(pendulum, "velocity-verlet", "zhang-skeel", 1e-2, stiff), above(1.5))
      .holds_for("an error of 1e-2", "midpoint over Z&S",
                 ratio(pendulum, "implicit-midpoint", "zhang-skeel", 1e-2, stiff))
      .holds_for("an error of 1e-2", "IMEX over Z&S",
                 ratio(pendulum, "implicit-explicit", "zhang-skeel", 1e-2, stiff))
      .holds_for("an error of 1e-2", "impulse's coarsest run over Z&S",
                 ratio(pendulum, "impulse", "zhang-skeel", 1e-2, stiff))
      .because("half as many again")
      .fails_for("an error of 1e-3", "Verlet over Z&S",
                 ratio(pendulum, "velocity-verlet", "zhang-skeel", 1e-3, stiff))
      .fails_for("an error of 1e-3", "midpoint over Z&S",
                 ratio(pendulum, "implicit-midpoint", "zhang-skeel", 1e-3, stiff))
      .because("the same")
      .measured("Verlet over Z&S at 1e-2: forces, Hessians and third contractions",
                ratio(pendulum, "velocity-verlet", "zhang-skeel", 1e-2, whole))
      .measured("midpoint over Z&S",
                ratio(pendulum, "implicit-midpoint", "zhang-skeel", 1e-2, whole))
      .measured("impulse: error of its coarsest run", coarsest(all, pendulum, "impulse").error)
      .set_after_data("the bound and the second tolerance, after the diagram was seen")
      .explain(
          "Its advantage is that of a coarse answer, and each of its forces brings a Hessian, a third "
          "contraction and a factorisation.");
  const double h = 0.125;
  claim(context, "imex-is-midpoint", "Stern, Grinspun 2009 (ours)",
        "where the slow force is constant IMEX is the midpoint rule", ClaimKind::value)
      .expect("IMEX against midpoint: difference of the errors on the double pendulum, h = 0.125",
              std::fabs(at(all, pendulum, "implicit-explicit", h).error -
                        at(all, pendulum, "implicit-midpoint", h).error),
              below(1e-9))
      .because("both end their iterations near round-off, and the motion does not magnify it much");
}

void claim_limits(Context& context, const std::vector<Point>& all,
                  const std::vector<double>& rigid) {
  const double fine = 0.1 / 1024.0;
  const double soft = at(all, beads, "soft-shake", fine).error;
  claim(context, "soft-shake-model", "R section 1 (ours: the numbers)",
        "soft constraints leave an error of the model that no step removes", ClaimKind::qualitative)
      .expect("soft SHAKE: error at h = 0.1/1024 over that at h = 0.1/16",
              soft / at(all, beads, "soft-shake", 64.0 * fine).error, near(1.0, 0.02))
      .because("its own error has fallen by 4096")
      .expect("Verlet: the same",
              at(all, beads, "velocity-verlet", fine).error /
                  at(all, beads, "velocity-verlet", 64.0 * fine).error,
              below(1e-3))
      .because("order 2: 1/4096")
      .measured("SHAKE with hard constraints over soft SHAKE: errors at h = 0.1/1024",
                at(all, beads, "shake", fine).error / soft);
  const auto ipa = [&](const char* springs, double h) -> const Point& {
    return at(all, springs, "ipa-rk4-filtered", h);
  };
  const auto ratio = [&](const char* springs) {
    return stiff(coarsest(all, springs, "ipa-rk4-filtered")) /
           stiff(coarsest(all, springs, "velocity-verlet"));
  };
  claim(context, "ipa-at-moderate-omega", "AST 6.5 (ours: the numbers)",
        "at omega = 100 and 1000 resolving the springs costs less than projecting them away, by a "
        "factor that falls with omega",
        ClaimKind::cost)
      .expect("coarsest runs at omega = 100: IPA-RK4 over Verlet, forces", ratio(springs_100),
              above(1.0))
      .expect("omega = 1000", ratio(springs_1000))
      .because("dearer")
      .expect("Verlet's coarsest run: error over that of IPA-RK4's, omega = 100",
              coarsest(all, springs_100, "velocity-verlet").error /
                  coarsest(all, springs_100, "ipa-rk4-filtered").error,
              below(1.0))
      .expect("omega = 1000", coarsest(all, springs_1000, "velocity-verlet").error /
                                  coarsest(all, springs_1000, "ipa-rk4-filtered").error)
      .because("not at the price of a larger error")
      .expect("IPA-RK4: forces at h = 1/8, omega = 1000 over 100",
              stiff(ipa(springs_1000, 0.125)) / stiff(ipa(springs_100, 0.125)), below(2.0))
      .because("it hardly depends on omega, while Verlet's grows tenfold")
      .set_after_data("the coarsest runs and omega = 1000, after the diagram was seen");
  claim(
      context, "ipa-floor", "AST 6.5 (ours: the numbers)",
      "the error of IPA-RK4 at omega = 100 is that of its projections, of which there are more in "
      "shorter steps",
      ClaimKind::qualitative)
      .expect(
          "omega = 100: IPA-RK4's error at h = 1/64 over that at h = 1/8, over the ratio of steps",
          ipa(springs_100, 1.0 / 64.0).error / ipa(springs_100, 0.125).error /
              (double(ipa(springs_100, 1.0 / 64.0).summary.steps) /
               double(ipa(springs_100, 0.125).summary.steps)),
          near(1.0, 0.5))
      .because("four projections a step, an error each, in one direction")
      .expect("omega = 1000: IPA-RK4's error at h = 1/64 over that at h = 1/8",
              ipa(springs_1000, 1.0 / 64.0).error / ipa(springs_1000, 0.125).error, below(0.1))
      .because("there the error in h shows, of order 4, before the projections' O(omega^-4)")
      .measured("omega = 1000: IPA-RK4's error at h = 1/64", ipa(springs_1000, 1.0 / 64.0).error)
      .measured("omega = 1000: distance of rigid rods from the springs, for comparison", rigid[1])
      .measured("omega = 100: the same", rigid[0])
      .set_after_data("after the errors were seen not to fall at omega = 100");
}

Figure drawing() {
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

void run(Context& context) {
  std::vector<double> rigid;
  const std::vector<Point> all = measure(context, rigid);
  Table table({"problem", "method", "setting", "h", "slow forces", "stiff forces", "Hessians",
               "third contractions", "factorisations", "with derivatives", "error", "status"});
  Artefact& artefact = context.artefact(
      figure, "The papers' methods beside their competitors",
      {.sees =
           "On the chain the impulse methods see the slow force least, the exact one (trigonometric, Deuflhard) without any stiff force, those with substeps at the price of many. "
           "On the double pendulum, whose slow force is constant gravity, Z&S has the cheapest coarse "
           "answer and Verlet the cheapest fine one; IMEX is the midpoint rule there. On two springs "
           "IPA costs more than resolving them, less so at the higher frequency; at the lower one "
           "shorter steps do not help it. On three beads soft SHAKE stands still at the error of its "
           "model, hard constraints at a larger one.",
       .setting =
           "Each on its paper's own problem with the defaults ($\\beta$ = 0.4 for Z&S, 10 substeps "
           "for the impulse methods), and Fermi, Pasta and Ulam's chain with $\\omega$ = 50; steps "
           "halved from 0.5 (chain: 0.2, three beads: 0.1); error of $q$ at the end, $t$ = 10 (1.5), "
           "largest component, against two extended-precision solvers of the stiff motion. A force "
           "that is not split counts as slow and stiff. The stiff frequencies of the double pendulum "
           "at its start are 33 and 83; runs above $10^6$ diverge. KBS's methods are for "
           "constrained problems, which these are not."});
  for (const Point& p : all) {
    const Counts& c = p.summary.counts;
    const bool lost = p.summary.ok() && p.diverges();
    table.row({p.arena->key, p.by->method, p.by->setting.empty() ? "-" : p.by->setting, p.h,
               slow(p), stiff(p), c.hessians, c.third_contractions, c.factorisations, whole(p),
               p.error, lost ? "diverges" : std::string(name(p.summary.status))});
    if (p.diverges()) {
      artefact.failure(p.by->method + " on " + p.arena->key + " at h = " + shortest(p.h) + ": " +
                       (lost ? "diverges" : p.summary.message));
    }
  }
  artefact.table(table).figure(drawing());
  for (const Arena& arena : arenas()) {
    artefact.problem(arena.problem, arena.parameters);
    const std::string absent = absent_from(arena);
    if (!absent.empty() && arena.key != springs_1000) {
      artefact.note("Not on " + arena.problem + ", for what it lacks: " + absent + ".");
    }
  }
  claim_splitting(context, all);
  claim_limits(context, all, rigid);
}

}  // namespace

Experiment competitors() { return {figure, "The papers' methods beside their competitors", run}; }

}  // namespace shakedown::beyond
