// The measuring programs: Google Benchmark's, and one that runs single steps under callgrind.
#pragma once

#include <optional>
#include <string>

#include "experiments/comparison/speed/timings.hpp"

namespace shakedown::comparison {

/// Returns `name` in the folder of this program, else on the PATH.
std::string program_beside(const std::string& name);

/// Runs the benchmarks of shakedown_bench that match `filter`, interleaved. Throws RuntimeFailure
/// if the program is missing or fails.
Timings run_benchmarks(const std::string& filter, int repetitions, double least_seconds);

/// The instructions per step of `who` (suite, known, given) under callgrind, from the difference of
/// `many` and `few` steps, which excludes the start. Nothing without valgrind, or if it does not
/// know all instructions of the build.
std::optional<double> instructions_of_a_step(const std::string& who, const std::string& id);

}  // namespace shakedown::comparison
