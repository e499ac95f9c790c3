// The command line of a program that holds a suite.
#pragma once

#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

/// Builds the suite, parses the arguments, runs the command and returns the exit code. Reports
/// every error, including errors of the suite itself, on one line of stderr.
int command_line(Suite (*build)(), int argc, char** argv);

}  // namespace shakedown
