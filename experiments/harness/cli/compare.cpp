#include "experiments/harness/cli/compare.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace shakedown {

namespace {
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// (q, p) at the points of the common grid.
struct GridSolution {
  std::vector<std::vector<double>> q, p;
};

Trajectory run_on_grid(const Pair& pair, const CompareRequest& request, double h,
                       std::int64_t intervals) {
  const std::int64_t steps = whole_steps(h, request.until);
  return integrate(pair, {request.set, {}, {}, {}, h, steps, steps / intervals});
}

GridSolution on_grid(const Trajectory& run) {
  GridSolution solution;
  const auto columns = [&run](char kind) {
    std::vector<std::size_t> indices;
    for (int i = 0; run.has(kind + std::to_string(i)); ++i) {
      indices.push_back(run.column(kind + std::to_string(i)));
    }
    return indices;
  };
  const auto q = columns('q');
  const auto p = columns('p');
  const auto values = [&run](std::size_t row, const std::vector<std::size_t>& indices) {
    std::vector<double> result;
    result.reserve(indices.size());
    for (const std::size_t j : indices) result.push_back(run.at(row, j));
    return result;
  };
  for (std::size_t i = 0; i < run.rows(); ++i) {
    solution.q.push_back(values(i, q));
    solution.p.push_back(values(i, p));
  }
  return solution;
}

// Seconds of the fastest of a few runs where one run is too short for the clock.
double fastest(const Pair& pair, const CompareRequest& request, double h, double first) {
  constexpr double long_enough = 0.02;  // seconds
  double best = first;
  for (int again = 0; again < 4 && best < long_enough; ++again) {
    best = std::min(best, run_on_grid(pair, request, h, 1).summary.seconds);
  }
  return best;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::fmax(largest, std::fabs(a[i] - b[i]));
  return largest;
}

void measure(ComparedRun& result, const Trajectory& run, const GridSolution& reference) {
  result.q_end = result.p_end = result.q_max = result.p_max = nan;
  const GridSolution solution = on_grid(run);
  if (!run.summary.ok() || solution.q.size() != reference.q.size()) return;
  result.q_max = result.p_max = 0.0;
  for (std::size_t i = 0; i < solution.q.size(); ++i) {
    result.q_end = distance(solution.q[i], reference.q[i]);
    result.p_end = distance(solution.p[i], reference.p[i]);
    result.q_max = std::max(result.q_max, result.q_end);
    result.p_max = std::max(result.p_max, result.p_end);
  }
}

/// Whether the methods draw random numbers: all of them or none.
bool all_random(const Catalogue& catalogue, const CompareRequest& request) {
  const auto random = [&](const std::string& method) {
    return catalogue.method(method).traits.stochastic;
  };
  const auto& methods = request.methods;
  const auto first = std::find_if(methods.begin(), methods.end(), random);
  if (first == methods.end()) {
    if (request.seed.empty()) return false;
    throw UsageError("--seed " + request.seed + ": no method of --methods draws random numbers");
  }
  const auto other = std::find_if_not(methods.begin(), methods.end(), random);
  if (other == methods.end()) return true;
  throw UsageError("--methods '" + *first + "' draws random numbers and '" + *other +
                   "' does not: temperatures and errors do not compare; ask for them apart");
}

constexpr std::uint64_t seeds = 8;

// The kinetic temperature is the one mean that is known exactly whatever the problem.
void measure_temperature(const Pair& pair, const CompareRequest& request, ComparedRun& result) {
  const std::int64_t steps = whole_steps(result.h, request.until);
  const std::uint64_t first = request.seed.empty() ? 1 : std::stoull(request.seed);
  std::vector<double> means;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    const Trajectory run = integrate(pair, {request.set,
                                            {{"seed", std::to_string(seed)}},
                                            {},
                                            {},
                                            result.h,
                                            steps,
                                            std::max<std::int64_t>(1, steps / 500)});
    if (seed == first || !run.summary.ok()) result.summary = run.summary;
    if (!run.summary.ok()) break;
    double beta = nan;
    for (const auto& [name, value] : run.summary.method) {
      if (name == "inverse_temperature") beta = std::stod(value);
    }
    const std::size_t column = run.column("temperature");
    const std::size_t half = run.rows() / 2;
    double sum = 0.0;
    for (std::size_t i = half; i < run.rows(); ++i) sum += run.at(i, column);
    means.push_back(beta * sum / static_cast<double>(run.rows() - half));
  }
  result.temperature = means.size() == seeds ? mean_of(means) : Mean{nan, nan, means.size()};
}

GridSolution reference_on_grid(const ProblemEntry& problem, const CompareRequest& request,
                               std::int64_t intervals, Comparison& comparison) {
  std::vector<double> times;
  for (std::int64_t i = 0; i <= intervals; ++i) {
    times.push_back(request.until * static_cast<double>(i) / static_cast<double>(intervals));
  }
  Reference reference = problem.reference(request.set, {}, {}, times);
  comparison.error_bar = reference.error_bar;
  comparison.reference =
      "two extended-precision library solvers, which differ by " + shortest(comparison.error_bar);
  return {std::move(reference.q), std::move(reference.p)};
}
}  // namespace

std::int64_t common_intervals(const std::vector<std::int64_t>& steps, std::int64_t most) {
  std::int64_t divisor = 0;
  for (const std::int64_t n : steps) divisor = std::gcd(divisor, n);
  for (std::int64_t d = std::min(divisor, most); d > 1; --d) {
    if (divisor % d == 0) return d;
  }
  return 1;
}

Comparison compare_methods(const Catalogue& catalogue, const CompareRequest& request,
                           const std::function<void(double)>& progress) {
  std::vector<const Pair*> pairs;
  for (const auto& method : request.methods) {
    pairs.push_back(&catalogue.pair(request.problem, method));
  }
  Comparison comparison;
  comparison.random = all_random(catalogue, request);
  std::vector<std::int64_t> counts;
  for (const double h : request.steps) counts.push_back(whole_steps(h, request.until));
  if (std::count(counts.begin(), counts.end(), 0) > 0) {
    throw UsageError("--until must be at least one step");
  }
  const std::int64_t intervals = common_intervals(counts);

  GridSolution reference;
  if (comparison.random) {
    comparison.reference = "the temperature asked for, by " + std::to_string(seeds) + " seeds";
  } else {
    reference =
        reference_on_grid(catalogue.problem(request.problem), request, intervals, comparison);
  }
  for (const auto& q : reference.q) {
    for (const double x : q) comparison.size = std::fmax(comparison.size, std::fabs(x));
  }
  const double total = static_cast<double>(request.methods.size() * request.steps.size());
  for (const Pair* pair : pairs) {
    for (const double h : request.steps) {
      progress(static_cast<double>(comparison.runs.size()) / total);
      ComparedRun& result = comparison.runs.emplace_back();
      result.method = pair->method;
      result.h = h;
      if (comparison.random) {
        measure_temperature(*pair, request, result);
        continue;
      }
      const Trajectory run = run_on_grid(*pair, request, h, intervals);
      result.summary = run.summary;
      result.summary.seconds = fastest(*pair, request, h, run.summary.seconds);
      measure(result, run, reference);
    }
  }
  return comparison;
}

Table comparison_table(const Comparison& comparison) {
  std::vector<std::string> columns{"method",         "h",      "gradients", "newton iterations",
                                   "factorisations", "solves", "seconds"};
  const std::vector<std::string> found =
      comparison.random ? std::vector<std::string>{"temperature over 1/beta", "standard error"}
                        : std::vector<std::string>{"error q at end", "error p at end",
                                                   "largest error q", "largest error p"};
  columns.insert(columns.end(), found.begin(), found.end());
  columns.insert(columns.end(), {"status", "message"});
  Table table(columns);
  for (const auto& run : comparison.runs) {
    const Counts& c = run.summary.counts;
    std::vector<Cell> row{run.method,       run.h,    c.gradients,        run.summary.iterations,
                          c.factorisations, c.solves, run.summary.seconds};
    const std::vector<Cell> values =
        comparison.random ? std::vector<Cell>{run.temperature.value, run.temperature.standard_error}
                          : std::vector<Cell>{run.q_end, run.p_end, run.q_max, run.p_max};
    row.insert(row.end(), values.begin(), values.end());
    row.insert(row.end(), {run.summary.ok() ? "ok" : "failed", run.summary.message});
    table.row(row);
  }
  return table;
}

}  // namespace shakedown
