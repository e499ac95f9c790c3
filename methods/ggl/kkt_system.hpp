// The linear system of one Newton iteration of the GGL family, written block by block as its
// equations read, and solved after everything with a diagonal pivot has been eliminated.
//
// Block rows and columns are named by the unknown they belong to: `primary` (n coordinates),
// `lambda` and `gamma` (m multipliers each, `gamma` only with two levels of constraints), and one
// or two more sets of n coordinates, `second` then `first`, whose own block is diagonal: they are
// eliminated in this order, so that the factored matrix has at most n + 2m rows.
//
// The storage follows the problem: dense here, of fixed size where n and m are, and link by link at
// O(n) cost in kkt_chain.hpp. No product of two operators is ever asked for.
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

/// A size that is known at compile time, or stored.
template <int fixed>
struct Extent {
  explicit constexpr Extent(Index /*size*/) {}
  constexpr Index operator()() const { return fixed; }
};
template <>
struct Extent<Dynamic> {
  explicit Extent(Index size) : value(size) {}
  Index operator()() const { return value; }
  Index value;
};

/// `levels` of constraints (1 or 2), `eliminated` further sets of coordinates (1 or 2).
template <class P, int levels, int eliminated>
class KktSystem {
 public:
  using Scalar = ScalarOf<P>;

  explicit KktSystem(const P& problem)
      : n(problem.size()), m(problem.constraint_count()), kept(n() + levels * m()),
        all(kept() + eliminated * n()) {
    A.setZero(all(), all() + 1);
    column.setZero(all());
  }

  void clear() { A.setZero(); }

  /// (row, column) += c I.
  void add_identity(Block row, Block column, Scalar c) {
    square(row, column).diagonal().array() += c;
  }
  /// (row, column) += c M.
  void add_mass(Block row, Block column, Scalar c, const P& problem) {
    square(row, column).diagonal() += c * problem.mass().diagonal;
  }
  /// (row, column) += c H, H symmetric: its lower triangle is read.
  void add_symmetric(Block row, Block column, Scalar c, const Operator<P>& H) {
    auto target = square(row, column);
    for (Index j = 0; j < n(); ++j) {
      target(j, j) += c * H(j, j);
      for (Index i = j + 1; i < n(); ++i) {
        if (is_zero(H(i, j))) continue;
        target(i, j) += c * H(i, j);
        target(j, i) += c * H(i, j);
      }
    }
  }
  /// (row, column) += c H, all entries.
  void add_general(Block row, Block column, Scalar c, const Operator<P>& H) {
    square(row, column) += c * H;
  }
  /// (row, column) += c G, `row` a multiplier.
  void add_jacobian(Block row, Block column, Scalar c, const JacobianFor<P>& G) {
    A.template block<fixed_m, fixed_n>(at(row), at(column), m(), n()) += c * G;
  }
  /// (row, column) += c G^T, `column` a multiplier.
  void add_transposed(Block row, Block column, Scalar c, const JacobianFor<P>& G) {
    A.template block<fixed_n, fixed_m>(at(row), at(column), n(), m()) += c * G.transpose();
  }

  /// Right-hand side before, solution after `solve`.
  auto operator[](Block of) {
    return A.col(all()).segment(at(of), of == Block::lambda || of == Block::gamma ? m() : n());
  }

  /// False when the matrix is singular or not finite.
  bool solve() {
    for (Index from = all() - n(); from >= kept(); from -= n()) {
      for (Index k = from; k < from + n(); ++k) {
        for (Index i = 0; i < from; ++i) column(i) = A(i, k);
        subtract(k, 0, from, Scalar(1) / A(k, k));
      }
    }
    if (!triangulate()) return false;
    ++counts.solves;
    for (Index k = kept() - 1; k >= 0; --k) {
      A(k, all()) *= A(k, k);
      for (Index i = 0; i < k; ++i) A(i, all()) -= A(i, k) * A(k, all());
    }
    for (Index from = kept(); from < all(); from += n()) substitute(from);
    return std::isfinite(static_cast<double>(A.col(all()).sum()));
  }

  /// Rows of the factored matrix.
  [[nodiscard]] Index factored_rows() const { return kept(); }

 private:
  static constexpr int fixed_n = JacobianFor<P>::ColsAtCompileTime;
  static constexpr int fixed_m = JacobianFor<P>::RowsAtCompileTime;
  static constexpr int fixed_kept =
      fixed_n == Dynamic || fixed_m == Dynamic ? Dynamic : fixed_n + levels * fixed_m;
  static constexpr int fixed_all =
      fixed_kept == Dynamic ? Dynamic : fixed_kept + eliminated * fixed_n;

  [[nodiscard]] Index at(Block of) const {
    switch (of) {
      case Block::primary: return 0;
      case Block::lambda: return n();
      case Block::gamma: return n() + m();
      case Block::first: return kept();
      case Block::second: return kept() + n();
    }
    return 0;
  }
  auto square(Block row, Block column) {
    return A.template block<fixed_n, fixed_n>(at(row), at(column), n(), n());
  }
  /// A dual number of value 0 may have a slope: it must not be skipped.
  static bool is_zero(const Scalar& a) {
    return std::is_floating_point_v<Scalar> && a == Scalar(0);
  }

  /// Rows begin ... end of these columns and of the right-hand side: -= c A(k, j) column. Zeros are
  /// passed over, but not on the right: a NaN in `column` must show somewhere.
  void subtract(Index k, Index begin, Index end, Scalar c) {
    const auto subtract_from = [&](Index j) {
      const Scalar factor = A(k, j) * c;
      for (Index i = begin; i < end; ++i) A(i, j) -= column(i) * factor;
    };
    for (Index j = begin; j < end; ++j) {
      if (!is_zero(A(k, j))) subtract_from(j);
    }
    subtract_from(all());
  }
  /// Gaussian elimination with row exchanges of the first `kept` rows, inverse pivots on the
  /// diagonal; false when a pivot is too small to trust.
  bool triangulate() {
    ++counts.factorisations;
    using std::abs;
    const Scalar smallest = smallest_pivot(largest_entry());
    for (Index k = 0; k < kept(); ++k) {
      Index row = k;
      Scalar largest = abs(A(k, k));
      for (Index i = k + 1; i < kept(); ++i) {
        if (abs(A(i, k)) > largest) {
          largest = abs(A(i, k));
          row = i;
        }
      }
      if (row != k) exchange(k, row);
      Scalar inverse;
      if (!invert_pivot(A(k, k), smallest, inverse)) return false;
      A(k, k) = inverse;
      for (Index i = k + 1; i < kept(); ++i) column(i) = A(i, k) * inverse;
      subtract(k, k + 1, kept(), Scalar(1));
    }
    return true;
  }
  /// Row by row at first: no comparison waits for the one before.
  Scalar largest_entry() {
    using std::abs;
    column.setZero();
    for (Index j = 0; j < kept(); ++j) {
      for (Index i = 0; i < kept(); ++i) {
        const Scalar size = abs(A(i, j));
        column(i) = size > column(i) ? size : column(i);
      }
    }
    Scalar largest(0);
    raise_to_entries(largest, column);
    return largest;
  }
  void exchange(Index k, Index row) {
    using std::swap;
    for (Index j = k; j < kept(); ++j) swap(A(k, j), A(row, j));
    swap(A(k, all()), A(row, all()));
  }
  /// The unknowns of the diagonal block at `from`, once those before it are known.
  void substitute(Index from) {
    column.head(n()).setZero();
    for (Index j = 0; j < from; ++j) {
      for (Index k = 0; k < n(); ++k) column(k) += A(from + k, j) * A(j, all());
    }
    for (Index k = 0; k < n(); ++k) {
      A(from + k, all()) = (A(from + k, all()) - column(k)) / A(from + k, from + k);
    }
  }

  Extent<fixed_n> n;
  Extent<fixed_m> m;
  Extent<fixed_kept> kept;
  Extent<fixed_all> all;
  MatrixOf<Scalar, fixed_all, fixed_all == Dynamic ? Dynamic : fixed_all + 1>
      A;  // with the right-hand side
  VectorOf<Scalar, fixed_all> column;
};

}  // namespace shakedown
