// A problem in other units and with another origin. Lengths, masses and times are multiplied by
// powers of two, constraints by the square of the length factor. Floating-point arithmetic commutes
// with powers of two, so a method without absolute constants gives the same trajectory bit for bit
// after scaling back.
//
//   q' = L q + c,  t' = T t,  p' = (m L/T) p,  M' = m M,  V' = E V,  g' = L^2 g,  E = m L^2/T^2
//
// This holds for c = 0; with another origin, the coordinates are rounded differently. All
// coordinates have the same unit here. On a rotation group q has no unit, and only times change.
#pragma once

#include <cmath>
#include <utility>

#include "problems/base/central_body.hpp"
#include "problems/base/constraints.hpp"
#include "problems/base/linkage.hpp"
#include "problems/base/magnetic.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/base/triangles.hpp"

namespace shakedown {

/// The sizes of the old units in the new system, which are even powers of two.
struct UnitFactors {
  double length = 1.0, mass = 1.0, time = 1.0;
  double origin = 0.0;  ///< added to every coordinate, in the new unit
};

namespace detail {

template <class S, int m, int n>
void multiply_entries(MatrixOf<S, m, n>& A, const S& c) {
  A *= c;
}
template <class S, int w>
void multiply_entries(BandedMatrix<S, w>& A, const S& c) {
  A.band *= c;
}
template <BlockStorage Matrix, class S>
void multiply_entries(Matrix& A, const S& c) {
  for (auto& block : A.diagonal) block *= c;
  if constexpr (requires { A.lower; }) {
    for (auto& block : A.lower) block *= c;
  }
}
template <class S, int b>
void multiply_entries(LinkJacobian<S, b>& G, const S& c) {
  G.self *= c;
  G.previous *= c;
}
template <class S>
void multiply_entries(BondJacobian<S>& G, const S& c) {
  G.slope *= c;
}
template <class S, int m, int b>
void multiply_entries(BlockJacobian<S, m, b>& G, const S& c) {
  for (auto& block : G.blocks) block *= c;
}
template <class S, int b>
void multiply_entries(LinkageJacobian<S, b>& G, const S& c) {
  G.own *= c;
  G.bond *= c;
}
template <class S>
void multiply_entries(TriangleMatrix<S>& A, const S& c) {
  for (auto& block : A.blocks) {
    block.mass *= c;
    block.tension *= c;
    block.weight *= c;
  }
}
template <class S>
void multiply_entries(TriangleJacobian<S>& G, const S& c) {
  for (auto& sides : G.sides) sides *= c;
}

template <class S, int n>
DiagonalMass<S, n> multiplied(const DiagonalMass<S, n>& mass, const S& c) {
  return DiagonalMass<S, n>(VectorOf<S, n>(c * mass.diagonal));
}
template <class S, int n>
DenseMass<S, n> multiplied(const DenseMass<S, n>& mass, const S& c) {
  return DenseMass<S, n>(MatrixOf<S, n>(c * mass.matrix));
}
template <class S, int b>
TridiagonalMass<S, b> multiplied(const TridiagonalMass<S, b>& mass, const S& c) {
  return TridiagonalMass<S, b>(c * mass.self, c * mass.coupling);
}

/// M', if M is constant.
template <class P>
struct RescaledMass {
  RescaledMass(const P& /*problem*/, double /*factor*/) {}
};
template <HasConstantMass P>
struct RescaledMass<P> {
  using Mass = std::remove_cvref_t<decltype(std::declval<const P&>().mass())>;
  Mass value;
  RescaledMass(const P& problem, double factor)
      : value(multiplied(problem.mass(), ScalarOf<P>(factor))) {}
};

}  // namespace detail

/// The stored M, second derivatives of V and constraint Jacobians of P can be multiplied by a
/// number.
template <class P>
concept CanBeRescaled =
    Problem<P> &&
    (!(HasHessian<P> || HasMovingHessian<P> || HasStiffSplit<P> || HasForceJacobians<P>) ||
     requires(Operator<P> & A, const ScalarOf<P>& c) { detail::multiply_entries(A, c); }) &&
    (!HasConstantMass<P> ||
     requires(const P& problem, const ScalarOf<P>& c) { detail::multiplied(problem.mass(), c); }) &&
    (!HasConstraints<P> ||
     requires(typename P::Jacobian & G, const ScalarOf<P>& c) { detail::multiply_entries(G, c); });

template <class P>
class Rescaled : public P {
 public:
  using S = ScalarOf<P>;
  using Vector = VectorFor<P>;
  template <class T>
  using With = Rescaled<typename P::template With<T>>;

  Rescaled(const P& problem, const UnitFactors& units)
      : P(problem), L(HasRotationGroup<P> ? 1.0 : units.length), T(units.time),
        m(HasRotationGroup<P> ? 1.0 : units.mass), E(m * L * L / (T * T)), F(E / L),
        origin(HasRotationGroup<P> ? 0.0 : units.origin), inertia(problem, units.mass) {}

  /// The factors of q, p and t.
  [[nodiscard]] S position_unit() const { return L; }
  [[nodiscard]] S momentum_unit() const { return m * L / T; }
  [[nodiscard]] S time_unit() const { return T; }

  void initial(Vector& q, MomentumFor<P>& p) const {
    P::initial(q, p);
    q = (L * q).array() + origin;
    p *= momentum_unit();
  }

  const auto& mass() const requires HasConstantMass<P> { return inertia.value; }
  template <class Matrix>
  void mass_matrix(const Vector& q, Matrix& M) const requires HasMassOfPosition<P> {
    P::mass_matrix(back(q), M);
    M *= m;
  }
  void kinetic_gradient(const Vector& q, const Vector& v,
                        Vector& out) const requires HasMassOfPosition<P> {
    P::kinetic_gradient(back(q), rate_back(v), out);
    out *= F;
  }
  template <class Matrix>
  void kinetic_mixed(const Vector& q, const Vector& v,
                     Matrix& B) const requires HasMassOfPosition<P> {
    P::kinetic_mixed(back(q), rate_back(v), B);
    B *= F * T / L;
  }
  template <class Matrix>
  void inertia_jacobians(const Vector& q, const Vector& v, const Vector& a, Matrix& by_q,
                         Matrix& by_v) const requires HasInertiaJacobians<P> {
    P::inertia_jacobians(back(q), rate_back(v), Vector(a * (T * T / L)), by_q, by_v);
    by_q *= F / L;
    by_v *= F * T / L;
  }

  S potential(const Vector& q) const requires requires(const P& p) { p.potential(q); }
  { return E * P::potential(back(q)); }
  S potential(const Vector& q, S t) const requires HasMovingPotential<P> {
    return E * P::potential(back(q), t / T);
  }
  void gradient(const Vector& q, Vector& out) const requires HasGradient<P> {
    P::gradient(back(q), out);
    out *= F;
  }
  void gradient(const Vector& q, S t, Vector& out) const requires HasMovingPotential<P> {
    P::gradient(back(q), t / T, out);
    out *= F;
  }
  void stiff_gradient(const Vector& q, Vector& out) const requires HasSplitGradient<P> {
    P::stiff_gradient(back(q), out);
    out *= F;
  }
  void slow_gradient(const Vector& q, Vector& out) const requires HasSplitGradient<P> {
    P::slow_gradient(back(q), out);
    out *= F;
  }
  void torque(const Vector& q, MomentumFor<P>& out) const requires HasRotationGroup<P> {
    P::torque(q, out);
    out *= E;
  }
  template <class Matrix>
  void torque_derivative(const Vector& q, Matrix& D) const requires HasTorqueDerivative<P> {
    P::torque_derivative(q, D);
    D *= E;
  }
  void discrete_gradient(const Vector& q, const Vector& next, Vector& out) const requires
      requires(const P& p) {
    p.discrete_gradient(q, q, out);
  }
  {
    P::discrete_gradient(back(q), back(next), out);
    out *= F;
  }
  template <class Matrix>
  void discrete_hessian(const Vector& q, const Vector& next, Matrix& H) const requires
      requires(const P& p) {
    p.discrete_hessian(q, q, H);
  }
  {
    P::discrete_hessian(back(q), back(next), H);
    detail::multiply_entries(H, S(F / L));
  }
  template <class Matrix>
  void hessian(const Vector& q, Matrix& H) const requires HasHessian<P> {
    P::hessian(back(q), H);
    detail::multiply_entries(H, S(F / L));
  }
  template <class Matrix>
  void hessian(const Vector& q, S t, Matrix& H) const requires HasMovingHessian<P> {
    P::hessian(back(q), t / T, H);
    detail::multiply_entries(H, S(F / L));
  }
  template <class Matrix>
  void stiff_hessian(const Vector& q, Matrix& H) const requires HasStiffSplit<P> {
    P::stiff_hessian(back(q), H);
    detail::multiply_entries(H, S(F / L));
  }
  template <class Matrix>
  void scaled_hessian(const Vector& q, S c, Matrix& H) const requires HasScaledHessian<P> {
    P::scaled_hessian(back(q), c * F / L, H);
  }
  void third_contraction(const Vector& q, const Vector& a,
                         Vector& out) const requires HasThirdContraction<P> {
    P::third_contraction(back(q), along(a), out);
    out *= F;
  }
  void force(const Vector& q, const Vector& v, S t, Vector& out) const requires HasForce<P> {
    P::force(back(q), rate_back(v), t / T, out);
    out *= F;
  }
  template <class Matrix>
  void force_jacobians(const Vector& q, const Vector& v, S t, Matrix& by_q,
                       Matrix& by_v) const requires HasForceJacobians<P> {
    P::force_jacobians(back(q), rate_back(v), t / T, by_q, by_v);
    detail::multiply_entries(by_q, S(F / L));
    detail::multiply_entries(by_v, S(F / L * T));
  }
  void magnetic_field(const Vector& q, Vector& out) const requires HasMagneticField<P> {
    P::magnetic_field(back(q), out);
    out *= m / T;
  }
  S central_attraction() const requires HasCentralBody<P> {
    return L * L * L / (T * T) * P::central_attraction();
  }
  S omega() const requires HasPenalty<P> {
    using std::sqrt;
    return P::omega() * S(sqrt(m)) / (L * T);
  }

  void constraint(const Vector& q, auto& g) const requires HasFixedConstraints<P> {
    P::constraint(back(q), g);
    g *= L * L;
  }
  void constraint(const Vector& q, S t, auto& g) const requires HasMovingConstraints<P> {
    P::constraint(back(q), t / T, g);
    g *= L * L;
  }
  void jacobian(const Vector& q, auto& G) const requires HasFixedConstraints<P> {
    P::jacobian(back(q), G);
    detail::multiply_entries(G, L);
  }
  void jacobian(const Vector& q, S t, auto& G) const requires HasMovingConstraints<P> {
    P::jacobian(back(q), t / T, G);
    detail::multiply_entries(G, L);
  }
  void approximate_jacobian(const Vector& q, auto kind, auto& G) const requires
      requires(const P& p) {
    p.approximate_jacobian(q, kind, G);
  }
  {
    P::approximate_jacobian(back(q), kind, G);
    detail::multiply_entries(G, L);
  }
  void jacobian_derivative(const Vector& q, const Vector& a,
                           auto& G) const requires HasCurvature<P> {
    P::jacobian_derivative(back(q), along(a), G);
    detail::multiply_entries(G, L);
  }
  void jacobian_derivative(const Vector& q, S t, const Vector& a,
                           auto& G) const requires HasMovingCurvature<P> {
    P::jacobian_derivative(back(q), t / T, along(a), G);
    detail::multiply_entries(G, L);
  }
  template <class Lambda>
  void add_curvature(const Vector& q, const Lambda& lambda,
                     auto& H) const requires HasCurvature<P> {
    P::add_curvature(back(q), lambda, H);  // g'' has no unit
  }
  template <class Lambda>
  void add_curvature(const Vector& q, S t, const Lambda& lambda,
                     auto& H) const requires HasMovingCurvature<P> {
    P::add_curvature(back(q), t / T, lambda, H);
  }
  template <class Lambda>
  void add_constraint_third(const Vector& q, const Lambda& lambda, const Vector& a,
                            Vector& out) const requires requires(const P& p) {
    p.add_constraint_third(q, lambda, a, out);
  }
  {
    const Lambda scaled = lambda * L;  // D^3 g [a, a] has the unit of g/length
    P::add_constraint_third(back(q), scaled, along(a), out);
  }
  void constraint_rate(const Vector& q, S t, auto& out) const requires HasMovingConstraints<P> {
    P::constraint_rate(back(q), t / T, out);
    out *= L * L / T;
  }
  void jacobian_rate(const Vector& q, S t, auto& G) const requires HasMovingCurvature<P> {
    P::jacobian_rate(back(q), t / T, G);
    detail::multiply_entries(G, S(L / T));
  }
  void constraint_second_rate(const Vector& q, S t,
                              auto& out) const requires HasMovingCurvature<P> {
    P::constraint_second_rate(back(q), t / T, out);
    out *= L * L / (T * T);
  }
  auto squared_sides() const requires requires(const P& p) { p.squared_sides(); }
  { return VectorOf<S, 3>(P::squared_sides() * (L * L)); }

 private:
  Vector back(const Vector& q) const { return (q.array() - origin).matrix() / L; }
  Vector along(const Vector& a) const { return a / L; }
  Vector rate_back(const Vector& v) const { return v * (T / L); }

  S L, T, m, E, F, origin;
  detail::RescaledMass<P> inertia;
};

}  // namespace shakedown
