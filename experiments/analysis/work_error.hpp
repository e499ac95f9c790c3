// Work against error: the Pareto front of runs, and the work of a method for a given error.
#pragma once

#include <cstddef>
#include <vector>

namespace shakedown {

struct WorkError {
  double work;
  double error;  ///< NaN for a run that failed
};

/// Returns the Pareto front: the indices of the runs that no other run beats, in order of work. A
/// run beats another if it is no worse in both and better in one. Failed runs are not on the front.
std::vector<std::size_t> pareto_front(const std::vector<WorkError>& runs);

/// Returns the least work for which the error of a method is at most `error`, or NaN if no run
/// reaches it. Interpolates logarithmically between the run with the least work among these and the
/// run with the next smaller work.
double work_at(std::vector<WorkError> runs, double error);

}  // namespace shakedown
