// Straight lines through points, and the exponents of power laws.
#pragma once

#include <vector>

namespace shakedown {

/// Least-squares slope of y against x; NaN for fewer than two points, or a value that is not
/// finite.
double line_slope(const std::vector<double>& x, const std::vector<double>& y);
/// Exponent of |y| ~ x^k: the slope of log |y| against log x; NaN too where a y is 0.
double power_law_slope(const std::vector<double>& x, const std::vector<double>& y);

/// An exponent and its standard error, which the residuals give and fewer than three points do not (NaN).
struct PowerLaw {
  double exponent;
  double error;
};
/// `power_law_slope` with its standard error.
PowerLaw power_law(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace shakedown
