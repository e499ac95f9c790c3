// Hand-written RATTLE (methods/constrained/rattle.hpp) on the double pendulum. The rods are a = q_1
// and b = q_2 - q_1, with the values a_n and b_n at t_n. With w = 1/m and y = h^2 lambda_n:
//
//   p_1 -= h/2 (0, g m_1),    p_2 -= h/2 (0, g m_2)
//   q_1 += h w_1 p_1 - w_1 (a_n y_1 - b_n y_2),    q_2 += h w_2 p_2 - w_2 b_n y_2
//   until |dq| <= tolerance (1 + |q|):
//     [ w_1 a.a_n        -w_1 a.b_n     ]
//     [-w_1 b.a_n   (w_1 + w_2) b.b_n   ] dy = 1/2 (a.a - L_1^2, b.b - L_2^2),   q and y follow
//   p_1 -= (a_n y_1 - b_n y_2)/h,   p_2 -= b_n y_2/h
//
// The step ends with the second half of the weight's impulse and with an impulse along the new
// rods, which removes the velocity along them. In this stage, a.a = L_1^2 and b.b = L_2^2.
#pragma once

#include <array>

#include "experiments/timing/bounds/numbers.hpp"

namespace shakedown::bounds {

struct DoublePendulumNumbers {
  double h = 0.05;
  double m1 = 1.0, m2 = 1.0, g = 1.0;
  double L1 = 1.0;  // squared
  double L2 = 2.0;  // squared, to round-off
  double w1 = 1.0 / m1, w2 = 1.0 / m2;
  double kick1 = 0.5 * h * g * m1, kick2 = 0.5 * h * g * m2;
  double over_h = 1.0 / h;
};

template <template <class> class When>
class RattleDoublePendulum : When<DoublePendulumNumbers> {
 public:
  explicit RattleDoublePendulum(const double* q0, const double* p0) {
    for (int i = 0; i < 4; ++i) q[i] = q0[i], p[i] = p0[i];
    ax = q[0], ay = q[1], bx = q[2] - q[0], by = q[3] - q[1];
  }

  bool step() {
    p[1] -= k.kick1;
    p[3] -= k.kick2;
    double ux = ax * y1 - bx * y2, uy = ay * y1 - by * y2, vx = bx * y2, vy = by * y2;
    q[0] += k.w1 * (k.h * p[0] - ux);
    q[1] += k.w1 * (k.h * p[1] - uy);
    q[2] += k.w2 * (k.h * p[2] - vx);
    q[3] += k.w2 * (k.h * p[3] - vy);
    double cx = q[0], cy = q[1], dx = q[2] - q[0], dy = q[3] - q[1];
    int iterations = 0;
    for (double update = 1.0, scale = 0.0; update > tolerance * (1.0 + scale);) {
      if (iterations++ == most_iterations) return false;
      const double g1 = 0.5 * (cx * cx + cy * cy - k.L1), g2 = 0.5 * (dx * dx + dy * dy - k.L2);
      const double k11 = k.w1 * (cx * ax + cy * ay), k12 = -k.w1 * (cx * bx + cy * by);
      const double k21 = -k.w1 * (dx * ax + dy * ay);
      const double k22 = (k.w1 + k.w2) * (dx * bx + dy * by);
      const double over = 1.0 / (k11 * k22 - k12 * k21);
      const double z1 = (g1 * k22 - g2 * k12) * over, z2 = (k11 * g2 - k21 * g1) * over;
      y1 += z1;
      y2 += z2;
      vx = bx * z2, vy = by * z2;
      ux = k.w1 * (ax * z1 - vx), uy = k.w1 * (ay * z1 - vy);
      vx *= k.w2, vy *= k.w2;
      q[0] -= ux, q[1] -= uy, q[2] -= vx, q[3] -= vy;
      update = larger(larger(size_of(ux), size_of(uy)), larger(size_of(vx), size_of(vy)));
      scale = larger(larger(size_of(q[0]), size_of(q[1])), larger(size_of(q[2]), size_of(q[3])));
      cx = q[0], cy = q[1], dx = q[2] - q[0], dy = q[3] - q[1];
    }
    vx = bx * y2, vy = by * y2;
    p[0] -= k.over_h * (ax * y1 - vx);
    p[1] -= k.over_h * (ay * y1 - vy) + k.kick1;
    p[2] -= k.over_h * vx;
    p[3] -= k.over_h * vy + k.kick2;
    ax = cx, ay = cy, bx = dx, by = dy;
    project();
    return update_is_number();
  }

  std::array<double, 4> q{}, p{};

 private:
  using When<DoublePendulumNumbers>::k;

  void project() {
    const double vx = k.w1 * p[0], vy = k.w1 * p[1];
    const double r1 = ax * vx + ay * vy;
    const double r2 = bx * (k.w2 * p[2] - vx) + by * (k.w2 * p[3] - vy);
    const double k11 = k.w1 * k.L1, k22 = (k.w1 + k.w2) * k.L2, k12 = -k.w1 * (ax * bx + ay * by);
    const double over = 1.0 / (k11 * k22 - k12 * k12);
    const double z1 = (r1 * k22 - r2 * k12) * over, z2 = (k11 * r2 - k12 * r1) * over;
    const double fx = bx * z2, fy = by * z2;
    p[0] -= ax * z1 - fx;
    p[1] -= ay * z1 - fy;
    p[2] -= fx;
    p[3] -= fy;
  }
  [[nodiscard]] bool update_is_number() const { return q[0] == q[0]; }

  double ax, ay, bx, by;      // the rods at t_n
  double y1 = 0.0, y2 = 0.0;  // initial guess for the next solve
};

}  // namespace shakedown::bounds
