// The error of a run that could not be completed, as opposed to one that was asked for wrongly.
#pragma once

#include <stdexcept>

namespace shakedown {

/// Something outside the caller's arguments went wrong: a file, gnuplot, an experiment. The message
/// is one line. Exit code 1 (a `UsageError` is exit code 2).
class RuntimeFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace shakedown
