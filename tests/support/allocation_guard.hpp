// Counts heap allocations, to prove that a step makes none.
#pragma once

#include <cstdint>

namespace shakedown {

/// Allocations of this thread since construction, by malloc and its relatives: operator new, Eigen
/// and the standard library all end there. Linking allocation_guard.cpp replaces those functions.
class AllocationGuard {
 public:
  AllocationGuard() : begin(total()) {}
  std::int64_t count() const { return total() - begin; }

  /// False where nothing is counted (`count` is then 0): under a sanitizer, which has a malloc of
  /// its own, and without glibc. A test of the guard itself must look at it.
  static bool active();

 private:
  static std::int64_t total();
  std::int64_t begin;
};

}  // namespace shakedown
