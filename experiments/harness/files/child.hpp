// A program run as a child, whose outputs are read and which does not outlive this one.
#pragma once

#include <string>
#include <vector>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

struct ChildOutcome {
  bool found = true;     ///< by PATH
  bool late = false;     ///< ended here, with its own children, when its time was over
  int code = 0;          ///< exit code; of one that a signal ended 128 and its number
  std::string output;    ///< standard output
  std::string messages;  ///< standard error
};

/// Runs `words`, the program first, for at most `seconds`, with `variables` ("NAME=value") in its
/// environment and without input. It dies with this process, however that ends. Throws RuntimeFailure
/// when it cannot be started for want of anything but the program.
ChildOutcome run_child(const std::vector<std::string>& words,
                       const std::vector<std::string>& variables, double seconds);

}  // namespace shakedown
