// The unconstrained formulation R (1)-(2) of a problem with constraints and stiffnesses:
//
//   V(q) + 1/2 sum_i k_i g_i(q)^2,     k_i = K_i / eps^2.
//
// P provides `stiffness(i)` = k_i. As a split V0 + V1/eps: V0 = V, the sum is the stiff part.
// (Penalised<P> is the same with one k = omega^2 for all constraints.)
#pragma once

#include "problems/base/constraints.hpp"

namespace shakedown {

/// Constraints that stand for stiff springs.
template <class P>
concept HasStiffness = HasCurvature<P> && HasHessian<P> && requires(const P& problem) {
  { problem.stiffness(Index{0}) } -> std::convertible_to<ScalarOf<P>>;
};

/// Names of the stiff form of a problem; specialised beside each problem.
template <class P>
struct StiffNames;

/// Third derivatives of g are known.
template <class P>
concept HasConstraintThird = requires(const P& problem, const VectorFor<P>& q, VectorFor<P>& out,
                                      const MultipliersFor<P>& lambda) {
  problem.add_constraint_third(q, lambda, q, out);
};

template <class P>
  requires HasStiffness<P>
class Stiff {
 public:
  using Scalar = typename P::Scalar;
  using Vector = typename P::Vector;
  using Structure = typename P::Structure;
  using Parameters = typename P::Parameters;
  template <class T>
  using With = Stiff<typename P::template With<T>>;
  static constexpr int dof = P::dof;
  static constexpr std::string_view id = StiffNames<typename P::template With<double>>::id;
  static constexpr std::string_view title = StiffNames<typename P::template With<double>>::title;
  static constexpr std::string_view source = P::source;
  static constexpr auto momentum_maps = P::momentum_maps;
  static constexpr bool singular_at_origin = requires { P::singular_at_origin; };

  explicit Stiff(const Parameters& parameters) : base(parameters) {
    g.setZero(base.constraint_count());
    k = weights = g;
    for (Index i = 0; i < k.size(); ++i) k(i) = base.stiffness(i);
    resize_jacobian(G, base.constraint_count(), base.size());
    DG = G;
  }

  [[nodiscard]] Index size() const { return base.size(); }
  /// The problem whose constraints the springs stand for.
  [[nodiscard]] const P& constrained() const { return base; }
  void initial(Vector& q, Vector& p) const { base.initial_stiff(q, p); }
  [[nodiscard]] decltype(auto) mass() const { return base.mass(); }
  void generator(int i, const Vector& q, Vector& xi) const { base.generator(i, q, xi); }

  [[nodiscard]] Scalar potential(const Vector& q) const {
    base.constraint(q, g);
    return base.potential(q) + k.cwiseProduct(g).dot(g) / Scalar(2);
  }
  void gradient(const Vector& q, Vector& out) const {
    base.gradient(q, out);
    weigh(q);
    add_transpose(G, weights, Scalar(1), out);
  }
  void hessian(const Vector& q, Operator<Stiff>& H) const {
    base.hessian(q, H);
    add_stiff_hessian(q, H);
  }
  void stiff_hessian(const Vector& q, Operator<Stiff>& H) const {
    set_zero(H);
    add_stiff_hessian(q, H);
  }
  /// a.V'''.a + sum_i k_i ((a.Hess g_i.a) G_i + 2 (G_i.a) Hess g_i a + g_i D^3 g_i[a, a]).
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const requires
      HasThirdContraction<P> && HasConstraintThird<P> {
    base.third_contraction(q, a, out);
    weigh(q);
    base.add_constraint_third(q, weights, a, out);
    base.jacobian_derivative(q, a, DG);
    apply(DG, a, weights);
    weights = weights.cwiseProduct(k);
    add_transpose(G, weights, Scalar(1), out);
    apply(G, a, weights);
    weights = weights.cwiseProduct(k);
    add_transpose(DG, weights, Scalar(2), out);
  }

 private:
  /// G and weights_i = k_i g_i.
  void weigh(const Vector& q) const {
    base.constraint(q, g);
    base.jacobian(q, G);
    weights = k.cwiseProduct(g);
  }
  /// H += sum_i k_i (G_i G_i^T + g_i Hess g_i).
  void add_stiff_hessian(const Vector& q, Operator<Stiff>& H) const {
    weigh(q);
    for (Index j = 0; j < G.cols(); ++j) {
      for (Index i = 0; i < G.cols(); ++i) {
        Scalar sum(0);
        for (Index c = 0; c < G.rows(); ++c) sum += k(c) * G(c, i) * G(c, j);
        H(i, j) += sum;
      }
    }
    base.add_curvature(q, weights, H);
  }

  P base;
  typename P::Multipliers k;
  mutable typename P::Multipliers g, weights;
  mutable typename P::Jacobian G, DG;
};

}  // namespace shakedown
