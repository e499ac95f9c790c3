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
    if (catalogue.method(method).traits.stochastic) {
      throw UsageError("--methods '" + method +
                       "' draws random numbers: its runs have no error "
                       "against a reference; integrate shows them");
    }
  }
  std::vector<std::int64_t> counts;
  for (const double h : request.steps) counts.push_back(whole_steps(h, request.until));
  if (std::count(counts.begin(), counts.end(), 0) > 0) {
    throw UsageError("--until must be at least one step");
  }
  const std::int64_t intervals = common_intervals(counts);

  Comparison comparison;
  const GridSolution reference =
      reference_on_grid(catalogue.problem(request.problem), request, intervals, comparison);
  for (const auto& q : reference.q) {
    for (const double x : q) comparison.size = std::fmax(comparison.size, std::fabs(x));
  }
  const double total = static_cast<double>(request.methods.size() * request.steps.size());
  for (const Pair* pair : pairs) {
    for (const double h : request.steps) {
      progress(static_cast<double>(comparison.runs.size()) / total);
      const Trajectory run = run_on_grid(*pair, request, h, intervals);
      ComparedRun& result = comparison.runs.emplace_back();
      result.method = pair->method;
      result.h = h;
      result.summary = run.summary;
      result.summary.seconds = fastest(*pair, request, h, run.summary.seconds);
      measure(result, run, reference);
    }
  }
  return comparison;
}

Table comparison_table(const Comparison& comparison) {
  Table table({"method", "h", "gradients", "newton iterations", "factorisations", "solves",
               "seconds", "error q at end", "error p at end", "largest error q", "largest error p",
               "status", "message"});
  for (const auto& run : comparison.runs) {
    const Counts& c = run.summary.counts;
    table.row({run.method, run.h, c.gradients, run.summary.iterations, c.factorisations, c.solves,
               run.summary.seconds, run.q_end, run.p_end, run.q_max, run.p_max,
               run.summary.ok() ? "ok" : "failed", run.summary.message});
  }
  return table;
}

}  // namespace shakedown
