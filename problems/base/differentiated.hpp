// A problem from its physics alone: V, M(q), g and Q, written once as templates on the scalar; every
// derivative that methods ask for follows by dual numbers (dual.hpp), at fixed size and without
// allocation. `Physics` is a class with
//
//   static constexpr id, title, source;  int dof;  int constraints (where there are such);
//   using Parameters;  explicit Physics(const Parameters&);
//   template <class T> void initial(VectorOf<T, dof>& q, VectorOf<T, dof>& p) const
//   template <class T> T potential(const VectorOf<T, dof>& q) const
//   template <class T> auto mass() const                    a DiagonalMass or DenseMass, or
//   template <class T> void mass_matrix(const VectorOf<T, dof>& q, MatrixOf<T, dof>& M) const
//
// and, as it has them,
//
//   template <class T> void constraint(const VectorOf<T, dof>& q, VectorOf<T, constraints>& g) const
//   template <class T> void force(q, v, const T& t, out) const       Q, all of VectorOf<T, dof>
//   momentum_maps, template <class T> void generator(int k, q, xi) const
//   static constexpr bool quadratic_constraints, redundant_constraints, covariant_constraints
//   template <class T> kinetic_gradient(q, v, out), kinetic_mixed(q, v, B), where they are cheaper
//
// A V or g that moves takes `const T& t` after q. Price: a gradient is one evaluation of V in which
// every operation carries n slopes, a Hessian or a curvature one with n^2/2 more. For small n; where
// speed counts, the derivatives are written out instead and tested against these.
#pragma once

#include <type_traits>
#include <utility>

#include "problems/base/constraints.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/second_order.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

namespace detail {

/// What a physics has.
template <class Physics, class S>
struct PhysicsParts {
  static constexpr int n = Physics::dof;
  static constexpr int m = [] {
    if constexpr (requires { Physics::constraints; }) {
      return Physics::constraints;
    } else {
      return 0;
    }
  }();
  using Vector = VectorOf<S, n>;
  static constexpr bool moving_potential =
      requires(const Physics& physics, const Vector& q, const S& t) {
    physics.potential(q, t);
  };
  static constexpr bool moving_constraints =
      requires(const Physics& physics, const Vector& q, const S& t, VectorOf<S, m>& g) {
    physics.constraint(q, t, g);
  };
  static constexpr bool constant_mass = requires(const Physics& physics) {
    physics.template mass<S>();
  };
  static constexpr bool kinetic_terms =
      requires(const Physics& physics, const Vector& q, Vector& out, MatrixOf<S, n>& B) {
    physics.kinetic_gradient(q, q, out);
    physics.kinetic_mixed(q, q, B);
  };
  static constexpr bool forced =
      requires(const Physics& physics, const Vector& q, const S& t, Vector& out) {
    physics.force(q, q, t, out);
  };
};

template <class Physics, class S, int m = PhysicsParts<Physics, S>::m>
struct PhysicsTypes : DenseConstrainedTypes<S, Physics::dof, m> {};
template <class Physics, class S>
struct PhysicsTypes<Physics, S, 0> : DenseTypes<S, Physics::dof> {};

template <class Physics, class S, bool constant = PhysicsParts<Physics, S>::constant_mass>
struct PhysicsMass {
  explicit PhysicsMass(const Physics& /*physics*/) {}
};
template <class Physics, class S>
struct PhysicsMass<Physics, S, true> {
  decltype(std::declval<const Physics&>().template mass<S>()) value;
  explicit PhysicsMass(const Physics& physics) : value(physics.template mass<S>()) {}
};

/// The constant c as a number of type T.
template <class T, class S>
T lifted(const S& c) {
  if constexpr (std::is_same_v<T, S>) {
    return c;
  } else {
    return T(lifted<decltype(T::value)>(c));
  }
}

}  // namespace detail

template <class Physics, class S = double>
class Differentiated : public detail::PhysicsTypes<Physics, S> {
  using Has = detail::PhysicsParts<Physics, S>;
  static constexpr int n = Has::n;
  static constexpr int m = Has::m;
  static constexpr bool fixed = m > 0 && !Has::moving_constraints;
  static constexpr bool moving = m > 0 && Has::moving_constraints;

 public:
  using Vector = VectorOf<S, n>;
  using Matrix = MatrixOf<S, n>;
  using Lambda = VectorOf<S, m>;   // Multipliers, where there are such
  using Rows = MatrixOf<S, m, n>;  // Jacobian
  using Parameters = typename Physics::Parameters;
  template <class T>
  using With = Differentiated<Physics, T>;
  static constexpr std::string_view id = Physics::id;
  static constexpr std::string_view title = Physics::title;
  static constexpr std::string_view source = Physics::source;
  static constexpr auto momentum_maps = momentum_maps_of<Physics>();
  static constexpr bool quadratic_constraints = requires {
    requires Physics::quadratic_constraints;
  };
  static constexpr bool redundant_constraints = requires {
    requires Physics::redundant_constraints;
  };
  static constexpr bool covariant_constraints = requires {
    requires Physics::covariant_constraints;
  };

  explicit Differentiated(const Parameters& parameters) : physics(parameters), inertia(physics) {}

  void initial(Vector& q, Vector& p) const { physics.initial(q, p); }
  void generator(int k, const Vector& q, Vector& xi) const requires(momentum_maps.size() > 0) {
    physics.generator(k, q, xi);
  }

  // Kinetic energy.

  const auto& mass() const requires(Has::constant_mass) { return inertia.value; }
  void mass_matrix(const Vector& q, Matrix& M) const requires(!Has::constant_mass) {
    physics.mass_matrix(q, M);
  }
  void kinetic_gradient(const Vector& q, const Vector& v, Vector& out) const
      requires(Has::kinetic_terms) {
    physics.kinetic_gradient(q, v, out);
  }
  void kinetic_mixed(const Vector& q, const Vector& v, Matrix& B) const
      requires(Has::kinetic_terms) {
    physics.kinetic_mixed(q, v, B);
  }
  void kinetic_gradient(const Vector& q, const Vector& v, Vector& out) const
      requires(!Has::constant_mass && !Has::kinetic_terms) {
    MatrixOf<GradientOf<S, n>, n> M;
    physics.mass_matrix(seeded(q), M);
    Slopes<S, n> twice;
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) twice += M(j, k).slope * (v(j) * v(k));
    }
    for (int i = 0; i < n; ++i) out(i) = twice(i) / S(2);
  }
  void kinetic_mixed(const Vector& q, const Vector& v, Matrix& B) const
      requires(!Has::constant_mass && !Has::kinetic_terms) {
    MatrixOf<GradientOf<S, n>, n> M;
    physics.mass_matrix(seeded(q), M);
    B.setZero();
    for (int k = 0; k < n; ++k) {
      for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) B(i, j) += v(k) * M(j, k).slope(i);
      }
    }
  }

  // Potential.

  S potential(const Vector& q) const requires(!Has::moving_potential) { return V(q, S(0)); }
  S potential(const Vector& q, S t) const requires(Has::moving_potential) { return V(q, t); }
  void gradient(const Vector& q, Vector& out) const requires(!Has::moving_potential) {
    gradient_at(q, S(0), out);
  }
  void gradient(const Vector& q, S t, Vector& out) const requires(Has::moving_potential) {
    gradient_at(q, t, out);
  }
  void hessian(const Vector& q, Matrix& H) const requires(!Has::moving_potential) {
    hessian_at(q, S(0), H);
  }
  void hessian(const Vector& q, S t, Matrix& H) const requires(Has::moving_potential) {
    hessian_at(q, t, H);
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const
      requires(!Has::moving_potential) {
    const auto V_along = V(seeded(along_twice(q, a)), S(0));
    for (int i = 0; i < n; ++i) out(i) = V_along.slope(i).slope.slope;
  }

  // Constraints.

  void constraint(const Vector& q, Lambda& g) const requires(fixed) { physics.constraint(q, g); }
  void constraint(const Vector& q, S t, Lambda& g) const requires(moving) {
    physics.constraint(q, t, g);
  }
  void jacobian(const Vector& q, Rows& G) const requires(fixed) { jacobian_at(q, S(0), G); }
  void jacobian(const Vector& q, S t, Rows& G) const requires(moving) { jacobian_at(q, t, G); }
  void jacobian_derivative(const Vector& q, const Vector& a, Rows& DG) const requires(fixed) {
    slope_of_jacobian(along(q, a), DualOf<S>(S(0)), DG);
  }
  void jacobian_derivative(const Vector& q, S t, const Vector& a, Rows& DG) const requires(moving) {
    slope_of_jacobian(along(q, a), DualOf<S>(t, S(0)), DG);
  }
  void add_curvature(const Vector& q, const Lambda& lambda, Matrix& H) const requires(fixed) {
    add_curvature_at(q, S(0), lambda, H);
  }
  void add_curvature(const Vector& q, S t, const Lambda& lambda, Matrix& H) const requires(moving) {
    add_curvature_at(q, t, lambda, H);
  }
  void add_constraint_third(const Vector& q, const Lambda& lambda, const Vector& a,
                            Vector& out) const requires(fixed) {
    using T = DualOf<DualOf<S>>;
    const auto g_along = g(seeded(along_twice(q, a)), GradientOf<T, n>(T(S(0))));
    for (int k = 0; k < m; ++k) {
      for (int i = 0; i < n; ++i) out(i) += lambda(k) * g_along(k).slope(i).slope.slope;
    }
  }
  void constraint_rate(const Vector& q, S t, Lambda& out) const requires(moving) {
    const auto rate = g(along(q, Vector::Zero()), DualOf<S>(t, S(1)));
    for (int k = 0; k < m; ++k) out(k) = rate(k).slope;
  }
  void constraint_second_rate(const Vector& q, S t, Lambda& out) const requires(moving) {
    const DualOf<S> one(S(1));
    const auto rate = g(along_twice(q, Vector::Zero()), DualOf<DualOf<S>>(DualOf<S>(t, S(1)), one));
    for (int k = 0; k < m; ++k) out(k) = rate(k).slope.slope;
  }
  void jacobian_rate(const Vector& q, S t, Rows& G) const requires(moving) {
    slope_of_jacobian(along(q, Vector::Zero()), DualOf<S>(t, S(1)), G);
  }

  // Other forces.

  void force(const Vector& q, const Vector& v, S t, Vector& out) const requires(Has::forced) {
    physics.force(q, v, t, out);
  }
  void force_jacobians(const Vector& q, const Vector& v, S t, Matrix& by_q, Matrix& by_v) const
      requires(Has::forced) {
    using T = GradientOf<S, n>;
    const VectorOf<T, n> still_q = q.template cast<T>(), still_v = v.template cast<T>();
    VectorOf<T, n> Q;
    physics.force(seeded(q), still_v, T(t), Q);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) by_q(i, j) = Q(i).slope(j);
    }
    physics.force(still_q, seeded(v), T(t), Q);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) by_v(i, j) = Q(i).slope(j);
    }
  }

 private:
  /// x with the n unit directions as slopes.
  template <class T>
  static VectorOf<GradientOf<T, n>, n> seeded(const VectorOf<T, n>& x) {
    VectorOf<GradientOf<T, n>, n> out;
    for (int i = 0; i < n; ++i) {
      out(i).value = x(i);
      out(i).slope(i) = T(1.0);
    }
    return out;
  }
  /// q + e a.
  static VectorOf<DualOf<S>, n> along(const Vector& q, const Vector& a) {
    VectorOf<DualOf<S>, n> out;
    for (int i = 0; i < n; ++i) out(i) = DualOf<S>(q(i), a(i));
    return out;
  }
  /// q + (e1 + e2) a.
  static VectorOf<DualOf<DualOf<S>>, n> along_twice(const Vector& q, const Vector& a) {
    VectorOf<DualOf<DualOf<S>>, n> out;
    for (int i = 0; i < n; ++i) {
      out(i) = DualOf<DualOf<S>>(DualOf<S>(q(i), a(i)), DualOf<S>(a(i), S(0)));
    }
    return out;
  }

  template <class T>
  T V(const VectorOf<T, n>& x, const S& t) const {
    if constexpr (Has::moving_potential) {
      return physics.potential(x, detail::lifted<T>(t));
    } else {
      return physics.potential(x);
    }
  }
  template <class T>
  VectorOf<T, m> g(const VectorOf<T, n>& x, const T& t) const {
    VectorOf<T, m> out;
    if constexpr (moving) {
      physics.constraint(x, t, out);
    } else {
      physics.constraint(x, out);
    }
    return out;
  }

  void gradient_at(const Vector& q, S t, Vector& out) const {
    const auto V_at = V(seeded(q), t);
    for (int i = 0; i < n; ++i) out(i) = V_at.slope(i);
  }
  void hessian_at(const Vector& q, S t, Matrix& H) const {
    H.setZero();
    add_curve(V(variables(q), t), S(1), H);
  }
  void jacobian_at(const Vector& q, S t, Rows& G) const {
    const auto g_at = g(seeded(q), GradientOf<S, n>(t));
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < m; ++k) G(k, j) = g_at(k).slope(j);
    }
  }
  void slope_of_jacobian(const VectorOf<DualOf<S>, n>& q, const DualOf<S>& t, Rows& DG) const {
    const auto g_at = g(seeded(q), GradientOf<DualOf<S>, n>(t));
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < m; ++k) DG(k, j) = g_at(k).slope(j).slope;
    }
  }
  void add_curvature_at(const Vector& q, S t, const Lambda& lambda, Matrix& H) const {
    const auto g_at = g(variables(q), SecondOrder<S, n>(t));
    for (int k = 0; k < m; ++k) add_curve(g_at(k), lambda(k), H);
  }
  static VectorOf<SecondOrder<S, n>, n> variables(const Vector& q) {
    VectorOf<SecondOrder<S, n>, n> x;
    for (int i = 0; i < n; ++i) x(i) = SecondOrder<S, n>(q(i), i);
    return x;
  }
  static void add_curve(const SecondOrder<S, n>& f, const S& c, Matrix& H) {
    for (int i = 0, k = 0; i < n; ++i) {
      for (int j = 0; j < i; ++j, ++k) {
        H(i, j) += c * f.curve[k];
        H(j, i) += c * f.curve[k];
      }
      H(i, i) += c * f.curve[k++];
    }
  }

  Physics physics;
  detail::PhysicsMass<Physics, S> inertia;
};

}  // namespace shakedown
