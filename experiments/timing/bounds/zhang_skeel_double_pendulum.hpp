// Hand-written Z&S (methods/zhang_skeel/zhang_skeel.hpp) on the double pendulum with stiff rods. It
// is eq. (3) of TO, with explicit formulas for the Hessian of two springs, its factors and the
// third contraction:
//
//   (M + c Hess V) a = -grad V,   M f = M a - c^2/2 a.V'''.a,   c = beta h^2
//   p += h/2 f,   x += h p/m,   f = f(x),   p += h/2 f
#pragma once

#include <array>

#include "experiments/timing/bounds/numbers.hpp"

namespace shakedown::bounds {

struct PenalisedPendulumNumbers {
  double h = 0.1;
  double c = 0.4 * h * h;
  double m1 = 1.0, m2 = 1.0, gravity = 1.0;
  double omega2 = 400.0;      // omega^2
  double l1 = 1.0, l2 = 2.0;  // squares
  double w1 = 1.0 / m1, w2 = 1.0 / m2;
};

template <template <class> class When>
class ZhangSkeelDoublePendulum : When<PenalisedPendulumNumbers> {
 public:
  explicit ZhangSkeelDoublePendulum(const double* q0, const double* p0) {
    for (int i = 0; i < 4; ++i) q[i] = q0[i], p[i] = p0[i];
    force(q.data(), f);
  }

  bool step() {
    for (int i = 0; i < 4; ++i) {
      p[i] += 0.5 * k.h * f[i];
      q[i] += k.h * (i < 2 ? k.w1 : k.w2) * p[i];
    }
    force(q.data(), f);
    for (int i = 0; i < 4; ++i) p[i] += 0.5 * k.h * f[i];
    return q[0] == q[0];
  }

  std::array<double, 4> q{}, p{};

 private:
  using When<PenalisedPendulumNumbers>::k;
  /// Computes M f(x), unrolled for four coordinates. Terms that occur in more than one of gradient,
  /// Hessian and third contraction are computed only once.
  void force(const double* x, double* out) const;

  double f[4];
};

template <template <class> class When>
inline void ZhangSkeelDoublePendulum<When>::force(const double* x, double* f) const {
  const double c = k.c;
  const double ux = x[0], uy = x[1], dx = x[2] - x[0], dy = x[3] - x[1];
  const double w2 = 2.0 * k.omega2;
  const double s1 = w2 * (ux * ux + uy * uy - k.l1), s2 = w2 * (dx * dx + dy * dy - k.l2);
  // A = M + c Hess V, Hess V = [K1 + K2, -K2; -K2, K2], K = 4 omega^2 d d^T + s I.
  const double w4 = 2.0 * w2 * c, cs1 = c * s1, cs2 = c * s2;
  const double kxx = w4 * dx * dx + cs2, kxy = w4 * dx * dy, kyy = w4 * dy * dy + cs2;
  const double a00 = k.m1 + w4 * ux * ux + cs1 + kxx, a10 = w4 * ux * uy + kxy;
  const double a11 = k.m1 + w4 * uy * uy + cs1 + kyy;
  const double a22 = k.m2 + kxx, a32 = kxy, a33 = k.m2 + kyy;
  // L D L^T and a = -A^-1 grad V.
  const double r0 = 1.0 / a00;
  const double l10 = a10 * r0, l20 = -kxx * r0, l30 = -kxy * r0;
  const double r1 = 1.0 / (a11 - l10 * a10);
  const double b21 = -kxy + l10 * kxx, b31 = -kyy + l10 * kxy;
  const double l21 = b21 * r1, l31 = b31 * r1;
  const double r2 = 1.0 / (a22 + l20 * kxx - l21 * b21);
  const double b32 = a32 + l30 * kxx - l31 * b21;
  const double l32 = b32 * r2;
  const double r3 = 1.0 / (a33 + l30 * kxy - l31 * b31 - l32 * b32);
  const double y0 = -(s1 * ux - s2 * dx);
  const double y1 = -(k.gravity * k.m1 + s1 * uy - s2 * dy) - l10 * y0;
  const double y2 = -s2 * dx - l20 * y0 - l21 * y1;
  const double y3 = -(k.gravity * k.m2 + s2 * dy) - l30 * y0 - l31 * y1 - l32 * y2;
  const double z3 = y3 * r3;
  const double z2 = y2 * r2 - l32 * z3;
  const double z1 = y1 * r1 - l21 * z2 - l31 * z3;
  const double z0 = y0 * r0 - l10 * z1 - l20 * z2 - l30 * z3;
  // c^2/2 a.V'''.a = c^2/2 omega^2 sum over links (4 |a|^2 d + 8 (d.a) a).
  const double bx = z2 - z0, by = z3 - z1;
  const double bend = c * c * w2;
  const double n1 = bend * (z0 * z0 + z1 * z1), t1 = 2.0 * bend * (ux * z0 + uy * z1);
  const double n2 = bend * (bx * bx + by * by), t2 = 2.0 * bend * (dx * bx + dy * by);
  const double ex = n2 * dx + t2 * bx, ey = n2 * dy + t2 * by;
  f[0] = k.m1 * z0 - (n1 * ux + t1 * z0 - ex);
  f[1] = k.m1 * z1 - (n1 * uy + t1 * z1 - ey);
  f[2] = k.m2 * z2 - ex;
  f[3] = k.m2 * z3 - ey;
}

}  // namespace shakedown::bounds
