// The linear system of one Newton iteration of the GGL family. It is assembled block by block, in
// the form of its equations. All unknowns with a diagonal pivot are eliminated before it is solved.
//
// Block rows and columns are named after their unknowns: `primary` (n coordinates), `lambda` and
// `gamma` (m multipliers each, `gamma` only with two levels of constraints), and up to two more
// sets of n coordinates, `second` and `first`. The diagonal block of each of these two sets is c I
// or c M. `second` is eliminated before `first`, so that the factored matrix has at most n + 2m
// rows.
//
// The storage depends on the problem. Here it is dense, and its size is fixed if n and m are. In
// kkt_chain.hpp it is link by link, at O(n) cost. No product of two operators is ever formed. Block
// rows and columns are scaled by powers of two, so that a pivot is judged in the units of the
// problem (BlockUnits).
#pragma once

#include <array>
#include <cmath>
#include <type_traits>

#include "methods/base/method.hpp"
#include "methods/ggl/kkt_elimination.hpp"
#include "problems/base/scales.hpp"

namespace shakedown {

enum class Block : std::uint8_t { primary, lambda, gamma, first, second };

/// The number of coordinates of a link, and of its constraints; 0 for other Jacobians.
template <class Jacobian>
inline constexpr int link_size = 0;
template <class S, int b>
inline constexpr int link_size<LinkJacobian<S, b>> = b;
template <class S, int m, int b>
inline constexpr int link_size<BlockJacobian<S, m, b>> = b;
template <class Jacobian>
inline constexpr int link_constraints = link_size<Jacobian> > 0 ? 1 : 0;
template <class S, int m, int b>
inline constexpr int link_constraints<BlockJacobian<S, m, b>> = m;

template <class P>
concept HasDiagonalMass = requires(const P& problem) {
  problem.mass().diagonal;
};

/// Satisfied by problems with the same number of constraints for each link, a diagonal mass, and
/// operators that couple neighbours.
template <class P>
concept IsChain =
    HasConstraints<P> && HasDiagonalMass<P> &&(link_size<JacobianFor<P>> > 0) &&
    std::is_same_v<typename P::Structure, structure::BlockTridiagonal<link_size<JacobianFor<P>>>>;

namespace need {

struct KktOperators {
  static constexpr std::string_view name = "dense or chain-like operators";
  template <class P>
  static constexpr bool met = DenseOperators::met<P> || IsChain<P>;
};

}  // namespace need

/// Powers of two that scale block rows and columns. All coordinates have one unit. Hence each block
/// row is first divided by its largest entry in columns of coordinates, such as the masses. Then
/// each block column of multipliers is divided by its largest entry in rows of coordinates. The
/// powers are determined from the first matrix and kept.
class BlockUnits {
 public:
  static constexpr std::array blocks{Block::primary, Block::lambda, Block::gamma, Block::first,
                                     Block::second};

  [[nodiscard]] bool known() const { return found; }
  [[nodiscard]] double row(Block of) const { return rows[index(of)]; }
  [[nodiscard]] double column(Block of) const { return columns[index(of)]; }
  [[nodiscard]] double at(Block row_of, Block column_of) const {
    return row(row_of) * column(column_of);
  }

  /// `largest(row, column)` returns the largest entry of a block; 0 if the block is absent.
  template <class Largest>
  void find(Largest&& largest) {
    for (const Block r : blocks) {
      double entry = 0.0;
      for (const Block c : blocks) {
        if (!is_multiplier(c)) entry = std::fmax(entry, largest(r, c));
      }
      rows[index(r)] = one_over_power_of_two(entry);
    }
    for (const Block c : blocks) {
      if (!is_multiplier(c)) continue;
      double entry = 0.0;
      for (const Block r : blocks) {
        if (!is_multiplier(r)) entry = std::fmax(entry, row(r) * largest(r, c));
      }
      columns[index(c)] = one_over_power_of_two(entry);
    }
    found = true;
  }

 private:
  static constexpr std::size_t index(Block of) { return static_cast<std::size_t>(of); }
  static constexpr bool is_multiplier(Block of) {
    return of == Block::lambda || of == Block::gamma;
  }

  std::array<double, blocks.size()> rows{1.0, 1.0, 1.0, 1.0, 1.0}, columns = rows;
  bool found = false;
};

/// The system has `levels` levels of constraints (1 or 2) and `eliminated` further sets of
/// coordinates (0 to 2).
template <class P, int levels, int eliminated>
class KktSystem {
 public:
  using Scalar = ScalarOf<P>;

  explicit KktSystem(const P& problem)
      : n(problem.size()), m(problem.constraint_count()),
        system(n() + levels * m(), n() + levels * m() + eliminated * n()) {}

  void clear() { system.clear(); }

  // The following functions use loops instead of Eigen expressions, because the types of
  // expressions would differ with every size and cost compile time.

  /// (row, column) += c I.
  void add_identity(Block row, Block column, Scalar c) {
    c *= Scalar(units.at(row, column));
    for (Index i = 0; i < n(); ++i) system.A(at(row) + i, at(column) + i) += c;
  }
  /// (row, column) += c M.
  void add_mass(Block row, Block column, Scalar c, const P& problem) {
    c *= Scalar(units.at(row, column));
    if constexpr (HasDiagonalMass<P>) {
      const auto& mass = problem.mass().diagonal;
      for (Index i = 0; i < n(); ++i) system.A(at(row) + i, at(column) + i) += c * mass(i);
    } else {
      add_all(at(row), at(column), c, problem.mass().matrix);
    }
  }
  /// (row, column) += c H for a symmetric H, of which only the lower triangle is read.
  void add_symmetric(Block row, Block column, Scalar c, const Operator<P>& H) {
    c *= Scalar(units.at(row, column));
    const Index r = at(row), k = at(column);
    for (Index j = 0; j < n(); ++j) {
      system.A(r + j, k + j) += c * H(j, j);
      for (Index i = j + 1; i < n(); ++i) {
        if (is_zero(H(i, j))) continue;
        system.A(r + i, k + j) += c * H(i, j);
        system.A(r + j, k + i) += c * H(i, j);
      }
    }
  }
  /// (row, column) += c H, all entries.
  void add_general(Block row, Block column, Scalar c, const Operator<P>& H) {
    add_all(at(row), at(column), c * Scalar(units.at(row, column)), H);
  }
  /// (row, column) += c G; `row` is a multiplier.
  void add_jacobian(Block row, Block column, Scalar c, const JacobianFor<P>& G) {
    add_all(at(row), at(column), c * Scalar(units.at(row, column)), G);
  }
  /// (row, column) += c G^T; `column` is a multiplier.
  void add_transposed(Block row, Block column, Scalar c, const JacobianFor<P>& G) {
    c *= Scalar(units.at(row, column));
    const Index r = at(row), k = at(column);
    for (Index j = 0; j < n(); ++j) {
      for (Index i = 0; i < m(); ++i) system.A(r + j, k + i) += c * G(i, j);
    }
  }

  /// The right-hand side before `solve`, the solution after it.
  auto operator[](Block of) {
    return VectorOf<Scalar, Dynamic>::Map(&system.A(at(of), system.all()), rows(of));
  }

  /// Returns false if the matrix is singular or not finite. `again` solves for a new right-hand
  /// side with the last matrix.
  bool solve(bool again = false) {
    if (!units.known()) find_units();
    for_each_block([this](Block of) { (*this)[of] *= Scalar(units.row(of)); });
    if (!(again ? system.solve_again(n()) : system.solve(n()))) return false;
    for_each_block([this](Block of) { (*this)[of] *= Scalar(units.column(of)); });
    return true;
  }

  [[nodiscard]] Index factored_rows() const { return system.kept(); }

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
      case Block::first: return system.kept();
      case Block::second: return system.kept() + n();
    }
    return 0;
  }
  /// The number of unknowns; 0 for an absent block.
  [[nodiscard]] Index rows(Block of) const {
    switch (of) {
      case Block::primary: return n();
      case Block::lambda: return m();
      case Block::gamma: return levels > 1 ? m() : 0;
      case Block::first: return eliminated > 0 ? n() : 0;
      case Block::second: return eliminated > 1 ? n() : 0;
    }
    return 0;
  }
  template <class Visit>
  void for_each_block(Visit&& visit) {
    for (const Block of : BlockUnits::blocks) {
      if (rows(of) > 0) visit(of);
    }
  }
  /// Finds the units of the matrix, and applies them to it.
  void find_units() {
    const auto block = [this](Block row, Block column) {
      return system.A.block(at(row), at(column), rows(row), rows(column));
    };
    units.find([&](Block row, Block column) {
      if (rows(row) == 0 || rows(column) == 0) return 0.0;
      return static_cast<double>(block(row, column).cwiseAbs().maxCoeff());
    });
    for_each_block([&](Block row) {
      for_each_block([&](Block column) { block(row, column) *= Scalar(units.at(row, column)); });
    });
  }
  template <class Dense>
  void add_all(Index row, Index column, Scalar c, const Dense& X) {
    for (Index j = 0; j < n(); ++j) {
      for (Index i = 0; i < X.rows(); ++i) system.A(row + i, column + j) += c * X(i, j);
    }
  }

  BlockUnits units;
  Extent<fixed_n> n;
  Extent<fixed_m> m;
  KktElimination<Scalar, fixed_kept, fixed_all, HasDiagonalMass<P>> system;
};

}  // namespace shakedown
