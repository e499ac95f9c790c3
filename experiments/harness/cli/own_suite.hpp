// The suite of a program made by shakedown_program (ShakedownProgram.cmake).
#pragma once

#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

/// Returns the suite's catalogue, without papers, plus the methods and problems that
/// shakedown_program names. `check` watches only the new pairs.
Suite own_suite();

}  // namespace shakedown
