// Counts heap allocations, to prove that a step makes none.
#pragma once

#include <cstdint>

namespace shakedown {

/// Counts this thread's allocations since construction, by malloc and its relatives: operator new,
/// Eigen and the standard library all end there. Linking allocation_guard.cpp replaces those
/// functions.
class AllocationGuard {
 public:
  AllocationGuard() : begin(total()) {}
  std::int64_t count() const { return total() - begin; }

  /// Returns false if nothing is counted, and `count` is then 0: under a sanitizer, which has its
  /// own malloc, and without glibc. A test of the guard itself must check it.
  static bool active();

 private:
  static std::int64_t total();
  std::int64_t begin;
};

}  // namespace shakedown
