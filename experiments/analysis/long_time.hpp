// What a deviation does over a long run: bounded, or leaving, and how.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shakedown {

enum class LongTime : std::uint8_t {
  bounded,
  linear_drift,
  decay,        ///< leaves fast, then slower: energy under dissipation
  random_walk,  ///< without direction, the further the longer: round-off
};
std::string_view name(LongTime law);

/// Streams a deviation e_0, e_1, ... into the means and maxima of 64 windows and judges them.
///
/// A straight line through the means gives the change over the run, in units of the amplitude
/// max |e|, and its size in standard errors. The errors come from the scatter of the means about
/// the line, corrected for the correlation of neighbours: slow modulations of the motion scatter
/// too. The deviation is bounded unless
///  - the second half's maximum is more than 1.4 times the first half's (a linear drift doubles it,
///    a random walk raises it by 1.4 on average), or
///  - the change is more than a quarter and 3 standard errors, or
///  - the change is more than 2 % and 8 standard errors.
/// Rates of false alarms and misses, by simulation, stand in tests/base/long_time_test.cpp.
class Boundedness {
 public:
  /// Of `samples` values to come.
  explicit Boundedness(std::int64_t samples);
  void add(double e);

  [[nodiscard]] double amplitude() const;
  /// Maximum of the second half over that of the first.
  [[nodiscard]] double growth() const;
  /// By the line, in units of the amplitude; signed.
  [[nodiscard]] double change() const;
  /// |change| in standard errors.
  [[nodiscard]] double significance() const;
  [[nodiscard]] LongTime law() const;
  /// Bounded, or no more than `floor`, which is round-off.
  [[nodiscard]] bool holds(double floor) const;
  [[nodiscard]] std::string text() const;

  static constexpr double largest_growth = 1.4;  ///< between 1, bounded, and 2, a drift
  static constexpr double largest_change = 0.25;
  static constexpr double visible_change = 0.02;  ///< below that no run of 10^5 steps can tell
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
