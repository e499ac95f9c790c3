// The programs that measure: Google Benchmark's, and one step at a time under callgrind.
#pragma once

#include <optional>
#include <string>

#include "experiments/comparison/speed/timings.hpp"

namespace shakedown::comparison {

/// `name` beside this program, else on the PATH.
std::string program_beside(const std::string& name);

/// Runs those benchmarks of shakedown_bench that `filter` names, in turns. Throws RuntimeFailure where
/// the program is missing or fails.
Timings run_benchmarks(const std::string& filter, int repetitions, double least_seconds);

/// Instructions of a step by `who` (suite, known, given), under callgrind: of `many` steps less those of
/// `few`, so that the start does not count. Nothing without valgrind, or where it knows not all
/// instructions of the build.
std::optional<double> instructions_of_a_step(const std::string& who, const std::string& id);

}  // namespace shakedown::comparison
