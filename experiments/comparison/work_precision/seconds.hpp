// Processor times of the runs of a work-precision diagram, and their ratio to operations.
#pragma once

#include <map>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"

namespace shakedown::comparison {

using Seconds = std::map<const WorkRun*, double>;

/// Times the steps, without the start, of every right run: the median of the rounds that fill
/// `enough` seconds. There are at least three rounds, unless fewer take three times as long. Long
/// runs of fixed step are extrapolated from their first part.
Seconds timed(const WorkPrecision& measured, double enough);

/// Operations per second of each method: the median over its
/// runs, relative to the median of all runs.
struct OperationsPerSecond {
  double methods = 0.0;                ///< number of methods with a right run
  double within = 0.0;                 ///< methods with a median within a factor of 1.25 of 1
  double least = 0.0, greatest = 0.0;  ///< extremes of the medians
};
OperationsPerSecond operations_per_second(const std::vector<const WorkPrecision*>& all,
                                          const std::vector<Seconds>& seconds);

}  // namespace shakedown::comparison
