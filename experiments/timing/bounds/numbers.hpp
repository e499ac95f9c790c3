// Common parts of the bounds. A bound is hand-written, straight-line code for one step of one
// method on one problem, written for nothing else. It makes the iterations of the suite's step, to
// the same tolerance, and reproduces its numbers to round-off (tests/timing).
//
// The problem's numbers (masses, lengths, the step) are compile-time constants, or run-time values
// as in the suite. A suite cannot gain the difference between the two.
#pragma once

namespace shakedown::bounds {

/// Returns x, but hides its value from the compiler.
template <class T>
T unseen(T x) {
  asm volatile("" : "+m"(x));
  return x;
}

template <class Numbers>
struct Known {
  static constexpr Numbers k{};
};
template <class Numbers>
struct Given {
  const Numbers k = unseen(Numbers{});
};

/// The tolerance and iteration limit of Newton's method, the suite's defaults.
inline constexpr double tolerance = 1e-10;
inline constexpr int most_iterations = 50;

inline double larger(double a, double b) { return a > b ? a : b; }
inline double size_of(double x) { return x < 0.0 ? -x : x; }

}  // namespace shakedown::bounds
