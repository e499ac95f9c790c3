// Numbers that rest on processor time. They scatter, more so on a busy machine, so that each carries the
// spread of its repetitions.
#pragma once

#include <vector>

namespace shakedown {

/// The median of repetitions, and their quartiles; of a fitted exponent its value and one standard
/// error to either side.
struct TimedValue {
  double value;
  double lower;
  double upper;
};

/// Median and quartiles of `samples`, of which there is at least one.
TimedValue timed_value(std::vector<double> samples);
/// The same of the ratios over[k] / under[k]. Both were measured in turn, so that a busy moment meets
/// both sides of a ratio. Throws std::invalid_argument when the sizes differ or are 0.
TimedValue timed_ratio(const std::vector<double>& over, const std::vector<double>& under);
/// Exponent of seconds ~ n^k, with one standard error to either side; see `power_law`.
TimedValue timed_exponent(const std::vector<double>& n, const std::vector<double>& seconds);

}  // namespace shakedown
