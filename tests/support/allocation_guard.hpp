// Counts heap allocations, to prove that a step makes none.
#pragma once

#include <cstdint>

namespace shakedown {

/// Counts this thread's allocations since the guard was constructed. It counts calls of malloc and
/// its relatives, which operator new, Eigen and the standard library all use. Linking
/// allocation_guard.cpp replaces those functions.
class AllocationGuard {
 public:
  AllocationGuard() : begin(total()) {}
  std::int64_t count() const { return total() - begin; }

  /// Returns false if allocations cannot be counted: under a sanitizer, which has its own malloc,
  /// or without glibc. `count` is then 0, so a test of the guard itself must check this function.
  static bool active();

 private:
  static std::int64_t total();
  std::int64_t begin;
};

}  // namespace shakedown
