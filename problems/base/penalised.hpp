// Stiff forms: springs replace the constraints g(q) = 0, or moving ones g(q; t) = 0,
//
//   V_K(q) = V(q) + 1/2 g(q)^T K g(q),     K = omega^2 I, or K = diag(k_i), k_i = K_i/eps^2:
//
// see TO eq. (7), AST (1) and (3), and R (1)-(2). In the split V0 + V1/eps, V0 is V, and V1/eps is
// the energy of the springs. G and Hess V may have any structure. If g moves, second derivatives
// are not available.
#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

/// Returns the default of omega: the value in TO, Figure 1, unless the problem has its own.
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

/// The constraints of P replace stiff springs: P has `stiffness(i)` = k_i. If the stiff form has a
/// different start, P has `initial_stiff(q, p)`, or `initial_penalised(k, q, p)` if the start
/// depends on k.
template <class P>
concept HasStiffness = HasConstraints<P> && requires(const P& problem) {
  { problem.stiffness(Index{0}) } -> std::convertible_to<ScalarOf<P>>;
};

namespace weights {

/// K = omega^2 I; omega is a parameter of the stiff form.
struct Omega {
  template <class P>
  using Parameters = PenaltyParameters<typename P::Parameters>;
  template <class P>
  static ScalarOf<P> of(const P& /*problem*/, const Parameters<P>& chosen) {
    return ScalarOf<P>(chosen.omega) * ScalarOf<P>(chosen.omega);
  }
};

/// K = diag(k_i), given by the problem.
struct Stiffnesses {
  template <class P>
  using Parameters = typename P::Parameters;
  template <class P>
    requires HasStiffness<P>
  static MultipliersFor<P> of(const P& problem, const Parameters<P>& /*chosen*/) {
    MultipliersFor<P> k = MultipliersFor<P>::Zero(problem.constraint_count());
    for (Index i = 0; i < k.size(); ++i) k(i) = problem.stiffness(i);
    return k;
  }
};

}  // namespace weights

/// If V is linear, a problem may give the derivatives of its penalty 1/2 w g^T g in closed form
/// where this costs less than G^T G. add_penalty_gradient adds to `out`; the other functions
/// overwrite their results.
template <class P>
concept HasClosedPenalty = P::linear_potential &&
    requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> w, VectorFor<P>& out,
             Operator<P>& H) {
  problem.add_penalty_gradient(q, w, out);
  problem.penalty_hessian(q, w, H);
  problem.penalty_third(q, w, q, out);
};

/// Not thread-safe: evaluations share scratch. Every stepper owns its copy.
template <class P, class Weights = weights::Omega>
  requires HasConstraints<P>
class Penalised {
  static constexpr bool uniform = std::same_as<Weights, weights::Omega>;
  static constexpr bool closed = uniform && HasClosedPenalty<P>;
  static constexpr bool moves = HasMovingConstraints<P> || HasMovingPotential<P>;
  static constexpr bool bent = !moves && HasCurvature<P>;
  static constexpr bool curved = bent && HasHessian<P>;
  static constexpr bool quadratic = requires { requires P::quadratic_constraints; };
  static constexpr bool thrice =
      curved && HasThirdContraction<P> && (closed || quadratic || HasConstraintThird<P>);

 public:
  using Scalar = typename P::Scalar;
  using Vector = typename P::Vector;
  using Structure = typename P::Structure;
  using Parameters = typename Weights::template Parameters<P>;
  using Constrained = P;
  template <class T>
  using With = Penalised<typename P::template With<T>, Weights>;
  static constexpr int dof = P::dof;
  static constexpr std::string_view id = Names<With<double>>::id;
  static constexpr std::string_view title = Names<With<double>>::title;
  static constexpr std::string_view source = P::source;
  static constexpr std::string_view equations = equations_of<Names<With<double>>>();
  static constexpr TypicalRun typical = typical_of<Names<With<double>>>();
  static constexpr Measuring measuring = measuring_of<Names<With<double>>>();
  static constexpr DrawnRun drawn = drawn_of<Names<With<double>>, P>();
  static constexpr bool singular_at_origin = requires { requires P::singular_at_origin; };

  explicit Penalised(const Parameters& parameters)
      : base(parameters), k(Weights::of(base, parameters)) {
    if constexpr (uniform) frequency = parameters.omega;
    g.setZero(base.constraint_count());
    scaled = g;
    resize_jacobian(G, base.constraint_count(), base.size());
    DG = G;
  }

  [[nodiscard]] Index size() const { return base.size(); }
  /// The problem whose constraints the springs replace.
  [[nodiscard]] const P& constrained() const { return base; }
  [[nodiscard]] Scalar omega() const requires uniform { return frequency; }
  /// omega^2.
  [[nodiscard]] const Scalar& stiffness() const requires uniform { return k; }
  [[nodiscard]] decltype(auto) mass() const { return base.mass(); }
  void initial(Vector& q, Vector& p) const {
    if constexpr (requires { base.initial_penalised(k, q, p); }) {
      base.initial_penalised(k, q, p);
    } else if constexpr (requires { base.initial_stiff(q, p); }) {
      base.initial_stiff(q, p);
    } else {
      base.initial(q, p);
    }
  }

  void set_in_motion(Vector& q, Vector& p) const requires HasSetInMotion<P> {
    base.set_in_motion(q, p);
  }
  void check_start(const Vector& q) const requires requires(const P& constrained) {
    constrained.check_start(q);
  }
  { base.check_start(q); }

  [[nodiscard]] Scalar potential(const Vector& q) const requires(!moves) {
    return value(q, Scalar(0));
  }
  [[nodiscard]] Scalar potential(const Vector& q, Scalar t) const requires moves {
    return value(q, t);
  }
  void gradient(const Vector& q, Vector& out) const requires(!moves) { slope(q, Scalar(0), out); }
  void gradient(const Vector& q, Scalar t, Vector& out) const requires moves { slope(q, t, out); }

  void slow_gradient(const Vector& q, Vector& out) const requires(!moves) { base.gradient(q, out); }
  void stiff_gradient(const Vector& q, Vector& out) const requires(!moves) {
    out.setZero();
    add_springs(q, Scalar(0), out);
  }

  /// Hess V + G^T K G + sum_i k_i g_i Hess g_i.
  void hessian(const Vector& q, Operator<Penalised>& H) const requires curved {
    if constexpr (closed) {
      base.penalty_hessian(q, k, H);
    } else {
      base.hessian(q, H);
      add_stiff_hessian(q, H);
    }
  }
  void stiff_hessian(const Vector& q, Operator<Penalised>& H) const requires bent {
    if constexpr (closed) {
      base.penalty_hessian(q, k, H);
    } else {
      set_zero(H);
      add_stiff_hessian(q, H);
    }
  }
  /// Sets H = c Hess V; the factor c costs nothing extra.
  void scaled_hessian(const Vector& q, Scalar c, Operator<Penalised>& H) const requires closed {
    base.penalty_hessian(q, c * k, H);
  }

  /// a.V'''.a + G^T K s + 2 DG[a]^T K G a + sum_i k_i g_i D^3 g_i[a, a],   s_i = a.Hess g_i.a.
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const requires thrice {
    if constexpr (closed) {
      base.penalty_third(q, k, a, out);
    } else {
      base.third_contraction(q, a, out);
      base.jacobian(q, G);
      base.jacobian_derivative(q, a, DG);
      apply(DG, a, g);
      add_pull(G, Scalar(1), out);
      apply(G, a, g);
      add_pull(DG, Scalar(2), out);
      if constexpr (!quadratic) {
        base.constraint(q, g);
        base.add_constraint_third(q, weighted(g), a, out);
      }
    }
  }

  static constexpr auto momentum_maps = momentum_maps_of<P>();
  void generator(int i, const Vector& q, Vector& xi) const requires HasMomentumMaps<P> {
    base.generator(i, q, xi);
  }
  /// The sketch of P, with stiff springs for rods.
  void sketch(const Vector& q, Scalar t, Sketch& out) const requires HasSketch<P> {
    shakedown::sketch(base, q, t, out);
    for (Sketch::Link& link : out.links) {
      if (link.kind == Sketch::Kind::rod) link.kind = Sketch::Kind::stiff;
    }
  }

 private:
  using Multipliers = typename P::Multipliers;
  using Jacobian = typename P::Jacobian;

  [[nodiscard]] Scalar value(const Vector& q, Scalar t) const {
    constraint(base, q, t, g);
    const Scalar soft = shakedown::potential(base, q, t);
    if constexpr (uniform) {
      return soft + k * g.squaredNorm() / Scalar(2);
    } else {
      return soft + k.cwiseProduct(g).dot(g) / Scalar(2);
    }
  }
  /// grad V + G^T K g.
  void slope(const Vector& q, Scalar t, Vector& out) const {
    potential_gradient(base, q, t, out);
    add_springs(q, t, out);
  }
  /// out += G^T K g.
  void add_springs(const Vector& q, Scalar t, Vector& out) const {
    if constexpr (closed) {
      base.add_penalty_gradient(q, k, out);
    } else {
      constraint(base, q, t, g);
      jacobian(base, q, t, G);
      add_pull(G, Scalar(1), out);
    }
  }
  /// Returns K lambda, stored in `scaled`.
  const Multipliers& weighted(const Multipliers& lambda) const {
    if constexpr (uniform) {
      scaled = k * lambda;
    } else {
      scaled = k.cwiseProduct(lambda);
    }
    return scaled;
  }
  /// out += c J^T K g.
  void add_pull(const Jacobian& J, Scalar c, Vector& out) const {
    if constexpr (uniform) {
      add_transpose(J, g, c * k, out);
    } else {
      add_transpose(J, weighted(g), c, out);
    }
  }
  void add_stiff_hessian(const Vector& q, Operator<Penalised>& H) const {
    base.constraint(q, g);
    base.jacobian(q, G);
    add_gram(G, k, H);
    base.add_curvature(q, weighted(g), H);
  }

  P base;
  Scalar frequency{0};
  std::conditional_t<uniform, Scalar, Multipliers> k;
  mutable Multipliers g, scaled;
  mutable Jacobian G, DG;
};

}  // namespace shakedown
