#include "experiments/harness/files/shared_loops.hpp"

#include <algorithm>
#include <system_error>

namespace shakedown {

/// Releases the lock while the body runs.
void SharedLoops::begin_next(Loop& loop, Lock& lock) {
  const std::size_t k = loop.next++;
  ++loop.running;
  lock.unlock();
  std::exception_ptr failure;
  try {
    (*loop.body)(k);
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  --loop.running;
  if (!failure) return;
  if (!loop.failure) loop.failure = failure;
  loop.next = loop.count;
}

void SharedLoops::each(std::size_t count, const Body& body) {
  Loop loop{&body, count};
  Lock lock(mutex);
  loops.push_back(&loop);
  changed.notify_all();
  while (!loop.begun()) begin_next(loop, lock);
  changed.wait(lock, [&] { return loop.running == 0; });
  loops.erase(std::ranges::find(loops, &loop));
  if (loop.failure) std::rethrow_exception(loop.failure);
}

SharedLoops::Loop* SharedLoops::open_loop() {
  const auto open = std::ranges::find_if(loops, [](const Loop* loop) { return !loop->begun(); });
  return open == loops.end() ? nullptr : *open;
}

void SharedLoops::start(std::vector<std::jthread>& threads, int count,
                        const std::function<void()>& work) {
  for (int k = 0; k < count; ++k) {
    try {
      threads.emplace_back(work);
    } catch (const std::system_error&) {
      const Lock lock(mutex);
      busy -= count - k;
      changed.notify_all();
      return;
    }
  }
}

void SharedLoops::help() {
  Lock lock(mutex);
  --busy;
  changed.notify_all();
  while (true) {
    changed.wait(lock, [&] { return busy == 0 || open_loop() != nullptr; });
    Loop* loop = open_loop();
    if (loop == nullptr) return;
    begin_next(*loop, lock);
    changed.notify_all();
  }
}

}  // namespace shakedown
