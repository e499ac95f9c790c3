// Exponent of a power law.
#pragma once

#include <cmath>
#include <vector>

namespace shakedown {

/// Least-squares slope of log y against log x; NaN with fewer than two points.
inline double power_law_slope(const std::vector<double>& x, const std::vector<double>& y) {
  double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double a = std::log(x[k]);
    const double b = std::log(y[k]);
    sx += a;
    sy += b;
    sxx += a * a;
    sxy += a * b;
  }
  const auto n = static_cast<double>(x.size());
  return x.size() < 2 ? std::nan("") : (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

}  // namespace shakedown
