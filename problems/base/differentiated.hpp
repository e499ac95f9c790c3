// A problem from its physics alone: V, M(q), g and Q, written once as templates on the scalar. Dual
// numbers (dual.hpp) give every derivative that methods need, at fixed size and without allocation.
// `Physics` is a class with
//
//   static constexpr id, title, source;  int dof;  int constraints (if there are any);
//   using Parameters;  explicit Physics(const Parameters&);
//   template <class T> void initial(VectorOf<T, dof>& q, VectorOf<T, dof>& p) const
//   template <class T> T potential(const VectorOf<T, dof>& q) const
//   template <class T> auto mass() const                    a DiagonalMass or DenseMass, or
//   template <class T> void mass_matrix(const VectorOf<T, dof>& q, MatrixOf<T, dof>& M) const
//
// and, if the problem has them,
//
//   template <class T> void constraint(const VectorOf<T, dof>& q, VectorOf<T, constraints>& g) const
//   template <class T> void force(q, v, const T& t, out) const       Q, all of VectorOf<T, dof>
//   template <class T> void magnetic_field(q, out) const             b if Q is v x b (magnetic.hpp)
//   momentum_maps, template <class T> void generator(int k, q, xi) const
//   static constexpr bool quadratic_constraints, redundant_constraints, covariant_constraints,
//                         singular_at_origin
//   typical, measuring, drawn, template <class T> void set_in_motion(q, p) const    (measuring.hpp)
//   void sketch(const VectorOf<double, dof>& q, Sketch& out) const, or (q, t, out)   (sketch.hpp)
//   template <class T> kinetic_gradient(q, v, out), kinetic_mixed(q, v, B), if they are cheaper
//
// If V or g depends on time, it has the additional argument `const T& t` after q. A gradient costs
// one evaluation of V in which every operation carries n slopes; for a Hessian or a curvature it
// carries n^2/2 more. Matrices are on the stack, so n <= 128; the method suits problems with few
// coordinates. If V is a sum of terms with few variables each, `potential_terms` (terms.hpp) costs
// about as much as hand-written derivatives. Where speed matters, derivatives are written by hand
// and tested against these.
#pragma once

#include "problems/base/derivatives.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

template <class Physics, class S = double>
class Differentiated : public detail::Derivatives<Physics, S> {
  using Base = detail::Derivatives<Physics, S>;
  using Base::n, Base::m, Base::physics;
  using Base::seeded, Base::along, Base::along_twice, Base::V, Base::g;
  using typename Base::Has, typename Base::Lambda, typename Base::Rows;
  static_assert(n <= 128,
                "a problem from its physics alone has at most 128 coordinates: its matrices are of "
                "fixed size; beyond, write a problem of dynamic size, as problems/chain.hpp is");
  static constexpr bool fixed = m > 0 && !Has::moving_constraints;
  static constexpr bool moving = m > 0 && Has::moving_constraints;

 public:
  using Vector = VectorOf<S, n>;
  using Matrix = MatrixOf<S, n>;
  using Parameters = typename Physics::Parameters;
  template <class T>
  using With = Differentiated<Physics, T>;
  static constexpr std::string_view id = Physics::id;
  static constexpr std::string_view title = Physics::title;
  static constexpr std::string_view source = Physics::source;
  static constexpr std::string_view equations = equations_of<Physics>();
  static constexpr TypicalRun typical = typical_of<Physics>();
  static constexpr Measuring measuring = measuring_of<Physics>();
  static constexpr DrawnRun drawn = drawn_of<Physics>();
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
  static constexpr bool singular_at_origin = requires { requires Physics::singular_at_origin; };

  explicit Differentiated(const Parameters& parameters) : Base(parameters), inertia(physics) {}

  void initial(Vector& q, Vector& p) const { physics.initial(q, p); }
  void set_in_motion(Vector& q, Vector& p) const requires Has::start_in_motion {
    physics.set_in_motion(q, p);
  }
  void generator(int k, const Vector& q, Vector& xi) const requires(momentum_maps.size() > 0) {
    physics.generator(k, q, xi);
  }
  void sketch(const Vector& q, Sketch& out) const requires(Has::sketch) { physics.sketch(q, out); }
  void sketch(const Vector& q, double t, Sketch& out) const requires(Has::moving_sketch) {
    physics.sketch(q, t, out);
  }

  // Kinetic energy.

  const auto& mass() const requires(Has::constant_mass) { return inertia.value; }
  void mass_matrix(const Vector& q, Matrix& M) const requires(!Has::constant_mass) {
    physics.mass_matrix(q, M);
  }
  void kinetic_gradient(const Vector& q, const Vector& v, Vector& out) const
      requires(!Has::constant_mass) {
    this->kinetic_gradient_at(q, v, out);
  }
  void kinetic_mixed(const Vector& q, const Vector& v, Matrix& B) const
      requires(!Has::constant_mass) {
    this->kinetic_mixed_at(q, v, B);
  }
  void inertia_jacobians(const Vector& q, const Vector& v, const Vector& a, Matrix& by_q,
                         Matrix& by_v) const requires(!Has::constant_mass) {
    this->inertia_jacobians_at(q, v, a, by_q, by_v);
  }

  // Potential.

  S potential(const Vector& q) const requires(!Has::moving_potential) { return V(q, S(0)); }
  S potential(const Vector& q, S t) const requires(Has::moving_potential) { return V(q, t); }
  void gradient(const Vector& q, Vector& out) const requires(!Has::moving_potential) {
    this->gradient_at(q, S(0), out);
  }
  void gradient(const Vector& q, S t, Vector& out) const requires(Has::moving_potential) {
    this->gradient_at(q, t, out);
  }
  void hessian(const Vector& q, Matrix& H) const requires(!Has::moving_potential) {
    this->hessian_at(q, S(0), H);
  }
  void hessian(const Vector& q, S t, Matrix& H) const requires(Has::moving_potential) {
    this->hessian_at(q, t, H);
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const
      requires(!Has::moving_potential) {
    VectorOf<DualOf<DualOf<S>>, n> gradient_along;
    this->slopes_of_potential(along_twice(q, a), S(0), gradient_along);
    for (int i = 0; i < n; ++i) out(i) = gradient_along(i).slope.slope;
  }

  // Constraints.

  void constraint(const Vector& q, Lambda& g) const requires(fixed) { physics.constraint(q, g); }
  void constraint(const Vector& q, S t, Lambda& g) const requires(moving) {
    physics.constraint(q, t, g);
  }
  void jacobian(const Vector& q, Rows& G) const requires(fixed) { this->jacobian_at(q, S(0), G); }
  void jacobian(const Vector& q, S t, Rows& G) const requires(moving) {
    this->jacobian_at(q, t, G);
  }
  void jacobian_derivative(const Vector& q, const Vector& a, Rows& DG) const requires(fixed) {
    this->slope_of_jacobian(along(q, a), DualOf<S>(S(0)), DG);
  }
  void jacobian_derivative(const Vector& q, S t, const Vector& a, Rows& DG) const requires(moving) {
    this->slope_of_jacobian(along(q, a), DualOf<S>(t, S(0)), DG);
  }
  void add_curvature(const Vector& q, const Lambda& lambda, Matrix& H) const requires(fixed) {
    this->add_curvature_at(q, S(0), lambda, H);
  }
  void add_curvature(const Vector& q, S t, const Lambda& lambda, Matrix& H) const requires(moving) {
    this->add_curvature_at(q, t, lambda, H);
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
    this->slope_of_jacobian(along(q, Vector::Zero()), DualOf<S>(t, S(1)), G);
  }

  // Other forces.

  void force(const Vector& q, const Vector& v, S t, Vector& out) const requires(Has::forced) {
    physics.force(q, v, t, out);
  }
  void force_jacobians(const Vector& q, const Vector& v, S t, Matrix& by_q, Matrix& by_v) const
      requires(Has::forced) {
    this->force_jacobians_at(q, v, t, by_q, by_v);
  }
  void magnetic_field(const Vector& q, Vector& out) const requires(Has::magnetic) {
    physics.magnetic_field(q, out);
  }

 private:
  detail::PhysicsMass<Physics, S> inertia;
};

}  // namespace shakedown
