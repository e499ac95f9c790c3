// Woodbury's formula for molecules of three atoms (problems/base/triangles.hpp): with
//
//   E = diag(m) + sum_k tau_k b_k b_k^T,   F = E^-1,   c_k = F b_k,   r_k = sqrt(w_k) s_k,
//   T_kl = delta_kl + (r_k . r_l) (b_k . c_l),
//
//   A^-1 x = y - sum_k (T^-1 t)_k r_k (x) c_k,    y = (F (x) I_3) x,   t_k = r_k . (b_k^T y):
//
// two 3 x 3 eliminations instead of one 9 x 9. The inertia of A is three times that of E less the
// negative pivots of T (Sylvester, on A bordered by the springs); weights are not negative.
#pragma once

#include <vector>

#include "methods/base/factor_dense.hpp"
#include "problems/base/triangles.hpp"

namespace shakedown {

template <class S>
class Factor<structure::Triangles, S> {
 public:
  explicit Factor(Index size) : molecules(block_count<9>(size)) {}

  /// About 90 multiplications a molecule. `singular` also where E alone is.
  Definiteness factor(const TriangleMatrix<S>& A) {
    ++counts.factorisations;
    Index negative = 0;
    for (std::size_t i = 0; i < molecules.size(); ++i) {
      const int found = eliminate(A.blocks[i], molecules[i]);
      if (found < 0) return Definiteness::singular;
      negative += found;
    }
    return definiteness(negative);
  }

  /// x <- A^-1 x. About 75 multiplications a molecule.
  template <class X>
  void solve(X& x) const {
    ++counts.solves;
    for (std::size_t i = 0; i < molecules.size(); ++i) {
      const Molecule& molecule = molecules[i];
      auto points = triangle::atoms(x, static_cast<Index>(i));
      const MatrixOf<S, 3> y = points.lazyProduct(molecule.F);
      VectorOf<S, 3> t;
      for (int k = 0; k < 3; ++k) t(k) = molecule.r.col(k).dot(triangle::difference(y, k));
      solve_lower(molecule.LD, t);
      solve_diagonal(molecule.LD, t);
      solve_lower_transposed(molecule.LD, t);
      const MatrixOf<S, 3> pull = molecule.r * t.asDiagonal();
      points = y - pull.lazyProduct(molecule.c.transpose());
    }
  }

 private:
  struct Molecule {
    MatrixOf<S, 3> F;   ///< E^-1
    MatrixOf<S, 3> c;   ///< column k = c_k
    MatrixOf<S, 3> r;   ///< column k = r_k
    MatrixOf<S, 3> LD;  ///< of T
  };

  /// The negative pivots of A, or -1 if it is singular.
  static int eliminate(const typename TriangleMatrix<S>::Block& A, Molecule& molecule) {
    using std::sqrt;
    MatrixOf<S, 3> E;
    const VectorOf<S, 3>& tau = A.tension;
    E << A.mass(0) + tau(0) + tau(2), -tau(0), -tau(2),  //
        -tau(0), A.mass(1) + tau(0) + tau(1), -tau(1),   //
        -tau(2), -tau(1), A.mass(2) + tau(1) + tau(2);
    S largest(0);
    raise_to_diagonal(largest, E);
    const int of_E = eliminate_symmetric(E, smallest_pivot(largest), molecule.LD);
    if (of_E < 0) return -1;
    for (int j = 0; j < 3; ++j) {
      VectorOf<S, 3> column = VectorOf<S, 3>::Unit(j);
      solve_lower(molecule.LD, column);
      solve_diagonal(molecule.LD, column);
      solve_lower_transposed(molecule.LD, column);
      molecule.F.col(j) = column;
    }
    for (int k = 0; k < 3; ++k) {
      molecule.c.col(k) = triangle::difference(molecule.F, k);
      molecule.r.col(k) = sqrt(A.weight(k)) * A.sides.col(k);
    }
    MatrixOf<S, 3> T = molecule.r.transpose().lazyProduct(molecule.r);
    for (int k = 0; k < 3; ++k) {
      const auto [first, second] = triangle::sides[k];
      T.row(k) = T.row(k).cwiseProduct(molecule.c.row(first) - molecule.c.row(second)).eval();
      T(k, k) += S(1);
    }
    largest = S(0);
    raise_to_diagonal(largest, T);
    const int of_T = eliminate_symmetric(T, smallest_pivot(largest), molecule.LD);
    return of_T < 0 ? -1 : 3 * of_E - of_T;
  }

  std::vector<Molecule> molecules;
};

}  // namespace shakedown
