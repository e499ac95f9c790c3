// The command line of a program that holds a suite.
#pragma once

#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

/// All of a program: parses the arguments and carries out on the suite that `build` makes what they
/// say. Every error, of the suite's own making too, is one line on stderr.
int command_line(Suite (*build)(), int argc, char** argv);

}  // namespace shakedown
