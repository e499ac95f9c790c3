// The factorisation L D L^T of S = G M^-1 G^T, which soft constraints and V_F need. S is dense,
// small and positive definite, so there is no pivoting.
#pragma once

#include <cmath>

#include "problems/base/counters.hpp"
#include "problems/base/structure.hpp"

namespace shakedown {

template <class S, int m>
class GramFactor {
 public:
  explicit GramFactor(Index size) { LD.setZero(size, size); }

  /// The matrix to be factored: fill it, then call `factor`.
  MatrixOf<S, m>& matrix() { return LD; }

  void factor() {
    count_factorisation(2 * LD.rows() * LD.rows() * LD.rows() / 3);
    for (Index j = 0; j < LD.rows(); ++j) {
      for (Index i = j + 1; i < LD.rows(); ++i) {
        LD(i, j) = LD(j, i) / LD(j, j);  // the upper triangle keeps D L^T
        for (Index k = i; k < LD.rows(); ++k) LD(i, k) -= LD(i, j) * LD(j, k);
      }
    }
  }
  /// x <- S^-1 x.
  template <class X>
  void solve(X& x) const {
    count_solve(2 * LD.rows() * LD.rows());
    const Index size = LD.rows();
    for (Index j = 0; j < size; ++j) {
      for (Index i = j + 1; i < size; ++i) x(i) -= LD(i, j) * x(j);
    }
    for (Index j = size - 1; j >= 0; --j) {
      for (Index i = j + 1; i < size; ++i) x(j) -= LD(j, i) * x(i);
      x(j) /= LD(j, j);
    }
  }
  [[nodiscard]] S log_determinant() const {
    using std::log;
    S sum(0);
    for (Index j = 0; j < LD.rows(); ++j) sum += log(LD(j, j));
    return sum;
  }

 private:
  MatrixOf<S, m> LD;
};

template <class P>
using GramFactorFor = GramFactor<typename P::Scalar, P::constraints>;

}  // namespace shakedown
