#include "experiments/reich1995/shared/thermal_channel.hpp"

#include <cmath>

#include "experiments/reich1995/shared/random.hpp"
#include "experiments/reich1995/shared/slow_and_fast.hpp"

namespace shakedown::reich1995 {

ThermalMean thermal_channel(double k, double delta, double friction, int realisations, double until,
                            int samples, std::uint64_t seed) {
  // Velocity Verlet between two half steps of the exact Ornstein-Uhlenbeck process; h a tenth of a
  // radian of the fastest oscillation, which changes the mean force by (h omega)^2/8 of it, 0.1 %.
  const double wanted = 0.1 / std::sqrt(k * std::exp(1.0));
  const int stride = static_cast<int>(std::ceil(until / samples / wanted));
  const double h = until / samples / stride;
  const double damping = std::exp(-friction * h / 2.0);
  const double noise = std::sqrt(delta * (1.0 - damping * damping));
  ThermalMean mean;
  std::vector<double> sum(static_cast<std::size_t>(samples) + 1, 0.0), squares(sum);
  for (int r = 0; r < realisations; ++r) {
    Random random(seed, static_cast<std::uint64_t>(r));
    double x = 1.0, px = 0.0;
    double y = std::sqrt(delta / (k * std::exp(x))) * random.normal();
    double py = std::sqrt(delta) * random.normal();
    double stiffness = k * std::exp(x);
    for (int i = 0;; ++i) {
      sum[static_cast<std::size_t>(i)] += x;
      squares[static_cast<std::size_t>(i)] += x * x;
      if (i == samples) break;
      for (int s = 0; s < stride; ++s) {
        py = damping * py + noise * random.normal();
        px -= h / 2.0 * (x + stiffness * y * y / 2.0);
        py -= h / 2.0 * stiffness * y;
        x += h * px;
        y += h * py;
        stiffness = k * std::exp(x);
        px -= h / 2.0 * (x + stiffness * y * y / 2.0);
        py -= h / 2.0 * stiffness * y;
        py = damping * py + noise * random.normal();
      }
    }
  }
  for (int i = 0; i <= samples; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const double average = sum[at] / realisations;
    const double variance = std::fmax(squares[at] / realisations - average * average, 0.0);
    mean.t.push_back(until * i / samples);
    mean.x.push_back(average);
    mean.error.push_back(std::sqrt(variance / (realisations - 1.0)));
  }
  return mean;
}

std::vector<double> slow_channel(double (*force)(double x, double delta), double delta,
                                 const std::vector<double>& t) {
  const ExtendedField field = [=](const std::vector<long double>& y, std::vector<long double>& f) {
    f[0] = y[1];
    f[1] = -y[0] + static_cast<long double>(force(static_cast<double>(y[0]), delta));
  };
  std::vector<double> x;
  const auto n = static_cast<int>(t.size()) - 1;
  for (const auto& y : solve(field, {1.0L, 0.0L}, t[1], n)) x.push_back(y[0]);
  return x;
}

namespace slow_force {
double none(double /*x*/, double /*delta*/) { return 0.0; }
double fixman(double /*x*/, double delta) { return -delta / 2.0; }
double adiabatic(double x, double delta) { return -delta / 2.0 * std::exp((x - 1.0) / 2.0); }
}  // namespace slow_force

}  // namespace shakedown::reich1995
