// Numbers derived from processor time. They scatter, especially on a busy machine, so each carries
// the spread of its repetitions.
#pragma once

#include <vector>

namespace shakedown {

/// The median and quartiles of repetitions, or a fitted exponent plus and minus one standard error.
struct TimedValue {
  double value;
  double lower;
  double upper;
};

/// Returns the median and quartiles of `samples`. Throws std::invalid_argument if there are none.
TimedValue timed_value(std::vector<double> samples);
/// Returns the median and quartiles of over[k] / under[k]. The two series must be measured
/// alternately, so that a busy moment affects both. Throws std::invalid_argument if the sizes
/// differ or are 0.
TimedValue timed_ratio(const std::vector<double>& over, const std::vector<double>& under);
/// Returns k of seconds ~ n^k, plus and minus one standard error; see `power_law`.
TimedValue timed_exponent(const std::vector<double>& n, const std::vector<double>& seconds);

}  // namespace shakedown
