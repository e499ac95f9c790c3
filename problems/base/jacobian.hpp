// Storage of constraint Jacobians G = Dg, and the operations of methods on them.
//
// Dense: MatrixOf<S, m, n>. Chains: LinkJacobian<S, b> if the first link hangs from a pivot,
// BondJacobian<S> if both ends are free. Rigid bodies: BlockJacobian<S, m, b>.
// Each has, with vectors v (coordinates) and lambda (constraints):
//
//   resize_jacobian(J, constraints, dof)   allocates and clears; called once
//   apply(J, v, out)                       out = J v
//   add_transpose(J, lambda, c, y)         y += c J^T lambda
//   gram(Ja, mass, Jb, K)                  K = Ja M^-1 Jb^T, the multiplier matrix
//   add_gram(J, k, H)                      H += J^T diag(k) J, the Hessian of a penalty without its
//                                          curvature; k is one number, or one per row
//
// K is the GeneralStorage of MultiplierStructure<J>, H the Storage of the operator. Both must have
// been sized by resize_operator. Arguments must not overlap; nothing allocates after resizing.
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "problems/base/mass.hpp"
#include "problems/base/structure.hpp"

namespace shakedown {

/// One scalar constraint per block of b coordinates, N blocks. Constraint k couples block k with
/// block k - 1; constraint 0 has its own block only: (J v)_k = self_k . v_k + previous_k . v_k-1.
template <class S, int b>
struct LinkJacobian {
  Eigen::Matrix<S, b, Dynamic> self;      ///< column k = d g_k / d q_k
  Eigen::Matrix<S, b, Dynamic> previous;  ///< column k = d g_k / d q_k-1; column 0 is not read
};

/// One scalar constraint per pair of neighbours among N blocks, on their difference:
/// (J v)_k = slope_k . (v_k+1 - v_k), k < N - 1. The block size b is known at run time only.
template <class S>
struct BondJacobian {
  MatrixOf<S, Dynamic> slope;  ///< b x (N - 1); column k = d g_k / d (q_k+1 - q_k)
};

/// m constraints on each block of b coordinates, without coupling between blocks; `blocks[i]` is
/// the m x b Jacobian of block i.
template <class S, int m, int b>
struct BlockJacobian {
  std::vector<MatrixOf<S, m, b>> blocks;
};

/// Structure of Ja M^-1 Jb^T.
template <class Jacobian>
struct MultiplierStructureOf;
template <class S, int m, int n, int options>
struct MultiplierStructureOf<Eigen::Matrix<S, m, n, options, m, n>> {
  using type = structure::Dense<m>;
};
template <class S, int b>
struct MultiplierStructureOf<LinkJacobian<S, b>> {
  using type = structure::BlockTridiagonal<1>;
};
template <class S>
struct MultiplierStructureOf<BondJacobian<S>> {
  using type = structure::BlockTridiagonal<1>;
};
template <class S, int m, int b>
struct MultiplierStructureOf<BlockJacobian<S, m, b>> {
  using type = structure::BlockDiagonal<m>;
};
template <class Jacobian>
using MultiplierStructure = typename MultiplierStructureOf<Jacobian>::type;

template <class S, int m, int n>
void resize_jacobian(MatrixOf<S, m, n>& J, Index constraints, Index dof) {
  J.setZero(constraints, dof);
}
/// Throws std::invalid_argument unless dof = b * constraints.
template <class S, int b>
void resize_jacobian(LinkJacobian<S, b>& J, Index constraints, Index dof) {
  if (block_count<b>(dof) != constraints) {
    throw std::invalid_argument(std::to_string(constraints) + " links, but " +
                                std::to_string(dof / b) + " blocks of " + std::to_string(b));
  }
  J.self.setZero(b, constraints);
  J.previous.setZero(b, constraints);
}
/// Throws std::invalid_argument unless dof = b (constraints + 1).
template <class S>
void resize_jacobian(BondJacobian<S>& J, Index constraints, Index dof) {
  if (dof % (constraints + 1) != 0) {
    throw std::invalid_argument(std::to_string(constraints) + " bonds do not join " +
                                std::to_string(dof) + " coordinates");
  }
  J.slope.setZero(dof / (constraints + 1), constraints);
}
/// Throws std::invalid_argument unless both sizes belong to the same number of blocks.
template <class S, int m, int b>
void resize_jacobian(BlockJacobian<S, m, b>& J, Index constraints, Index dof) {
  if (block_count<b>(dof) != block_count<m>(constraints)) {
    throw std::invalid_argument(std::to_string(constraints) + " constraints do not put " +
                                std::to_string(m) + " on each of " + std::to_string(dof / b) +
                                " blocks");
  }
  J.blocks.assign(block_count<b>(dof), MatrixOf<S, m, b>::Zero());
}

template <class S>
const S& weight_of(const S& k, Index /*i*/) {
  return k;
}
template <class S, int m>
const S& weight_of(const VectorOf<S, m>& k, Index i) {
  return k(i);
}

/// The pattern of a dense Jacobian all of whose entries may differ from zero. A problem may declare
/// a sparser one (constraints.hpp).
struct AllEntries {
  /// Returns true if entry (k, i) of J may differ from zero.
  static constexpr bool touches(Index /*k*/, Index /*i*/) { return true; }
};

// Dense, of fixed size: products without the entries that `Pattern` excludes. The loops are
// unrolled, and the sums stay in registers. They begin with -0.0, because -0.0 + x keeps the sign
// of a zero x.

template <class Pattern, class S, int m, int n, class V, class Out>
inline void apply_entries(const MatrixOf<S, m, n>& J, const V& v, Out& out) {
  S sums[m];
#pragma GCC unroll 8
  for (Index k = 0; k < m; ++k) {
    sums[k] = S(-0.0);
#pragma GCC unroll 16
    for (Index i = 0; i < n; ++i) {
      if (Pattern::touches(k, i)) sums[k] += J(k, i) * v(i);
    }
  }
#pragma GCC unroll 8
  for (Index k = 0; k < m; ++k) out(k) = sums[k];
}
template <class Pattern, class S, int m, int n, class Lambda, class Y>
inline void add_transpose_entries(const MatrixOf<S, m, n>& J, const Lambda& lambda,
                                  std::type_identity_t<S> c, Y& y) {
#pragma GCC unroll 16
  for (Index i = 0; i < n; ++i) {
    S sum(-0.0);
#pragma GCC unroll 8
    for (Index k = 0; k < m; ++k) {
      if (Pattern::touches(k, i)) sum += J(k, i) * lambda(k);
    }
    y(i) += c * sum;
  }
}
/// Sets only the upper triangle of K if `upper` is true.
template <class Pattern, bool upper = false, class S, int m, int n>
inline void gram_entries(const MatrixOf<S, m, n>& Ja, const DiagonalMass<S, n>& mass,
                         const MatrixOf<S, m, n>& Jb, MatrixOf<S, m, m>& K) {
  S sums[m][m];
#pragma GCC unroll 8
  for (Index k = 0; k < m; ++k) {
#pragma GCC unroll 8
    for (Index l = upper ? k : 0; l < m; ++l) {
      sums[k][l] = S(-0.0);
#pragma GCC unroll 16
      for (Index i = 0; i < n; ++i) {
        if (!Pattern::touches(k, i) || !Pattern::touches(l, i)) continue;
        sums[k][l] += Ja(k, i) * mass.inverse(i) * Jb(l, i);
      }
    }
  }
#pragma GCC unroll 8
  for (Index k = 0; k < m; ++k) {
#pragma GCC unroll 8
    for (Index l = upper ? k : 0; l < m; ++l) K(k, l) = sums[k][l];
  }
}

/// Eigen loads two rows of doubles as one packet; this load stalls if the entries were stored one
/// by one. The loops above do the same operations in the same order, but in registers.
template <class S, int m, int n>
constexpr bool two_rows() {
  return m == 2 && n != Dynamic && std::is_same_v<S, double>;
}

// Dense. At fixed size Eigen's lazy products unroll; at dynamic size they would be slow.

template <class S, int m, int n, class V, class Out>
inline void apply(const MatrixOf<S, m, n>& J, const V& v, Out& out) {
  if constexpr (m == Dynamic || n == Dynamic) {
    out.setZero();
    for (Index j = 0; j < J.cols(); ++j) out += v(j) * J.col(j);
  } else if constexpr (two_rows<S, m, n>()) {
    apply_entries<AllEntries>(J, v, out);
  } else {
    out = J.lazyProduct(v);
  }
}
template <class S, int m, int n, class Lambda, class Y>
inline void add_transpose(const MatrixOf<S, m, n>& J, const Lambda& lambda,
                          std::type_identity_t<S> c, Y& y) {
  if constexpr (two_rows<S, m, n>()) {
    add_transpose_entries<AllEntries>(J, lambda, c, y);
  } else {
    for (Index j = 0; j < J.cols(); ++j) y(j) += c * J.col(j).dot(lambda);
  }
}
template <class S, int m, int n>
inline void gram(const MatrixOf<S, m, n>& Ja, const DiagonalMass<S, n>& mass,
                 const MatrixOf<S, m, n>& Jb, MatrixOf<S, m, m>& K) {
  if constexpr (m == Dynamic || n == Dynamic) {
    K.setZero();
    for (Index j = 0; j < Ja.cols(); ++j) {
      for (Index k = 0; k < Ja.rows(); ++k) {
        const S factor = mass.inverse(j) * Jb(k, j);
        K.col(k) += factor * Ja.col(j);
      }
    }
  } else if constexpr (two_rows<S, m, n>()) {
    gram_entries<AllEntries>(Ja, mass, Jb, K);
  } else {
    K = (Ja * mass.inverse.asDiagonal()).lazyProduct(Jb.transpose());
  }
}
/// At dynamic size each thread keeps a scratch column, which is allocated when n changes.
template <class S, int m, int n>
void gram(const MatrixOf<S, m, n>& Ja, const DenseMass<S, n>& mass, const MatrixOf<S, m, n>& Jb,
          MatrixOf<S, m, m>& K) {
  if constexpr (n == Dynamic) {
    thread_local VectorOf<S, n> column;
    for (Index k = 0; k < Jb.rows(); ++k) {
      column = Jb.row(k).transpose();
      mass.solve(column, column);
      auto target = K.col(k);
      apply(Ja, column, target);
    }
  } else {
    for (Index k = 0; k < Jb.rows(); ++k) {
      VectorOf<S, n> column = Jb.row(k).transpose();
      mass.solve(column, column);
      auto target = K.col(k);
      apply(Ja, column, target);
    }
  }
}
/// J_i^T diag(k) J_j for two columns of J.
template <class S, int m, int n>
S weighted_product(const MatrixOf<S, m, n>& J, const std::type_identity_t<S>& k, Index i, Index j) {
  return k * J.col(i).dot(J.col(j));
}
template <class S, int m, int n>
S weighted_product(const MatrixOf<S, m, n>& J, const VectorOf<S, m>& k, Index i, Index j) {
  S sum(0);
  for (Index row = 0; row < J.rows(); ++row) sum += k(row) * J(row, i) * J(row, j);
  return sum;
}
template <class S, int m, int n, class Weights>
void add_gram(const MatrixOf<S, m, n>& J, const Weights& k, MatrixOf<S, n, n>& H) {
  for (Index j = 0; j < J.cols(); ++j) {
    H(j, j) += weighted_product(J, k, j, j);
    for (Index i = j + 1; i < J.cols(); ++i) {
      const S entry = weighted_product(J, k, i, j);
      H(i, j) += entry;
      H(j, i) += entry;
    }
  }
}

// Chains of links.

template <class S, int b, class V, class Out>
void apply(const LinkJacobian<S, b>& J, const V& v, Out& out) {
  for (Index k = 0; k < J.self.cols(); ++k) {
    S sum = J.self.col(k).dot(block<b>(v, k));
    if (k > 0) sum += J.previous.col(k).dot(block<b>(v, k - 1));
    out(k) = sum;
  }
}
template <class S, int b, class Lambda, class Y>
void add_transpose(const LinkJacobian<S, b>& J, const Lambda& lambda, std::type_identity_t<S> c,
                   Y& y) {
  const Index links = J.self.cols();
  if (links == 0) return;
  // Block k - 1 is stored once, after links k - 1 and k have contributed.
  VectorOf<S, b> here = block<b>(y, 0) + (c * lambda(0)) * J.self.col(0);
  for (Index k = 1; k < links; ++k) {
    const S force = c * lambda(k);
    block<b>(y, k - 1) = here + force * J.previous.col(k);
    here = block<b>(y, k) + force * J.self.col(k);
  }
  block<b>(y, links - 1) = here;
}
/// Row k of Ja and row k - 1 of Jb share block k - 1 only.
template <class S, int b, int n>
void gram(const LinkJacobian<S, b>& Ja, const DiagonalMass<S, n>& mass,
          const LinkJacobian<S, b>& Jb, GeneralBlockTridiagonalMatrix<S, 1>& K) {
  for (Index k = 0; k < Ja.self.cols(); ++k) {
    const VectorOf<S, b> inverse = block<b>(mass.inverse, k);
    K.diagonal[k](0) = Ja.self.col(k).cwiseProduct(inverse).dot(Jb.self.col(k));
    if (k == 0) continue;
    const VectorOf<S, b> above = block<b>(mass.inverse, k - 1);
    const VectorOf<S, b> weighted_a = above.cwiseProduct(Ja.previous.col(k));
    const VectorOf<S, b> weighted_b = above.cwiseProduct(Jb.previous.col(k));
    K.diagonal[k](0) += weighted_a.dot(Jb.previous.col(k));
    K.lower[k - 1](0) = weighted_a.dot(Jb.self.col(k - 1));
    K.upper[k - 1](0) = weighted_b.dot(Ja.self.col(k - 1));
  }
}
template <class S, int b, class Weights>
void add_gram(const LinkJacobian<S, b>& J, const Weights& weights,
              BlockTridiagonalMatrix<S, b>& H) {
  for (Index k = 0; k < J.self.cols(); ++k) {
    const S& c = weight_of(weights, k);
    const VectorOf<S, b> self = J.self.col(k);
    const VectorOf<S, b> weighted = c * self;
    H.diagonal[k] += weighted.lazyProduct(self.transpose());
    if (k == 0) continue;
    const VectorOf<S, b> previous = J.previous.col(k);
    H.lower[k - 1] += weighted.lazyProduct(previous.transpose());
    H.diagonal[k - 1] += (c * previous).lazyProduct(previous.transpose());
  }
}

// Chains of bonds.

template <class S, class V, class Out>
void apply(const BondJacobian<S>& J, const V& v, Out& out) {
  const Index b = J.slope.rows();
  for (Index k = 0; k < J.slope.cols(); ++k) {
    S sum(0);
    for (Index i = 0; i < b; ++i) sum -= J.slope(i, k) * v(b * k + i);
    for (Index i = 0; i < b; ++i) sum += J.slope(i, k) * v(b * k + b + i);
    out(k) = sum;
  }
}
template <class S, class Lambda, class Y>
void add_transpose(const BondJacobian<S>& J, const Lambda& lambda, std::type_identity_t<S> c,
                   Y& y) {
  const Index b = J.slope.rows();
  const Index bonds = J.slope.cols();
  for (Index k = 0; k <= bonds; ++k) {
    for (Index i = 0; i < b; ++i) {
      S sum(0);
      if (k > 0) sum += J.slope(i, k - 1) * lambda(k - 1);
      if (k < bonds) sum -= J.slope(i, k) * lambda(k);
      y(b * k + i) += c * sum;
    }
  }
}
/// Bonds k and k + 1 share block k + 1.
template <class S, int n>
void gram(const BondJacobian<S>& Ja, const DiagonalMass<S, n>& mass, const BondJacobian<S>& Jb,
          GeneralBlockTridiagonalMatrix<S, 1>& K) {
  const Index b = Ja.slope.rows();
  const Index bonds = Ja.slope.cols();
  set_zero(K);
  for (Index k = 0; k < bonds; ++k) {
    for (Index i = 0; i < b; ++i) {
      const S& next = mass.inverse(b * k + b + i);
      K.diagonal[k](0) += Ja.slope(i, k) * (mass.inverse(b * k + i) + next) * Jb.slope(i, k);
      if (k + 1 == bonds) continue;
      K.lower[k](0) -= Ja.slope(i, k + 1) * next * Jb.slope(i, k);
      K.upper[k](0) -= Ja.slope(i, k) * next * Jb.slope(i, k + 1);
    }
  }
}
template <class S, int b>
void gram(const BondJacobian<S>& Ja, const BlockMass<S, b>& mass, const BondJacobian<S>& Jb,
          GeneralBlockTridiagonalMatrix<S, 1>& K) {
  const Index bonds = Ja.slope.cols();
  for (Index k = 0; k < bonds; ++k) {
    const VectorOf<S, b> slope = Jb.slope.col(k);
    const VectorOf<S, b> here = mass.inverse[k].lazyProduct(slope);
    const VectorOf<S, b> next = mass.inverse[k + 1].lazyProduct(slope);
    K.diagonal[k](0) = Ja.slope.col(k).dot(here + next);
    if (k > 0) K.upper[k - 1](0) = -Ja.slope.col(k - 1).dot(here);
    if (k + 1 < bonds) K.lower[k](0) = -Ja.slope.col(k + 1).dot(next);
  }
}
/// Blocks of size b <= (w + 1)/2 fit into the band.
template <class S, int w, class Weights>
void add_gram(const BondJacobian<S>& J, const Weights& weights, BandedMatrix<S, w>& H) {
  const Index b = J.slope.rows();
  const Index bonds = J.slope.cols();
  for (Index k = 0; k <= bonds; ++k) {
    for (Index j = 0; j < b; ++j) {
      for (Index i = j; i < b; ++i) {
        S sum(0);
        if (k > 0) sum += weight_of(weights, k - 1) * J.slope(i, k - 1) * J.slope(j, k - 1);
        if (k < bonds) sum += weight_of(weights, k) * J.slope(i, k) * J.slope(j, k);
        H.band(i - j, b * k + j) += sum;
      }
      if (k == bonds) continue;
      for (Index i = 0; i < b; ++i) {
        H.band(b + i - j, b * k + j) -= weight_of(weights, k) * J.slope(i, k) * J.slope(j, k);
      }
    }
  }
}

// Constraints inside blocks.

template <class S, int m, int b, class V, class Out>
void apply(const BlockJacobian<S, m, b>& J, const V& v, Out& out) {
  const Index blocks = std::ssize(J.blocks);
  for (Index i = 0; i < blocks; ++i) block<m>(out, i) = J.blocks[i].lazyProduct(block<b>(v, i));
}
template <class S, int m, int b, class Lambda, class Y>
void add_transpose(const BlockJacobian<S, m, b>& J, const Lambda& lambda, std::type_identity_t<S> c,
                   Y& y) {
  const Index blocks = std::ssize(J.blocks);
  for (Index i = 0; i < blocks; ++i) {
    const VectorOf<S, m> force = c * block<m>(lambda, i);
    block<b>(y, i) += J.blocks[i].transpose().lazyProduct(force);
  }
}
template <class S, int m, int b, int n>
void gram(const BlockJacobian<S, m, b>& Ja, const DiagonalMass<S, n>& mass,
          const BlockJacobian<S, m, b>& Jb, BlockDiagonalMatrix<S, m>& K) {
  const Index blocks = std::ssize(Ja.blocks);
  for (Index i = 0; i < blocks; ++i) {
    const VectorOf<S, b> inverse = block<b>(mass.inverse, i);
    const MatrixOf<S, m, b> weighted = Ja.blocks[i] * inverse.asDiagonal();
    K.diagonal[i] = weighted.lazyProduct(Jb.blocks[i].transpose());
  }
}
template <class S, int m, int b, class Weights>
void add_gram(const BlockJacobian<S, m, b>& J, const Weights& k, BlockDiagonalMatrix<S, b>& H) {
  const Index blocks = std::ssize(J.blocks);
  for (Index i = 0; i < blocks; ++i) {
    MatrixOf<S, m, b> weighted = J.blocks[i];
    for (int row = 0; row < m; ++row) weighted.row(row) *= weight_of(k, m * i + row);
    H.diagonal[i] += weighted.transpose().lazyProduct(J.blocks[i]);
  }
}

}  // namespace shakedown
