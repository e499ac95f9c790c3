// The suite of a program that shakedown_program (ShakedownProgram.cmake) makes.
#pragma once

#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

/// The suite's catalogue with the methods and problems that shakedown_program names; no papers. What
/// `check` watches are the pairs that are new.
Suite own_suite();

}  // namespace shakedown
