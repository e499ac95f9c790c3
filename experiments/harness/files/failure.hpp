// The error of a run that could not be completed, in contrast to a wrong request.
#pragma once

#include <stdexcept>

namespace shakedown {

/// An error that the caller's arguments did not cause: a file, gnuplot or an experiment failed. The
/// message is one line. Exit code 1 (a `UsageError` has exit code 2).
class RuntimeFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace shakedown
