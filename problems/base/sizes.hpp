// How large numbers are, as powers of two: to multiply by one changes no digit.
#pragma once

#include <cmath>

namespace shakedown {

/// Of a problem's own start: scales.hpp.
struct Scales {
  double position = 1.0;
  double velocity = 1.0;
  double time = 1.0;
  double momentum = 1.0;
  double slope = 1.0;       ///< |G|; 1 without constraints
  double multiplier = 1.0;  ///< the size of a constraint force over |G|
};

/// The power of two next to x > 0; 0 where there is none.
inline double power_of_two(double x) {
  if (!(x > 0.0) || !std::isfinite(x)) return 0.0;
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);  // in [1/2, 1)
  return std::ldexp(1.0, fraction * fraction < 0.5 ? exponent - 1 : exponent);
}

/// 1 over it; 1 where there is none, so that a zero is left as it is.
inline double one_over_power_of_two(double x) {
  const double size = power_of_two(x);
  return size > 0.0 ? 1.0 / size : 1.0;
}

template <class Vector>
double largest_entry(const Vector& x) {
  return x.size() == 0 ? 0.0 : static_cast<double>(x.cwiseAbs().maxCoeff());
}

}  // namespace shakedown
