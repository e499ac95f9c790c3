// Processor times of the runs of a work-precision diagram, and the ratio of operations to these
// times.
#pragma once

#include <map>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"

namespace shakedown::comparison {

using Seconds = std::map<const WorkRun*, double>;

/// Times the steps of every right run, without the start. Returns the median of rounds that
/// together take `enough` seconds. There are at least three rounds, unless fewer already take three
/// times as long. The times of long runs with a fixed step are extrapolated from the first part of
/// the run.
Seconds timed(const WorkPrecision& measured, double enough);

/// Rounds a time to six significant digits for a table. Repeated measurements differ in the third.
double six_digits(double seconds);

/// Operations per second of each method. Takes the median over the runs of the method, relative to
/// the median of all runs.
struct OperationsPerSecond {
  double methods = 0.0;                ///< number of methods with a right run
  double within = 0.0;                 ///< methods whose median is within a factor of 1.25 of 1
  double least = 0.0, greatest = 0.0;  ///< least and greatest of the medians
};
OperationsPerSecond operations_per_second(const std::vector<const WorkPrecision*>& all,
                                          const std::vector<Seconds>& seconds);

}  // namespace shakedown::comparison
