#include "experiments/analysis/fit.hpp"

#include <boost/math/statistics/linear_regression.hpp>
#include <cmath>

namespace shakedown {

double line_slope(const std::vector<double>& x, const std::vector<double>& y) {
  if (x.size() < 2) return std::nan("");
  return boost::math::statistics::simple_ordinary_least_squares(x, y).second;
}

double power_law_slope(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<double> log_x, log_y;
  for (std::size_t k = 0; k < x.size(); ++k) {
    log_x.push_back(std::log(x[k]));
    log_y.push_back(std::log(std::fabs(y[k])));
  }
  return line_slope(log_x, log_y);
}

PowerLaw power_law(const std::vector<double>& x, const std::vector<double>& y) {
  PowerLaw fitted{power_law_slope(x, y), std::nan("")};
  if (x.size() < 3) return fitted;
  double mean_x = 0.0, mean_y = 0.0, sxx = 0.0, rss = 0.0;
  const auto n = static_cast<double>(x.size());
  for (std::size_t k = 0; k < x.size(); ++k) {
    mean_x += std::log(x[k]) / n;
    mean_y += std::log(y[k]) / n;
  }
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double dx = std::log(x[k]) - mean_x;
    const double off = std::log(y[k]) - mean_y - fitted.exponent * dx;
    sxx += dx * dx;
    rss += off * off;
  }
  fitted.error = std::sqrt(rss / (n - 2.0) / sxx);
  return fitted;
}

}  // namespace shakedown
