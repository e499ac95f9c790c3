// A pendulum on a stiff spring in the plane, with gravity; y points up.
//
//   V = m g0 y,   g = |q| - l,   k = 1/eps^2
//
// S = |grad r|^2/m is constant, so that V_F is constant too and R's Theorem 1 can be measured on
// trajectories. The radial momentum at the start determines the fast energy, and thus delta.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/settings.hpp"
#include "problems/base/soft.hpp"

namespace shakedown {

struct SpringPendulumGravityParameters {
  double m = 1.0;
  double g0 = 1.0;
  double l = 1.0;
  double k = 400.0;
  double angle = 60.0;
  double p_r = 0.0;
  bool soft = true;

  static std::vector<Setting> settings() {
    using P = SpringPendulumGravityParameters;
    return {
        setting<P>("m", &P::m, "", "mass", range::positive),
        setting<P>("g0", &P::g0, "", "gravity"),
        setting<P>("l", &P::l, "", "rest length of the spring", range::positive),
        setting<P>("k", &P::k, "", "1/eps^2, stiffness of the spring", range::positive),
        setting<P>("angle", &P::angle, "deg", "angle from the lowest point at the start"),
        setting<P>("p_r", &P::p_r, "", "radial momentum at the start, on the spring alone"),
        setting<P>("soft", &P::soft, "", "constraints follow the forces, R (28); false: g = 0")};
  }
};

template <class S = double>
class SpringPendulumGravity : public DenseConstrainedTypes<S, 2, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 2, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = SpringPendulumGravityParameters;
  template <class T>
  using With = SpringPendulumGravity<T>;
  static constexpr std::string_view id = "spring-pendulum-gravity-hard";
  static constexpr std::string_view title = "planar pendulum with gravity";
  static constexpr std::string_view source = "Shakedown; R Theorem 1 with constant S";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + m g_0\, y, \quad q = (x, y) \\
g &= \lVert q \rVert - l
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 5.0};
  static constexpr bool singular_at_origin = true;

  explicit SpringPendulumGravity(const Parameters& p)
      : inertia(Vector(S(p.m), S(p.m))), weight(S(p.m) * S(p.g0)), l(p.l), k(p.k), angle(p.angle),
        p_r(p.p_r), is_soft(p.soft) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return inertia; }
  [[nodiscard]] S stiffness(Index /*i*/) const { return k; }
  [[nodiscard]] bool soft(Index /*i*/) const { return is_soft; }

  void initial(Vector& q, Vector& p) const {
    using std::cos, std::sin;
    const S theta = angle * S(std::numbers::pi) / S(180);
    q = Vector(l * sin(theta), -l * cos(theta));
    p.setZero();
  }
  void initial_stiff(Vector& q, Vector& p) const {
    initial(q, p);
    p = q * (p_r / l);
  }

  [[nodiscard]] S potential(const Vector& q) const { return weight * q(1); }
  void gradient(const Vector& /*q*/, Vector& out) const { out = Vector(S(0), weight); }
  void hessian(const Vector& /*q*/, MatrixOf<S, 2>& H) const { H.setZero(); }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const { g(0) = q.norm() - l; }
  void jacobian(const Vector& q, Jacobian& G) const { G = q.transpose() / q.norm(); }
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    // Hess r = e e^T/r with the unit vector e perpendicular to the spring.
    const S r2 = q.squaredNorm();
    const S along = (q(0) * a(1) - q(1) * a(0)) / (r2 * q.norm());
    DG(0, 0) = -q(1) * along;
    DG(0, 1) = q(0) * along;
  }
  void add_curvature(const Vector& q, const Multipliers& lambda, MatrixOf<S, 2>& H) const {
    const S factor = lambda(0) / (q.squaredNorm() * q.norm());
    H(0, 0) += factor * q(1) * q(1);
    H(1, 1) += factor * q(0) * q(0);
    H(0, 1) -= factor * q(0) * q(1);
    H(1, 0) -= factor * q(0) * q(1);
  }
  /// Adds lambda times the gradient of a.Hess r.a = s^2/r^3 with s = q x a.
  void add_constraint_third(const Vector& q, const Multipliers& lambda, const Vector& a,
                            Vector& out) const {
    const S r2 = q.squaredNorm();
    const S r3 = r2 * q.norm();
    const S s = q(0) * a(1) - q(1) * a(0);
    out(0) += lambda(0) * (S(2) * s * a(1) / r3 - S(3) * s * s * q(0) / (r3 * r2));
    out(1) += lambda(0) * (S(-2) * s * a(0) / r3 - S(3) * s * s * q(1) / (r3 * r2));
  }

  void sketch(const Vector& q, Sketch& out) const {
    out.point({}, Sketch::Mark::ground);
    out.mass(Sketch::at(q, 0, 2), 1.0, true);
    out.link(0, 1);
  }

 private:
  DiagonalMass<S, 2> inertia;
  S weight, l, k, angle, p_r;
  bool is_soft;
};

template <class S = double>
using SpringPendulumGravityStiff = Penalised<SpringPendulumGravity<S>, weights::Stiffnesses>;
template <class S = double>
using SpringPendulumGravitySoft = Soft<SpringPendulumGravity<S>>;

template <>
struct Names<SpringPendulumGravityStiff<>> {
  static constexpr std::string_view id = "spring-pendulum-gravity";
  static constexpr std::string_view title = "pendulum with gravity on a stiff spring";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + m g_0\, y + \tfrac12 k (\lVert q \rVert - l)^2,
     \quad q = (x, y)
\end{aligned})";
};
template <>
struct Names<SpringPendulumGravitySoft<>> {
  static constexpr std::string_view id = "spring-pendulum-gravity-constrained";
  static constexpr std::string_view title = "pendulum with gravity, the spring as a constraint";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + m g_0\, y + \tfrac12 k g^2 + \tfrac12 \delta\, \ln(S),
     \quad g = \lVert q \rVert - l, \quad q = (x, y) \\
0 &= g + u / k \ \ (\text{soft = true}), \quad
0 = g,\ \text{no } \tfrac12 k g^2 \ \ (\text{soft = false}) \\
u &= m g_0\, y / \lVert q \rVert, \quad S = 1 / m
\end{aligned})";
};

}  // namespace shakedown
