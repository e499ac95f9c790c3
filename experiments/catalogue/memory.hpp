// Whether a run fits into memory, before it is begun.
#pragma once

#include <cstdint>
#include <string>

namespace shakedown {

/// Bytes that this process can still take: what the machine has left, within the limits of the process
/// and of its control group; infinite where nothing says.
double free_memory();

/// Throws UsageError, which says what is needed, where `unknowns` of `bytes` each exceed free_memory().
void require_memory(const std::string& problem, std::int64_t unknowns, double bytes);

}  // namespace shakedown
