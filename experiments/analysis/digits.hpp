// Numbers of fewer digits, for tables that would be long without telling more.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace shakedown {

/// Digits beyond the tenth, and of errors beyond the fourth, differ between machines.
inline double ten_digits(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9e", x);
  return std::strtod(text, nullptr);
}
inline double four_digits(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3e", x);
  return std::strtod(text, nullptr);
}

}  // namespace shakedown
