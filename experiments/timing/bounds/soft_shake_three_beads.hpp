// Hand-written SHAKE with soft constraints (methods/constrained/soft_shake.hpp) on three beads with
// two rigid bonds and a soft angle. All masses are m, and w = 1/m. The arms a = q_1 - q_2 and b =
// q_3 - q_2 have the lengths A, B and the unit vectors e, f. The normals e', f' are e, f turned by
// 90 degrees. With c = e.f and s = e x f:
//
//   g = (A - r0, B - r0, phi - phi0),   g~ = (g_1, g_2, g_3 + u_3/K_a),   S u = G grad V
//   S = [2, c, -s/B;  c, 2, -s/A;  -s/B, -s/A, 2/A^2 + 2/B^2 - 2 c/(A B)],
//   G~_3 = G_3 + 1/K_a ( T y + V'' z - U z ),  w S t = e_3,  z = w G^T t,   y = w (grad V - G^T u)
//
// Here V'' is the Hessian of the wall's potential, which has one block per bead. T = sum t_i Hess
// g_i and U = sum u_i Hess g_i act on the arms, with Hess A = e' e'^T/A and Hess theta = -(e e'^T +
// e' e^T)/A^2. The row G~_3 needs only the last column of S^-1. The step is a step of SHAKE:
// Newton's method solves g~(q) = 0 with q = q_free - w G~_n^T x.
#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "experiments/timing/bounds/numbers.hpp"

namespace shakedown::bounds {

struct ThreeBeadsNumbers {
  double h = 0.01;
  double w = 1.0;
  double K_r = 50.0, over_sigma2 = 1.0 / 9.0;
  double f1 = 12.0 * K_r * over_sigma2, f2 = 120.0 * K_r * over_sigma2 * over_sigma2;
  double K_a = 50.0, compliance = 1.0 / K_a;
  double r0 = 1.0;
  double cosine = -0.5, sine = 0.5 * std::numbers::sqrt3;  // cosine and sine of phi0 = 120 degrees
  double over_h = 1.0 / h;
};

template <template <class> class When>
class SoftShakeThreeBeads : When<ThreeBeadsNumbers> {
 public:
  using Six = std::array<double, 6>;

  explicit SoftShakeThreeBeads(const double* q0, const double* p0) {
    for (int i = 0; i < 6; ++i) q[i] = next[i] = q0[i], p[i] = half[i] = p0[i];
    look(q, now);
    ahead = kick(0.5 * k.h);
    for (double& one : x) one *= 2.0;  // the first half step gives only half of x
  }

  bool step() {
    if (!ahead) return false;
    q = next;
    const Six before = half;
    look(q, now);
    ahead = kick(k.h);
    for (int i = 0; i < 6; ++i) p[i] = 0.5 * (before[i] + half[i]);
    return ahead;
  }

  Six q{}, p{};

 private:
  using When<ThreeBeadsNumbers>::k;

  /// Data at a position: the unit vectors, the slopes of the wall, g~, the row of G that belongs to
  /// the angle, and the third row of G~. The row of G is stored for beads 1 and 3; for bead 2 it is
  /// the negative of their sum.
  struct Place {
    double ex, ey, fx, fy;
    double g1, g2, g3, soft;
    double a3x, a3y, b3x, b3y;  // G_3 on beads 1 and 3
    double wall[3];
    Six row;
  };

  void look(const Six& at, Place& o) const;
  void add_softness(const Six& at, Place& o, double over_A, double over_B, const double* curve,
                    const double* u, const double* t) const;
  /// Computes G~^T x.
  static void pull(const Place& o, const double* by, Six& out) {
    for (int i = 0; i < 6; ++i) out[i] = o.row[i] * by[2];
    const double ax = o.ex * by[0], ay = o.ey * by[0], bx = o.fx * by[1], by_ = o.fy * by[1];
    out[0] += ax, out[1] += ay, out[4] += bx, out[5] += by_;
    out[2] -= ax + bx, out[3] -= ay + by_;
  }
  bool kick(double weight);
  void correction(const Place& o, double* z) const;

  Place now{};
  Six half{}, next{};
  double x[3] = {};
  bool ahead = false;
};

template <template <class> class When>
inline void SoftShakeThreeBeads<When>::look(const Six& at, Place& o) const {
  double curve[3];
  for (int i = 0; i < 3; ++i) {
    const double z = (at[2 * i] * at[2 * i] + at[2 * i + 1] * at[2 * i + 1]) * k.over_sigma2;
    const double z4 = z * z * z * z;
    o.wall[i] = k.f1 * z4 * z;
    curve[i] = k.f2 * z4;
  }
  const double ax = at[0] - at[2], ay = at[1] - at[3], bx = at[4] - at[2], by = at[5] - at[3];
  const double A = std::sqrt(ax * ax + ay * ay), B = std::sqrt(bx * bx + by * by);
  const double over_A = 1.0 / A, over_B = 1.0 / B;
  o.ex = ax * over_A, o.ey = ay * over_A, o.fx = bx * over_B, o.fy = by * over_B;
  const double c = o.ex * o.fx + o.ey * o.fy, s = o.ex * o.fy - o.ey * o.fx;
  o.g1 = A - k.r0, o.g2 = B - k.r0;
  o.g3 = 2.0 * std::atan((s * k.cosine - c * k.sine) / (1.0 + c * k.cosine + s * k.sine));
  o.a3x = o.ey * over_A, o.a3y = -o.ex * over_A, o.b3x = -o.fy * over_B, o.b3y = o.fx * over_B;
  // Computes S^-1 by cofactors, all of it for u and its last column for t.
  const double s13 = -s * over_B, s23 = -s * over_A;
  const double s33 = 2.0 * (over_A * over_A + over_B * over_B - c * over_A * over_B);
  const double c11 = 2.0 * s33 - s23 * s23, c12 = s13 * s23 - c * s33, c13 = c * s23 - 2.0 * s13;
  const double c22 = 2.0 * s33 - s13 * s13, c23 = c * s13 - 2.0 * s23, c33 = 4.0 - c * c;
  const double over = 1.0 / (2.0 * c11 + c * c12 + s13 * c13);
  const double Fx = o.wall[1] * at[2], Fy = o.wall[1] * at[3];
  const double alx = o.wall[0] * at[0] - Fx, aly = o.wall[0] * at[1] - Fy;
  const double blx = o.wall[2] * at[4] - Fx, bly = o.wall[2] * at[5] - Fy;
  const double r1 = over * (o.ex * alx + o.ey * aly), r2 = over * (o.fx * blx + o.fy * bly);
  const double r3 = over * (o.a3x * alx + o.a3y * aly + o.b3x * blx + o.b3y * bly);
  const double u[3] = {c11 * r1 + c12 * r2 + c13 * r3, c12 * r1 + c22 * r2 + c23 * r3,
                       c13 * r1 + c23 * r2 + c33 * r3};
  const double t[3] = {c13 * over, c23 * over, c33 * over};
  o.soft = o.g3 + k.compliance * u[2];
  add_softness(at, o, over_A, over_B, curve, u, t);
}

/// Computes the third row of G~. The factor w cancels, because t is proportional to 1/w, y is
/// proportional to w, and z does not depend on w.
template <template <class> class When>
inline void SoftShakeThreeBeads<When>::add_softness(const Six& at, Place& o, double over_A,
                                                    double over_B, const double* curve,
                                                    const double* u, const double* t) const {
  // z = G^T t and y = grad V - G^T u.
  Six z, y;
  const auto along = [&o](const double* by, Six& out) {
    out[0] = o.ex * by[0] + o.a3x * by[2], out[1] = o.ey * by[0] + o.a3y * by[2];
    out[4] = o.fx * by[1] + o.b3x * by[2], out[5] = o.fy * by[1] + o.b3y * by[2];
    out[2] = -out[0] - out[4], out[3] = -out[1] - out[5];
  };
  along(t, z);
  along(u, y);
  for (int i = 0; i < 6; ++i) y[i] = o.wall[i / 2] * at[i] - y[i];
  // T y - U z acts on the arms.
  const auto bend = [&](double ex, double ey, double over, double sign, int end, int row,
                        double& outx, double& outy) {
    const double yx = y[end] - y[2], yy = y[end + 1] - y[3];
    const double zx = z[end] - z[2], zy = z[end + 1] - z[3];
    const double ye = ex * yx + ey * yy, yn = ex * yy - ey * yx;
    const double ze = ex * zx + ey * zy, zn = ex * zy - ey * zx;
    const double turn = sign * over * over;
    const double on_e = -turn * (t[2] * yn - u[2] * zn);
    const double on_n = over * (t[row] * yn - u[row] * zn) - turn * (t[2] * ye - u[2] * ze);
    outx = on_e * ex - on_n * ey, outy = on_e * ey + on_n * ex;
  };
  double Ax = 0.0, Ay = 0.0, Bx = 0.0, By = 0.0;
  bend(o.ex, o.ey, over_A, -1.0, 0, 0, Ax, Ay);
  bend(o.fx, o.fy, over_B, 1.0, 4, 1, Bx, By);
  Six out{Ax, Ay, -Ax - Bx, -Ay - By, Bx, By};
  for (int i = 0; i < 3; ++i) {
    const double qx = at[2 * i], qy = at[2 * i + 1], zx = z[2 * i], zy = z[2 * i + 1];
    const double bent = curve[i] * (qx * zx + qy * zy);
    out[2 * i] += o.wall[i] * zx + bent * qx;
    out[2 * i + 1] += o.wall[i] * zy + bent * qy;
  }
  const double G3[6] = {o.a3x, o.a3y, -o.a3x - o.b3x, -o.a3y - o.b3y, o.b3x, o.b3y};
  for (int i = 0; i < 6; ++i) o.row[i] = G3[i] + k.compliance * out[i];
}

/// Solves K z = g~ with K = w G~(q) G~_n^T.
template <template <class> class When>
inline void SoftShakeThreeBeads<When>::correction(const Place& o, double* z) const {
  const Place& n = now;
  const double w = k.w;
  const double c = n.ex * o.fx + n.ey * o.fy, d = o.ex * n.fx + o.ey * n.fy;
  const double k11 = 2.0 * w * (o.ex * n.ex + o.ey * n.ey), k12 = w * d;
  const double k22 = 2.0 * w * (o.fx * n.fx + o.fy * n.fy), k21 = w * c;
  const auto first = [](const Place& e, const Six& r) {
    return e.ex * (r[0] - r[2]) + e.ey * (r[1] - r[3]);
  };
  const auto second = [](const Place& e, const Six& r) {
    return e.fx * (r[4] - r[2]) + e.fy * (r[5] - r[3]);
  };
  const double k13 = w * first(o, n.row), k23 = w * second(o, n.row);
  const double k31 = w * first(n, o.row), k32 = w * second(n, o.row);
  double k33 = 0.0;
  for (int i = 0; i < 6; ++i) k33 += o.row[i] * n.row[i];
  k33 *= w;
  const double c11 = k22 * k33 - k23 * k32, c12 = k13 * k32 - k12 * k33,
               c13 = k12 * k23 - k13 * k22;
  const double c21 = k23 * k31 - k21 * k33, c22 = k11 * k33 - k13 * k31,
               c23 = k13 * k21 - k11 * k23;
  const double c31 = k21 * k32 - k22 * k31, c32 = k12 * k31 - k11 * k32,
               c33 = k11 * k22 - k12 * k21;
  const double over = 1.0 / (k11 * c11 + k12 * c21 + k13 * c31);
  z[0] = over * (c11 * o.g1 + c12 * o.g2 + c13 * o.soft);
  z[1] = over * (c21 * o.g1 + c22 * o.g2 + c23 * o.soft);
  z[2] = over * (c31 * o.g1 + c32 * o.g2 + c33 * o.soft);
}

template <template <class> class When>
inline bool SoftShakeThreeBeads<When>::kick(double weight) {
  // Subtracts the gradients of V and of 1/2 K_a g_3^2 from the momenta.
  const double angle = k.K_a * now.g3;
  const double G3[6] = {now.a3x, now.a3y, -now.a3x - now.b3x, -now.a3y - now.b3y, now.b3x, now.b3y};
  Six move;
  pull(now, x, move);
  for (int i = 0; i < 6; ++i) {
    half[i] -= weight * (now.wall[i / 2] * q[i] + angle * G3[i]);
    next[i] = q[i] + k.w * (k.h * half[i] - move[i]);
  }
  int iterations = 0;
  for (double update = 1.0, scale = 0.0; update > tolerance * (1.0 + scale);) {
    if (iterations++ == most_iterations) return false;
    Place o;
    double z[3];
    look(next, o);
    correction(o, z);
    pull(now, z, move);
    update = scale = 0.0;
    for (int i = 0; i < 3; ++i) x[i] += z[i];
    for (int i = 0; i < 6; ++i) {
      const double dq = k.w * move[i];
      next[i] -= dq;
      update = larger(size_of(dq), update);
      scale = larger(size_of(next[i]), scale);
    }
  }
  pull(now, x, move);
  for (int i = 0; i < 6; ++i) half[i] -= k.over_h * move[i];
  return next[0] == next[0];
}

}  // namespace shakedown::bounds
