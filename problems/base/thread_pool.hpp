// A thread pool for work that takes microseconds. A call allocates nothing; afterwards the threads
// stay awake for a tenth of a millisecond.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace shakedown {

class ThreadPool {
 public:
  /// `threads` includes the calling thread.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// Runs task(k) once for each k = 0 ... count - 1, on any free thread; task must not throw. A
  /// caller that finds the pool in use runs all tasks itself.
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
  // Each of the two counters has its own cache line.
  alignas(64) std::atomic<int> waiting = 0;     ///< tasks that have not begun; negative: the end
  alignas(64) std::atomic<int> unfinished = 0;  ///< tasks that have not ended
  std::vector<std::jthread> workers;            // destroyed first
};

}  // namespace shakedown
