// The penalty method for constraints that move: g(q; t) = 0 replaced by the stiff potential
//
//   V_omega(q; t) = V(q) + 1/2 omega^2 g(q; t)^T g(q; t),
//
// AST (1) and (3). Like Penalised, but with a force that depends on time and no second derivatives.
#pragma once

#include "problems/base/penalised.hpp"

namespace shakedown {

template <class P>
  requires HasMovingConstraints<P>
class MovingPenalised {
 public:
  using Scalar = typename P::Scalar;
  using Vector = typename P::Vector;
  using Structure = typename P::Structure;
  using Parameters = PenaltyParameters<typename P::Parameters>;
  using Constrained = P;
  template <class T>
  using With = MovingPenalised<typename P::template With<T>>;
  static constexpr int dof = P::dof;
  static constexpr std::string_view id = PenalisedNames<typename P::template With<double>>::id;
  static constexpr std::string_view title =
      PenalisedNames<typename P::template With<double>>::title;
  static constexpr std::string_view source = P::source;

  explicit MovingPenalised(const Parameters& parameters)
      : base(parameters), frequency(parameters.omega) {
    g.setZero(base.constraint_count());
    resize_jacobian(G, base.constraint_count(), base.size());
  }

  [[nodiscard]] Index size() const { return base.size(); }
  [[nodiscard]] const P& constrained() const { return base; }
  [[nodiscard]] Scalar omega() const { return frequency; }
  [[nodiscard]] decltype(auto) mass() const { return base.mass(); }

  /// The constrained start, which is O(omega^-2) from the slow manifold.
  void initial(Vector& q, Vector& p) const { base.initial(q, p); }

  [[nodiscard]] Scalar potential(const Vector& q, Scalar t) const {
    base.constraint(q, t, g);
    Scalar soft;
    if constexpr (HasMovingPotential<P>) {
      soft = base.potential(q, t);
    } else {
      soft = base.potential(q);
    }
    return soft + frequency * frequency * g.squaredNorm() / Scalar(2);
  }

  /// grad V + omega^2 G^T g.
  void gradient(const Vector& q, Scalar t, Vector& out) const {
    potential_gradient(base, q, t, out);
    base.constraint(q, t, g);
    base.jacobian(q, t, G);
    add_transpose(G, g, frequency * frequency, out);
  }

 private:
  P base;
  Scalar frequency;
  // Scratch of the evaluations; every stepper owns its copy of the problem.
  mutable typename P::Multipliers g;
  mutable typename P::Jacobian G;
};

}  // namespace shakedown
