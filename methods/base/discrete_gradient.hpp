// Discrete gradients D V(q, q'), with D V . (q' - q) = V(q') - V(q), and their derivatives with
// respect to q'. There are three cases:
//
//   V linear                     D V = grad V
//   the problem's own            `discrete_gradient`, in closed form from quadratic invariants;
//                                it keeps the momentum maps (Greenspan's formula, KBS (126))
//   any other V                  Gonzalez 1996: with m = (q + q')/2, d = q' - q,
//                                D V = grad V(m) + a d,  a = (V(q') - V(q) - grad V(m).d) / |d|^2
//
// The last case breaks the momentum maps, because d is not tangent to the orbit of a symmetry. This
// case is therefore used only for problems without momentum maps. Its division by |d|^2 causes a
// round-off error of eps V/|d| in D V. At d = 0, a is set to 0. Source: Gonzalez 1996, 1999; KBS
// section 5.
#pragma once

#include "methods/base/method.hpp"

namespace shakedown {

template <class P>
concept HasDiscreteGradient = requires(const P& problem, const VectorFor<P>& q, VectorFor<P>& out,
                                       Operator<P>& H) {
  problem.discrete_gradient(q, q, out);
  problem.discrete_hessian(q, q, H);
};
template <class P>
concept HasLinearPotential = requires {
  requires P::linear_potential;
};

namespace need {

struct DiscreteGradient {
  static constexpr std::string_view name = "discrete gradient that keeps the symmetries";
  static constexpr unsigned grants = Evaluations::hessian;  // for the third case
  template <class P>
  static constexpr bool met = HasLinearPotential<P> || HasDiscreteGradient<P> ||
                              (HasHessian<P> && DenseOperators::met<P> &&
                               momentum_map_count<P>() == 0);
};

}  // namespace need

template <class P>
class DiscreteGradient {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  explicit DiscreteGradient(const P& problem) {
    mid.setZero(problem.size());
    d = at_mid = row = mid;
  }

  void gradient(const P& problem, const Vector& q, const Vector& q_next, Vector& out) {
    if constexpr (HasLinearPotential<P>) {
      problem.gradient(q, out);
    } else if constexpr (HasDiscreteGradient<P>) {
      problem.discrete_gradient(q, q_next, out);
    } else {
      prepare(problem, q, q_next);
      out = at_mid + a * d;
    }
  }

  /// Sets all entries H_ij, the derivative of component i of D V with respect to q'_j.
  void hessian(const P& problem, const Vector& q, const Vector& q_next, Operator<P>& H) {
    if constexpr (HasLinearPotential<P>) {
      set_zero(H);
    } else if constexpr (HasDiscreteGradient<P>) {
      problem.discrete_hessian(q, q_next, H);
    } else {
      prepare(problem, q, q_next);
      problem.hessian(mid, H);
      H = H.template selfadjointView<Eigen::Lower>();
      H *= Scalar(0.5);
      const Scalar square = d.squaredNorm();
      if (!(square > Scalar(0))) return;
      multiply(H, d, row);
      row = -row - at_mid - (Scalar(2) * a) * d;
      problem.gradient(q_next, at_mid);
      row = (row + at_mid) / square;  // da/dq'
      for (Index j = 0; j < d.size(); ++j) {
        for (Index i = 0; i < d.size(); ++i) H(i, j) += d(i) * row(j);
        H(j, j) += a;
      }
    }
  }

 private:
  void prepare(const P& problem, const Vector& q, const Vector& q_next) {
    mid = (q + q_next) / Scalar(2);
    d = q_next - q;
    problem.gradient(mid, at_mid);
    const Scalar square = d.squaredNorm();
    a = Scalar(0);
    if (square > Scalar(0)) {
      a = (problem.potential(q_next) - problem.potential(q) - at_mid.dot(d)) / square;
    }
  }

  Vector mid, d, at_mid, row;
  Scalar a{0};
};

}  // namespace shakedown
