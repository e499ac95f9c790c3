// Sizes of numbers as powers of two, by which multiplication is exact.
#pragma once

#include <cmath>

namespace shakedown {

/// The sizes of a problem's own start; see scales.hpp.
struct Scales {
  double position = 1.0;
  double velocity = 1.0;
  double time = 1.0;
  double momentum = 1.0;
  double slope = 1.0;       ///< |G|; 1 without constraints
  double multiplier = 1.0;  ///< the size of a constraint force divided by |G|
};

/// Returns the power of two whose ratio to x > 0 is closest to 1; 0 if x is not positive and
/// finite.
inline double power_of_two(double x) {
  if (!(x > 0.0) || !std::isfinite(x)) return 0.0;
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);  // in [1/2, 1)
  return std::ldexp(1.0, fraction * fraction < 0.5 ? exponent - 1 : exponent);
}

/// Returns 1/power_of_two(x), or 1 if that power is 0, so that a zero stays unchanged.
inline double one_over_power_of_two(double x) {
  const double size = power_of_two(x);
  return size > 0.0 ? 1.0 / size : 1.0;
}

template <class Vector>
double largest_entry(const Vector& x) {
  return x.size() == 0 ? 0.0 : static_cast<double>(x.cwiseAbs().maxCoeff());
}

}  // namespace shakedown
