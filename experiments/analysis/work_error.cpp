#include "experiments/analysis/work_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shakedown {

std::vector<std::size_t> pareto_front(const std::vector<WorkError>& runs) {
  const auto beats = [](const WorkError& a, const WorkError& b) {
    return a.work <= b.work && a.error <= b.error && (a.work < b.work || a.error < b.error);
  };
  std::vector<std::size_t> front;
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (std::isnan(runs[k].error)) continue;
    const bool beaten = std::any_of(runs.begin(), runs.end(),
                                    [&](const WorkError& other) { return beats(other, runs[k]); });
    if (!beaten) front.push_back(k);
  }
  std::stable_sort(front.begin(), front.end(),
                   [&](std::size_t a, std::size_t b) { return runs[a].work < runs[b].work; });
  return front;
}

double work_at(std::vector<WorkError> runs, double error) {
  std::erase_if(runs, [](const WorkError& run) { return std::isnan(run.error); });
  std::stable_sort(runs.begin(), runs.end(),
                   [](const WorkError& a, const WorkError& b) { return a.work < b.work; });
  const auto right = std::find_if(runs.begin(), runs.end(),
                                  [&](const WorkError& run) { return run.error <= error; });
  if (right == runs.end()) return std::numeric_limits<double>::quiet_NaN();
  if (right == runs.begin()) return right->work;
  const WorkError& before = *(right - 1);
  if (right->error <= 0.0) return right->work;
  const double share = std::log(before.error / error) / std::log(before.error / right->error);
  return before.work * std::pow(right->work / before.work, share);
}

}  // namespace shakedown
