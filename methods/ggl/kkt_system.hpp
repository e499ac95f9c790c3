// The linear system of one Newton iteration of the GGL family, written block by block as its
// equations read, and solved after everything with a diagonal pivot has been eliminated.
//
// Block rows and columns are named by the unknown they belong to: `primary` (n coordinates),
// `lambda` and `gamma` (m multipliers each, `gamma` only with two levels of constraints), and one
// or two more sets of n coordinates, `second` then `first`, whose own block is diagonal: they are
// eliminated in this order, so that the factored matrix has at most n + 2m rows.
//
// The storage follows the problem: dense here, link by link at O(n) cost in kkt_chain.hpp. No
// product of two operators is ever asked for.
#pragma once

#include <type_traits>

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"

namespace shakedown {

enum class Block : std::uint8_t { primary, lambda, gamma, first, second };

/// Coordinates of a link; 0 for other Jacobians.
template <class Jacobian>
inline constexpr int link_size = 0;
template <class S, int b>
inline constexpr int link_size<LinkJacobian<S, b>> = b;

/// A constraint for each link, and operators that couple neighbours.
template <class P>
concept IsChain =
    HasConstraints<P> &&(link_size<JacobianFor<P>> > 0) &&
    std::is_same_v<typename P::Structure, structure::BlockTridiagonal<link_size<JacobianFor<P>>>>;

namespace need {

struct KktOperators {
  static constexpr std::string_view name = "dense or chain-like operators";
  template <class P>
  static constexpr bool met = DenseOperators::met<P> || IsChain<P>;
};

}  // namespace need

/// `levels` of constraints (1 or 2), `eliminated` further sets of coordinates (1 or 2).
template <class P, int levels, int eliminated>
class KktSystem {
 public:
  using Scalar = ScalarOf<P>;

  explicit KktSystem(const P& problem)
      : n(problem.size()), m(problem.constraint_count()), kept(n + levels * m), linear(kept) {
    A.setZero(kept + eliminated * n, kept + eliminated * n);
    b.setZero(kept + eliminated * n);
    K.setZero(kept, kept);
    x.setZero(kept);
  }

  void clear() {
    A.setZero();
    b.setZero();
  }

  /// (row, column) += c I.
  void add_identity(Block row, Block column, Scalar c) {
    A.block(at(row), at(column), n, n).diagonal().array() += c;
  }
  /// (row, column) += c M.
  void add_mass(Block row, Block column, Scalar c, const P& problem) {
    A.block(at(row), at(column), n, n).diagonal() += c * problem.mass().diagonal;
  }
  /// (row, column) += c H, H symmetric: its lower triangle is read.
  void add_symmetric(Block row, Block column, Scalar c, const Operator<P>& H) {
    auto target = A.block(at(row), at(column), n, n);
    for (Index j = 0; j < n; ++j) {
      target(j, j) += c * H(j, j);
      for (Index i = j + 1; i < n; ++i) {
        target(i, j) += c * H(i, j);
        target(j, i) += c * H(i, j);
      }
    }
  }
  /// (row, column) += c H, all entries.
  void add_general(Block row, Block column, Scalar c, const Operator<P>& H) {
    A.block(at(row), at(column), n, n) += c * H;
  }
  /// (row, column) += c G, `row` a multiplier.
  void add_jacobian(Block row, Block column, Scalar c, const JacobianFor<P>& G) {
    A.block(at(row), at(column), m, n) += c * G;
  }
  /// (row, column) += c G^T, `column` a multiplier.
  void add_transposed(Block row, Block column, Scalar c, const JacobianFor<P>& G) {
    A.block(at(row), at(column), n, m) += c * G.transpose();
  }

  /// Right-hand side before, solution after `solve`.
  auto operator[](Block of) {
    return b.segment(at(of), of == Block::lambda || of == Block::gamma ? m : n);
  }

  /// False when the matrix is singular.
  bool solve() {
    for (Index from = A.rows() - n; from >= kept; from -= n) eliminate(from);
    K = A.topLeftCorner(kept, kept);
    if (!linear.factor(K)) return false;
    x = b.head(kept);
    linear.solve(x);
    b.head(kept) = x;
    for (Index from = kept; from < A.rows(); from += n) substitute(from);
    return true;
  }

  /// Rows of the factored matrix.
  [[nodiscard]] Index factored_rows() const { return kept; }

 private:
  [[nodiscard]] Index at(Block of) const {
    switch (of) {
      case Block::primary: return 0;
      case Block::lambda: return n;
      case Block::gamma: return n + m;
      case Block::first: return kept;
      case Block::second: return kept + n;
    }
    return 0;
  }

  /// Schur complement of the diagonal block at `from` in all rows before it.
  void eliminate(Index from) {
    for (Index k = from; k < from + n; ++k) {
      const Scalar inverse = Scalar(1) / A(k, k);
      for (Index j = 0; j < from; ++j) {
        const Scalar factor = A(k, j) * inverse;
        if (factor != Scalar(0) || keeps_slopes) {
          A.col(j).head(from) -= factor * A.col(k).head(from);
        }
      }
      b.head(from) -= (b(k) * inverse) * A.col(k).head(from);
    }
  }
  /// The unknowns of the diagonal block at `from`, once those before it are known.
  void substitute(Index from) {
    for (Index k = from; k < from + n; ++k) {
      b(k) = (b(k) - A.row(k).head(from).dot(b.head(from))) / A(k, k);
    }
  }

  /// A dual number of value 0 may have a slope: it must not be skipped.
  static constexpr bool keeps_slopes = !std::is_floating_point_v<Scalar>;

  Index n, m, kept;
  GeneralFactor<structure::Dense<Dynamic>, Scalar> linear;
  MatrixOf<Scalar, Dynamic> A, K;
  VectorOf<Scalar, Dynamic> b, x;
};

}  // namespace shakedown
