// Processor time of the runs of a work-precision diagram, and how well operations follow it.
#pragma once

#include <map>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"

namespace shakedown::comparison {

using Seconds = std::map<const WorkRun*, double>;

/// Of the steps of every run that is right, without the start: the median of the rounds that fill `enough`, of at
/// least three, but of no more after three times as long. Of long runs of fixed step the first part stands for all.
Seconds timed(const WorkPrecision& measured, double enough);

/// Operations over seconds by method: the median over a method's runs, relative to the median of all runs.
struct OperationsPerSecond {
  double methods = 0.0;                ///< with a run that is right
  double within = 0.0;                 ///< whose median is within a quarter of that of all
  double least = 0.0, greatest = 0.0;  ///< of the medians
};
OperationsPerSecond operations_per_second(const std::vector<const WorkPrecision*>& all,
                                          const std::vector<Seconds>& seconds);

}  // namespace shakedown::comparison
