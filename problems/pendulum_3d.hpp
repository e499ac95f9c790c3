// The mathematical pendulum in space: a point mass on the sphere |q| = l, KBS section 6.1.
//
//   V(q) = m g q_3,   g(q) = 1/2 (q.q / l^2 - 1)
//
// The pendulum starts in a horizontal position, q = (l, 0, 0), with v = (0, v2, 0). The only
// symmetry is rotation about e_3. The height is an elliptic function of time
// (tests/problems/kbs_problems_test.cpp).
#pragma once

#include <array>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct Pendulum3dParameters {
  double m = 1.0;
  double l = 1.0;
  double g = 9.81;
  double v2 = 1.0;

  static std::vector<Setting> settings() {
    using P = Pendulum3dParameters;
    return {setting<P>("m", &P::m, "", "mass", range::positive),
            setting<P>("l", &P::l, "", "length of the rod", range::positive),
            setting<P>("g", &P::g, "", "gravity, along -e_3"),
            setting<P>("v2", &P::v2, "", "initial velocity, along e_2")};
  }
};

template <class S = double>
class Pendulum3d : public DenseConstrainedTypes<S, 3, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 3, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = Pendulum3dParameters;
  template <class T>
  using With = Pendulum3d<T>;
  static constexpr std::string_view id = "pendulum-3d";
  static constexpr std::string_view title = "mathematical pendulum in space";
  static constexpr std::string_view source = "KBS section 6.1";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + m g\, q_3 \\
g_1 &= \tfrac12 \bigl( \lVert q \rVert^2 / l^2 - 1 \bigr)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 5.0};
  static constexpr TypicalRun typical{.step = 0.01, .until = 2.0};
  /// The horizon is half a period.
  static constexpr Measuring measuring{.horizon = 1.0};
  static constexpr bool quadratic_constraints = true;
  static constexpr bool linear_potential = true;
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum_3", Symmetry::rotation}};

  explicit Pendulum3d(const Parameters& p)
      : inertia(Vector::Constant(S(p.m))), weight(S(p.m) * S(p.g)), l(p.l),
        u(S(1) / (S(p.l) * S(p.l))), v2(p.v2) {}

  [[nodiscard]] const DiagonalMass<S, 3>& mass() const { return inertia; }

  void initial(Vector& q, Vector& p) const {
    q = Vector(l, S(0), S(0));
    p = Vector(S(0), inertia.diagonal(1) * v2, S(0));
  }

  [[nodiscard]] S potential(const Vector& q) const { return weight * q(2); }
  void gradient(const Vector& /*q*/, Vector& out) const { out = Vector(S(0), S(0), weight); }
  void hessian(const Vector& /*q*/, MatrixOf<S, 3>& H) const { H.setZero(); }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  /// The constraint (93).
  void constraint(const Vector& q, Multipliers& g) const {
    g(0) = (q.squaredNorm() * u - S(1)) / S(2);
  }
  void jacobian(const Vector& q, Jacobian& G) const { G = u * q.transpose(); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    DG = u * a.transpose();
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, MatrixOf<S, 3>& H) const {
    for (int i = 0; i < 3; ++i) H(i, i) += u * lambda(0);
  }

  /// Rotation about e_3, (97).
  void generator(int /*k*/, const Vector& q, Vector& xi) const { xi = Vector(-q(1), q(0), S(0)); }

  void sketch(const Vector& q, Sketch& out) const {
    out.point({}, Sketch::Mark::ground);
    out.mass(Sketch::at(q, 0, 3), 1.0, true);
    out.link(0, 1);
  }

 private:
  DiagonalMass<S, 3> inertia;
  S weight, l, u, v2;
};

}  // namespace shakedown
