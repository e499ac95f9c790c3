// Loops that threads without work of their own help with.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace shakedown {

/// Several threads work, each on something of its own; one that has finished helps with the loops of
/// the others. Which thread does what depends on time, so bodies write to places of their own.
class SharedLoops {
 public:
  using Body = std::function<void(std::size_t)>;

  /// `threads`: how many will call help().
  explicit SharedLoops(int threads) : busy(threads) {}

  /// body(k) for all k < count, begun in their order, on this thread and those in help(). Returns when
  /// all have ended. After an exception no further one is begun; the first is rethrown.
  void each(std::size_t count, const Body& body);

  /// For a thread that has no work of its own left; returns when none has.
  void help();

  /// Starts `count` threads that call `work`, which ends with help(). Where the machine gives fewer threads, the loops go
  /// on with those.
  void start(std::vector<std::jthread>& threads, int count, const std::function<void()>& work);

 private:
  struct Loop {
    const Body* body;
    std::size_t count;
    std::size_t next = 0;
    int running = 0;
    std::exception_ptr failure = nullptr;
    [[nodiscard]] bool begun() const { return next == count; }
  };
  using Lock = std::unique_lock<std::mutex>;

  static void begin_next(Loop& loop, Lock& lock);
  Loop* open_loop();

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Loop*> loops;
  int busy;
};

}  // namespace shakedown
