// The suite of a program that is built by shakedown_program (ShakedownProgram.cmake).
#pragma once

#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

/// Returns the suite without its papers, but with the methods and problems that shakedown_program
/// names. `check` watches only the new pairs.
Suite own_suite();

}  // namespace shakedown
