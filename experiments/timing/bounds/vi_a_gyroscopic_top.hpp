// Hand-written VI-A (methods/ggl/ggl_theta.hpp) on the gyroscopic top. The centre of mass is phi =
// l d_3, so only the three directors D = [d_1 d_2 d_3] move, with the mass matrix A = diag(E_1,
// E_1, E_3 + m l^2). D is taken at the middle of the step, and V = D'. The symmetric matrices L and
// C contain the multipliers lambda and gamma. W is the weight m g l, which acts on d_3, and P_n are
// the momenta of D:
//
//   (a) 2 (D - D_n) = h V + h D C A^-1        (b, c) V A = P_n - h/2 (W + D L + V C)
//   (d) D^T D = 1                             (e) D^T V + V^T D = 0
//
// Newton's method solves for all unknowns simultaneously. With B = D^T D and w = D^-1 V, the
// updates D x of D and D y of V with
//
//   x = (B^-1 - 1)/2 + s^ B,    y = -B^-1 (S + B x^T w + w^T x B)/2 + t^ B,   S = D^T V + V^T D
//
// satisfy (d) and (e) for all vectors s and t, where s^ is the matrix of the cross product s x. (a)
// gives the update of C, and (b, c) gives the update of L. Both updates must be symmetric, which
// gives six equations for s and t. Their derivation uses that the skew part of F e_j^ R is (column
// k of F) x (row l of R) - (column l) x (row k), with j, k, l cyclic. At the end, p_{n+1} = 2 M V -
// p_n, also for phi.
#pragma once

#include <array>

#include "experiments/timing/bounds/numbers.hpp"
#include "experiments/timing/bounds/points.hpp"

namespace shakedown::bounds {

struct TopNumbers {
  double h = 0.001;
  double m = 0.7069, g = 9.81, l = 0.075;
  double E1 = 0.5 * 5.3014e-4, E3 = 5.3014e-4 - 0.5 * 5.3014e-4;
  double A3 = E3 + m * l * l;
  double weight = m * g * l;
};

template <template <class> class When>
class ViAGyroscopicTop : When<TopNumbers> {
 public:
  explicit ViAGyroscopicTop(const double* q0, const double* p0) {
    for (int i = 0; i < 12; ++i) q[i] = q0[i], p[i] = p0[i];
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 3; ++i) {
        D_n.column[j][i] = q[3 * (j + 1) + i];
        V.column[j][i] = p[3 * (j + 1) + i] / (j == 2 ? k.E3 : k.E1);
      }
    }
  }

  bool step() {
    const Point A = {k.E1, k.E1, k.A3};
    Matrix P;
    for (int i = 0; i < 3; ++i) {
      P.column[0][i] = p[3 + i], P.column[1][i] = p[6 + i];
      P.column[2][i] = p[9 + i] + k.l * p[i];
    }
    Matrix D = D_n;
    int iterations = 0;
    for (double update = 1.0, scale = 0.0; update > tolerance * (1.0 + scale);) {
      if (iterations++ == most_iterations) return false;
      const Matrix change = iterate(A, P, D);
      D = D + change;
      update = scale = 0.0;
      for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < 3; ++i) {
          update = larger(2.0 * size_of(change(i, j)), update);
          scale = larger(size_of(2.0 * D(i, j) - D_n(i, j)), scale);
        }
      }
    }
    D_n = 2.0 * D - D_n;
    finish();
    return q[0] == q[0];
  }

  std::array<double, 12> q{}, p{};

 private:
  using When<TopNumbers>::k;

  /// Returns the matrix whose column j is the skew part of F e_j^ R.
  static Matrix skews(const Matrix& F, const Matrix& R) {
    Matrix out;
    for (int j = 0; j < 3; ++j) {
      const int a = (j + 1) % 3, b = (j + 2) % 3;
      out.column[j] = cross(F.column[a], R.row(b)) - cross(F.column[b], R.row(a));
    }
    return out;
  }
  /// Returns `skews` for F = 1.
  static Matrix skews(const Matrix& R) {
    const double trace = R(0, 0) + R(1, 1) + R(2, 2);
    Matrix out = -1.0 * R;
    for (int j = 0; j < 3; ++j) out.column[j][j] += trace;
    return out;
  }
  static Matrix symmetric(const Matrix& a) { return 0.5 * (a + transposed(a)); }

  /// Updates V, C and L. Returns the change of D.
  Matrix iterate(const Point& A, const Matrix& P, const Matrix& D);
  void finish() {
    for (int i = 0; i < 3; ++i) {
      q[i] = k.l * D_n(i, 2);
      p[i] = 2.0 * k.m * k.l * V(i, 2) - p[i];
      for (int j = 0; j < 3; ++j) {
        double& one = p[3 * (j + 1) + i];
        q[3 * (j + 1) + i] = D_n(i, j);
        one = 2.0 * (j == 2 ? k.E3 : k.E1) * V(i, j) - one;
      }
    }
  }

  Matrix D_n, V, C{}, L{};
};

template <template <class> class When>
inline Matrix ViAGyroscopicTop<When>::iterate(const Point& A, const Matrix& P, const Matrix& D) {
  const double h = k.h;
  const Matrix B = transposed_times(D, D), to_frame = inverse(D);
  const Matrix B_inverse = to_frame * transposed(to_frame);
  const Matrix O = transposed_times(D, V), w = to_frame * V, T = B_inverse * transposed(O);
  const Matrix BA = scaled(B, A), OA = scaled(O, A), BC = B * C;
  const Matrix BN = 2.0 * BA - h * BC;  // B (2 A - h C)
  // The residuals of (a) and (b, c), multiplied by D^-1: D L, D C and V C become L, C and w C.
  Matrix load = scaled(V, A) - P;
  load.column[2][2] += 0.5 * h * k.weight;
  const Matrix ra = to_frame * scaled(2.0 * (D - D_n) - h * V, A) - h * C;
  const Matrix rb = to_frame * load + (0.5 * h) * (L + w * C);
  // The parts of x and y that do not depend on s and t.
  Matrix x = 0.5 * B_inverse, y;
  for (int j = 0; j < 3; ++j) x.column[j][j] -= 0.5;
  const Matrix Bx = B * x, bent = transposed_times(Bx, w) + O + transposed(O);
  y = -0.5 * (B_inverse * (bent + transposed_times(w, Bx)));
  const auto dC_of = [&](const Matrix& by_x, const Matrix& by_y) {  // h dC without ra
    return 2.0 * scaled(by_x, A) - h * (by_x * C + scaled(by_y, A));
  };
  const auto dL_of = [&](const Matrix& by_x, const Matrix& by_y, const Matrix& hdC) {
    return scaled(by_y, A) + (0.5 * h) * (by_y * C + by_x * L) + 0.5 * (w * hdC);
  };
  const Matrix hdC0 = dC_of(x, y) + ra;
  const Point a0 = skew(hdC0), b0 = skew(dL_of(x, y, hdC0) + rb);
  // How the two skew parts depend on s and t.
  const Matrix A2C = OA + (0.5 * h) * (O * C), BA2 = BA + (0.5 * h) * BC;
  const Matrix a_s = skews(BN - (0.5 * h) * OA) + (0.5 * h) * skews(T, BA);
  const Matrix a_t = -h * skews(BA);
  const Matrix b_s = skews(0.5 * A2C + (0.5 * h) * (B * L)) - 0.5 * skews(T, BA2) +
                     0.5 * skews(w, BN - (0.5 * h) * OA) + (0.25 * h) * skews(w * T, BA);
  const Matrix b_t = skews(BA2) - (0.5 * h) * skews(w, BA);
  const Matrix a_t_inverse = inverse(a_t), through = b_t * a_t_inverse;
  const Point s = inverse(b_s - through * a_s) * (through * a0 - b0);
  const Point t = a_t_inverse * (-1.0 * a0 - a_s * s);

  const Matrix along = hat(s) * B;
  x = x + along;
  y = y + hat(t) * B + 0.5 * (hat(s) * O - T * along);
  const Matrix hdC = dC_of(x, y) + ra;
  const Matrix dL = dL_of(x, y, hdC) + rb;
  C = C + (1.0 / h) * symmetric(hdC);
  L = L - (2.0 / h) * symmetric(dL);
  V = V + D * y;
  return D * x;
}

}  // namespace shakedown::bounds
