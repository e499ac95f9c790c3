// A thread pool executes every task once, uses all of its threads, and serves one caller at a time.
#include "problems/base/thread_pool.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "tests/support/allocation_guard.hpp"

namespace shakedown {
namespace {

TEST_CASE("Every task is done once, call after call, by threads awake or asleep", "[base]") {
  for (const int threads : {1, 2, 5}) {
    ThreadPool pool(threads);
    std::array<int, 40> done{};
    int calls = 0;
    for (; calls < 3000; ++calls) {
      // The pause is long enough for all threads to fall asleep.
      if (calls % 1000 == 999) std::this_thread::sleep_for(std::chrono::milliseconds(20));
      pool.run(calls % 41, [&](int k) { ++done[k]; });
    }
    for (int k = 0; k < 40; ++k) {
      int expected = 0;
      for (int call = 0; call < calls; ++call) expected += k < call % 41 ? 1 : 0;
      CHECK(done[k] == expected);
    }
  }
}

TEST_CASE("All threads of a pool take part", "[base]") {
  constexpr int threads = 4;
  ThreadPool pool(threads);
  std::atomic<int> begun = 0;
  std::array<bool, threads> met{};
  // No task can end before all have begun.
  pool.run(threads, [&](int k) {
    ++begun;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (begun < threads && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    met[k] = begun == threads;
  });
  for (const bool all : met) CHECK(all);
}

TEST_CASE("Two callers at once both get their tasks done", "[base]") {
  ThreadPool pool(3);
  const auto call = [&pool](std::array<int, 6>& done) {
    for (int i = 0; i < 2000; ++i) pool.run(6, [&](int k) { ++done[k]; });
  };
  std::array<int, 6> here{}, there{};
  std::jthread other([&] { call(there); });
  call(here);
  other.join();
  for (const int count : here) CHECK(count == 2000);
  for (const int count : there) CHECK(count == 2000);
}

TEST_CASE("A call to a pool allocates nothing", "[base][alloc]") {
  ThreadPool pool(2);
  std::array<int, 6> done{};
  const AllocationGuard guard;
  for (int i = 0; i < 100; ++i) pool.run(6, [&](int k) { ++done[k]; });
  CHECK(guard.count() == 0);
}

}  // namespace
}  // namespace shakedown
