// What the bounds share. A bound is one step of one method on one problem, written by hand in straight
// lines: what somebody would write who has this one thing to compute. It makes the iterations of the
// suite's step, to the same tolerance, and leaves its numbers to round-off (tests/timing).
//
// The problem's numbers (masses, lengths, the step) are known when it is compiled, or given when it
// runs, as they are to the suite: what the two differ by is what a suite cannot have.
#pragma once

namespace shakedown::bounds {

/// x, as if it came from the command line.
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

/// Newton's tolerance and most iterations, the suite's defaults.
inline constexpr double tolerance = 1e-10;
inline constexpr int most_iterations = 50;

inline double larger(double a, double b) { return a > b ? a : b; }
inline double size_of(double x) { return x < 0.0 ? -x : x; }

}  // namespace shakedown::bounds
