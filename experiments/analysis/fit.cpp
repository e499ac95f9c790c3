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

}  // namespace shakedown
