// Checks before a run whether it fits into memory.
#pragma once

#include <cstdint>
#include <string>

namespace shakedown {

/// Returns the bytes that this process can still allocate within the machine's memory and the
/// limits of the process and its control group; infinite if none of these is known.
double free_memory();

/// Throws UsageError with the required memory if `unknowns` of `bytes` each exceed free_memory().
void require_memory(const std::string& problem, std::int64_t unknowns, double bytes);

}  // namespace shakedown
