#include "problems/base/thread_pool.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace shakedown {
namespace {

void pause() {
#if defined(__x86_64__)
  _mm_pause();
#endif
}

/// Waits until `number` differs from `old`, and returns the new number. Spins for 0.1 or 0.2 ms,
/// depending on the processor's pause, then sleeps.
int await_change(const std::atomic<int>& number, int old) {
  for (int spin = 0; spin < 5000; ++spin) {
    const int now = number.load(std::memory_order_acquire);
    if (now != old) return now;
    pause();
  }
  number.wait(old, std::memory_order_acquire);
  return number.load(std::memory_order_acquire);
}

}  // namespace

// Delegates to the default constructor, so that the destructor ends the other threads if one cannot
// start.
ThreadPool::ThreadPool(int threads) : ThreadPool() {
  for (int i = 1; i < threads; ++i) workers.emplace_back([this] { work(); });
}

ThreadPool::~ThreadPool() {
  waiting.store(-1, std::memory_order_release);
  waiting.notify_all();
}

void ThreadPool::share(int count) {
  unfinished.store(count, std::memory_order_relaxed);
  waiting.store(count, std::memory_order_release);
  waiting.notify_all();
  while (do_one()) {
  }
  for (int left = unfinished.load(std::memory_order_acquire); left > 0;) {
    left = await_change(unfinished, left);
  }
}

void ThreadPool::work() {
  while (await_change(waiting, 0) >= 0) {
    while (do_one()) {
    }
  }
}

// A thread that lowers `waiting` owns a task of the current call, even if the thread read the old
// value during an earlier call. The caller writes `tasks` before `waiting` and leaves only when all
// tasks are done.
bool ThreadPool::do_one() {
  int k = waiting.load(std::memory_order_acquire);
  while (k > 0 && !waiting.compare_exchange_weak(k, k - 1, std::memory_order_acquire)) {
  }
  if (k <= 0) return false;
  call(tasks, k - 1);
  if (unfinished.fetch_sub(1, std::memory_order_acq_rel) == 1) unfinished.notify_one();
  return true;
}

}  // namespace shakedown
