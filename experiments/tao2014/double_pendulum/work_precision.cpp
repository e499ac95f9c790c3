// Computes the results of fig1-work-precision.md and timings-fig1-work-precision.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/memo.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_work_precision = "tao2014/fig1-work-precision";
constexpr const char* timings = "tao2014/timings-fig1-work-precision";

struct WorkPrecisionPoint {
  Case run;
  double control = 0.0;  // step h or tolerance
  RunSummary summary = {};
  double constrained = NAN;  // error against the constrained motion; NaN if the run failed
  double own = NAN;          // error against the motion of its own equations

  [[nodiscard]] double gradients() const { return static_cast<double>(summary.counts.gradients); }
  [[nodiscard]] double seconds() const { return summary.seconds; }
};

/// A method with decreasing steps, or a SUNDIALS solver with decreasing tolerances.
struct Solver {
  std::string key;
  Case run;
  bool adaptive = false;
  std::vector<WorkPrecisionPoint> points = {};

  [[nodiscard]] bool elastic() const { return run.problem == "double-pendulum-penalty"; }
};
using Measured = std::vector<Solver>;

Measured solvers() {
  Measured all;
  const auto add = [&all](const std::string& key, const std::string& problem,
                          const std::string& method, const Settings& options = {},
                          bool adaptive = false) {
    all.push_back({key, {problem, method, grid, horizon, options, {}, grid}, adaptive});
  };
  for (const char* id : {"shake", "shake-linearised", "rattle"}) add(id, "double-pendulum", id);
  for (const std::string form : {"ggl", "index-2", "index-1"}) {
    add("ida-" + form, "double-pendulum", "ida", {{"form", form}}, true);
  }
  add("variational-euler-angles", "double-pendulum-angles", "variational-euler-angles");
  add("rk4-angles", "double-pendulum-angles", "rk4");
  const std::string stiff = "double-pendulum-penalty";
  for (const char* id :
       {"velocity-verlet", "euler-kick-first", "euler-drift-first", "implicit-midpoint"}) {
    add(id, stiff, id);
  }
  for (const char* id : {"newmark", "newmark-one-iteration", "pushforward-newmark", "zhang-skeel",
                         "zhang-skeel-simplified", "zhang-skeel-stiff", "zhang-skeel-4"}) {
    add(id, stiff, id, {{"beta", "0.4"}});
  }
  add("rk4", stiff, "rk4");
  for (const char* id : {"cvode-adams", "cvode-bdf"}) add(id, stiff, id, {}, true);
  return all;
}

WorkPrecisionPoint measure_work_precision(const Solver& solver, int level,
                                          const ReferencePath& constrained,
                                          const ReferencePath& penalised) {
  WorkPrecisionPoint point{solver.run};
  if (solver.adaptive) {
    point.control = std::pow(10.0, -2 - level);
    point.run.options.emplace_back("rtol", shortest(point.control));
    point.run.options.emplace_back("atol", shortest(point.control));
  } else {
    point.control = point.run.h = grid / std::pow(2.0, level);
  }
  const Path path = run_row(point.run);
  point.summary = path.summary;
  if (!path.summary.ok()) return point;
  point.constrained = deviation(path.points, constrained.points).largest();
  point.own = deviation(path.points, (solver.elastic() ? penalised : constrained).points).largest();
  return point;
}

Measured measure_all(Context& context) {
  const ReferencePath constrained = reference_path("double-pendulum");
  const ReferencePath penalised = reference_path("double-pendulum-penalty");
  Measured measured = solvers();
  double done = 0.0;
  for (Solver& solver : measured) {
    for (int level = 0; level <= context.pick(10, 3); ++level) {
      solver.points.push_back(measure_work_precision(solver, level, constrained, penalised));
    }
    context.progress(++done / static_cast<double>(measured.size()));
  }
  return measured;
}

/// The runs of both artefacts, computed on the first call.
const Measured& measured_once(Context& context) {
  static Memo<Measured, bool> known;
  return known.of(context.quick(), [&] { return measure_all(context); });
}

/// Draws the methods of the figure; the CSV file has all methods. `at` is the horizontal position,
/// in the units of `work`, of the words in the left panel. If the curves change from run to run,
/// `at` is NaN and there are no words.
Figure work_figure(const std::string& work, const std::string& label, double at) {
  Figure drawing(2, 360);
  for (const std::string error : {"constrained", "own"}) {
    Panel& panel =
        drawing.panel(error == "own" ? "Against its own equations" : "Against rigid rods");
    panel.x(label, Scale::log).y("largest error of $x_2$, $y_2$", Scale::log);
    for (const std::string id : {"shake", "ida", "velocity-verlet", "zhang-skeel", "newmark",
                                 "zhang-skeel-4", "rk4", "cvode-bdf"}) {
      Curve& curve = panel.linked(by_method(id), work, "error " + error)
                         .where("curve", id == "ida" ? "ida-ggl" : id);
      if (id == "shake" && error == "constrained") curve.slope(-2.0);
      if (id == "rk4" && error == "own") curve.slope(-4.0);
    }
    if (error == "constrained" && !std::isnan(at)) panel.text(at, 6e-2, "error of $\\omega=20$");
  }
  return drawing;
}

using Work = double (WorkPrecisionPoint::*)() const;

/// Returns the work at exactly `error`, by log-log interpolation between the two runs that enclose
/// it, in the order of their steps; NaN if the curve does not reach this error. The shared work_at
/// differs: it sorts the runs by work and also interpolates from a run with an infinite error.
double work_at(const std::vector<WorkPrecisionPoint>& points, double error, Work work) {
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (!(points[k].own <= error)) continue;
    const double here = (points[k].*work)();
    if (k == 0 || !std::isfinite(points[k - 1].own)) return here;
    const double before = (points[k - 1].*work)();
    const double a = std::log(points[k - 1].own / error);
    const double b = std::log(points[k - 1].own / points[k].own);
    return before * std::pow(here / before, a / b);
  }
  return std::nan("");
}

const std::vector<WorkPrecisionPoint>& runs_of(const Measured& measured, const std::string& key) {
  return std::find_if(measured.begin(), measured.end(),
                      [&](const Solver& solver) { return solver.key == key; })
      ->points;
}

/// Returns the smallest error down to which Z&S uses the fewest gradients among the penalised
/// methods.
double cheapest_down_to(const Measured& measured) {
  const Work gradients = &WorkPrecisionPoint::gradients;
  const auto& own = runs_of(measured, "zhang-skeel");
  double reached = own.front().own;
  for (double error = reached; error > 1e-12; reached = error, error /= 1.02) {
    for (const Solver& other : measured) {
      if (!other.elastic()) continue;
      if (work_at(other.points, error, gradients) < work_at(own, error, gradients)) return reached;
    }
  }
  return reached;
}

/// Of the two successive runs between which the error decreases least, returns the finer.
const WorkPrecisionPoint& standstill(const std::vector<WorkPrecisionPoint>& points) {
  std::size_t least = 1;
  for (std::size_t k = 1; k < points.size(); ++k) {
    if (points[k].own / points[k - 1].own > points[least].own / points[least - 1].own) least = k;
  }
  return points[least];
}

/// The error below which IDA takes fewer seconds than SHAKE; NaN if there is none.
double ida_overtakes(const Measured& timed) {
  const Work seconds = &WorkPrecisionPoint::seconds;
  for (double error = 1e-1; error > 1e-12; error /= 1.02) {
    if (work_at(runs_of(timed, "ida-ggl"), error, seconds) <
        work_at(runs_of(timed, "shake"), error, seconds)) {
      return error;
    }
  }
  return std::nan("");
}

/// Checks that two further halvings of the step leave the error against the constrained motion
/// unchanged, while the error against the penalised motion decreases.
void measure_floor(Context& context, const Measured& measured) {
  int methods = 0;
  double own_fall = HUGE_VAL;
  double floor_change = 0.0;
  for (const Solver& solver : measured) {
    const auto& points = solver.points;
    if (!solver.elastic() || solver.adaptive || points.size() < 3) continue;
    const WorkPrecisionPoint& last = points.back();
    const WorkPrecisionPoint& before = points[points.size() - 3];
    if (!std::isfinite(before.own) || before.own > 0.1 * before.constrained) continue;
    ++methods;
    own_fall = std::min(own_fall, before.own / last.own);
    floor_change = std::max(floor_change, std::fabs(last.constrained / before.constrained - 1.0));
  }
  context.number("integration-error.reduction", own_fall);
  context.number("floor.relative-change", floor_change);
  context.number("floor.methods", methods);
}

void run_work_precision(Context& context) {
  const Measured& measured = measured_once(context);
  const auto bdf = [&](double tolerance) -> const WorkPrecisionPoint& {
    const auto& points = runs_of(measured, "cvode-bdf");
    return *std::find_if(points.begin(), points.end(),
                         [&](const WorkPrecisionPoint& p) { return p.control < 1.01 * tolerance; });
  };
  const WorkPrecisionPoint &loose = bdf(1e-3), &tight = bdf(context.pick(1e-6, 1e-5));
  Table table({"curve", "problem", "h or tolerance", "gradients", "Hessians", "third contractions",
               "constraints", "factorisations", "iterations", "error constrained", "error own",
               "status"});
  context.number("zs-cheapest-down-to", cheapest_down_to(measured));
  context.number("standstill.zs", standstill(runs_of(measured, "zhang-skeel")).own);
  context.number("bdf.error-ratio", loose.own / tight.own);
  context.number("bdf.work-ratio", tight.gradients() / loose.gradients());
  context.words("bdf.tolerance.loose", typeset::number(loose.control, 1));
  context.words("bdf.tolerance.tight", typeset::number(tight.control, 1));
  Artefact& artefact = context.artefact(figure_work_precision);
  for (const Solver& solver : measured) {
    for (const WorkPrecisionPoint& point : solver.points) {
      const Counts& c = point.summary.counts;
      table.row({solver.key, solver.run.problem, point.control, c.gradients, c.hessians,
                 c.third_contractions, c.constraints, c.factorisations, point.summary.iterations,
                 point.constrained, point.own, std::string(name(point.summary.status))});
      if (!point.summary.ok()) {
        artefact.failure(solver.key + " at " + shortest(point.control) + ": " +
                         point.summary.message);
      }
    }
  }
  Figure card;
  Panel& panel = card.panel().x("gradient evaluations", Scale::log);
  panel.y("error against rigid rods", Scale::log);
  for (const std::string id : {"shake", "ida", "zhang-skeel"}) {
    panel.linked(by_method(id), "gradients", "error constrained")
        .where("curve", id == "ida" ? "ida-ggl" : id);
  }
  artefact.table(table).figure(work_figure("gradients", "gradient evaluations", 3e4)).card(card);
  artefact.parameter("omega", omega).parameter("beta", 0.4).parameter("horizon", horizon);
  measure_floor(context, measured);
}

void run_timings(Context& context) {
  Measured timed = measured_once(context);
  const int repeats = context.pick(20, 2);
  Table table(
      {"curve", "h or tolerance", "seconds [s]", "error constrained", "error own", "status"});
  for (Solver& solver : timed) {
    for (WorkPrecisionPoint& point : solver.points) {
      // Each run is repeated for a fiftieth of a second. Longer runs therefore have fewer
      // repetitions, which are enough for a steady time.
      const double once = std::max(point.summary.seconds, 1e-6);
      const int times = std::clamp(static_cast<int>(0.02 / once), 1, repeats);
      point.summary.seconds = timed_runs({point.run}, times).front().median.seconds;
      table.row({solver.key, point.control, point.seconds(), point.constrained, point.own,
                 std::string(name(point.summary.status))});
    }
  }
  const double overtakes = ida_overtakes(timed);
  context.words("ida-against-shake", std::isnan(overtakes)
                                         ? "as well."
                                         : "too until both curves cross, at an error near " +
                                               typeset::number(overtakes, 1) + ".");
  context.artefact(timings)
      .table(table)
      .figure(work_figure("seconds [s]", "time [s]", NAN))
      .parameter("repeats", repeats);

  const auto& ida = runs_of(timed, "ida-ggl");
  Table ratios({"curve", "gradients at 1e-2", "at 1e-4", "at 1e-6", "seconds at 1e-2",
                "seconds at 1e-4", "seconds at 1e-6"});
  for (const Solver& solver : timed) {
    std::vector<Cell> row{solver.key};
    for (const Work work : {&WorkPrecisionPoint::gradients, &WorkPrecisionPoint::seconds}) {
      for (const double error : {1e-2, 1e-4, 1e-6}) {
        row.emplace_back(work_at(solver.points, error, work) / work_at(ida, error, work));
      }
    }
    ratios.row(row);
  }
  context.artefact("tao2014/timings-ratio-to-ida").table(ratios);
}

}  // namespace

Experiment fig1_work_precision() {
  return {.id = figure_work_precision, .run = run_work_precision};
}
Experiment timings_work_precision() { return {.id = timings, .run = run_timings, .timing = true}; }

}  // namespace shakedown::tao2014
