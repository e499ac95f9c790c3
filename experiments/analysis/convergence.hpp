// Orders of convergence from a sequence of errors.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

/// Errors at decreasing step sizes, and the least-squares slope of log(error) against log(h).
struct Convergence {
  std::vector<double> h;
  std::vector<double> error;

  void add(double step, double e) {
    h.push_back(step);
    error.push_back(e);
  }
  /// Removes the round-off plateau: repeatedly drops the finest point while its error is at most
  /// `floor` or the local slope at it is less than `least_slope`. If the true order is lower than
  /// `least_slope`, at most one point remains, so dropping points cannot confirm a wrong order.
  void remove_plateau(double floor, double least_slope);
  /// The slope is NaN if there are fewer than two points or if an error is 0 or not finite.
  [[nodiscard]] double slope() const;
  /// Returns a text such as "slope 2.003 over 5 step sizes:  0.1: 0.0012  0.05: ...".
  [[nodiscard]] std::string text() const;
};

/// Formats x with "%.4g".
std::string brief(double x);

}  // namespace shakedown
