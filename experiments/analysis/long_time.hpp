// The long-time behaviour of a deviation: tests whether it is bounded and, if not, how it grows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shakedown {

enum class LongTime : std::uint8_t {
  bounded,
  linear_drift,
  decay,        ///< a drift that slows down, like energy under dissipation
  random_walk,  ///< growth without direction, like round-off
};
std::string_view name(LongTime law);

/// Collects a deviation e_0, e_1, ... in the means and maxima of 64 windows and classifies it.
///
/// A straight line through the means gives the change over the run, in units of the amplitude
/// max |e| and in standard errors. The standard errors come from the scatter of the means about
/// the line. They are corrected for the correlation of neighbouring means, because slow
/// modulations of the motion scatter the means too. The deviation is bounded unless
///  - the second half's maximum is more than 1.4 times the first half's (a linear drift doubles it,
///    a random walk raises it by 1.4 on average), or
///  - the change is more than a quarter of the amplitude and more than 3 standard errors, or
///  - the change is more than 2 % of the amplitude and more than 8 standard errors.
/// tests/base/long_time_test.cpp estimates the rates of false alarms and misses by simulation.
class Boundedness {
 public:
  /// Prepares for `samples` calls of `add`.
  explicit Boundedness(std::int64_t samples);
  void add(double e);

  [[nodiscard]] double amplitude() const;
  /// The maximum of the second half divided by the maximum of the first half.
  [[nodiscard]] double growth() const;
  /// The change of the line over the run, in units of the amplitude; signed.
  [[nodiscard]] double change() const;
  /// |change| in standard errors.
  [[nodiscard]] double significance() const;
  [[nodiscard]] LongTime law() const;
  /// Whether the deviation is bounded or its amplitude is at most `floor`, the round-off.
  [[nodiscard]] bool holds(double floor) const;
  [[nodiscard]] std::string text() const;

  static constexpr double largest_growth = 1.4;  ///< between 1 (bounded) and 2 (drift)
  static constexpr double largest_change = 0.25;
  static constexpr double visible_change = 0.02;  ///< least change visible in 10^5 steps
  static constexpr double standard_errors = 8.0;
  static constexpr double standard_errors_of_large = 3.0;

 private:
  static constexpr std::int64_t windows = 64;
  [[nodiscard]] std::vector<double> means() const;

  std::int64_t window_size;
  std::int64_t count = 0;
  std::vector<double> sum;
  std::vector<double> largest;
};

}  // namespace shakedown
