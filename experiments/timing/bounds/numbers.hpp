// The common parts of the bounds. A bound is hand-written, straight-line code for a step of one
// method on one problem and for no other purpose. It performs the same iterations as the suite's
// step, to the same tolerance, and reproduces the step's numbers to round-off (tests/timing).
//
// The problem's numbers (masses, lengths, the step size) are either compile-time constants or, as
// in the suite, run-time values. A general suite cannot make up the difference in cost between the
// two.
#pragma once

namespace shakedown::bounds {

/// Returns x, but hides its value from the compiler.
template <class T>
T unseen(T x) {
  asm volatile("" : "+m"(x));
  return x;
}

template <class Numbers>
struct CompileTimeNumbers {
  static constexpr Numbers k{};
};
template <class Numbers>
struct RunTimeNumbers {
  const Numbers k = unseen(Numbers{});
};

/// The tolerance and the iteration limit of Newton's method. Both are the suite's defaults.
inline constexpr double tolerance = 1e-10;
inline constexpr int most_iterations = 50;

inline double larger(double a, double b) { return a > b ? a : b; }
inline double size_of(double x) { return x < 0.0 ? -x : x; }

}  // namespace shakedown::bounds
