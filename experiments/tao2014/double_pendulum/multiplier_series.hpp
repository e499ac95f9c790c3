// Lagrange multipliers of the double pendulum along a run, and their means over windows.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace shakedown::tao2014 {

using Two = std::array<double, 2>;

/// A pair of multipliers at t = k h, in the paper's sign (ours is the opposite).
struct MultiplierSeries {
  double h = 0.0;
  std::vector<Two> value;
  std::vector<Two> integral;  ///< from 0 to k h, trapezoidal rule

  void add(double first, double second) {
    const Two now{first, second};
    const Two before = value.empty() ? now : value.back();
    const Two sum = integral.empty() ? Two{} : integral.back();
    const double weight = value.empty() ? 0.0 : 0.5 * h;
    integral.push_back(
        {sum[0] + weight * (before[0] + now[0]), sum[1] + weight * (before[1] + now[1])});
    value.push_back(now);
  }
  [[nodiscard]] std::size_t index(double t) const {
    return std::min(value.size() - 1, static_cast<std::size_t>(std::llround(t / h)));
  }
  /// Mean over [t, t + T]; t and T are multiples of h, or rounded to them.
  [[nodiscard]] double mean(std::size_t i, double t, double T) const {
    const std::size_t from = index(t);
    const std::size_t to = index(t + T);
    return (integral[to][i] - integral[from][i]) / (static_cast<double>(to - from) * h);
  }
  /// Linear interpolation.
  [[nodiscard]] double at(std::size_t i, double t) const {
    const double s = t / h;
    const auto k = std::min(static_cast<std::size_t>(s), value.size() - 2);
    const double part = s - static_cast<double>(k);
    return (1.0 - part) * value[k][i] + part * value[k + 1][i];
  }
};

}  // namespace shakedown::tao2014
