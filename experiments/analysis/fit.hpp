// Least-squares fits of straight lines and power laws.
#pragma once

#include <vector>

namespace shakedown {

/// Returns the least-squares slope of y against x, or NaN for fewer than two points or if a value
/// is not finite.
double line_slope(const std::vector<double>& x, const std::vector<double>& y);
/// Returns the exponent k of |y| ~ x^k, which is the slope of log |y| against log x. It is NaN in
/// the same cases as `line_slope`, and also if a y is 0.
double power_law_slope(const std::vector<double>& x, const std::vector<double>& y);

struct PowerLaw {
  double exponent;
  double error;  ///< standard error, from the residuals; NaN for fewer than three points
};
/// Returns `power_law_slope` with its standard error.
PowerLaw power_law(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace shakedown
