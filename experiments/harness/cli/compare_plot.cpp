#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "experiments/harness/cli/compare.hpp"

namespace shakedown {

namespace {
// Decades that hold the errors. Errors of more than ten times the size of the solution would only
// squeeze the others.
std::pair<double, double> error_range(const Comparison& comparison) {
  double least = std::numeric_limits<double>::infinity();
  double most = 0.0;
  for (const auto& run : comparison.runs) {
    if (!(run.q_max > 0.0)) continue;
    least = std::min(least, run.q_max);
    most = std::max(most, run.q_max);
  }
  if (most == 0.0) return {1e-16, 1.0};
  if (comparison.size > 0.0) most = std::min(most, std::max(10.0 * comparison.size, least));
  return {std::pow(10.0, std::floor(std::log10(least))),
          std::pow(10.0, std::ceil(std::log10(most) + 0.3))};
}
}  // namespace

Figure comparison_figure(const Comparison& comparison, const std::string& title) {
  const auto [floor, top] = error_range(comparison);
  std::set<std::string> methods;
  for (const auto& run : comparison.runs) methods.insert(run.method);
  Figure figure(2, 360);
  for (const std::string work : {"gradients", "seconds"}) {
    const bool counted = work == "gradients";
    Panel& panel = figure.panel(title);
    panel.x(counted ? "gradient evaluations" : "time [s]", Scale::log);
    panel.y("largest error of $q$", Scale::log).y_range(floor, top);
    for (const auto& method : methods) {
      panel.linked(by_method(method), work, "largest error q")
          .where("method", method)
          .where("status", "ok");
    }
    for (const auto& run : comparison.runs) {
      const double cost =
          counted ? static_cast<double>(run.summary.counts.gradients) : run.summary.seconds;
      // Failed, or far off: a cross on the upper frame. An error of exactly 0 has no logarithm.
      if (!(run.q_max <= top)) {
        panel.cross(std::max(cost, 1e-9), std::nan(""), "", by_method(run.method));
      } else if (run.q_max == 0.0) {
        panel.text(std::max(cost, 1e-9), floor, "0");
      }
    }
    if (comparison.error_bar > floor) panel.level(comparison.error_bar, "error of the reference");
  }
  return figure;
}

}  // namespace shakedown
