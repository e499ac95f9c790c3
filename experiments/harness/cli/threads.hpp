// Threads of commands that run many things or take long.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <thread>

namespace shakedown {

/// body(k) for all k < count, begun in their order, on `jobs` threads. After an exception no further
/// one is begun; the first is rethrown.
void in_parallel(int jobs, std::size_t count, const std::function<void(std::size_t)>& body);

/// Calls `tick` once in every period until the thread that is returned is destroyed.
[[nodiscard]] std::jthread ticking(std::chrono::milliseconds period, std::function<void()> tick);

}  // namespace shakedown
