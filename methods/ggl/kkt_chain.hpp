// The linear system of kkt_system.hpp on a chain of links, in O(n). Block k holds (primary, lambda,
// gamma, first, second) of link k, so the matrix is block-tridiagonal. All unknowns are kept,
// because eliminating `first` would couple each link to the next link but one.
//
// Rows are exchanged only inside a block. The leading blocks 0 ... k are the system of the chain
// cut below link k, except for h^2 times the pull of the next link. A block pivot is thus singular
// only if the system of the cut chain is singular. As h -> 0, this never happens: the system for
// the multipliers then has the matrix G M^-1 G^T. For rods d and masses m, the pivots of this
// matrix are, up to a common factor,
//
//   s_0 = |d_0|^2/m_0,   s_k = |d_k|^2 (1/m_k + 1/m_{k-1}) - (d_k . d_{k-1})^2/(m_{k-1}^2 s_{k-1})
//
// and s_{k-1} >= |d_{k-1}|^2/m_{k-1} gives s_k >= |d_k|^2/m_k. A pivot is thus at least the link's
// own share, whether the chain is folded or straight, and however long it is. With a BlockJacobian,
// whose constraints involve one link each, G M^-1 G^T is even block-diagonal. At large h, tension
// adds to the masses, and this proof fails. Hence the residual of every solution is measured, and
// the system counts as singular if it is not small.
#pragma once

#include <array>

#include "methods/base/factor.hpp"
#include "methods/ggl/kkt_system.hpp"

namespace shakedown {

template <class P, int levels, int eliminated>
  requires IsChain<P>
class KktSystem<P, levels, eliminated> {
 public:
  using Scalar = ScalarOf<P>;

  explicit KktSystem(const P& problem)
      : links(problem.constraint_count() / m), linear(links * size) {
    resize_operator(A, links * size);
    b.setZero(links * size);
    x = Ax = b;
    for (const Block of : blocks) (*this)[of].setZero(links * rows(of));
  }

  void clear() { set_zero(A); }

  void add_identity(Block row, Block column, Scalar c) {
    c *= Scalar(units.at(row, column));
    for (auto& D : A.diagonal) square(D, row, column).diagonal().array() += c;
  }
  void add_mass(Block row, Block column, Scalar c, const P& problem) {
    c *= Scalar(units.at(row, column));
    for (Index k = 0; k < links; ++k) {
      square(A.diagonal[k], row, column).diagonal() += c * block<d>(problem.mass().diagonal, k);
    }
  }
  void add_symmetric(Block row, Block column, Scalar c, const Operator<P>& H) {
    c *= Scalar(units.at(row, column));
    for (Index k = 0; k < links; ++k) {
      auto target = square(A.diagonal[k], row, column);
      for (Index j = 0; j < d; ++j) {
        target(j, j) += c * H.diagonal[k](j, j);
        for (Index i = j + 1; i < d; ++i) {
          target(i, j) += c * H.diagonal[k](i, j);
          target(j, i) += c * H.diagonal[k](i, j);
        }
      }
      if (k == 0) continue;
      square(A.lower[k - 1], row, column) += c * H.lower[k - 1];
      square(A.upper[k - 1], row, column) += c * H.lower[k - 1].transpose();
    }
  }
  /// Block-tridiagonal operators are symmetric, so there is no more general case.
  void add_general(Block row, Block column, Scalar c, const Operator<P>& H) {
    add_symmetric(row, column, c, H);
  }
  void add_jacobian(Block row, Block column, Scalar c, const JacobianFor<P>& G) {
    c *= Scalar(units.at(row, column));
    for (Index k = 0; k < links; ++k) {
      auto target = A.diagonal[k].template block<m, d>(at(row), at(column));
      if constexpr (uncoupled) {
        target += c * G.blocks[k];
      } else {
        target += c * G.self.col(k).transpose();
        if (k == 0) continue;
        A.lower[k - 1].template block<m, d>(at(row), at(column)) +=
            c * G.previous.col(k).transpose();
      }
    }
  }
  void add_transposed(Block row, Block column, Scalar c, const JacobianFor<P>& G) {
    c *= Scalar(units.at(row, column));
    for (Index k = 0; k < links; ++k) {
      auto target = A.diagonal[k].template block<d, m>(at(row), at(column));
      if constexpr (uncoupled) {
        target += c * G.blocks[k].transpose();
      } else {
        target += c * G.self.col(k);
        if (k == 0) continue;
        A.upper[k - 1].template block<d, m>(at(row), at(column)) += c * G.previous.col(k);
      }
    }
  }

  /// The right-hand side before `solve`, the solution after it.
  VectorFor<P>& operator[](Block of) { return parts[static_cast<std::size_t>(of)]; }

  /// Returns false if a pivot is tiny or the result is not a solution; `again` as in
  /// kkt_system.hpp.
  bool solve(bool again = false) {
    if (!units.known()) find_units();
    for_each_part(
        b, [this](Block of, auto&& packed, auto&& part) { packed = Scalar(units.row(of)) * part; });
    if (!again && !linear.factor(A)) return false;
    x = b;
    linear.solve(x);
    if (!is_solution()) return false;
    for_each_part(x, [this](Block of, auto&& packed, auto&& part) {
      part = Scalar(units.column(of)) * packed;
    });
    return true;
  }

  [[nodiscard]] Index factored_rows() const { return links * size; }

 private:
  static constexpr int d = link_size<JacobianFor<P>>;
  static constexpr int m = link_constraints<JacobianFor<P>>;
  static constexpr int size = d * (1 + eliminated) + m * levels;
  static constexpr bool uncoupled = requires(const JacobianFor<P>& G) { G.blocks; };
  static constexpr auto blocks = BlockUnits::blocks;

  /// The number of unknowns of a block per link, and their place in the link's block.
  static constexpr Index rows(Block of) {
    switch (of) {
      case Block::primary: return d;
      case Block::first: return eliminated > 0 ? d : 0;
      case Block::second: return eliminated > 1 ? d : 0;
      case Block::lambda: return m;
      case Block::gamma: return levels > 1 ? m : 0;
    }
    return 0;
  }
  static constexpr Index at(Block of) {
    Index place = 0;
    for (const Block before : blocks) {
      if (before == of) break;
      place += rows(before);
    }
    return place;
  }
  static auto square(MatrixOf<Scalar, size>& of, Block row, Block column) {
    return of.template block<d, d>(at(row), at(column));
  }
  void for_each_part(VectorFor<P>& packed, auto&& visit) {
    for (Index k = 0; k < links; ++k) {
      for (const Block of : blocks) {
        visit(of, packed.segment(size * k + at(of), rows(of)),
              (*this)[of].segment(rows(of) * k, rows(of)));
      }
    }
  }
  /// Finds the units of the matrix, and applies them to it.
  void find_units() {
    const auto for_each_link = [this](auto&& visit) {
      for (auto* part : {&A.diagonal, &A.lower, &A.upper}) {
        for (MatrixOf<Scalar, size>& entries : *part) visit(entries);
      }
    };
    units.find([&](Block row, Block column) {
      double largest = 0.0;
      if (rows(row) == 0 || rows(column) == 0) return largest;
      for_each_link([&](const MatrixOf<Scalar, size>& entries) {
        const auto part = entries.block(at(row), at(column), rows(row), rows(column));
        largest = std::fmax(largest, static_cast<double>(part.cwiseAbs().maxCoeff()));
      });
      return largest;
    });
    MatrixOf<Scalar, size> factors;
    for (const Block row : blocks) {
      for (const Block column : blocks) {
        factors.block(at(row), at(column), rows(row), rows(column))
            .setConstant(Scalar(units.at(row, column)));
      }
    }
    for_each_link(
        [&](MatrixOf<Scalar, size>& entries) { entries = entries.cwiseProduct(factors).eval(); });
  }
  /// Tests |b - A x| <= 1e-8 (|A| |x| + |b|) in maximum norms. Newton's method converges if half of
  /// the digits are right. Without growth of the pivots, the residual is a few units of round-off.
  bool is_solution() {
    multiply(A, x, Ax);
    Scalar largest(0);
    for (const auto& part : {&A.diagonal, &A.lower, &A.upper}) {
      for (const auto& entries : *part) raise_to_entries(largest, entries);
    }
    const Scalar scale = largest * x.cwiseAbs().maxCoeff() + b.cwiseAbs().maxCoeff();
    Ax -= b;
    return Ax.cwiseAbs().maxCoeff() <= Scalar(1e-8) * scale;
  }

  BlockUnits units;
  Index links;
  GeneralBlockTridiagonalMatrix<Scalar, size> A;
  GeneralFactor<structure::BlockTridiagonal<size>, Scalar> linear;
  VectorFor<P> b, x, Ax;
  std::array<VectorFor<P>, blocks.size()> parts;
};

}  // namespace shakedown
