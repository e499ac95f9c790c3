// Woodbury's formula for molecules of three atoms (problems/base/triangles.hpp): with
//
//   E = diag(m) + sum_k tau_k b_k b_k^T,   F = E^-1,   c_k = F b_k,   r_k = sqrt(w_k) s_k,
//   T_kl = delta_kl + (r_k . r_l) (b_k . c_l),
//
//   A^-1 x = y - sum_k (T^-1 t)_k r_k (x) c_k,    y = (F (x) I_3) x,   t_k = r_k . (b_k^T y).
//
// This takes two 3 x 3 eliminations instead of one 9 x 9, for several molecules at a time
// (problems/base/lanes.hpp). The number of negative eigenvalues of A is three times their number in
// E, minus the number of negative pivots of T (Sylvester, applied to A bordered by the springs).
// The weights w_k are not negative.
#pragma once

#include <limits>

#include "methods/base/factor_dense.hpp"
#include "problems/base/lanes.hpp"

namespace shakedown {

template <class S>
class Factor<structure::Triangles, S> : TriangleLanes<S> {
 public:
  explicit Factor(Index size) : kept(block_count<9>(size)) {}

  /// Takes about 90 multiplications per molecule. Returns `singular` also if E alone is singular.
  Definiteness factor(const TriangleMatrix<S>& matrix) {
    count_factorisation(180 * kept.molecules());
    Mask good = L{} == L{};
    Mask positive = good;
    for (Index i = 0; i < kept.molecules(); i += lane_width<S>) {
      eliminate(matrix.blocks.front(), i, good, positive);
    }
    if (!all_lanes<S>(good)) return Definiteness::singular;
    return all_lanes<S>(positive) ? Definiteness::positive : Definiteness::indefinite;
  }

  /// x <- A^-1 x. Takes about 75 multiplications per molecule.
  template <class X>
  void solve(X& x) const {
    count_solve(150 * kept.molecules());
    const Index molecules = kept.molecules();
    for (Index i = 0; i < molecules; i += lane_width<S>) {
      const Points in = take<S, 9>(x.data(), i, molecules);
      const Points F = kept.template get<9>(i, 0);
      const Points r = kept.template get<9>(i, 9);
      Points y;
      for (int j = 0; j < 3; ++j) {
        for (int c = 0; c < 3; ++c) {
          y[3 * j + c] =
              sum(c, in[c] * F[3 * j], in[3 + c] * F[3 * j + 1], in[6 + c] * F[3 * j + 2]);
        }
      }
      Three t;
      for (int k = 0; k < 3; ++k) t[k] = dot(column(r, k), difference(y, k));
      solve(kept.template get<3>(i, 18), kept.template get<3>(i, 21), t);
      std::array<Three, 3> along;
      for (int k = 0; k < 3; ++k) along[k] = difference(F, k);
      for (int c = 0; c < 3; ++c) {
        const L pull[3] = {r[c] * t[0], r[3 + c] * t[1], r[6 + c] * t[2]};
        for (int j = 0; j < 3; ++j) {
          y[3 * j + c] -=
              sum(c, pull[0] * along[0][j], pull[1] * along[1][j], pull[2] * along[2][j]);
        }
      }
      put<S>(y, x.data(), i, molecules);
    }
  }

 private:
  using typename TriangleLanes<S>::L;
  using typename TriangleLanes<S>::Mask;
  using typename TriangleLanes<S>::Three;
  using typename TriangleLanes<S>::Points;
  using TriangleLanes<S>::column, TriangleLanes<S>::difference, TriangleLanes<S>::dot;

  /// Adds the terms of row c in the order in which Eigen's product of 3 x 3 matrices adds them in
  /// the baseline build.
  static L sum(int c, const L& x, const L& y, const L& z) {
    return c < 2 ? (x + y) + z : x + (y + z);
  }

  /// L D L^T of a symmetric 3 x 3 matrix.
  struct LDL {
    Three inverse;  ///< 1/D
    Three lower;    ///< L_10, L_20, L_21
    L negative{};   ///< number of negative pivots
    Mask good;
  };

  /// Factors the matrix with the lower triangle 00, 10, 20, 11, 21, 22.
  [[gnu::always_inline]] static LDL eliminate(const std::array<L, 6>& M) {
    L largest{};
    for (const L& diagonal : {M[0], M[3], M[5]}) {
      largest = magnitude(diagonal) > largest ? magnitude(diagonal) : largest;
    }
    const L smallest = pivot_floor_of<S>() * largest + S((std::numeric_limits<double>::min)());
    LDL result;
    result.good = L{} == L{};
    const auto invert = [&](const L& pivot, int j) {
      const L size = magnitude(pivot);
      result.good = result.good & (size > smallest) & (size <= S(Eigen::NumTraits<S>::highest()));
      result.negative = pivot < L{} ? result.negative + S(1) : result.negative;
      result.inverse[j] = S(1) / pivot;
    };
    auto& [L10, L20, L21] = result.lower;
    invert(M[0], 0);
    L10 = M[1] * result.inverse[0];
    L20 = M[2] * result.inverse[0];
    invert(M[3] - L10 * M[1], 1);
    const L below = M[4] - M[2] * L10;
    L21 = below * result.inverse[1];
    invert((M[5] - L20 * M[2]) - L21 * below, 2);
    return result;
  }
  static void solve(const Three& inverse, const Three& lower, Three& x) {
    x[1] -= lower[0] * x[0];
    x[2] = (x[2] - lower[1] * x[0]) - lower[2] * x[1];
    for (int j = 0; j < 3; ++j) x[j] *= inverse[j];
    x[1] -= lower[2] * x[2];
    x[0] = (x[0] - lower[0] * x[1]) - lower[1] * x[2];
  }

  /// Factors the molecules starting at i; `first` is the block of molecule 0. `positive` remains
  /// true in lanes where no pivot of A is negative.
  [[gnu::always_inline]] void eliminate(const typename TriangleMatrix<S>::Block& first, Index i,
                                        Mask& good, Mask& positive) {
    constexpr int apart = sizeof first / sizeof(S);
    const Index molecules = kept.molecules();
    const Points scalars = take<S, 9, apart>(first.mass.data(), i, molecules);
    const Three m = column(scalars, 0), tau = column(scalars, 1), w = column(scalars, 2);
    const Points s = take<S, 9, apart>(first.sides.data(), i, molecules);
    const LDL E = eliminate({m[0] + tau[0] + tau[2], -tau[0], -tau[2], m[1] + tau[0] + tau[1],
                             -tau[1], m[2] + tau[1] + tau[2]});
    Points F;
    for (int j = 0; j < 3; ++j) {
      Three unit{};
      unit[j] += S(1);
      solve(E.inverse, E.lower, unit);
      for (int k = 0; k < 3; ++k) {
        F[3 * j + k] = unit[k];
        kept.set(i, 3 * j + k, unit[k]);
      }
    }
    Points r;
    for (int k = 0; k < 3; ++k) {
      const L scale = root<S>(w[k]);
      for (int c = 0; c < 3; ++c) {
        r[3 * k + c] = scale * s[3 * k + c];
        kept.set(i, 9 + 3 * k + c, r[3 * k + c]);
      }
    }
    std::array<L, 6> T;
    for (int l = 0, entry = 0; l < 3; ++l) {
      const Three along = difference(F, l);
      for (int k = l; k < 3; ++k, ++entry) {
        const auto [first, second] = triangle::sides[k];
        T[entry] = dot(column(r, k), column(r, l)) * (along[first] - along[second]);
        if (k == l) T[entry] += S(1);
      }
    }
    const LDL of_T = eliminate(T);
    for (int k = 0; k < 3; ++k) {
      kept.set(i, 18 + k, of_T.inverse[k]);
      kept.set(i, 21 + k, of_T.lower[k]);
    }
    good = good & E.good & of_T.good;
    positive = positive & (S(3) * E.negative == of_T.negative);
  }

  LaneRows<S, 24> kept;  // F, r, 1/D and L of T
};

}  // namespace shakedown
