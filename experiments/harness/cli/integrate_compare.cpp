#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/harness/cli/integrate.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {
constexpr double most_numbers = 4e6;  // of a reference: 160 MB for two extended-precision solvers

std::vector<double> recorded_times(const IntegrateRequest& request, std::int64_t steps) {
  std::vector<double> times;
  for (std::int64_t k = 0; k < steps; k += request.every) {
    times.push_back(static_cast<double>(k) * request.h);
  }
  times.push_back(static_cast<double>(steps) * request.h);
  return times;
}

void refuse_random(const Catalogue& catalogue, const std::string& option,
                   const std::string& method) {
  if (!catalogue.method(method).traits.stochastic) return;
  throw UsageError(option + ": method " + method +
                   " is stochastic and has no reference trajectory");
}

Benchmark from_reference(const ProblemEntry& problem, const IntegrateRequest& request,
                         std::int64_t steps) {
  const std::string option = "--compare-with reference: ";
  if (request.t0 != 0.0) {
    throw UsageError(option + "the reference starts at t = 0, but this run starts at t = " +
                     shortest(request.t0));
  }
  const std::int64_t recorded = steps / request.every + 2;
  const auto rows = static_cast<double>(recorded);
  if (rows * (problem.dof + problem.momenta) > most_numbers) {
    throw UsageError(
        fmt::format("{}{:.3g} rows of {} numbers exceed the limit of {:.3g}; increase --every",
                    option, rows, problem.dof + problem.momenta, most_numbers));
  }
  try {
    Reference found =
        problem.reference(request.set, request.q0, request.p0, recorded_times(request, steps));
    return {fmt::format("two extended-precision library solvers, which differ by {:.2g}",
                        found.error_bar),
            "err", found.error_bar, std::move(found.q), std::move(found.p)};
  } catch (const UsageError&) {
    throw;
  } catch (const std::runtime_error& none) {
    throw UsageError(option + "there is no reference for " + problem.id +
                     " with these settings: " + none.what());
  }
}

Benchmark from_method(const Catalogue& catalogue, const IntegrateRequest& request,
                      std::int64_t steps) {
  const Trajectory run =
      integrate(catalogue.pair(request.problem, request.compare_with), {request.set,
                                                                        {},
                                                                        request.q0,
                                                                        request.p0,
                                                                        request.h,
                                                                        steps,
                                                                        request.every,
                                                                        request.t0,
                                                                        request.off_constraints});
  if (!run.summary.ok()) {
    throw RuntimeFailure("--compare-with " + request.compare_with + ": " + run.summary.message);
  }
  return {"method " + request.compare_with + " at the same step", "diff",
          std::numeric_limits<double>::quiet_NaN(), rows_of(run, "q"), rows_of(run, "p")};
}

double largest_difference(std::span<const double> values, const std::vector<double>& others) {
  double largest = 0.0;
  for (std::size_t i = 0; i < others.size(); ++i) {
    largest = std::fmax(largest, std::fabs(values[i] - others[i]));
  }
  return largest;
}
}  // namespace

Benchmark benchmark_of(const Catalogue& catalogue, const IntegrateRequest& request,
                       std::int64_t steps) {
  const std::string option = "--compare-with " + request.compare_with;
  refuse_random(catalogue, option, request.method);
  if (request.compare_with == "reference") {
    return from_reference(catalogue.problem(request.problem), request, steps);
  }
  refuse_random(catalogue, option, request.compare_with);
  return from_method(catalogue, request, steps);
}

void ComparingRecorder::begin(const std::vector<std::string>& columns) {
  std::vector<std::string> names = columns;
  const auto index = [&](const char* name) {
    return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) -
                                    columns.begin());
  };
  q_ = index("q0");
  p_ = index("p0");
  names.push_back(benchmark_.prefix + "_q");
  names.push_back(benchmark_.prefix + "_p");
  next_.begin(names);
}

void ComparingRecorder::record(std::span<const double> row) {
  row_.assign(row.begin(), row.end());
  row_.push_back(largest_difference(row.subspan(q_), benchmark_.q.at(rows_)));
  row_.push_back(largest_difference(row.subspan(p_), benchmark_.p.at(rows_)));
  q_max_ = std::max(q_max_, row_[row.size()]);
  p_max_ = std::max(p_max_, row_[row.size() + 1]);
  ++rows_;
  next_.record(row_);
}

std::string ComparingRecorder::summary() const {
  const std::size_t end = row_.size();
  return fmt::format("largest {:.3g} in q, {:.3g} in p; at the end {:.3g}, {:.3g}; against {}",
                     q_max_, p_max_, row_[end - 2], row_[end - 1], benchmark_.words);
}

}  // namespace shakedown
