#include <algorithm>
#include <cmath>
#include <limits>

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

// As a logarithmic axis shows it.
double cost(const ComparedRun& run, bool counted) {
  return std::max(counted ? static_cast<double>(run.summary.counts.gradients) : run.summary.seconds,
                  1e-9);
}
}  // namespace

Figure comparison_figure(const Comparison& comparison, const std::string& title) {
  const auto [floor, top] = error_range(comparison);
  std::vector<std::string> methods;
  for (const auto& run : comparison.runs) {
    if (methods.empty() || methods.back() != run.method) methods.push_back(run.method);
  }
  Figure figure(2, 360);
  for (const std::string work : {"gradients", "seconds"}) {
    const bool counted = work == "gradients";
    Panel& panel = figure.panel(title);
    panel.x(counted ? "gradient evaluations" : "time [s]", Scale::log);
    if (comparison.random) {
      panel.y("temperature over $1/\\beta$").level(1.0);
      for (const auto& method : methods) {
        panel.linked(by_method(method), work, "temperature over 1/beta")
            .where("method", method)
            .where("status", "ok")
            .error("standard error");
      }
      for (const auto& run : comparison.runs) {
        if (!run.summary.ok()) {
          panel.cross(cost(run, counted), std::nan(""), "", by_method(run.method));
        }
      }
      continue;
    }
    panel.y("largest error of $q$", Scale::log).y_range(floor, top);
    for (const auto& method : methods) {
      panel.linked(by_method(method), work, "largest error q")
          .where("method", method)
          .where("status", "ok");
    }
    for (const auto& run : comparison.runs) {
      const double spent = cost(run, counted);
      // Failed, or far off: a cross on the upper frame. An error of exactly 0 has no logarithm.
      if (!(run.q_max <= top)) {
        panel.cross(spent, std::nan(""), "", by_method(run.method));
      } else if (run.q_max == 0.0) {
        panel.text(spent, floor, "0");
      }
    }
    if (comparison.error_bar > floor) panel.level(comparison.error_bar, "error of the reference");
  }
  return figure;
}

}  // namespace shakedown
