#include "experiments/reich1995/shared/slow_and_fast.hpp"

#include <cmath>

#include "experiments/reich1995/shared/meyer_filter.hpp"

namespace shakedown::reich1995 {

using Extended = std::vector<long double>;

Samples solve(const ExtendedField& field, const Extended& y0, double dt, int n) {
  std::vector<double> times;
  for (int i = 1; i <= n; ++i) times.push_back(i * dt);
  // 1e-14 leaves an error of 1e-12 over hundreds of fast periods; the smallest errors compared are
  // 1e-9. (Bulirsch-Stoer as a witness is left to the tests of these fields.)
  const auto states = fehlberg78(field, y0, times, 1e-14L);
  Samples all{std::vector<double>(y0.begin(), y0.end())};
  for (const Extended& y : states) all.emplace_back(y.begin(), y.end());
  return all;
}

Samples solve_smoothed(const ExtendedField& field, const Extended& y0, double dt, int n,
                       double stop, const std::vector<double>& centre) {
  const MeyerFilter filter = MeyerFilter::stop_at(stop, dt);
  const int width = filter.half_width();
  const Samples ahead = solve(field, y0, dt, n + width);
  Extended reversed = y0;
  for (std::size_t i = y0.size() / 2; i < y0.size(); ++i) reversed[i] = -y0[i];
  const Samples before = solve(field, reversed, dt, width);
  Samples smooth(static_cast<std::size_t>(n + 1), std::vector<double>(y0.size()));
  for (std::size_t c = 0; c < y0.size(); ++c) {
    const double sign = c < y0.size() / 2 ? 1.0 : -1.0;
    std::vector<double> series;
    for (int i = width; i > 0; --i) {
      series.push_back(sign * before[static_cast<std::size_t>(i)][c] - centre[c]);
    }
    for (const auto& y : ahead) series.push_back(y[c] - centre[c]);
    for (int i = 0; i <= n; ++i) {
      smooth[static_cast<std::size_t>(i)][c] =
          centre[c] + filter.apply(series, static_cast<std::size_t>(i + width));
    }
  }
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

ExtendedField soft_pendulum(double k) {
  return [c = 1.0L / static_cast<long double>(k)](const Extended& y, Extended& f) {
    // r = 1 + c cos, so V = -r cos + (r - 1)^2/(2 c) = -cos - c/2 cos^2, r' = -c sin.
    const long double sine = std::sin(y[0]);
    const long double cosine = std::cos(y[0]);
    const long double r = 1.0L + c * cosine;
    const long double inertia = r * r + c * c * sine * sine;
    // half of d(r^2 + r'^2)/d theta
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

ExtendedField channel_field(double k) {
  return [k = static_cast<long double>(k)](const Extended& y, Extended& f) {
    const long double stiffness = k * std::exp(y[0]);
    f[0] = y[2];
    f[1] = y[3];
    f[2] = -y[0] - stiffness * y[1] * y[1] / 2.0L;
    f[3] = -stiffness * y[1];
  };
}

ExtendedField rescaled_channel_field(double eps) {
  return [eps = static_cast<long double>(eps)](const Extended& y, Extended& f) {
    const long double stiffness = std::exp(y[0]);
    f[0] = y[2];
    f[1] = y[3] / eps;
    f[2] = -y[0] - stiffness * y[1] * y[1] / (2.0L * eps * eps);
    f[3] = -stiffness * y[1] / eps;
  };
}

}  // namespace shakedown::reich1995
