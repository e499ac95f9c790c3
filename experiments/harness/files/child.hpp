// A child process whose output is read and which does not outlive this process.
#pragma once

#include <string>
#include <vector>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

struct ChildOutcome {
  bool found = true;     ///< whether the program was found through PATH
  bool late = false;     ///< whether it was killed, with its children, because its time was over
  int code = 0;          ///< exit code; 128 plus the signal number if a signal ended it
  std::string output;    ///< standard output
  std::string messages;  ///< standard error
};

/// Runs `words` (the program and its arguments) for at most `seconds`, without input and with
/// `variables` ("NAME=value") in its environment. The child dies with this process, however this
/// process ends. Throws RuntimeFailure if the child cannot be started for any reason other than a
/// missing program.
ChildOutcome run_child(const std::vector<std::string>& words,
                       const std::vector<std::string>& variables, double seconds);

}  // namespace shakedown
