// Threads for commands with many or long tasks.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <thread>

namespace shakedown {

/// Calls body(k) for all k < count on `jobs` threads. The calls start in the order of k. After an
/// exception no further call starts, and the first exception is rethrown.
void in_parallel(int jobs, std::size_t count, const std::function<void(std::size_t)>& body);

/// Calls `tick` once per period until the returned thread is destroyed.
[[nodiscard]] std::jthread ticking(std::chrono::milliseconds period, std::function<void()> tick);

}  // namespace shakedown
