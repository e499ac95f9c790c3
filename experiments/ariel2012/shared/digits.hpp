// Printed numbers: is a value what was printed, rounded or cut off?
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace shakedown::ariel2012 {

struct Agreement {
  bool rounded = false;
  bool truncated = false;
  [[nodiscard]] bool any() const { return rounded || truncated; }
};

/// `printed` has `digits` significant digits. Compared in units of the last one.
inline Agreement agreement(double value, double printed, int digits = 3) {
  const double unit = std::pow(10.0, std::floor(std::log10(std::fabs(printed))) - digits + 1);
  const double shown = std::round(printed / unit);
  return {std::round(value / unit) == shown, std::trunc(value / unit) == shown};
}

/// Agreement in an absolute unit, such as 1e-8 for "1.00000150".
inline bool equal_when_rounded(double value, double printed, double unit) {
  return std::round(value / unit) == std::round(printed / unit);
}

/// For tables: digits beyond the tenth differ between machines.
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

}  // namespace shakedown::ariel2012
