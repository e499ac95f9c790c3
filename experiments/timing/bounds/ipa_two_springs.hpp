// Hand-written micro-steps of IPA (methods/multiscale/micro_filter.hpp) on two springs. One
// filtering takes N = 18 steps of velocity Verlet forward and as many backward, and averages them
// with the cubic kernel. With d_1 = q_1, d_2 = q_2 - q_1, w = 1/m and k = omega^2:
//
//   F_j = k (1 - 1/|d_j|) d_j,    f_1 = F_2 - F_1,   f_2 = -F_2
//   p += h/2 f,   q += h w p,   f = f(q),   p += h/2 f
//
// Two consecutive half kicks use the same e = h/2 f, which is computed only once.
#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "experiments/timing/bounds/numbers.hpp"

namespace shakedown::bounds {

struct TwoSpringsNumbers {
  static constexpr int N = 18;
  double omega = 100.0;
  double k = omega * omega;
  double h = 6.0 * std::numbers::pi / omega / N;
  double w1 = 1.0, w2 = 1.0;
  std::array<double, N + 1> weights = kernel();

  /// Returns values of K(t) = 2 - 2 t - 8 t^2 + 8 t^3 for t up to 1/2, and 2 - 22/3 t + 8 t^2 - 8/3
  /// t^3 beyond. They are scaled so that their sum is 1.
  static constexpr std::array<double, N + 1> kernel() {
    std::array<double, N + 1> all{};
    double sum = 0.0;
    for (int i = 0; i <= N; ++i) {
      const double t = static_cast<double>(i) / N;
      all[i] = t <= 0.5 ? 2.0 + t * (-2.0 + t * (-8.0 + t * 8.0))
                        : 2.0 + t * (-22.0 / 3.0 + t * (8.0 - t * (8.0 / 3.0)));
      sum += (i == 0 ? 1.0 : 2.0) * all[i];
    }
    for (double& one : all) one /= sum;
    return all;
  }
};

/// A step replaces (q, p) by the filtered point and `f` by the filtered force.
template <template <class> class When>
class IpaTwoSprings : When<TwoSpringsNumbers> {
 public:
  explicit IpaTwoSprings(const double* q0, const double* p0) {
    for (int i = 0; i < 4; ++i) q[i] = q0[i], p[i] = p0[i];
  }

  bool step() {
    const double half = 0.5 * k.h;
    std::array<double, 4> e0, e, x, u, sum_q, sum_p, sum_e;
    kick(q, half, e0);
    for (int i = 0; i < 4; ++i) {
      sum_q[i] = k.weights[0] * q[i];
      sum_p[i] = k.weights[0] * p[i];
      sum_e[i] = k.weights[0] * e0[i];
    }
    for (const double sign : {1.0, -1.0}) {
      x = q, u = p;
      for (int i = 0; i < 4; ++i) e[i] = sign * e0[i];
      const double h = sign * k.h, half_h = sign * half;
      for (int j = 1; j <= TwoSpringsNumbers::N; ++j) {
        for (int i = 0; i < 4; ++i) u[i] += e[i];
        x[0] += h * (k.w1 * u[0]), x[1] += h * (k.w1 * u[1]);
        x[2] += h * (k.w2 * u[2]), x[3] += h * (k.w2 * u[3]);
        kick(x, half_h, e);
        const double weight = k.weights[j], signed_weight = sign * weight;
        for (int i = 0; i < 4; ++i) {
          u[i] += e[i];
          sum_q[i] += weight * x[i];
          sum_p[i] += weight * u[i];
          sum_e[i] += signed_weight * e[i];
        }
      }
    }
    q = sum_q, p = sum_p;
    for (int i = 0; i < 4; ++i) f[i] = sum_e[i] / half;
    return q[0] == q[0];
  }

  std::array<double, 4> q{}, p{}, f{};

 private:
  using When<TwoSpringsNumbers>::k;

  /// Sets e = c f(x).
  void kick(const std::array<double, 4>& x, double c, std::array<double, 4>& e) const {
    const double dx = x[2] - x[0], dy = x[3] - x[1];
    const double ck = c * k.k;
    const double s1 = ck - ck / std::sqrt(x[0] * x[0] + x[1] * x[1]);
    const double s2 = ck - ck / std::sqrt(dx * dx + dy * dy);
    e[2] = -s2 * dx, e[3] = -s2 * dy;
    e[0] = -s1 * x[0] - e[2], e[1] = -s1 * x[1] - e[3];
  }
};

}  // namespace shakedown::bounds
