// Threads that stay and wait for the next call, for work of microseconds: nothing is allocated, and
// who calls again within a tenth of a millisecond meets them awake.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace shakedown {

class ThreadPool {
 public:
  /// `threads` in all: who calls is one of them.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// task(k) for k = 0 ... count - 1, once each and by whoever is free; must not throw. A caller that
  /// finds the pool taken by another does all of them alone.
  template <class Task>
  void run(int count, const Task& task) {
    if (taken.exchange(true, std::memory_order_acquire)) {
      for (int k = 0; k < count; ++k) task(k);
      return;
    }
    tasks = &task;
    call = [](const void* all, int k) { (*static_cast<const Task*>(all))(k); };
    share(count);
    taken.store(false, std::memory_order_release);
  }

 private:
  ThreadPool() = default;
  void share(int count);
  void work();
  bool do_one();

  const void* tasks = nullptr;
  void (*call)(const void*, int) = nullptr;
  std::atomic<bool> taken = false;
  // Each alone in its cache line.
  alignas(64) std::atomic<int> waiting = 0;     ///< tasks that nobody has begun; negative: the end
  alignas(64) std::atomic<int> unfinished = 0;  ///< tasks
  std::vector<std::jthread> workers;            // ends first
};

}  // namespace shakedown
