// Orders of convergence from a sequence of errors, and boundedness from a long series.
#pragma once

#include <cstdint>
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

/// Watches a deviation e_0, e_1, ... over a long run: is it bounded, or does it drift? "Bounded" is
/// two things: the second half's maximum is no larger than the first half's (a linear drift doubles
/// it, a random walk raises it by 1.4), and the trend of the window means is small beside the
/// amplitude (1 for a pure drift).
class Boundedness {
 public:
  /// Of `samples` values to come.
  explicit Boundedness(std::int64_t samples);
  void add(double e);

  [[nodiscard]] double amplitude() const;
  [[nodiscard]] double growth() const;
  [[nodiscard]] double trend() const;
  /// Deviations below `floor` are round-off and always bounded.
  [[nodiscard]] bool holds(double floor) const;
  [[nodiscard]] std::string text() const;

  static constexpr double largest_growth = 1.4;  ///< between 1, bounded, and 2, a drift
  static constexpr double largest_trend = 0.25;

 private:
  static constexpr std::int64_t windows = 32;
  std::int64_t window_size;
  std::int64_t count = 0;
  std::vector<double> sum;
  std::vector<double> largest;
};

/// %.3g
std::string brief(double x);

}  // namespace shakedown
