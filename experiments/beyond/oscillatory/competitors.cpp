// Measurements and figures of competitors.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/shared_columns.hpp"
#include "experiments/analysis/solution.hpp"
#include "experiments/analysis/work_error.hpp"
#include "experiments/beyond/oscillatory/integrators.hpp"
#include "experiments/beyond/oscillatory/test_problems.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "methods/base/method.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* stiff_forces = "stiff forces";
namespace column = competitor_column;

std::vector<double> end_of(const std::string& problem, const Settings& parameters, double until,
                           const std::vector<double>& p0 = {}) {
  return catalogue().problem(problem).reference(parameters, {}, p0, {until}).q[0];
}

/// Appends the row of a run. The error of a run is the largest error of a position at the end.
void add_run(Table& table, Artefact& artefact, const LabelledCase& by, const std::string& problem,
             const std::vector<double>& end) {
  std::vector<double> q;
  const RunSummary run =
      observe(by.ends(), [&](const Observation& now) { q.assign(now.q.begin(), now.q.end()); });
  const double error = run.ok() ? distance(end, q) : NAN;
  const Counts& c = run.counts;
  // If a method does not split the force, each evaluation counts both as slow and as stiff.
  const bool splits = c.stiff_gradients > 0 || by.method == "trigonometric";
  const std::int64_t stiff = splits ? c.stiff_gradients : c.gradients;
  const bool lost = run.ok() && !(error <= divergence);
  table.row({problem, by.method, by.key, by.h, c.gradients, stiff, c.hessians, c.third_contractions,
             c.factorisations, stiff + c.hessians + c.third_contractions, error,
             lost ? "diverges" : std::string(name(run.status))});
  if (lost || !run.ok()) {
    artefact.failure(by.method + " on " + problem + " at h = " + shortest(by.h) + ": " +
                     (lost ? "diverges" : run.message));
  }
}

/// Runs all cases on a problem. `rigid` receives, for each pair of springs that starts at rest, the
/// distance from rigid rods at the end.
void measure_runs(Context& context, Artefact& artefact, const TestProblem& on, Table& table,
                  std::vector<double>& rigid) {
  const LabelledCase& start = on.start;
  const std::vector<double> end = end_of(start.problem, start.parameters, start.until, start.p0);
  for (LabelledCase by : on.cases) {
    const int most = by.method == "ipa-rk4-filtered" || by.method == "hmm" ? 6 : 12;
    for (int level = 0; level < std::min(most, context.pick(12, 4)); ++level) {
      by.h = start.h / std::pow(2.0, level);
      add_run(table, artefact, by, start.key, end);
    }
  }
  if (start.problem == springs_100 && start.p0.empty()) {
    rigid.push_back(distance(end, end_of("two-springs-constrained", {}, start.until)));
  }
}

void draw_runs(Figure& figure, const TestProblem& on) {
  for (const auto& [x, label] : on.panels) {
    Panel& panel = figure.panel(on.start.label);
    panel.x(label, Scale::log).y("error of $q$ at the end", Scale::log);
    for (const LabelledCase& by : on.cases) {
      // The impulse method is drawn with its default number of substeps only.
      if (by.method == "impulse" && by.key != column::no_setting) continue;
      const std::string name =
          by.key == column::no_setting ? "" : short_name(by.method) + ", " + by.key;
      panel.linked(by_method(by.method, name), x, "error")
          .where("problem", on.start.key)
          .where("method", by.method)
          .where("setting", by.key)
          .where("status", "ok");
    }
  }
}

/// Returns a need of a method in words that readers of the results know.
std::string_view in_words(std::string_view name) {
  if (name == need::ThirdContraction::name) return "third derivatives of $V$";
  if (name == need::Penalty::name) return "a penalty potential";
  return name;
}

/// Lists the methods that run on other problems but cannot run on this one, with the reasons.
std::string absent_from(const std::string& problem) {
  std::string text;
  for (const Pair& pair : catalogue().problem(problem).pairs) {
    const auto enters = [&](const TestProblem& other) {
      return std::ranges::any_of(other.cases, [&](const LabelledCase& by) {
        return by.method == pair.method && by.problem == other.start.problem;
      });
    };
    if (pair.admissible() || !std::ranges::any_of(test_problems(), enters)) continue;
    std::string needs;
    for (const std::string& need : pair.unmet)
      needs.append(needs.empty() ? "" : ", ").append(in_words(need));
    text += (text.empty() ? "" : "; ") + short_name(pair.method) + " (" + needs + ")";
  }
  return text;
}

/// Looks up runs by problem and method. The result is NaN if there is no such run, which may happen
/// in a quick run.
class Runs {
 public:
  explicit Runs(const Table& all) : table(all) {}

  [[nodiscard]] double error(const char* problem, const char* method, double h) const {
    return at(problem, method, h, column::error);
  }
  [[nodiscard]] double at(const char* problem, const char* method, double h,
                          const char* quantity) const {
    return table.number(quantity, {{column::problem, problem}, {column::method, method}, {"h", h}});
  }
  /// Returns the quantity for the run with the longest step that does not diverge.
  [[nodiscard]] double coarsest(const char* problem, const char* method,
                                const char* quantity) const {
    return table.number(quantity,
                        {{column::problem, problem}, {column::method, method}, {"status", "ok"}});
  }
  /// Returns the work that gives an error, interpolated between runs.
  [[nodiscard]] double work(const char* problem, const char* method, double error,
                            const char* quantity) const {
    std::vector<WorkError> runs;
    const Table own = table.where({{column::problem, problem},
                                   {column::method, method},
                                   {column::setting, column::no_setting}});
    for (const Table::Record& run : own.records()) {
      runs.push_back({run.number(quantity), run.number(column::error)});
    }
    return work_at(runs, error);
  }
  [[nodiscard]] double least_error(const char* problem, const char* method) const {
    double least = INFINITY;
    for (const double error :
         table.where({{column::problem, problem}, {column::method, method}, {"status", "ok"}})
             .series(column::error)) {
      least = std::fmin(least, error);
    }
    return least;
  }

 private:
  const Table& table;
};

void measure_splitting(Context& context, const Runs& all) {
  struct WorkRatio {
    const char *name, *problem, *above, *below;
    double error;
    const char* of;
  };
  const char *slow = column::slow_forces, *whole = column::with_derivatives;
  for (const WorkRatio& r : std::initializer_list<WorkRatio>{
           {"chain.slow.zs-impulse", chain, "zhang-skeel", "impulse", 1e-4, slow},
           {"chain.slow.verlet-impulse", chain, "velocity-verlet", "impulse", 1e-4, slow},
           {"chain.stiff.impulse-verlet", chain, "impulse", "velocity-verlet", 1e-4, stiff_forces},
           {"pendulum.stiff.verlet-zs", pendulum, "velocity-verlet", "zhang-skeel", 1e-2,
            stiff_forces},
           {"pendulum.stiff.midpoint-zs", pendulum, "implicit-midpoint", "zhang-skeel", 1e-2,
            stiff_forces},
           {"pendulum.stiff.imex-zs", pendulum, "implicit-explicit", "zhang-skeel", 1e-2,
            stiff_forces},
           {"pendulum.stiff.impulse-zs", pendulum, "impulse", "zhang-skeel", 1e-2, stiff_forces},
           {"pendulum.stiff.verlet-zs.1e-3", pendulum, "velocity-verlet", "zhang-skeel", 1e-3,
            stiff_forces},
           {"pendulum.stiff.midpoint-zs.1e-3", pendulum, "implicit-midpoint", "zhang-skeel", 1e-3,
            stiff_forces},
           {"pendulum.whole.verlet-zs", pendulum, "velocity-verlet", "zhang-skeel", 1e-2, whole},
           {"pendulum.whole.midpoint-zs", pendulum, "implicit-midpoint", "zhang-skeel", 1e-2,
            whole}}) {
    context.number(r.name, all.work(r.problem, r.above, r.error, r.of) /
                               all.work(r.problem, r.below, r.error, r.of));
  }
  context.number("pendulum.coarsest-error.impulse",
                 all.coarsest(pendulum, "impulse", column::error));
  context.number("imex-midpoint.error-difference",
                 std::fabs(all.error(pendulum, "implicit-explicit", 0.125) -
                           all.error(pendulum, "implicit-midpoint", 0.125)));
}

void measure_limits(Context& context, const Runs& all, const std::vector<double>& rigid) {
  const double fine = 0.1 / 1024.0;
  const double soft = all.error(beads, "soft-shake", fine);
  context.number("refinement.soft-shake", soft / all.error(beads, "soft-shake", 64.0 * fine));
  context.number("refinement.verlet", all.error(beads, "velocity-verlet", fine) /
                                          all.error(beads, "velocity-verlet", 64.0 * fine));
  context.number("error-ratio.shake-soft-shake", all.error(beads, "shake", fine) / soft);
  const char *ipa = "ipa-rk4-filtered", *verlet = "velocity-verlet";
  for (const auto& [springs, name] : {std::pair{springs_100, "100"}, {springs_1000, "1000"}}) {
    context.number(
        std::string("coarsest-work.ipa-verlet.") + name,
        all.coarsest(springs, ipa, stiff_forces) / all.coarsest(springs, verlet, stiff_forces));
    context.number(
        std::string("coarsest-error.verlet-ipa.") + name,
        all.coarsest(springs, verlet, column::error) / all.coarsest(springs, ipa, column::error));
  }
  const double eighth = 1.0 / 8.0, finest = 1.0 / 64.0;
  context.number("work.ipa.1000-over-100", all.at(springs_1000, ipa, eighth, stiff_forces) /
                                               all.at(springs_100, ipa, eighth, stiff_forces));
  context.number("refinement.ipa-per-step.100", all.error(springs_100, ipa, finest) /
                                                    all.error(springs_100, ipa, eighth) /
                                                    (eighth / finest));
  context.number("refinement.ipa.1000",
                 all.error(springs_1000, ipa, finest) / all.error(springs_1000, ipa, eighth));
  context.number("error.ipa.1000", all.error(springs_1000, ipa, finest));
  context.number("rigid-rods.distance.1000", rigid[1]);
  context.number("rigid-rods.distance.100", rigid[0]);
}

void measure_flow_averaging(Context& context, const Runs& all, const std::vector<double>& rigid) {
  constexpr double flavors_ratio = 0.1;  // default fraction of time with the stiff force
  const double fine = 0.5 / 2048.0;
  for (const auto& [name, problem] : {std::pair{"springs", springs_100}, {"chain", chain}}) {
    context.number(
        std::string("longest-step.flavors.") + name,
        all.coarsest(problem, "flavors", "h") / all.coarsest(problem, "velocity-verlet", "h"));
  }
  context.number("refinement.flavors.100", all.error(springs_100, "flavors", fine) /
                                               all.error(springs_100, "flavors", 32.0 * fine));
  context.number("error-over-rigid.flavors.100",
                 all.error(springs_100, "flavors", fine) / rigid[0]);
  context.number("error-over-rigid.flavors.1000",
                 all.error(springs_1000, "flavors", fine) / rigid[1]);
  // For springs in a line, the lowest stiff frequency is 0.618 omega.
  const auto swing = [](double omega) { return 1.0 / (0.618 * omega * std::sqrt(flavors_ratio)); };
  for (const auto& [kicked, omega] : {std::pair{kicked_100, 100.0}, {kicked_1000, 1000.0}}) {
    const std::string name = shortest(omega);
    context.number("kicked.error.flavors." + name, all.error(kicked, "flavors", fine));
    context.number("kicked.error.flavors." + name + ".bound", 2.0 * swing(omega));
    context.number("kicked.least-error.hmm." + name, all.least_error(kicked, "hmm"));
    context.number("kicked.least-error.ipa." + name, all.least_error(kicked, "ipa-rk4-filtered"));
  }
  const auto ratio = [&](double h) {
    return all.error(springs_1000, "hmm", h) / all.error(springs_1000, "ipa-rk4-filtered", h);
  };
  context.number("error-ratio.hmm-ipa.eighth", ratio(0.125));
  context.number("error-ratio.hmm-ipa.sixteenth", ratio(0.0625));
  context.number("error.hmm.1000", all.error(springs_1000, "hmm", 1.0 / 64.0));
}

void run_competitors(Context& context) {
  std::vector<double> rigid;
  Table all({column::problem, column::method, column::setting, "h", column::slow_forces,
             stiff_forces, "Hessians", "third contractions", column::factorisations,
             column::with_derivatives, column::error, "status"});
  double done = 0.0;
  for (const char* id : {figure_competitors, pendulum_figure, springs_figure, beads_figure}) {
    Artefact& artefact = context.artefact(id);
    Table table(all.columns());
    Figure figure(2, 210);
    for (const TestProblem& on : test_problems()) {
      if (on.figure != id) continue;
      measure_runs(context, artefact, on, table, rigid);
      draw_runs(figure, on);
      const LabelledCase& start = on.start;
      if (!start.p0.empty()) continue;
      artefact.problem(start.problem, start.parameters);
      const std::string absent = absent_from(start.problem);
      if (!absent.empty() && start.key != springs_1000) {
        artefact.note("Not on " + start.problem + ", for what it lacks: " + absent + ".");
      }
    }
    for (std::size_t k = 0; k < table.rows(); ++k) all.row(table.at(k));
    artefact.table(table).figure(figure);
    context.progress(++done / 4.0);
  }
  const Runs runs(all);
  measure_splitting(context, runs);
  measure_limits(context, runs, rigid);
  measure_flow_averaging(context, runs, rigid);
}

}  // namespace

Experiment competitors() { return {.id = figure_competitors, .run = run_competitors}; }

}  // namespace shakedown::beyond
