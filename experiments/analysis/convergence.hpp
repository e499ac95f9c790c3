// Orders of convergence from a sequence of errors.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

/// Errors at falling step sizes, and the least-squares slope of log(error) over log(h).
struct Convergence {
  std::vector<double> h;
  std::vector<double> error;

  void add(double step, double e) {
    h.push_back(step);
    error.push_back(e);
  }
  /// Drops points from the finest on while they are at or below `floor`, or while the last local
  /// slope is below `least_slope`: round-off has no order. (Of a method whose order is lower than
  /// that no two points remain, so the claim cannot be saved by it.)
  void remove_plateau(double floor, double least_slope);
  /// NaN for fewer than two points or for an error that is 0 or not finite.
  [[nodiscard]] double slope() const;
  /// "slope 2.003 over 5 steps: h 0.1: 1.2e-3, ..."
  [[nodiscard]] std::string text() const;
};

/// %.3g
std::string brief(double x);

}  // namespace shakedown
