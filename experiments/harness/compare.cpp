#include "experiments/harness/compare.hpp"

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

Trajectory run_on_grid(const CompareRequest& request, const std::string& method, double h,
                       std::int64_t intervals) {
  const std::int64_t steps = whole_steps(h, request.until);
  return integrate(request.problem, method,
                   {request.set, {}, {}, {}, h, steps, steps / intervals, request.seed});
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
double fastest(const CompareRequest& request, const std::string& method, double h, double first) {
  constexpr double long_enough = 0.02;  // seconds
  double best = first;
  for (int again = 0; again < 4 && best < long_enough; ++again) {
    best = std::min(best, run_on_grid(request, method, h, 1).summary.seconds);
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

// Where a problem has no reference of its own: a finer run of the method of highest order among
// those compared. It is not independent, and the result says so.
GridSolution own_reference(const CompareRequest& request, std::int64_t intervals,
                           Comparison& comparison) {
  const std::string method = *std::max_element(
      request.methods.begin(), request.methods.end(), [](const auto& a, const auto& b) {
        return catalogue().method(a).traits.order_q < catalogue().method(b).traits.order_q;
      });
  const double h = *std::min_element(request.steps.begin(), request.steps.end()) / 8.0;
  const Trajectory run = run_on_grid(request, method, h, intervals);
  if (!run.summary.ok()) {
    throw std::runtime_error("no reference: " + request.problem + " has none of its own, and " +
                             method + " at h = " + shortest(h) + " " + run.summary.message);
  }
  comparison.reference = method + " at h = " + shortest(h) + " (not independent)";
  comparison.error_bar = nan;
  return on_grid(run);
}

GridSolution reference_on_grid(const CompareRequest& request, std::int64_t intervals,
                               Comparison& comparison) {
  std::vector<double> times;
  for (std::int64_t i = 0; i <= intervals; ++i) {
    times.push_back(request.until * static_cast<double>(i) / static_cast<double>(intervals));
  }
  GridSolution solution;
  if (reference_solution(request.problem, request.set, {}, {}, times, solution.q, solution.p,
                         comparison.error_bar)) {
    comparison.reference =
        "two extended-precision library solvers, which differ by " + shortest(comparison.error_bar);
    return solution;
  }
  return own_reference(request, intervals, comparison);
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

Comparison compare_methods(const CompareRequest& request,
                           const std::function<void(double)>& progress) {
  for (const auto& method : request.methods) (void)catalogue().pair(request.problem, method);
  std::vector<std::int64_t> counts;
  for (const double h : request.steps) counts.push_back(whole_steps(h, request.until));
  if (std::count(counts.begin(), counts.end(), 0) > 0) {
    throw UsageError("--until must be at least one step");
  }
  const std::int64_t intervals = common_intervals(counts);

  Comparison comparison;
  const GridSolution reference = reference_on_grid(request, intervals, comparison);
  for (const auto& q : reference.q) {
    for (const double x : q) comparison.size = std::fmax(comparison.size, std::fabs(x));
  }
  const double total = static_cast<double>(request.methods.size() * request.steps.size());
  for (const auto& method : request.methods) {
    for (const double h : request.steps) {
      progress(static_cast<double>(comparison.runs.size()) / total);
      const Trajectory run = run_on_grid(request, method, h, intervals);
      ComparedRun& result = comparison.runs.emplace_back();
      result.method = method;
      result.h = h;
      result.summary = run.summary;
      result.summary.seconds = fastest(request, method, h, run.summary.seconds);
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
