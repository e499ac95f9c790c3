// Work against error: which runs no other beats in both, and what a method spends for an error.
#pragma once

#include <cstddef>
#include <vector>

namespace shakedown {

struct WorkError {
  double work;
  double error;  ///< NaN: a run that failed
};

/// The Pareto front: indices of the runs that no other beats, which is to be no worse in both and
/// better in one; by rising work. Runs that are equal in both are all on it.
std::vector<std::size_t> pareto_front(const std::vector<WorkError>& runs);

/// Least work for which a method is right to `error`: that of its first run, by rising work, that
/// is, or of where the line to it from the run before, in logarithms, has this error. NaN: none is.
double work_at(std::vector<WorkError> runs, double error);

}  // namespace shakedown
