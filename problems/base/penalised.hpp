// The penalty method: constraints g(q) = 0 replaced by the stiff potential of TO eq. (7),
//
//   V_omega(q) = V(q) + 1/2 omega^2 g(q)^T g(q).
//
// In the split V0 + V1/eps of TO's Integrator 5, V0 = V and V1/eps = 1/2 omega^2 g^T g.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

/// TO, Figure 1, unless the problem has another.
template <class Base>
constexpr double default_omega() {
  if constexpr (requires { Base::default_omega; }) {
    return Base::default_omega;
  } else {
    return 20.0;
  }
}

template <class Base>
struct PenaltyParameters : Base {
  double omega = default_omega<Base>();

  static std::vector<Setting> settings() {
    auto all = inherit<PenaltyParameters, Base>();
    all.push_back(setting<PenaltyParameters>("omega", &PenaltyParameters::omega, "",
                                             "penalty frequency; the stiffness is omega^2",
                                             range::non_negative));
    return all;
  }
};

/// Names of the penalised form of a constrained problem; specialised beside each problem.
template <class P>
struct PenalisedNames;

/// A problem whose V is linear may give the derivatives of its penalty 1/2 w g^T g in closed form,
/// where that costs less than G^T G: add_penalty_gradient adds to `out`, the others set theirs.
template <class P>
concept HasClosedPenalty = P::linear_potential &&
    requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> w, VectorFor<P>& out,
             typename P::PenaltyStructure::template Storage<ScalarOf<P>>& H) {
  problem.add_penalty_gradient(q, w, out);
  problem.penalty_hessian(q, w, H);
  problem.penalty_third(q, w, q, out);
};

template <class P>
  requires HasFixedConstraints<P>
class Penalised {
 public:
  using Scalar = typename P::Scalar;
  using Vector = typename P::Vector;
  using Structure = typename P::PenaltyStructure;
  using Parameters = PenaltyParameters<typename P::Parameters>;
  using Constrained = P;
  template <class T>
  using With = Penalised<typename P::template With<T>>;
  static constexpr int dof = P::dof;
  static constexpr std::string_view id = PenalisedNames<typename P::template With<double>>::id;
  static constexpr std::string_view title =
      PenalisedNames<typename P::template With<double>>::title;
  static constexpr std::string_view source = P::source;

  explicit Penalised(const Parameters& parameters)
      : base(parameters), frequency(parameters.omega),
        omega2(Scalar(parameters.omega) * Scalar(parameters.omega)) {
    g.setZero(base.constraint_count());
    weights = g;
    resize_jacobian(G, base.constraint_count(), base.size());
    resize_jacobian(DG, base.constraint_count(), base.size());
  }

  [[nodiscard]] Index size() const { return base.size(); }
  [[nodiscard]] const P& constrained() const { return base; }
  [[nodiscard]] Scalar omega() const { return frequency; }
  /// omega^2.
  [[nodiscard]] const Scalar& stiffness() const { return omega2; }
  void initial(Vector& q, Vector& p) const { base.initial(q, p); }
  [[nodiscard]] decltype(auto) mass() const { return base.mass(); }

  [[nodiscard]] Scalar potential(const Vector& q) const {
    base.constraint(q, g);
    return base.potential(q) + omega2 * g.squaredNorm() / Scalar(2);
  }

  /// grad V + omega^2 G^T g.
  void gradient(const Vector& q, Vector& out) const {
    base.gradient(q, out);
    if constexpr (HasClosedPenalty<P>) {
      base.add_penalty_gradient(q, omega2, out);
    } else {
      base.constraint(q, g);
      base.jacobian(q, G);
      add_transpose(G, g, omega2, out);
    }
  }

  /// Hess V + omega^2 (G^T G + sum_k g_k Hess g_k).
  void hessian(const Vector& q, Operator<Penalised>& H) const {
    if constexpr (HasClosedPenalty<P>) {
      base.penalty_hessian(q, omega2, H);
    } else {
      base.hessian(q, H);
      add_stiff_hessian(q, H);
    }
  }

  void stiff_hessian(const Vector& q, Operator<Penalised>& H) const {
    if constexpr (HasClosedPenalty<P>) {
      base.penalty_hessian(q, omega2, H);
    } else {
      set_zero(H);
      add_stiff_hessian(q, H);
    }
  }

  /// c Hess V: the penalty takes the factor at no cost.
  void scaled_hessian(const Vector& q, Scalar c,
                      Operator<Penalised>& H) const requires HasClosedPenalty<P> {
    base.penalty_hessian(q, c * omega2, H);
  }

  /// a.V'''.a + omega^2 (G^T s + 2 DG[a]^T (G a) + sum_k g_k D^3 g_k[a, a]), s_k = a^T Hess g_k a.
  void third_contraction(const Vector& q, const Vector& a,
                         Vector& out) const requires HasThirdContraction<P> {
    if constexpr (HasClosedPenalty<P>) {
      base.penalty_third(q, omega2, a, out);
    } else {
      base.third_contraction(q, a, out);
      base.jacobian(q, G);
      base.jacobian_derivative(q, a, DG);
      apply(DG, a, weights);
      add_transpose(G, weights, omega2, out);
      apply(G, a, weights);
      add_transpose(DG, weights, Scalar(2) * omega2, out);
      if constexpr (!requires { requires P::quadratic_constraints; }) {
        base.constraint(q, g);
        g *= omega2;
        base.add_constraint_third(q, g, a, out);
      }
    }
  }

  static constexpr auto momentum_maps = [] {
    if constexpr (HasMomentumMaps<P>) {
      return P::momentum_maps;
    } else {
      return std::array<MomentumMap, 0>{};
    }
  }();
  void generator(int k, const Vector& q, Vector& xi) const requires HasMomentumMaps<P> {
    base.generator(k, q, xi);
  }

 private:
  void add_stiff_hessian(const Vector& q, Operator<Penalised>& H) const {
    base.constraint(q, g);
    base.jacobian(q, G);
    add_gram(G, omega2, H);
    weights = omega2 * g;
    base.add_curvature(q, weights, H);
  }

  P base;
  Scalar frequency;
  Scalar omega2;
  // Scratch of the evaluations; every stepper owns its copy of the problem.
  mutable typename P::Multipliers g;
  mutable typename P::Multipliers weights;
  mutable typename P::Jacobian G;
  mutable typename P::Jacobian DG;
};

}  // namespace shakedown
