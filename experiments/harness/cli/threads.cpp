#include "experiments/harness/cli/threads.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <utility>
#include <vector>

#include "experiments/harness/files/shared_loops.hpp"

namespace shakedown {

void in_parallel(int jobs, std::size_t count, const std::function<void(std::size_t)>& body) {
  SharedLoops loops(jobs);
  std::vector<std::jthread> helpers;
  loops.start(helpers, jobs - 1, [&] { loops.help(); });
  std::exception_ptr failure;
  try {
    loops.each(count, body);
  } catch (...) {
    failure = std::current_exception();
  }
  loops.help();  // the helper threads end when all threads have called this
  helpers.clear();
  if (failure) std::rethrow_exception(failure);
}

std::jthread ticking(std::chrono::milliseconds period, std::function<void()> tick) {
  return std::jthread([period, tick = std::move(tick)](const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any waiting;
    while (!waiting.wait_for(lock, stop, period, [] { return false; }) && !stop.stop_requested()) {
      tick();
    }
  });
}

}  // namespace shakedown
