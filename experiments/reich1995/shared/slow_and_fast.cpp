#include "experiments/reich1995/shared/slow_and_fast.hpp"

#include <array>
#include <cmath>

#include "problems/base/random.hpp"

namespace shakedown::reich1995 {

using Extended = std::vector<long double>;

States solve(const ExtendedField& field, const Extended& y0, double dt, int n) {
  std::vector<double> times;
  for (int i = 1; i <= n; ++i) times.push_back(i * dt);
  // With a tolerance of 1e-14, the error is 1e-12 after hundreds of fast periods. The smallest
  // errors in the comparisons are 1e-9.
  const auto states = fehlberg78(field, y0, times, 1e-14L);
  States all{std::vector<double>(y0.begin(), y0.end())};
  for (const Extended& y : states) all.emplace_back(y.begin(), y.end());
  return all;
}

SmoothedPath::SmoothedPath(const ExtendedField& field, const Extended& y0, double dt, int n,
                           double stop, double reach)
    : filter(MeyerFilter::stop_at(stop, dt, reach)) {
  const int width = filter.half_width();
  Extended reversed = y0;
  for (std::size_t i = y0.size() / 2; i < y0.size(); ++i) reversed[i] = -y0[i];
  States before = solve(field, reversed, dt, width);
  for (auto& y : before) {
    for (std::size_t i = y.size() / 2; i < y.size(); ++i) y[i] = -y[i];
  }
  rows.assign(before.rbegin(), before.rend() - 1);
  const States ahead = solve(field, y0, dt, n + width);
  rows.insert(rows.end(), ahead.begin(), ahead.end());
}

std::vector<double> SmoothedPath::raw(const Of& f) const {
  std::vector<double> series;
  const auto width = filter.half_width();
  for (auto y = rows.begin() + width; y != rows.end() - width; ++y) series.push_back(f(*y));
  return series;
}

std::vector<double> SmoothedPath::mean(const Of& f, double centre) const {
  std::vector<double> series;
  for (const auto& y : rows) series.push_back(f(y) - centre);
  std::vector<double> smooth = filter.smoothed(series);
  for (double& value : smooth) value += centre;
  return smooth;
}

ExtendedField pendulum_on_spring(double k) {
  return [k](const Extended& y, Extended& f) {
    const long double r = std::hypot(y[0], y[1]);
    const long double pull = static_cast<long double>(k) * (r - 1.0L) / r;
    f[0] = y[2];
    f[1] = y[3];
    f[2] = -pull * y[0];
    f[3] = -pull * y[1] - 1.0L;
  };
}

ExtendedField pendulum_in_local_coordinates(double k) {
  return [k](const Extended& y, Extended& f) {
    const long double r = y[0];
    f[0] = y[2];
    f[1] = y[3] / (r * r);
    f[2] = y[3] * y[3] / (r * r * r) + std::cos(y[1]) - static_cast<long double>(k) * (r - 1.0L);
    f[3] = -r * std::sin(y[1]);
  };
}

ExtendedField soft_pendulum(double k) {
  return [c = 1.0L / static_cast<long double>(k)](const Extended& y, Extended& f) {
    // r = 1 + c cos(theta), so V = -r cos + (r - 1)^2/(2 c) = -cos - c/2 cos^2 and r' = -c sin.
    const long double sine = std::sin(y[0]);
    const long double cosine = std::cos(y[0]);
    const long double r = 1.0L + c * cosine;
    const long double inertia = r * r + c * c * sine * sine;
    // Half the derivative of r^2 + r'^2 with respect to theta.
    const long double half_slope = -r * c * sine + c * c * sine * cosine;
    const long double force = -sine - c * sine * cosine;
    f[0] = y[1];
    f[1] = (force - half_slope * y[1] * y[1]) / inertia;
  };
}
std::vector<double> soft_position(double k, double theta) {
  const double r = 1.0 + std::cos(theta) / k;
  return {r * std::sin(theta), -r * std::cos(theta)};
}

ExtendedField hard_pendulum() {
  return [](const Extended& y, Extended& f) {
    f[0] = y[1];
    f[1] = -std::sin(y[0]);
  };
}

ExtendedField channel_field(double k, double push) {
  return [k = static_cast<long double>(k), push = static_cast<long double>(push)](const Extended& y,
                                                                                  Extended& f) {
    const long double stiffness = k * std::exp(y[0]);
    f[0] = y[2];
    f[1] = y[3];
    f[2] = -y[0] - stiffness * y[1] * y[1] / 2.0L;
    f[3] = -stiffness * y[1] + push;
  };
}

ExtendedField two_mode_field(double k) {
  return [k = static_cast<long double>(k)](const Extended& y, Extended& f) {
    const long double stiffness = k * std::exp(y[0]);
    f[0] = y[3];
    f[1] = y[4];
    f[2] = y[5];
    f[3] = -y[0] - stiffness * y[1] * y[1] / 2.0L;
    f[4] = -stiffness * y[1];
    f[5] = -4.0L * k * y[2];
  };
}

ExtendedField many_modes_in_bath(double k, double delta, double friction) {
  return [=, omega = std::sqrt(static_cast<long double>(k))](const Extended& y, Extended& f) {
    const long double growth = std::exp(y[0]);
    f[0] = y[2];
    f[1] = 2.0L * omega * y[3];
    f[2] = -y[0] - growth * y[1] / 2.0L;
    f[3] = omega * (y[4] - growth * y[1]) - static_cast<long double>(friction) * y[3];
    f[4] = -2.0L * omega * growth * y[3] -
           2.0L * static_cast<long double>(friction) * (y[4] - static_cast<long double>(delta));
  };
}

ThermalMean thermal_channel(double k, double delta, double friction, int realisations, double until,
                            int samples, std::uint64_t seed) {
  // Velocity Verlet for the mechanics, between two half steps of the exact Ornstein-Uhlenbeck
  // process. h omega = 0.1 for the fastest oscillation, so the relative error of the mean force is
  // (h omega)^2/8, 0.1 %.
  const double wanted = 0.1 / std::sqrt(k * std::exp(1.0));
  const int stride = static_cast<int>(std::ceil(until / samples / wanted));
  const double h = until / samples / stride;
  const double damping = std::exp(-friction * h / 2.0);
  const double noise = std::sqrt(delta * (1.0 - damping * damping));
  ThermalMean mean{};
  std::vector<double> sum(static_cast<std::size_t>(samples) + 1, 0.0), squares(sum), kinetic(sum);
  for (int r = 0; r < realisations; ++r) {
    Draw draw{seed, static_cast<std::uint32_t>(r)};
    std::array<double, 2> xi;
    normals(draw, xi);
    double x = 1.0, px = 0.0;
    double y = std::sqrt(delta / (k * std::exp(x))) * xi[0];
    double py = std::sqrt(delta) * xi[1];
    double stiffness = k * std::exp(x);
    for (int i = 0;; ++i) {
      sum[static_cast<std::size_t>(i)] += x;
      squares[static_cast<std::size_t>(i)] += x * x;
      kinetic[static_cast<std::size_t>(i)] += py * py / realisations;
      if (i == samples) break;
      for (int s = 0; s < stride; ++s) {
        ++draw.step;
        normals(draw, xi);
        py = damping * py + noise * xi[0];
        px -= h / 2.0 * (x + stiffness * y * y / 2.0);
        py -= h / 2.0 * stiffness * y;
        x += h * px;
        y += h * py;
        stiffness = k * std::exp(x);
        px -= h / 2.0 * (x + stiffness * y * y / 2.0);
        py -= h / 2.0 * stiffness * y;
        py = damping * py + noise * xi[1];
      }
    }
  }
  for (std::size_t at = 0; at < sum.size(); ++at) {
    const double average = sum[at] / realisations;
    const double variance = std::fmax(squares[at] / realisations - average * average, 0.0);
    mean.x.push_back(average);
    mean.error.push_back(std::sqrt(variance / (realisations - 1.0)));
  }
  mean.kinetic = kinetic;
  return mean;
}

std::vector<double> slow_channel(ModeForce force, double delta, double dt, int n, double start) {
  const ExtendedField field = [=](const Extended& y, Extended& f) {
    const double energy = force == ModeForce::none ? 0.0
                          : force == ModeForce::fixman
                              ? 1.0
                              : std::exp((static_cast<double>(y[0]) - start) / 2.0);
    f[0] = y[1];
    f[1] = -y[0] + static_cast<long double>(-delta / 2.0 * energy);
  };
  std::vector<double> x;
  for (const auto& y : solve(field, {static_cast<long double>(start), 0.0L}, dt, n))
    x.push_back(y[0]);
  return x;
}

}  // namespace shakedown::reich1995
