// The discrete Lagrangians (2) and (15), and the derivatives of the theorems' functions. The
// derivatives use dual numbers, never differences, and are compiled only in derivatives.cpp.
#pragma once

#include <array>

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"

namespace shakedown::tao2014 {

enum class Action { expanded, exact };  // (2), (15)

/// The part of h L_d that belongs to one node, without the factor -h/2: beta h^2/2 a^T M a + V(x +
/// beta h^2 a). For (2) it is expanded to second order in a.
template <class P>
ScalarOf<P> node(const P& problem, Action action, double c, const VectorFor<P>& x,
                 const VectorFor<P>& a) {
  using S = ScalarOf<P>;
  VectorFor<P> work = a;
  problem.mass().apply(a, work);
  S value = S(0.5 * c) * a.dot(work);
  if (action == Action::exact) return value + problem.potential(VectorFor<P>(x + S(c) * a));
  problem.gradient(x, work);
  value += problem.potential(x) + S(c) * a.dot(work);
  Operator<P> H;
  problem.hessian(x, H);
  work = H * a;
  return value + S(0.5 * c * c) * a.dot(work);
}

/// Arguments of L_d: x_k, x_{k+1}, a_k, a_{k+1}.
template <class P>
using Nodes = std::array<VectorFor<P>, 4>;

template <class P>
ScalarOf<P> lagrangian(const P& problem, Action action, double b, double h, const Nodes<P>& z) {
  using S = ScalarOf<P>;
  const VectorFor<P> v = (z[1] - z[0]) / S(h);
  VectorFor<P> p = v;
  problem.mass().apply(v, p);
  return S(h / 2.0) * (v.dot(p) - node(problem, action, b * h * h, z[0], z[2]) -
                       node(problem, action, b * h * h, z[1], z[3]));
}

/// Instantiated for Wells, HenonHeiles, CentralPair and DoublePendulumPenalty.
template <class P>
struct Derivatives {
  using Parameters = typename P::Parameters;
  using Vector = VectorFor<P>;

  /// Returns dL_d/d(argument).
  static Vector slot(const Parameters& parameters, Action action, double b, double h,
                     const Nodes<P>& z, int slot);
  /// Returns D(M a) at x, where M a = -M (M + c Hess V)^-1 grad V, by differentiation through the
  /// linear solve.
  static Eigen::MatrixXd force(const Parameters& parameters, const Vector& x, double c);
  /// Returns V'''(x).u, entry by entry.
  static Eigen::MatrixXd third(const Parameters& parameters, const Vector& x,
                               const Eigen::VectorXd& u);
  /// Returns grad W at x, where W = V - c/2 grad V^T (M + c Hess V)^-1 grad V.
  static Vector modified_gradient(const Parameters& parameters, double c, const Vector& x);
};

}  // namespace shakedown::tao2014
