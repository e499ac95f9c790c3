// Loops that idle threads help to complete.
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

/// Several threads do separate work; a thread that has finished helps with the loops of the others.
/// The assignment to threads depends on timing, so each body must write to its own place.
class SharedLoops {
 public:
  using Body = std::function<void(std::size_t)>;

  /// `threads` is the number of threads that will call help().
  explicit SharedLoops(int threads) : busy(threads) {}

  /// Calls body(k) for all k < count, started in order, on this thread and the threads in help().
  /// Returns when all have ended. After an exception no further call starts; the first exception is
  /// rethrown.
  void each(std::size_t count, const Body& body);

  /// Helps other threads; called by a thread without work of its own. Returns when no thread has
  /// work.
  void help();

  /// Starts `count` threads that call `work`, which must end with a call of help(). If the machine
  /// provides fewer threads, the loops run on these.
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
