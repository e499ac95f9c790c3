// Storage of constraint Jacobians G = Dg, and what methods do with them.
//
// Dense: MatrixOf<S, m, n>. Chains: LinkJacobian<S, b>. Rigid bodies: BlockJacobian<S, m, b>.
// For each of them, with vectors v (coordinates), lambda (constraints):
//
//   resize_jacobian(J, constraints, dof)   allocates and clears; once
//   apply(J, v, out)                       out = J v
//   add_transpose(J, lambda, c, y)         y += c J^T lambda
//   gram(Ja, mass, Jb, K)                  K = Ja M^-1 Jb^T, the multiplier matrix
//   add_gram(J, c, H)                      H += c J^T J, the Hessian of a penalty without curvature
//
// K is the GeneralStorage of MultiplierStructure<J>, H the Storage of the operator: both must have
// been sized by resize_operator. Arguments must not overlap; nothing allocates after resizing.
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "problems/base/mass.hpp"
#include "problems/base/structure.hpp"

namespace shakedown {

/// One scalar constraint for each of N blocks of b coordinates; constraint k couples block k with
/// block k - 1, constraint 0 only has its own block: (J v)_k = self_k . v_k + previous_k . v_k-1.
template <class S, int b>
struct LinkJacobian {
  Eigen::Matrix<S, b, Dynamic> self;      ///< column k = d g_k / d q_k
  Eigen::Matrix<S, b, Dynamic> previous;  ///< column k = d g_k / d q_k-1; column 0 is not read
};

/// m constraints on each block of b coordinates and on nothing else; `blocks[i]` is their m x b
/// Jacobian.
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

// Dense. At fixed size Eigen's lazy products unroll; at dynamic size they would be slow.

template <class S, int m, int n, class V, class Out>
void apply(const MatrixOf<S, m, n>& J, const V& v, Out& out) {
  if constexpr (m == Dynamic || n == Dynamic) {
    out.setZero();
    for (Index j = 0; j < J.cols(); ++j) out += v(j) * J.col(j);
  } else {
    out = J.lazyProduct(v);
  }
}
template <class S, int m, int n, class Lambda, class Y>
void add_transpose(const MatrixOf<S, m, n>& J, const Lambda& lambda, std::type_identity_t<S> c,
                   Y& y) {
  for (Index j = 0; j < J.cols(); ++j) y(j) += c * J.col(j).dot(lambda);
}
template <class S, int m, int n>
void gram(const MatrixOf<S, m, n>& Ja, const DiagonalMass<S, n>& mass, const MatrixOf<S, m, n>& Jb,
          MatrixOf<S, m, m>& K) {
  if constexpr (m == Dynamic || n == Dynamic) {
    K.setZero();
    for (Index j = 0; j < Ja.cols(); ++j) {
      for (Index k = 0; k < Ja.rows(); ++k) {
        const S factor = mass.inverse(j) * Jb(k, j);
        K.col(k) += factor * Ja.col(j);
      }
    }
  } else {
    K = (Ja * mass.inverse.asDiagonal()).lazyProduct(Jb.transpose());
  }
}
/// At dynamic size the column in work is kept by the thread: it allocates when n changes.
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
template <class S, int m, int n>
void add_gram(const MatrixOf<S, m, n>& J, std::type_identity_t<S> c, MatrixOf<S, n, n>& H) {
  for (Index j = 0; j < J.cols(); ++j) {
    H(j, j) += c * J.col(j).squaredNorm();
    for (Index i = j + 1; i < J.cols(); ++i) {
      const S entry = c * J.col(i).dot(J.col(j));
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
  for (Index k = 0; k < J.self.cols(); ++k) {
    const S force = c * lambda(k);
    block<b>(y, k) += force * J.self.col(k);
    if (k > 0) block<b>(y, k - 1) += force * J.previous.col(k);
  }
}
/// Row k of Ja meets row k - 1 of Jb in block k - 1 only.
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
template <class S, int b>
void add_gram(const LinkJacobian<S, b>& J, std::type_identity_t<S> c,
              BlockTridiagonalMatrix<S, b>& H) {
  for (Index k = 0; k < J.self.cols(); ++k) {
    const VectorOf<S, b> self = J.self.col(k);
    const VectorOf<S, b> weighted = c * self;
    H.diagonal[k] += weighted.lazyProduct(self.transpose());
    if (k == 0) continue;
    const VectorOf<S, b> previous = J.previous.col(k);
    H.lower[k - 1] += weighted.lazyProduct(previous.transpose());
    H.diagonal[k - 1] += (c * previous).lazyProduct(previous.transpose());
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
template <class S, int m, int b>
void add_gram(const BlockJacobian<S, m, b>& J, std::type_identity_t<S> c,
              BlockDiagonalMatrix<S, b>& H) {
  const Index blocks = std::ssize(J.blocks);
  for (Index i = 0; i < blocks; ++i) {
    const MatrixOf<S, m, b> weighted = c * J.blocks[i];
    H.diagonal[i] += weighted.transpose().lazyProduct(J.blocks[i]);
  }
}

}  // namespace shakedown
