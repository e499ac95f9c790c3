// Molecules of three atoms in space, which are not coupled to each other. Each pair of atoms in a
// molecule is joined by a constraint, or by the spring that replaces the constraint. Side k of a
// triangle joins atoms 0 and 1, 2 and 1, 0 and 2, as in TO (25). With b_k = e_first - e_second in
// R^3,
//
//   G has the rows s_k^T (x) b_k^T,           s_k the derivative of g_k by the first atom, and
//   A = (diag(m) + sum_k tau_k b_k b_k^T) (x) I_3 + sum_k w_k (s_k s_k^T) (x) (b_k b_k^T)
//
// is the form of M + c Hess 1/2 omega^2 g^T g: 18 numbers per molecule instead of a 9 x 9 block.
// The functions are the ones of jacobian.hpp, structure.hpp and mass.hpp.
#pragma once

#include <array>
#include <concepts>
#include <string>
#include <vector>

#include "problems/base/jacobian.hpp"

namespace shakedown {

namespace triangle {

struct Side {
  int first, second;
};
inline constexpr std::array<Side, 3> sides{{{0, 1}, {2, 1}, {0, 2}}};

/// Returns (b_k)_i: 1, -1 or 0.
constexpr int incidence(int k, int i) {
  return i == sides[k].first ? 1 : i == sides[k].second ? -1 : 0;
}
/// b_k^T y, for y with one number or one point per atom.
template <class Atoms>
auto difference(const Atoms& y, int k) {
  return (y.col(sides[k].first) - y.col(sides[k].second)).eval();
}
/// The three atoms of molecule i as columns.
template <class Vector>
auto atoms(Vector& y, Index i) {
  using S = typename Vector::Scalar;
  using Points = std::conditional_t<std::is_const_v<Vector>, const MatrixOf<S, 3>, MatrixOf<S, 3>>;
  return Eigen::Map<Points>(y.data() + 9 * i);
}

}  // namespace triangle

/// Column k of `sides[i]` is s_k of molecule i.
template <class S>
struct TriangleJacobian {
  std::vector<MatrixOf<S, 3>> sides;
};

/// Rigid molecules of one kind. The apex, atom 1, has two equal sides with equal masses at their
/// ends.
template <class P>
concept HasIsoscelesTriangles = requires(const P& problem) {
  requires std::is_same_v<typename P::Jacobian, TriangleJacobian<typename P::Scalar>>;
  { problem.squared_sides() } -> std::convertible_to<VectorOf<typename P::Scalar, 3>>;
};

/// A, with one block per molecule.
template <class S>
struct TriangleMatrix {
  struct Block {
    VectorOf<S, 3> mass;     ///< m, of each atom
    VectorOf<S, 3> tension;  ///< tau
    VectorOf<S, 3> weight;   ///< w
    MatrixOf<S, 3> sides;    ///< column k = s_k
  };
  std::vector<Block> blocks;
};

namespace structure {

/// The structure of n/9 molecules.
struct Triangles {
  template <class S>
  using Storage = TriangleMatrix<S>;
  static std::string name() { return "triangles"; }
};

}  // namespace structure

template <class S>
struct MultiplierStructureOf<TriangleJacobian<S>> {
  using type = structure::BlockDiagonal<3>;
};

template <class S>
void resize_jacobian(TriangleJacobian<S>& J, Index constraints, Index dof) {
  if (block_count<3>(constraints) != block_count<9>(dof)) {
    throw std::invalid_argument(std::to_string(constraints) + " constraints do not make " +
                                std::to_string(dof) + " coordinates triangles");
  }
  J.sides.assign(block_count<9>(dof), MatrixOf<S, 3>::Zero());
}

template <class S, class V, class Out>
void apply(const TriangleJacobian<S>& J, const V& v, Out& out) {
  for (Index i = 0; i < std::ssize(J.sides); ++i) {
    const auto points = triangle::atoms(v, i);
    for (int k = 0; k < 3; ++k) {
      out(3 * i + k) = J.sides[i].col(k).dot(triangle::difference(points, k));
    }
  }
}
/// Calls visit(i, j, G_ij) for each entry: s_k^T and -s_k^T at the two atoms of side k.
template <class S, class Visit>
void for_each_entry(const TriangleJacobian<S>& G, Visit&& visit) {
  for (Index i = 0; i < std::ssize(G.sides); ++i) {
    for (int k = 0; k < 3; ++k) {
      for (int c = 0; c < 3; ++c) {
        const S s = G.sides[i](c, k);
        visit(3 * i + k, 9 * i + 3 * triangle::sides[k].first + c, s);
        visit(3 * i + k, 9 * i + 3 * triangle::sides[k].second + c, -s);
      }
    }
  }
}

/// The entries of K are (s_k . s'_l) (b_k^T M^-1 b_l).
template <class S, int n>
void gram(const TriangleJacobian<S>& Ja, const DiagonalMass<S, n>& mass,
          const TriangleJacobian<S>& Jb, BlockDiagonalMatrix<S, 3>& K) {
  for (Index i = 0; i < std::ssize(Ja.sides); ++i) {
    const S* const inverse = mass.inverse.data() + 9 * i;
    const S m0 = inverse[0], m1 = inverse[3], m2 = inverse[6];
    MatrixOf<S, 3> coupling;
    coupling << m0 + m1, m1, m0, m1, m1 + m2, -m2, m0, -m2, m0 + m2;
    K.diagonal[i] = Ja.sides[i].transpose().lazyProduct(Jb.sides[i]).cwiseProduct(coupling);
  }
}

template <class S>
void set_zero(TriangleMatrix<S>& A) {
  for (auto& block : A.blocks) {
    block.mass.setZero();
    block.tension.setZero();
    block.weight.setZero();
    block.sides.setZero();
  }
}
template <class S>
void resize_operator(TriangleMatrix<S>& A, Index size) {
  A.blocks.resize(block_count<9>(size));
  set_zero(A);
}
template <class S, class X, class Y>
void multiply(const TriangleMatrix<S>& A, const X& x, Y& y) {
  for (Index i = 0; i < std::ssize(A.blocks); ++i) {
    const auto& block = A.blocks[i];
    const auto in = triangle::atoms(x, i);
    auto out = triangle::atoms(y, i);
    for (int j = 0; j < 3; ++j) out.col(j) = block.mass(j) * in.col(j);
    for (int k = 0; k < 3; ++k) {
      const VectorOf<S, 3> d = triangle::difference(in, k);
      const VectorOf<S, 3> s = block.sides.col(k);
      const VectorOf<S, 3> force = block.tension(k) * d + (block.weight(k) * s.dot(d)) * s;
      out.col(triangle::sides[k].first) += force;
      out.col(triangle::sides[k].second) -= force;
    }
  }
}
/// A <- M + c A. An atom has the same mass along x, y and z.
template <class S, int n>
void mass_plus(TriangleMatrix<S>& A, const DiagonalMass<S, n>& mass, std::type_identity_t<S> c) {
  for (Index i = 0; i < std::ssize(A.blocks); ++i) {
    auto& block = A.blocks[i];
    block.mass = c * block.mass + triangle::atoms(mass.diagonal, i).row(0).transpose();
    block.tension *= c;
    block.weight *= c;
  }
}

/// Sets the springs instead of adding to them, because a molecule stores only one Jacobian.
template <class S, class Weights>
void add_gram(const TriangleJacobian<S>& J, const Weights& k, TriangleMatrix<S>& H) {
  for (Index i = 0; i < std::ssize(H.blocks); ++i) {
    H.blocks[i].sides = J.sides[i];
    for (int side = 0; side < 3; ++side) H.blocks[i].weight(side) = weight_of(k, 3 * i + side);
  }
}
/// The block of a full matrix that couples atoms a and b of molecule i.
template <class S>
auto atom_block(MatrixOf<S, Dynamic>& H, Index i, int a, int b) {
  return H.template block<3, 3>(9 * i + 3 * a, 9 * i + 3 * b);
}
/// H += stiffness (x) b_k b_k^T in molecule i.
template <class S>
void add_side(const MatrixOf<S, 3>& stiffness, Index i, int k, MatrixOf<S, Dynamic>& H) {
  const auto [first, second] = triangle::sides[k];
  atom_block(H, i, first, first) += stiffness;
  atom_block(H, i, second, second) += stiffness;
  atom_block(H, i, first, second) -= stiffness;
  atom_block(H, i, second, first) -= stiffness;
}
template <class S, class Weights>
void add_gram(const TriangleJacobian<S>& J, const Weights& k, MatrixOf<S, Dynamic>& H) {
  for (Index i = 0; i < std::ssize(J.sides); ++i) {
    for (int side = 0; side < 3; ++side) {
      const VectorOf<S, 3> s = J.sides[i].col(side);
      const MatrixOf<S, 3> stiffness = weight_of(k, 3 * i + side) * s * s.transpose();
      add_side(stiffness, i, side, H);
    }
  }
}

}  // namespace shakedown
