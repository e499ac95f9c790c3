// Dense L D L^T (unrolled at fixed size) and dense LU for multiplier systems.
#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "methods/base/elimination.hpp"
#include "problems/base/counters.hpp"
#include "problems/base/structure.hpp"

namespace shakedown {

/// The result of a factorisation.
enum class Definiteness : std::uint8_t { positive, indefinite, singular };

/// Converts the result of an elimination: the number of negative pivots, or -1 for a tiny pivot.
inline Definiteness definiteness(Index negative) {
  if (negative < 0) return Definiteness::singular;
  return negative == 0 ? Definiteness::positive : Definiteness::indefinite;
}

template <class Structure, class S>
class Factor;

/// L D L^T of a dense symmetric matrix; only the lower triangle is read.
template <int n, class S>
class Factor<structure::Dense<n>, S> {
 public:
  using Matrix = MatrixOf<S, n, n>;

  explicit Factor(Index size) { LD.setZero(size, size); }

  /// Takes n^3/6 multiplications.
  Definiteness factor(const Matrix& A) {
    const Index size = A.rows();
    count_factorisation(size * size * size / 3);
    using std::abs;
    S largest = abs(A(0, 0));
    raise_to_lower(largest, A);
    return definiteness(eliminate_symmetric(A, smallest_pivot(largest), LD));
  }

  /// x <- A^-1 x.
  template <class X>
  void solve(X& x) const {
    count_solve(2 * LD.rows() * LD.rows());
    solve_lower(LD, x);
    solve_diagonal(LD, x);
    solve_lower_transposed(LD, x);
  }

 private:
  Matrix LD;
};

template <class Structure, class S>
class GeneralFactor;

/// LU with partial pivoting of a dense matrix, for multiplier systems G M^-1 G'^T.
/// (Eigen::PartialPivLU is not used, because its blocked product allocates heap memory for 500
/// rows, though not for 200.)
template <int n, class S>
class GeneralFactor<structure::Dense<n>, S> {
 public:
  using Matrix = MatrixOf<S, n, n>;

  explicit GeneralFactor(Index size) {
    LU.setZero(size, size);
    exchange.setZero(size);
  }

  /// Returns false if a pivot is too small to trust. Takes n^3/3 multiplications.
  bool factor(const Matrix& A) {
    const Index size = A.rows();
    count_factorisation(2 * size * size * size / 3);
    LU = A;
    S largest(0);
    raise_to_entries(largest, A);
    return eliminate_general(LU, exchange, smallest_pivot(largest));
  }

  /// x <- A^-1 x.
  template <class X>
  void solve(X& x) const {
    count_solve(2 * LU.rows() * LU.rows());
    solve_general(LU, exchange, x);
  }

 private:
  Matrix LU;
  VectorOf<int, n> exchange;
};

}  // namespace shakedown
