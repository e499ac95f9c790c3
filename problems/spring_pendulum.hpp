// A unit mass in the plane, without gravity, on a stiff spring of unit length that is fixed at the
// origin: AST 2.3. Its rigid limit is a pendulum that turns at constant rate:
//
//   q'' = -omega^2 (r - 1) q/r,  r = |q|;      limit: q'' = -lambda q/r, r = 1, lambda = phi'^2.
//
// The slow manifold has a closed form. With the areal velocity M = r^2 phi'/2 (half of the
// catalogue's angular momentum), it is given by r' = 0 and r = r*(M, omega), the root near 1 of
//
//   omega^2 r^3 (r - 1) = 4 M^2,     r* = 1 + 4 M^2/omega^2 + O(omega^-4).
//
// The start is on the constraint manifold: angle 0, phi' = rate.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/penalised.hpp"
#include "problems/base/settings.hpp"
#include "problems/base/spring.hpp"

namespace shakedown {

struct SpringPendulumParameters {
  static constexpr double default_omega = 100.0;
  double rate = 2.0;  ///< AST 2.3 gives none

  static std::vector<Setting> settings() {
    using P = SpringPendulumParameters;
    return {setting<P>("rate", &P::rate, "", "angular velocity at the start")};
  }
};

/// The rigid limit.
template <class S = double>
class RigidPendulum : public DenseConstrainedTypes<S, 2, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 2, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = SpringPendulumParameters;
  template <class T>
  using With = RigidPendulum<T>;
  static constexpr std::string_view id = "spring-pendulum-constrained";
  static constexpr std::string_view title = "pendulum without gravity";
  static constexpr std::string_view source = "AST 2.3";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 \\
g &= \lVert q \rVert - 1
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 2.5};
  static constexpr bool linear_potential = true;
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum", Symmetry::rotation}};
  /// Returns whether the formulas hold at q.
  static bool regular(const Vector& q) { return q.squaredNorm() > S(0); }

  explicit RigidPendulum(const Parameters& p) : inertia(Vector(S(1), S(1))), rate(p.rate) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return inertia; }
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(1), S(0));
    p = Vector(S(0), rate);
  }

  [[nodiscard]] S potential(const Vector& /*q*/) const { return S(0); }
  void gradient(const Vector& /*q*/, Vector& out) const { out.setZero(); }
  void hessian(const Vector& /*q*/, MatrixOf<S, 2>& H) const { H.setZero(); }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const { g(0) = length_jet<S, 2>(q).f - S(1); }
  void jacobian(const Vector& q, Jacobian& G) const {
    G = radial_gradient<S, 2>(length_jet<S, 2>(q), q).transpose();
  }
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    DG = (radial_hessian<S, 2>(length_jet<S, 2>(q), q).lazyProduct(a)).transpose();
  }
  void add_curvature(const Vector& q, const Multipliers& lambda, MatrixOf<S, 2>& H) const {
    H += lambda(0) * radial_hessian<S, 2>(length_jet<S, 2>(q), q);
  }

  // The penalty 1/2 w (r - 1)^2.
  void add_penalty_gradient(const Vector& q, S w, Vector& out) const {
    out += radial_gradient<S, 2>(unit_spring_jet<S, 2>(q, w), q);
  }
  void penalty_hessian(const Vector& q, S w, MatrixOf<S, 2>& H) const {
    H = radial_hessian<S, 2>(unit_spring_jet<S, 2>(q, w), q);
  }
  void penalty_third(const Vector& q, S w, const Vector& a, Vector& out) const {
    out = radial_third<S, 2>(unit_spring_jet<S, 2>(q, w), q, a);
  }

  void generator(int /*k*/, const Vector& q, Vector& xi) const { xi = Vector(-q(1), q(0)); }

  void sketch(const Vector& q, Sketch& out) const {
    out.point({}, Sketch::Mark::ground);
    out.mass(Sketch::at(q, 0, 2), 1.0, true);
    out.link(0, 1);
  }

 private:
  DiagonalMass<S, 2> inertia;
  S rate;
};

template <class S = double>
using SpringPendulum = Penalised<RigidPendulum<S>>;

template <>
struct Names<SpringPendulum<>> {
  static constexpr std::string_view id = "spring-pendulum";
  static constexpr std::string_view title = "mass on a stiff spring in the plane";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + \tfrac12 \omega^2 (\lVert q \rVert - 1)^2
\end{aligned})";
  static constexpr TypicalRun typical{.step = 1e-3, .until = 2.0};
};

/// Returns r* of the slow manifold for the areal velocity M. Newton's method starts from the
/// first-order value.
template <class S>
S slow_radius(const S& areal_velocity, const S& omega) {
  const S load = S(4) * areal_velocity * areal_velocity / (omega * omega);
  S r = S(1) + load;
  for (int k = 0; k < 8; ++k) r -= (r * r * r * (r - S(1)) - load) / (r * r * (S(4) * r - S(3)));
  return r;
}

}  // namespace shakedown
