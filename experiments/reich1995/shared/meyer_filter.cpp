#include "experiments/reich1995/shared/meyer_filter.hpp"

#include <cmath>
#include <numbers>

namespace shakedown::reich1995 {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double pass = 2.0 * pi / 3.0;
constexpr double stop = 4.0 * pi / 3.0;

/// Returns exp(-1/x) for x > 0 and 0 otherwise. All its derivatives vanish at 0.
double flat(double x) { return x > 0.0 ? std::exp(-1.0 / x) : 0.0; }

}  // namespace

double meyer_transfer(double omega) {
  const double x = (std::fabs(omega) - pass) / (stop - pass);
  if (x <= 0.0) return 1.0;
  if (x >= 1.0) return 0.0;
  return std::cos(pi / 2.0 * flat(x) / (flat(x) + flat(1.0 - x)));
}

double meyer_rho(double t) {
  // With 4096 points on [0, stop], rho repeats only after t = 2 pi 4096/stop = 6144.
  constexpr int points = 4096;
  double sum = 0.5;
  for (int k = 1; k < points; ++k) {
    const double omega = stop * k / points;
    sum += meyer_transfer(omega) * std::cos(omega * t);
  }
  return sum * stop / points / pi;
}

MeyerFilter::MeyerFilter(double alpha, double dt, double reach) {
  const int count = static_cast<int>(std::ceil(reach * alpha / dt));
  for (int k = 0; k <= count; ++k) weights.push_back(dt / alpha * meyer_rho(k * dt / alpha));
}

MeyerFilter MeyerFilter::stop_at(double omega, double dt, double reach) {
  return MeyerFilter(stop / omega, dt, reach);
}

double MeyerFilter::apply(const std::vector<double>& w, std::size_t at) const {
  double sum = weights[0] * w[at];
  for (std::size_t k = 1; k < weights.size(); ++k) sum += weights[k] * (w[at - k] + w[at + k]);
  return sum;
}

std::vector<double> MeyerFilter::smoothed(const std::vector<double>& w) const {
  std::vector<double> smooth;
  for (std::size_t i = weights.size() - 1; i + weights.size() <= w.size(); ++i) {
    smooth.push_back(apply(w, i));
  }
  return smooth;
}

double MeyerFilter::total() const {
  double sum = weights[0];
  for (std::size_t k = 1; k < weights.size(); ++k) sum += 2.0 * weights[k];
  return sum;
}

}  // namespace shakedown::reich1995
