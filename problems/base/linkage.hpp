// Linkages in a row. Each block of b coordinates is a joint. It has one constraint of its own and
// one on its difference to the next joint. Homogeneous bars between neighbours give M = T (x) I_b
// with a tridiagonal T. M^-1 is full, and so is G M^-1 G'^T. However,
//
//   G M^-1 G'^T lambda = r     is     [ M  G'^T ] [    x    ]   [  0 ]
//                                     [ G   0   ] [ lambda  ] = [ -r ],
//
// which is block-tridiagonal with the b coordinates of a joint and its two multipliers in a block.
// The leading blocks are the systems of shorter rows of linkages; they are regular wherever the
// rows of G are independent. The functions are the ones of jacobian.hpp, structure.hpp, mass.hpp
// and entries.hpp.
// Source: the system: Hairer, Wanner, Solving Ordinary Differential Equations II, VII.1 (1.22).
#pragma once

#include <utility>

#include "problems/base/jacobian.hpp"
#include "problems/base/sizes.hpp"

namespace shakedown {

/// Constraint i < n on block i, constraint n + k on the difference of blocks k + 1 and k, k < n - 1:
/// (J v)_i = own_i . v_i, (J v)_(n + k) = bond_k . (v_(k+1) - v_k).
template <class S, int b>
struct LinkageJacobian {
  Eigen::Matrix<S, b, Dynamic> own;   ///< b x n
  Eigen::Matrix<S, b, Dynamic> bond;  ///< b x (n - 1)
};

/// M = T (x) I_b, T symmetric positive definite and tridiagonal.
template <class S, int b>
struct TridiagonalMass {
  using Vector = VectorOf<S, Dynamic>;
  Vector self;      ///< T_kk
  Vector coupling;  ///< T_(k+1)k, one entry fewer

  TridiagonalMass(Vector on, Vector beside)
      : self(std::move(on)), coupling(std::move(beside)), inverse(self), ratio(coupling) {
    for (Index k = 0; k < self.size(); ++k) {
      if (k > 0) {
        ratio(k - 1) = coupling(k - 1) * inverse(k - 1);
        inverse(k) -= ratio(k - 1) * coupling(k - 1);
      }
      inverse(k) = S(1) / inverse(k);
    }
  }

  void apply(const Vector& v, Vector& p) const {
    for (Index k = 0; k < self.size(); ++k) {
      VectorOf<S, b> sum = self(k) * block<b>(v, k);
      if (k > 0) sum += coupling(k - 1) * block<b>(v, k - 1);
      if (k + 1 < self.size()) sum += coupling(k) * block<b>(v, k + 1);
      block<b>(p, k) = sum;
    }
  }
  void solve(const Vector& p, Vector& v) const {
    v = p;
    const Index last = self.size() - 1;
    for (Index k = 0; k < last; ++k) block<b>(v, k + 1) -= ratio(k) * block<b>(v, k);
    for (Index k = last; k >= 0; --k) {
      block<b>(v, k) *= inverse(k);
      if (k < last) block<b>(v, k) -= ratio(k) * block<b>(v, k + 1);
    }
  }

 private:
  Vector inverse, ratio;  // T = L D L^T: 1/D and the subdiagonal of L
};

/// G M^-1 G'^T in the form of the system above, with M/mu and G/s. The powers of two mu and s make
/// the test of pivots independent of units; right-hand sides are multiplied by mu/s^2. Block 0 has
/// no joint before it, so its second multiplier has the diagonal entry 1.
template <class S, int b>
struct LinkageGram {
  GeneralBlockTridiagonalMatrix<S, b + 2> system;
  S weight{1};
};

namespace structure {

template <int b>
struct Linkage {
  template <class S>
  using GeneralStorage = LinkageGram<S, b>;
  static std::string name() { return "linkage<" + std::to_string(b) + ">"; }
};

}  // namespace structure

template <class S, int b>
struct MultiplierStructureOf<LinkageJacobian<S, b>> {
  using type = structure::Linkage<b>;
};

/// Throws std::invalid_argument unless constraints = 2 dof/b - 1.
template <class S, int b>
void resize_jacobian(LinkageJacobian<S, b>& J, Index constraints, Index dof) {
  const Index blocks = block_count<b>(dof);
  if (constraints != 2 * blocks - 1) {
    throw std::invalid_argument(std::to_string(constraints) + " constraints do not hold " +
                                std::to_string(blocks) + " joints in a row");
  }
  J.own.setZero(b, blocks);
  J.bond.setZero(b, blocks - 1);
}
template <class S, int b>
void resize_operator(LinkageGram<S, b>& K, Index constraints) {
  resize_operator(K.system, (b + 2) * ((constraints + 1) / 2));
}

template <class S, int b, class V, class Out>
void apply(const LinkageJacobian<S, b>& J, const V& v, Out& out) {
  const Index n = J.own.cols();
  for (Index k = 0; k < n; ++k) {
    out(k) = J.own.col(k).dot(block<b>(v, k));
    if (k + 1 < n) out(n + k) = J.bond.col(k).dot(block<b>(v, k + 1) - block<b>(v, k));
  }
}
template <class S, int b, class Lambda, class Y>
void add_transpose(const LinkageJacobian<S, b>& J, const Lambda& lambda, std::type_identity_t<S> c,
                   Y& y) {
  const Index n = J.own.cols();
  for (Index k = 0; k < n; ++k) {
    VectorOf<S, b> sum = lambda(k) * J.own.col(k);
    if (k > 0) sum += lambda(n + k - 1) * J.bond.col(k - 1);
    if (k + 1 < n) sum -= lambda(n + k) * J.bond.col(k);
    block<b>(y, k) += c * sum;
  }
}
template <class S, int b>
void gram(const LinkageJacobian<S, b>& Ja, const TridiagonalMass<S, b>& mass,
          const LinkageJacobian<S, b>& Jb, LinkageGram<S, b>& K) {
  auto& A = K.system;
  set_zero(A);
  const S of_mass = one_over_power_of_two(static_cast<double>(mass.self(0)));
  const S of_slope = one_over_power_of_two(largest_entry(Ja.own.col(0)));
  K.weight = of_slope * of_slope / of_mass;
  for (Index k = 0; k < Ja.own.cols(); ++k) {
    auto& here = A.diagonal[k];
    for (Index i = 0; i < b; ++i) {
      here(i, i) = of_mass * mass.self(k);
      here(i, b) = of_slope * Jb.own(i, k);
      here(b, i) = of_slope * Ja.own(i, k);
    }
    if (k == 0) {
      here(b + 1, b + 1) = S(1);
      continue;
    }
    for (Index i = 0; i < b; ++i) {
      here(i, b + 1) = of_slope * Jb.bond(i, k - 1);
      here(b + 1, i) = of_slope * Ja.bond(i, k - 1);
      A.lower[k - 1](i, i) = A.upper[k - 1](i, i) = of_mass * mass.coupling(k - 1);
      A.lower[k - 1](b + 1, i) = -of_slope * Ja.bond(i, k - 1);
      A.upper[k - 1](i, b + 1) = -of_slope * Jb.bond(i, k - 1);
    }
  }
}

/// Visits G; its rows are constraints.
template <class S, int b, class Visit>
void for_each_entry(const LinkageJacobian<S, b>& G, Visit&& visit) {
  const Index n = G.own.cols();
  for (Index k = 0; k < n; ++k) {
    for (Index i = 0; i < b; ++i) {
      visit(k, b * k + i, G.own(i, k));
      if (k + 1 == n) continue;
      visit(n + k, b * k + i, -G.bond(i, k));
      visit(n + k, b * (k + 1) + i, G.bond(i, k));
    }
  }
}
template <class S, int b, class Visit>
void for_each_entry(const TridiagonalMass<S, b>& mass, Visit&& visit) {
  for (Index k = 0; k < mass.self.size(); ++k) {
    for (Index i = b * k; i < b * (k + 1); ++i) {
      visit(i, i, mass.self(k));
      if (k + 1 == mass.self.size()) continue;
      visit(i + b, i, mass.coupling(k));
      visit(i, i + b, mass.coupling(k));
    }
  }
}

}  // namespace shakedown
