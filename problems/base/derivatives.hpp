// Which members a physics has, and its derivatives by dual numbers. differentiated.hpp says what a
// physics is.
#pragma once

#include <type_traits>
#include <utility>

#include "problems/base/constraints.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/second_order.hpp"
#include "problems/base/terms.hpp"

namespace shakedown::detail {

/// The sizes of a physics, and which optional members it has.
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
  static constexpr bool potential_in_terms =
      requires(const Physics& physics, TermValue<S, n>& sum) {
    physics.potential_terms(sum);
  };
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
  static constexpr bool magnetic = requires(const Physics& physics, const Vector& q, Vector& out) {
    physics.magnetic_field(q, out);
  };
  static constexpr bool start_in_motion = requires(const Physics& physics, Vector& q, Vector& p) {
    physics.set_in_motion(q, p);
  };
  static constexpr bool sketch =
      requires(const Physics& physics, const VectorOf<double, n>& q, Sketch& out) {
    physics.sketch(q, out);
  };
  static constexpr bool moving_sketch =
      requires(const Physics& physics, const VectorOf<double, n>& q, Sketch& out) {
    physics.sketch(q, 0.0, out);
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

/// The derivatives of a physics. They are not inline, because a call is cheap in comparison and a
/// large physics can then be compiled once (plane_mechanisms.cpp).
template <class Physics, class S>
class Derivatives : public PhysicsTypes<Physics, S> {
 protected:
  using Has = PhysicsParts<Physics, S>;
  static constexpr int n = Has::n;
  static constexpr int m = Has::m;
  using Vector = VectorOf<S, n>;
  using Matrix = MatrixOf<S, n>;
  using Lambda = VectorOf<S, m>;   // Multipliers, if there are any
  using Rows = MatrixOf<S, m, n>;  // Jacobian

  explicit Derivatives(const typename Physics::Parameters& parameters) : physics(parameters) {}

  void kinetic_gradient_at(const Vector& q, const Vector& v, Vector& out) const;
  void kinetic_mixed_at(const Vector& q, const Vector& v, Matrix& B) const;
  void inertia_jacobians_at(const Vector& q, const Vector& v, const Vector& a, Matrix& by_q,
                            Matrix& by_v) const;
  void force_jacobians_at(const Vector& q, const Vector& v, S t, Matrix& by_q, Matrix& by_v) const;
  void gradient_at(const Vector& q, S t, Vector& out) const;
  void hessian_at(const Vector& q, S t, Matrix& H) const;
  void jacobian_at(const Vector& q, S t, Rows& G) const;
  void slope_of_jacobian(const VectorOf<DualOf<S>, n>& q, const DualOf<S>& t, Rows& DG) const;
  void add_curvature_at(const Vector& q, S t, const Lambda& lambda, Matrix& H) const;

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
    } else if constexpr (Has::potential_in_terms) {
      TermValue<T, n> sum(x);
      physics.potential_terms(sum);
      return sum.sum;
    } else {
      return physics.potential(x);
    }
  }
  /// out = grad V, also for dual numbers.
  template <class T>
  void slopes_of_potential(const VectorOf<T, n>& q, const S& t, VectorOf<T, n>& out) const {
    if constexpr (Has::potential_in_terms) {
      out.setZero();
      TermGradient<T, n> sum(q, out);
      physics.potential_terms(sum);
    } else {
      const auto V_at = V(seeded(q), t);
      for (int i = 0; i < n; ++i) out(i) = V_at.slope(i);
    }
  }
  template <class T>
  VectorOf<T, m> g(const VectorOf<T, n>& x, const T& t) const {
    VectorOf<T, m> out;
    if constexpr (Has::moving_constraints) {
      physics.constraint(x, t, out);
    } else {
      physics.constraint(x, out);
    }
    return out;
  }

  /// B_ij = d2/dq_i dv_j of 1/2 v^T M(q) v, also for dual numbers.
  template <class T>
  void kinetic_mixed_of(const VectorOf<T, n>& q, const VectorOf<T, n>& v, MatrixOf<T, n>& B) const {
    if constexpr (Has::kinetic_terms) {
      physics.kinetic_mixed(q, v, B);
    } else {
      MatrixOf<GradientOf<T, n>, n> M;
      physics.mass_matrix(seeded(q), M);
      B.setZero();
      for (int k = 0; k < n; ++k) {
        for (int j = 0; j < n; ++j) {
          for (int i = 0; i < n; ++i) B(i, j) += v(k) * M(j, k).slope(i);
        }
      }
    }
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
};

template <class Physics, class S>
void Derivatives<Physics, S>::kinetic_gradient_at(const Vector& q, const Vector& v,
                                                  Vector& out) const {
  if constexpr (Has::kinetic_terms) {
    physics.kinetic_gradient(q, v, out);
  } else if constexpr (!Has::constant_mass) {
    MatrixOf<GradientOf<S, n>, n> M;
    physics.mass_matrix(seeded(q), M);
    Slopes<S, n> twice;
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) twice += M(j, k).slope * (v(j) * v(k));
    }
    for (int i = 0; i < n; ++i) out(i) = twice(i) / S(2);
  }
}

template <class Physics, class S>
void Derivatives<Physics, S>::kinetic_mixed_at(const Vector& q, const Vector& v, Matrix& B) const {
  if constexpr (!Has::constant_mass) kinetic_mixed_of(q, v, B);
}

// The slope of I = M a + B^T v - B v/2 along q + e e_l is column l of dI/dq. The slopes of M also
// give d/dt M = sum_l v_l dM/dq_l, and dI/dv = d/dt M + B^T - B.
template <class Physics, class S>
void Derivatives<Physics, S>::inertia_jacobians_at(const Vector& q, const Vector& v,
                                                   const Vector& a, Matrix& by_q,
                                                   Matrix& by_v) const {
  if constexpr (!Has::constant_mass) {
    using T = DualOf<S>;
    const VectorOf<T, n> still_v = v.template cast<T>();
    VectorOf<T, n> near_q = q.template cast<T>();
    MatrixOf<T, n> M, B;
    by_v.setZero();
    for (int l = 0; l < n; ++l) {
      near_q(l).slope = S(1);
      physics.mass_matrix(near_q, M);
      kinetic_mixed_of(near_q, still_v, B);
      near_q(l).slope = S(0);
      for (int j = 0; j < n; ++j) {
        S sum(0);
        for (int k = 0; k < n; ++k) {
          sum += M(j, k).slope * a(k) + B(k, j).slope * v(k) - B(j, k).slope * v(k) / S(2);
          by_v(j, k) += v(l) * M(j, k).slope;
        }
        by_q(j, l) = sum;
      }
    }
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) by_v(j, k) += B(k, j).value - B(j, k).value;
    }
  }
}

template <class Physics, class S>
void Derivatives<Physics, S>::force_jacobians_at(const Vector& q, const Vector& v, S t,
                                                 Matrix& by_q, Matrix& by_v) const {
  if constexpr (Has::forced) {
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
}

template <class Physics, class S>
void Derivatives<Physics, S>::gradient_at(const Vector& q, S t, Vector& out) const {
  slopes_of_potential(q, t, out);
}

template <class Physics, class S>
void Derivatives<Physics, S>::hessian_at(const Vector& q, S t, Matrix& H) const {
  H.setZero();
  if constexpr (Has::potential_in_terms) {
    TermHessian<S, n> sum(q, H);
    physics.potential_terms(sum);
  } else {
    add_curve(V(variables(q), t), S(1), H);
  }
}

template <class Physics, class S>
void Derivatives<Physics, S>::jacobian_at(const Vector& q, S t, Rows& G) const {
  if constexpr (m > 0) {
    const auto g_at = g(seeded(q), GradientOf<S, n>(t));
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < m; ++k) G(k, j) = g_at(k).slope(j);
    }
  }
}

template <class Physics, class S>
void Derivatives<Physics, S>::slope_of_jacobian(const VectorOf<DualOf<S>, n>& q, const DualOf<S>& t,
                                                Rows& DG) const {
  if constexpr (m > 0) {
    const auto g_at = g(seeded(q), GradientOf<DualOf<S>, n>(t));
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < m; ++k) DG(k, j) = g_at(k).slope(j).slope;
    }
  }
}

template <class Physics, class S>
void Derivatives<Physics, S>::add_curvature_at(const Vector& q, S t, const Lambda& lambda,
                                               Matrix& H) const {
  if constexpr (m > 0) {
    const auto g_at = g(variables(q), SecondOrder<S, n>(t));
    for (int k = 0; k < m; ++k) add_curve(g_at(k), lambda(k), H);
  }
}

}  // namespace shakedown::detail
