// The two programs that measure: Google Benchmark's, and one that makes single steps under
// callgrind.
#pragma once

#include <optional>
#include <string>

#include "experiments/comparison/speed/timings.hpp"

namespace shakedown::comparison {

/// Returns the path of `name` in the folder of this program; if it is not there, the path on the
/// PATH.
std::string program_beside(const std::string& name);

/// Runs the benchmarks of shakedown_bench that match `filter`, with interleaved repetitions. Throws
/// RuntimeFailure if the program is missing or fails.
Timings run_benchmarks(const std::string& filter, int repetitions, double least_seconds);

/// Returns the instructions per step of `who` (suite, known, given) under callgrind. They follow
/// from the difference of two runs, with `many` and with `few` steps, so that the start is
/// excluded. Returns nothing if valgrind is missing or does not know all instructions of the build.
std::optional<double> instructions_of_a_step(const std::string& who, const std::string& id);

}  // namespace shakedown::comparison
