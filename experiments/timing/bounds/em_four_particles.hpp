// Hand-written EM (methods/ggl/em.hpp) on four particles. There are four bonds: the rods 1-2
// and 3-4, and the springs 1-3 and 2-4. Each bond has b = e_to - e_from, the vector d and mu =
// b^T M^-1 b. A rod has the multipliers L and C, divided by l^2. A spring has sigma = k/2
// (|d_n|^2 + |d_{n+1}|^2 - 2 l^2). With w = M^-1 p and G' = G(q_{n+1}), the residuals are
//
//   (a) r_q = q_{n+1} - q_n - h w_m - h M^-1 sum_rods C b (x) d_m
//   (b) r_p = M (w_{n+1} - w_n) + h sum_rods b (x) (L d_m + C D w_m) + h sum_springs sigma b (x) 2 d_m
//
// Newton's method solves for q, w, L and C simultaneously. (a) gives dw. The matrix that multiplies
// dq is K (x) 1 with a 4 x 4 matrix K, except for six terms b (x) vector. For each rod, the vectors
// are h d_m dL and c dC. For each spring, the vector is h k 2 d_m tau with tau = d_{n+1}.(D dq),
// from the slope of sigma:
//
//   K = 2/h M + sum_rods h/2 (L - C^2 mu) b b^T + sum_springs h sigma b b^T
//   (K (x) 1) dq = r - sum b (x) f,    r = -r_p - 2/h M r_q - sum_rods C b (x) D r_q
//
// This leaves six equations for the four multipliers and the two tau. Their coefficients contain
// b_i^T K^-1 b_j.
#pragma once

#include <array>

#include "experiments/timing/bounds/numbers.hpp"
#include "experiments/timing/bounds/points.hpp"

namespace shakedown::bounds {

struct FourParticlesNumbers {
  double h = 0.01;
  std::array<double, 4> m{1.0, 3.0, 2.3, 1.7};
  std::array<double, 4> over_m{1.0 / m[0], 1.0 / m[1], 1.0 / m[2], 1.0 / m[3]};
  std::array<double, 4> mass_over_half_h{2.0 * m[0] / h, 2.0 * m[1] / h, 2.0 * m[2] / h,
                                         2.0 * m[3] / h};
  std::array<double, 2> mu{over_m[0] + over_m[1], over_m[2] + over_m[3]};
  std::array<double, 2> k{50.0, 500.0};
  double l12 = 1.0, l34 = 1.0, l13 = 1.0, l24 = 1.0;
  std::array<double, 2> rod{l12 * l12, l34*l34}, spring{l13 * l13, l24*l24};
};

template <template <class> class When>
class EmFourParticles : When<FourParticlesNumbers> {
 public:
  explicit EmFourParticles(const double* q0, const double* p0) {
    for (int i = 0; i < 12; ++i) {
      q[i] = q0[i], p[i] = p0[i];
      x[i / 3][i % 3] = q[i];
      w[i / 3][i % 3] = p[i] * k.over_m[i / 3];
    }
  }

  bool step() {
    const Particles x_n = x, w_n = w;
    int iterations = 0;
    for (double update = 1.0, scale = 0.0; update > tolerance * (1.0 + scale);) {
      if (iterations++ == most_iterations) return false;
      const Particles dq = iterate(x_n, w_n);
      update = scale = 0.0;
      for (int i = 0; i < 12; ++i) {
        update = larger(size_of(dq[i / 3][i % 3]), update);
        scale = larger(size_of(x[i / 3][i % 3]), scale);
      }
    }
    for (int i = 0; i < 12; ++i) {
      q[i] = x[i / 3][i % 3];
      p[i] = k.m[i / 3] * w[i / 3][i % 3];
    }
    return q[0] == q[0];
  }

  std::array<double, 12> q{}, p{};

 private:
  using When<FourParticlesNumbers>::k;
  using Particles = std::array<Point, 4>;
  using Four = std::array<double, 4>;

  /// The particles at the ends of the bonds: first the rods, then the springs.
  static constexpr int from[4] = {0, 2, 0, 1}, to[4] = {1, 3, 2, 3};
  static Point along(const Particles& y, int bond) { return y[to[bond]] - y[from[bond]]; }
  static void add(Particles& y, int bond, const Point& force) {
    y[to[bond]] = y[to[bond]] + force;
    y[from[bond]] = y[from[bond]] - force;
  }

  /// The L D L^T of K, which couples 1-2, 3-4, 1-3 and 2-4. The elimination of particle 1 also
  /// couples 2-3.
  struct Elimination {
    double l10, l20, l21, l31, l32, r0, r1, r2, r3;
    Elimination(const Four& mass, const Four& kappa) {
      const double a = -kappa[0], b = -kappa[2];  // 1-2 and 1-3
      r0 = 1.0 / (mass[0] + kappa[0] + kappa[2]);
      l10 = a * r0, l20 = b * r0;
      r1 = 1.0 / (mass[1] + kappa[0] + kappa[3] - l10 * a);
      const double c = -l20 * a, d = -kappa[3];  // 2-3 and 2-4
      l21 = c * r1, l31 = d * r1;
      r2 = 1.0 / (mass[2] + kappa[1] + kappa[2] - l20 * b - l21 * c);
      const double e = -kappa[1] - l31 * c;  // 3-4
      l32 = e * r2;
      r3 = 1.0 / (mass[3] + kappa[1] + kappa[3] - l31 * d - l32 * e);
    }
    template <class X>
    void solve(std::array<X, 4>& y) const {
      y[1] = y[1] - l10 * y[0];
      y[2] = y[2] - l20 * y[0] - l21 * y[1];
      y[3] = y[3] - l31 * y[1] - l32 * y[2];
      y[3] = r3 * y[3];
      y[2] = r2 * y[2] - l32 * y[3];
      y[1] = r1 * y[1] - l21 * y[2] - l31 * y[3];
      y[0] = r0 * y[0] - l10 * y[1] - l20 * y[2];
    }
  };

  /// The data of the bonds in one iteration.
  struct Bonds {
    Point next[4], twice[4];         // d_{n+1}, 2 d_m
    Point e_m[2], e_next[2], rq[2];  // D w_m, D w_{n+1}, D r_q
    Four kappa;
  };

  /// Updates x, w and the multipliers. Returns the change of x.
  Particles iterate(const Particles& x_n, const Particles& w_n);
  /// Sets `rq` to r_q, and `r` to the right-hand side of the system for dq.
  void residual(const Particles& x_n, const Particles& w_n, Bonds& o, Particles& rq,
                Particles& r) const;
  /// From `y` = (K^-1 (x) 1) r, computes the six unknowns tau_13, tau_24, dL_12, dL_34, dC_12,
  /// dC_34 and, for each of them, the force f that a unit of it causes.
  void solve_six(const Bonds& o, const Elimination& K, const Particles& y, Point (&f)[6],
                 double (&unknown)[6]) const;
  static void eliminate(double (&A)[6][7]);

  static constexpr int bond[6] = {2, 3, 0, 1, 0, 1};
  Particles x, w;
  double L[2] = {}, C[2] = {};
};

template <template <class> class When>
inline void EmFourParticles<When>::residual(const Particles& x_n, const Particles& w_n, Bonds& o,
                                            Particles& rq, Particles& r) const {
  const double h = k.h;
  for (int i = 0; i < 4; ++i) {
    rq[i] = x[i] - x_n[i] - (0.5 * h) * (w_n[i] + w[i]);
    r[i] = -k.m[i] * (w[i] - w_n[i]);
  }
  for (int b = 0; b < 4; ++b) {
    const Point old = along(x_n, b);
    o.next[b] = along(x, b);
    o.twice[b] = old + o.next[b];
    if (b < 2) {
      o.e_next[b] = along(w, b);
      o.e_m[b] = 0.5 * (along(w_n, b) + o.e_next[b]);
      const Point pull = (0.5 * h * C[b]) * o.twice[b];
      rq[to[b]] = rq[to[b]] - k.over_m[to[b]] * pull;
      rq[from[b]] = rq[from[b]] + k.over_m[from[b]] * pull;
      add(r, b, (-0.5 * h * L[b]) * o.twice[b] - (h * C[b]) * o.e_m[b]);
      o.kappa[b] = 0.5 * h * (L[b] - C[b] * C[b] * k.mu[b]);
    } else {
      const double sigma =
          0.5 * k.k[b - 2] * (dot(old, old) + dot(o.next[b], o.next[b]) - 2.0 * k.spring[b - 2]);
      add(r, b, (-h * sigma) * o.twice[b]);
      o.kappa[b] = h * sigma;
    }
  }
  for (int i = 0; i < 4; ++i) r[i] = r[i] - k.mass_over_half_h[i] * rq[i];
  for (int b = 0; b < 2; ++b) {
    o.rq[b] = along(rq, b);
    add(r, b, -C[b] * o.rq[b]);
  }
}

template <template <class> class When>
inline void EmFourParticles<When>::solve_six(const Bonds& o, const Elimination& K,
                                             const Particles& y, Point (&f)[6],
                                             double (&unknown)[6]) const {
  const double h = k.h;
  double z[4][4];  // b_i^T K^-1 b_j
  for (int b = 0; b < 4; ++b) {
    Four column{};
    column[to[b]] = 1.0, column[from[b]] = -1.0;
    K.solve(column);
    for (int a = 0; a < 4; ++a) z[a][b] = column[to[a]] - column[from[a]];
  }
  for (int j = 0; j < 2; ++j) {
    f[j] = (h * k.k[j]) * o.twice[2 + j];
    f[2 + j] = (0.5 * h) * o.twice[j];
    f[4 + j] = h * o.e_m[j] - (1.0 + 0.5 * h * C[j] * k.mu[j]) * o.twice[j];
  }
  double A[6][7];
  for (int i = 0; i < 6; ++i) {
    const int b = bond[i];
    const Point by =
        i < 4 ? o.next[b] : (1.0 - 0.5 * h * C[b] * k.mu[b]) * o.next[b] + (0.5 * h) * o.e_next[b];
    for (int j = 0; j < 6; ++j) A[i][j] = z[b][bond[j]] * dot(by, f[j]);
    A[i][6] = dot(by, along(y, b));
  }
  for (int b = 0; b < 2; ++b) {
    A[b][b] += 1.0;                                                       // tau
    A[2 + b][6] += 0.5 * (dot(o.next[b], o.next[b]) - k.rod[b]);          // (d)
    A[4 + b][4 + b] += (0.5 * h * k.mu[b]) * dot(o.next[b], o.twice[b]);  // (e), times h/2
    A[4 + b][6] += dot(o.next[b], (0.5 * h) * o.e_next[b] + o.rq[b]);
  }
  eliminate(A);
  for (int i = 0; i < 6; ++i) unknown[i] = A[i][6];
}

/// Eliminates in the given order without row exchanges. This is safe because the pivots of the tau
/// are near 1 and the pivots of the multipliers are the pivots of G K^-1 G^T.
template <template <class> class When>
inline void EmFourParticles<When>::eliminate(double (&A)[6][7]) {
  for (int c = 0; c < 6; ++c) {
    const double over = 1.0 / A[c][c];
    for (int j = c + 1; j < 7; ++j) A[c][j] *= over;
    for (int r = c + 1; r < 6; ++r) {
      for (int j = c + 1; j < 7; ++j) A[r][j] -= A[r][c] * A[c][j];
    }
  }
  for (int c = 5; c > 0; --c) {
    for (int r = 0; r < c; ++r) A[r][6] -= A[r][c] * A[c][6];
  }
}

template <template <class> class When>
inline auto EmFourParticles<When>::iterate(const Particles& x_n, const Particles& w_n)
    -> Particles {
  Bonds o;
  Particles rq, dq;
  residual(x_n, w_n, o, rq, dq);
  const Elimination K(k.mass_over_half_h, o.kappa);
  K.solve(dq);
  Point f[6];
  double unknown[6];
  solve_six(o, K, dq, f, unknown);
  Particles force{};
  for (int j = 0; j < 6; ++j) add(force, bond[j], unknown[j] * f[j]);
  K.solve(force);
  Particles dw;
  for (int i = 0; i < 4; ++i) {
    dq[i] = dq[i] - force[i];
    dw[i] = dq[i] + rq[i];
    x[i] = x[i] + dq[i];
  }
  for (int b = 0; b < 2; ++b) {
    const double dC = unknown[4 + b];
    const Point pull = (0.5 * k.h) * (C[b] * along(dq, b) + dC * o.twice[b]);
    dw[to[b]] = dw[to[b]] - k.over_m[to[b]] * pull;
    dw[from[b]] = dw[from[b]] + k.over_m[from[b]] * pull;
    L[b] += unknown[2 + b];
    C[b] += dC;
  }
  for (int i = 0; i < 4; ++i) w[i] = w[i] + (2.0 / k.h) * dw[i];
  return dq;
}

}  // namespace shakedown::bounds
