// A child process whose output is read and which does not outlive this process.
#pragma once

#include <string>
#include <vector>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

struct ChildOutcome {
  bool found = true;     ///< whether the program was found by PATH
  bool late = false;     ///< whether it and its children were ended here, when its time was over
  int code = 0;          ///< exit code; 128 plus the signal number if a signal ended it
  std::string output;    ///< standard output
  std::string messages;  ///< standard error
};

/// Runs `words`, the program first, for at most `seconds`, with `variables` ("NAME=value") in its
/// environment and without input. The child dies with this process, however that ends. Throws
/// RuntimeFailure if it cannot be started for any reason but a missing program.
ChildOutcome run_child(const std::vector<std::string>& words,
                       const std::vector<std::string>& variables, double seconds);

}  // namespace shakedown
