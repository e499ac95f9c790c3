#include "experiments/analysis/convergence.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "experiments/analysis/fit.hpp"

namespace shakedown {
std::string brief(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", x);
  return text;
}

void Convergence::remove_plateau(double floor, double least_slope) {
  const auto last_is_round_off = [&] {
    if (!(error.back() > floor)) return true;
    if (error.size() < 2) return false;
    const auto k = error.size() - 1;
    return !(std::log(error[k - 1] / error[k]) >= least_slope * std::log(h[k - 1] / h[k]));
  };
  while (!error.empty() && last_is_round_off()) {
    error.pop_back();
    h.pop_back();
  }
}

double Convergence::slope() const { return power_law_slope(h, error); }

std::string Convergence::text() const {
  std::string text =
      "slope " + brief(slope()) + " over " + std::to_string(h.size()) + " step sizes:";
  for (std::size_t i = 0; i < h.size(); ++i) text += "  " + brief(h[i]) + ": " + brief(error[i]);
  return text;
}

Boundedness::Boundedness(std::int64_t samples)
    : window_size(std::max<std::int64_t>(1, (samples + windows - 1) / windows)) {}

void Boundedness::add(double e) {
  const auto w = static_cast<std::size_t>(count++ / window_size);
  if (w == sum.size()) {
    sum.push_back(0.0);
    largest.push_back(0.0);
  }
  sum[w] += e / static_cast<double>(window_size);
  largest[w] = std::fmax(largest[w], std::fabs(e));
  if (std::isnan(e)) largest[w] = std::numeric_limits<double>::infinity();
}

double Boundedness::amplitude() const {
  return largest.empty() ? 0.0 : *std::max_element(largest.begin(), largest.end());
}

double Boundedness::growth() const {
  const auto middle = largest.begin() + std::ssize(largest) / 2;
  return *std::max_element(middle, largest.end()) / *std::max_element(largest.begin(), middle);
}

double Boundedness::trend() const {
  std::vector<double> x;
  for (std::size_t w = 0; w < sum.size(); ++w) x.push_back(static_cast<double>(w));
  return std::fabs(line_slope(x, sum)) * static_cast<double>(sum.size()) / amplitude();
}

bool Boundedness::holds(double floor) const {
  if (amplitude() <= floor) return true;
  return growth() <= largest_growth && trend() <= largest_trend;
}

std::string Boundedness::text() const {
  return "amplitude " + brief(amplitude()) + ", second half / first " + brief(growth()) +
         ", trend / amplitude " + brief(trend()) + ", " + std::to_string(count) + " samples";
}

}  // namespace shakedown
