// Exponents of errors, whatever their sign.
#pragma once

#include <cmath>
#include <vector>

#include "experiments/analysis/fit.hpp"

namespace shakedown::reich1995 {

/// Least-squares slope of log |y| against log x.
inline double slope_of(const std::vector<double>& x, std::vector<double> y) {
  for (double& value : y) value = std::fabs(value);
  return power_law_slope(x, y);
}

}  // namespace shakedown::reich1995
