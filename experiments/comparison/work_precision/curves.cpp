#include "experiments/comparison/work_precision/curves.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <map>
#include <utility>

#include "experiments/analysis/memo.hpp"
#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/solution.hpp"
#include "experiments/analysis/traits/measurements.hpp"
#include "experiments/comparison/work_precision/operations.hpp"

namespace shakedown::comparison {
namespace {

/// The number of times at which errors are measured. Runs with fewer steps use only 4 or 8 times.
constexpr std::int64_t grid_of_problems = 16;
constexpr std::int64_t fewest_steps = 4;
/// The number of outputs of adaptive codes. It is small because some codes restart at each output.
constexpr std::int64_t outputs = 4;
constexpr int most_runs = 6;
constexpr std::array tolerances{1e-3, 1e-5, 1e-7, 1e-9, 1e-11, 1e-13};
/// Limit of a run's work, in weighted counts times coordinates.
constexpr double most_work = 4e6, most_work_quick = 2e4;

/// A problem with the reference solution for its runs.
struct Arena {
  Request start;  ///< parameters and state, without steps
  double horizon = 0.0;
  std::int64_t grid = grid_of_problems;
  States q, p;                         ///< reference at the times of the grid and at the start
  std::vector<double> size_q, size_p;  ///< scales of the errors of each component
  double bar = 0.0;
  double finest = finest_error;  ///< error at which curves end
  int columns = 1, constraints = 0;
  double most_work = 0.0;
  ProblemOperations operations;

  [[nodiscard]] double floor() const { return std::max(finest, bar); }
};

/// Computes the reference solution, stores it in `arena` and returns it.
Reference refer(Arena& arena, const ProblemEntry& entry) {
  std::vector<double> times;
  for (std::int64_t k = 1; k <= arena.grid; ++k) {
    times.push_back(arena.horizon * static_cast<double>(k) / static_cast<double>(arena.grid));
  }
  Reference reference = entry.reference(arena.start.problem, arena.start.q0, arena.start.p0, times);
  arena.q = {arena.start.q0};
  arena.p = {arena.start.p0};
  arena.q.insert(arena.q.end(), reference.q.begin(), reference.q.end());
  arena.p.insert(arena.p.end(), reference.p.begin(), reference.p.end());
  return reference;
}

Arena arena_of(const ProblemSubject& subject, bool quick) {
  Arena arena;
  // By default, runs are four times as long as the runs that measure orders. They cover a few
  // periods of every slow motion.
  const double own_horizon = subject.work_precision_horizon;
  arena.horizon = own_horizon > 0.0 ? own_horizon : 4.0 * subject.horizon;
  arena.start = request_of(subject, {}, 1.0, 0);
  const ProblemEntry& entry = subject.entry;
  const Reference reference = refer(arena, entry);
  const double size_q = largest_of(arena.q), size_p = largest_of(arena.p);
  arena.size_q.assign(arena.start.q0.size(), size_q);
  arena.size_p.assign(arena.start.p0.size(), size_p);
  arena.bar = reference.error_bar / std::min(size_q, size_p);
  arena.columns = independent_columns(entry.structure, entry.dof);
  arena.operations = operations_of(entry, arena.start.problem);
  arena.constraints = entry.constraints;
  arena.most_work = (quick ? most_work_quick : most_work) / entry.dof;
  return arena;
}

/// The largest value of each component over all times. It is at least `least_share` of the largest
/// value of all components, because a component that stays 0 also has an error.
std::vector<double> sizes_by_component(const States& rows) {
  constexpr double least_share = 1e-6;
  std::vector<double> sizes(rows.front().size(), least_share * largest_of(rows));
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      sizes[i] = std::max(sizes[i], std::fabs(row[i]));
    }
  }
  return sizes;
}

/// Returns the number of multipliers that the first method on the problem to report any reports
/// with these parameters.
int constraints_of(const ProblemEntry& entry, const Request& start) {
  if (entry.constraints == 0) return 0;
  for (const Pair& pair : entry.pairs) {
    if (!pair.admissible()) continue;
    Request request = start;
    request.h = 1e-6;
    const auto multipliers =
        std::ranges::count_if(pair.start(request)->columns(),
                              [](const std::string& name) { return name.starts_with("lambda"); });
    if (multipliers > 0) return static_cast<int>(multipliers);
  }
  return 0;
}

Arena arena_of(const WorkCase& measured) {
  const ProblemEntry& entry = catalogue().problem(measured.problem);
  Arena arena;
  arena.start.problem = measured.parameters;
  entry.initial(measured.parameters, arena.start.q0, arena.start.p0);
  arena.horizon = measured.horizon;
  arena.grid = outputs;  // the outputs of adaptive codes, to give all methods the same times
  arena.finest = measured.finest;
  const Reference reference = refer(arena, entry);
  arena.size_q = sizes_by_component(arena.q);
  arena.size_p = sizes_by_component(arena.p);
  // An error bar is the maximum over all components and may come from the largest component. It is
  // therefore divided by the largest value.
  arena.bar = reference.error_bar_q / largest_of(arena.q);
  if (measured.positions_alone) {
    arena.size_p.assign(arena.size_p.size(), HUGE_VAL);
  } else {
    arena.bar = std::max(arena.bar, reference.error_bar_p / largest_of(arena.p));
  }
  const int n = static_cast<int>(arena.start.q0.size());
  arena.columns = independent_columns(entry.structure, n);
  arena.operations = operations_of(entry, arena.start.problem);
  arena.constraints = constraints_of(entry, arena.start);
  arena.most_work = measured.most_work / n;
  return arena;
}

/// max |a_i - b_i| / size_i; NaN if a difference is NaN.
double relative_distance(const std::vector<double>& a, const std::vector<double>& b,
                         const std::vector<double>& size) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double apart = std::fabs(a[i] - b[i]);
    if (std::isnan(apart)) return apart;
    largest = std::max(largest, apart / size[i]);
  }
  return largest;
}

/// Makes a run. The run is right if it succeeds and its errors are at most 1.
WorkRun measured(const Arena& arena, const Pair& pair, const Request& request, double tolerance) {
  const Trajectory path = integrate(pair, request);
  WorkRun run{.h = request.h,
              .tolerance = tolerance,
              .options = request.method,
              .steps = request.steps,
              .counts = path.summary.counts,
              .quarter = not_a_number,
              .end = not_a_number,
              .largest = not_a_number,
              .reason = path.summary.message};
  run.weighted = weighted_work(run.counts, arena.columns, arena.constraints);
  run.operations = operations_of(run.counts, path.summary.steps, arena.operations, pair.method);
  if (!path.summary.ok()) return run;
  const States q = rows_of(path, "q"), p = rows_of(path, "p");
  const std::size_t stride = (arena.q.size() - 1) / (q.size() - 1);
  double largest = 0.0, end = 0.0, quarter = not_a_number;
  for (std::size_t k = 0; k < q.size(); ++k) {
    end = std::max(relative_distance(q[k], arena.q[k * stride], arena.size_q),
                   relative_distance(p[k], arena.p[k * stride], arena.size_p));
    if (4 * k == q.size() - 1) quarter = end;
    largest = std::max(largest, end);
  }
  if (largest > 1.0) {
    run.reason = "errors are as large as the solution";
    return run;
  }
  run.quarter = quarter;
  run.end = end;
  run.largest = largest;
  return run;
}

WorkRun with_steps(const Arena& arena, const Pair& pair, std::int64_t steps) {
  Request request = arena.start;
  request.h = arena.horizon / static_cast<double>(steps);
  request.steps = steps;
  request.every = std::max<std::int64_t>(1, steps / arena.grid);
  return measured(arena, pair, request, not_a_number);
}

/// The adaptive codes take `atol` relative to the initial sizes of q and p.
Settings tolerances_of(double tolerance) {
  return {{"rtol", shortest(tolerance)}, {"atol", shortest(tolerance)}};
}

/// Returns the number of steps that is nearest to `steps` and is divisible by the number of grid
/// times.
std::int64_t whole(double steps, std::int64_t grid) {
  for (std::int64_t few = fewest_steps; few < grid; few *= 2) {
    if (steps < 1.5 * static_cast<double>(few)) return few;
  }
  return grid * std::max<std::int64_t>(1, std::llround(steps / static_cast<double>(grid)));
}

/// Halves the step, beginning with the longest one, until a run is right. The curve keeps this run
/// and the run before. Returns false if the limit of work is reached first.
bool find_largest_step(const Arena& arena, const Pair& pair, WorkCurve& curve) {
  for (std::int64_t steps = fewest_steps;; steps *= 2) {
    WorkRun run = with_steps(arena, pair, steps);
    const bool right = run.right();
    const double work = std::max(run.weighted, static_cast<double>(steps));
    if (!curve.runs.empty() && !right) curve.runs.clear();
    curve.runs.push_back(std::move(run));
    if (right) return true;
    if (2.0 * work > arena.most_work) return false;
  }
}

/// Returns whether errors have stopped decreasing: in each of the last two right runs, the error is
/// more than 0.7 times the error of the run before.
bool on_plateau(const std::vector<WorkRun>& runs) {
  std::vector<double> errors;
  for (const WorkRun& run : runs) {
    if (run.right()) errors.push_back(run.largest);
  }
  const std::size_t n = errors.size();
  return n >= 3 && errors[n - 1] > 0.7 * errors[n - 2] && errors[n - 2] > 0.7 * errors[n - 3];
}

constexpr const char* accurate = "as accurate as asked for";
constexpr const char* beyond_limit = "the next run would be beyond the limit of work";
constexpr const char* plateau = "errors fall no more";

/// Adds runs whose numbers of steps form a geometric sequence. If errors decrease with the order of
/// the method, the sixth run reaches the finest error, unless it reaches the limit of work first.
/// From a long first step, errors of high orders may decrease more slowly, so more runs follow while
/// the error is more than twice the finest one.
void by_steps(const Arena& arena, const Pair& pair, WorkCurve& curve) {
  if (!find_largest_step(arena, pair, curve)) {
    curve.ended = "no step is right within the limit of work";
    return;
  }
  const WorkRun first = curve.runs.back();
  const double order = std::max(curve.order, 1);
  const double room = std::min(arena.most_work / first.weighted,
                               std::pow(first.largest / arena.floor(), 1.0 / order));
  const double ratio = std::pow(std::max(room, 2.0), 1.0 / (most_runs - 1));
  curve.ended = first.largest <= arena.floor() ? accurate : "";
  for (int k = 1; k < 2 * most_runs && curve.ended.empty(); ++k) {
    const WorkRun& last = curve.runs.back();
    const bool planned = k < most_runs;
    if (!planned && last.largest <= 2.0 * arena.floor()) break;
    const std::int64_t steps =
        whole(static_cast<double>(first.steps) * std::pow(ratio, k), arena.grid);
    if (steps <= last.steps) continue;
    const double growth = static_cast<double>(steps) / static_cast<double>(last.steps);
    if (growth * last.weighted > (planned ? 1.5 : 1.0) * arena.most_work) {
      curve.ended = beyond_limit;
      return;
    }
    curve.runs.push_back(with_steps(arena, pair, steps));
    if (curve.runs.back().largest <= arena.floor()) curve.ended = accurate;
    if (on_plateau(curve.runs)) curve.ended = plateau;
  }
  if (curve.ended.empty()) {
    curve.ended = curve.runs.back().weighted > 0.5 * arena.most_work ? beyond_limit : "six steps";
  }
}

void by_tolerance(const Arena& arena, const Pair& pair, WorkCurve& curve) {
  double before = 0.0;
  for (const double tolerance : tolerances) {
    if (!curve.runs.empty()) {
      const double work = curve.runs.back().weighted;
      const double growth = before > 0.0 ? work / before : 1.0;
      before = work;
      if (growth * work > 1.5 * arena.most_work) {
        curve.ended = beyond_limit;
        return;
      }
    }
    Request request = arena.start;
    request.method = tolerances_of(tolerance);
    request.h = arena.horizon / static_cast<double>(outputs);
    request.steps = outputs;
    curve.runs.push_back(measured(arena, pair, request, tolerance));
    if (on_plateau(curve.runs)) {
      curve.ended = plateau;
      return;
    }
  }
  curve.ended = "all tolerances";
}

WorkCurve curve_of(const Arena& arena, const Pair& pair, const Traits& traits) {
  WorkCurve curve{.method = std::string(traits.name), .runs = {}, .ended = {}};
  try {
    if (traits.adaptive) {
      by_tolerance(arena, pair, curve);
    } else {
      curve.order = std::min(traits.order_q, traits.order_p);
      by_steps(arena, pair, curve);
    }
  } catch (const std::exception& error) {  // the method rejects the problem's parameters
    curve.ended = error.what();
  }
  return curve;
}

/// Sorts methods by the work that they are likely to need for the highest accuracy: adaptive codes
/// first, then by decreasing order. The sort is stable.
std::vector<std::size_t> by_likely_work(const std::vector<std::size_t>& methods) {
  std::vector<std::size_t> sorted = methods;
  std::ranges::stable_sort(sorted, {}, [](std::size_t k) {
    const Traits& traits = catalogue().methods[k].traits;
    return traits.adaptive ? -100 : -std::min(traits.order_q, traits.order_p);
  });
  return sorted;
}

std::vector<WorkError> weighted_errors_of(const WorkCurve& curve) {
  std::vector<WorkError> errors;
  for (const WorkRun& run : curve.runs) errors.push_back({run.weighted, run.largest});
  return errors;
}

/// `most_over_least` limits the ratio of the work of a run to the least work known for the finest
/// error. 0 stands for no limit.
WorkPrecision measure(const ProblemEntry& entry, Arena arena, double most_over_least) {
  WorkPrecision all{.problem = entry.id,
                    .parameters = arena.start.problem,
                    .q0 = arena.q.front(),
                    .p0 = arena.p.front(),
                    .horizon = arena.horizon,
                    .bar = arena.bar,
                    .columns = arena.columns,
                    .constraints = arena.constraints,
                    .force = of_force(arena.operations),
                    .curves = {}};
  std::vector<std::size_t> methods;
  for (std::size_t k = 0; k < entry.pairs.size(); ++k) {
    if (!entry.pairs[k].admissible() || catalogue().methods[k].traits.stochastic) continue;
    methods.push_back(k);
  }
  std::map<std::size_t, WorkCurve> curves;
  for (const std::size_t k : by_likely_work(methods)) {
    const WorkCurve& curve = curves[k] =
        curve_of(arena, entry.pairs[k], catalogue().methods[k].traits);
    if (most_over_least == 0.0) continue;
    const double work = work_at(weighted_errors_of(curve), arena.floor());
    arena.most_work = std::fmin(arena.most_work, most_over_least * work);
  }
  for (auto& [k, curve] : curves) all.curves.push_back(std::move(curve));
  return all;
}

}  // namespace

double WorkPrecision::finest() const { return std::max(finest_error, bar); }

const char* name(Work work) {
  switch (work) {
    case Work::evaluations: return "evaluations";
    case Work::operations: return "operations";
  }
  return "?";
}

double work_of(const WorkRun& run, Work work) {
  switch (work) {
    case Work::evaluations:
      return static_cast<double>(std::max<std::int64_t>(1, evaluations(run.counts)));
    case Work::operations: return run.operations;
  }
  return not_a_number;
}

std::vector<WorkError> errors_of(const WorkCurve& curve, Work work) {
  std::vector<WorkError> errors;
  for (const WorkRun& run : curve.runs) errors.push_back({work_of(run, work), run.largest});
  return errors;
}

double weighted_work(const Counts& c, int columns, int constraints) {
  const std::int64_t vectors = c.potentials + c.gradients + c.stiff_gradients +
                               c.third_contractions + c.constraints + c.constraint_rates +
                               c.kinetic_gradients + c.forces + c.flows + c.solves;
  const std::int64_t matrices =
      c.hessians + c.curvatures + c.masses + c.kinetic_mixed + c.factorisations;
  return static_cast<double>(vectors + columns * matrices +
                             std::min(columns, constraints) * c.jacobians);
}

int independent_columns(const std::string& structure, int n) {
  const std::size_t open = structure.find('<');
  const std::string kind = structure.substr(0, open);
  if (kind == "dense") return n;
  const int size = open == std::string::npos ? 0 : std::stoi(structure.substr(open + 1));
  if (kind == "banded") return std::min(n, 2 * size + 1);
  if (kind == "block-diagonal") return std::min(n, size);
  if (kind.ends_with("block-tridiagonal")) return std::min(n, 3 * size);
  if (kind == "triangles") return std::min(n, 9);  // three atoms with three coordinates each
  return n;
}

const WorkPrecision& work_precision_of(const std::string& problem, bool quick) {
  static Memo<WorkPrecision, std::pair<std::string, bool>> all;
  return all.of({problem, quick}, [&] {
    const ProblemSubject subject = subject_of(problem);
    return measure(subject.entry, arena_of(subject, quick), 0.0);
  });
}

WorkPrecision work_precision_of(const WorkCase& measured) {
  return measure(catalogue().problem(measured.problem), arena_of(measured),
                 measured.most_over_least);
}

Request request_of_run(const WorkPrecision& problem, const WorkRun& run) {
  return {problem.parameters, run.options, problem.q0, problem.p0, run.h, run.steps, run.steps};
}

std::vector<const WorkPrecision*> work_precision_of_all(Context& context, int small) {
  std::vector<std::string> problems = compared_problems();
  if (context.quick()) {
    std::erase_if(problems,
                  [&](const std::string& id) { return catalogue().problem(id).dof > small; });
  }
  std::vector<const WorkPrecision*> all(problems.size());
  std::atomic<std::size_t> done = 0;
  context.each(problems.size(), [&](std::size_t k) {
    all[k] = &work_precision_of(problems[k], context.quick());
    context.progress(static_cast<double>(++done) / static_cast<double>(problems.size()));
  });
  return all;
}

std::string_view left_out(const std::string& problem) {
  if (problem == "water-penalty-dense") {
    return "water-penalty once more, for methods that want the Hessian of the whole potential";
  }
  return "";
}

std::vector<std::string> compared_problems() {
  std::vector<std::string> problems;
  for (const ProblemEntry& problem : catalogue().problems) {
    if (left_out(problem.id).empty()) problems.push_back(problem.id);
  }
  return problems;
}

}  // namespace shakedown::comparison
