// Rounds numbers to the digits that are meaningful in a table.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace shakedown {

/// Rounds to ten significant digits, because further digits of results differ between machines.
inline double ten_digits(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9e", x);
  return std::strtod(text, nullptr);
}
/// Rounds to four significant digits, because further digits of errors differ between machines.
inline double four_digits(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3e", x);
  return std::strtod(text, nullptr);
}

}  // namespace shakedown
