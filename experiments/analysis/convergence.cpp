#include "experiments/analysis/convergence.hpp"

#include <cmath>
#include <cstdio>

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

}  // namespace shakedown
