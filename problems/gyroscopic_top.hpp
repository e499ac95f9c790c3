// A heavy symmetric top with its tip fixed, in directors: KBS section 6.2.
//
//   q = (phi, d_1, d_2, d_3): centre of mass and body frame, M = diag(m, E_1, E_2, E_3) (x) I_3,
//   E_i = (I_j + I_k - I_i)/2,  V = m g phi_3,
//   g = (1/2 (d_i.d_i - 1), d_1.d_2, d_1.d_3, d_2.d_3, phi/l - d_3): 12 coordinates, 9 constraints.
//
// The top starts in steady precession: omega_0 = omega_p e_3 + omega_s d_3 with omega_s from (112).
// `steady_precession` is this motion in closed form. The only symmetry is rotation about e_3.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct GyroscopicTopParameters {
  double m = 0.7069;
  double I1 = 5.3014e-4;  ///< = I2, about the centre of mass
  double I3 = 5.3014e-4;
  double l = 0.075;
  double g = 9.81;
  double alpha0 = std::numbers::pi / 3.0;
  double omega_p = 10.0;

  static std::vector<Setting> settings() {
    using P = GyroscopicTopParameters;
    return {
        setting<P>("m", &P::m, "", "mass", range::positive),
        setting<P>("I1", &P::I1, "", "moment of inertia across the axis", range::positive),
        setting<P>("I3", &P::I3, "", "moment of inertia about the axis", range::positive),
        setting<P>("l", &P::l, "", "distance of the centre of mass from the tip", range::positive),
        setting<P>("g", &P::g, "", "gravity, along -e_3"),
        setting<P>("alpha0", &P::alpha0, "rad", "nutation angle"),
        setting<P>("omega_p", &P::omega_p, "rad/s", "precession rate", range::positive)};
  }
};

/// Data that the top and its reduced form share.
template <class S>
struct TopData {
  S m, I1, I3, l, g, alpha, omega_p, omega_s;

  explicit TopData(const GyroscopicTopParameters& p)
      : m(p.m), I1(p.I1), I3(p.I3), l(p.l), g(p.g), alpha(p.alpha0), omega_p(p.omega_p) {
    using std::cos;
    omega_s = m * g * l / (I3 * omega_p) + (I1 + m * l * l - I3) / I3 * omega_p * cos(alpha);
  }

  /// Returns the frame in steady precession, R_3(omega_p t) R_1(alpha) R_3(omega_s t), with columns
  /// d_1, d_2, d_3.
  [[nodiscard]] MatrixOf<S, 3> frame(const S& t) const {
    using std::cos, std::sin;
    const auto about_3 = [](const S& angle) {
      MatrixOf<S, 3> R = MatrixOf<S, 3>::Identity();
      R(0, 0) = R(1, 1) = cos(angle);
      R(1, 0) = sin(angle);
      R(0, 1) = -R(1, 0);
      return R;
    };
    MatrixOf<S, 3> tilt = MatrixOf<S, 3>::Identity();
    tilt(1, 1) = tilt(2, 2) = cos(alpha);
    tilt(2, 1) = sin(alpha);
    tilt(1, 2) = -tilt(2, 1);
    return about_3(omega_p * t) * tilt * about_3(omega_s * t);
  }
  [[nodiscard]] VectorOf<S, 3> angular_velocity(const MatrixOf<S, 3>& R) const {
    return omega_p * VectorOf<S, 3>::Unit(2) + omega_s * R.col(2);  // (111)
  }
};

/// Draws a top as a disc on an axis that stands on its tip. The centre of mass is at `centre`, and
/// d1 and d2 are unit vectors across the axis.
inline void sketch_top(const Sketch::Place& centre, const Sketch::Place& d1,
                       const Sketch::Place& d2, double l, Sketch& out) {
  out.ellipse(centre, 0.7 * l * d1, 0.7 * l * d2);
  const int hub = out.point(centre, Sketch::Mark::none);
  out.link(hub, out.point({}, Sketch::Mark::ground));
  out.link(hub, out.point(1.7 * centre, Sketch::Mark::none, true));
}

template <class S = double>
class GyroscopicTop : public DenseConstrainedTypes<S, 12, 9> {
 public:
  using Types = DenseConstrainedTypes<S, 12, 9>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = GyroscopicTopParameters;
  template <class T>
  using With = GyroscopicTop<T>;
  static constexpr std::string_view id = "gyroscopic-top";
  static constexpr std::string_view title = "heavy symmetric top, in directors";
  static constexpr std::string_view source = "KBS section 6.2";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p_\varphi \rVert^2}{2 m} + \sum_{i=1}^3 \frac{\lVert p_i \rVert^2}{2 E_i}
     + m g\, \varphi_3, \quad q = (\varphi, d_1, d_2, d_3) \\
E_1 &= E_2 = \tfrac12 I_3, \quad E_3 = I_1 - \tfrac12 I_3 \\
g_{1,2,3} &= \tfrac12 (\lVert d_i \rVert^2 - 1), \quad i = 1, 2, 3 \\
g_{4,5,6} &= d_1 \cdot d_2,\ d_1 \cdot d_3,\ d_2 \cdot d_3, \quad
g_{7,8,9} = \varphi / l - d_3
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.3};
  static constexpr TypicalRun typical{.step = 1e-4, .until = 0.02};
  /// The top spins at 136 rad/s, which is 0.14 rad within the horizon. First-order errors come from
  /// gravity and exceed the second-order errors of the spin only below h = 1e-5. The fits of
  /// multipliers of order 1 begin at h = 8e-6, where eps/h^2 is 3e-6. The work-precision horizon is
  /// the same as for the top's other forms; in each quarter of it the top spins by three radians. A
  /// long run with h = 1.25e-4 covers one and a half turns of the precession. In a coarse step the
  /// top spins by 0.14 rad. With steps of an eighth of the horizon, the errors of methods of order
  /// 5 and of Blanes and Moan's method are round-off; with longer steps the stages of compositions
  /// find no solution.
  static constexpr Measuring measuring{.horizon = 0.001,
                                       .work_precision_horizon = 0.08,
                                       .order_start = 2e-7,
                                       .coarse_step = 1e-3,
                                       .speed = 136.0,
                                       .multiplier_steps = {16, 8, 4},
                                       .highest_order = 4,
                                       .highest_lambda_order = 4,
                                       .too_accurate = "rattle-blanes-moan-4",
                                       .long_run = 1 << 13};
  static constexpr bool quadratic_constraints = true;
  static constexpr bool linear_potential = true;
  static constexpr bool covariant_constraints = true;  ///< g_ext turns with q, KBS footnote 2
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum_3", Symmetry::rotation}};

  explicit GyroscopicTop(const Parameters& p)
      : data(p), inertia(masses(data)), weight(data.m * data.g) {}

  [[nodiscard]] const DiagonalMass<S, 12>& mass() const { return inertia; }
  [[nodiscard]] const TopData<S>& top() const { return data; }

  /// Sets (q, v) to the steady precession at time t.
  void steady_precession(const S& t, Vector& q, Vector& v) const {
    const MatrixOf<S, 3> R = data.frame(t);
    const Point omega = data.angular_velocity(R);
    q << data.l * R.col(2), R.col(0), R.col(1), R.col(2);
    for (int i = 0; i < 4; ++i) v.template segment<3>(3 * i) = omega.cross(part(q, i));
  }
  void initial(Vector& q, Vector& p) const {
    Vector v;
    steady_precession(S(0), q, v);
    inertia.apply(v, p);
  }

  /// Adds a rotation of 30 rad/s across the axis of the top, because steady precession is a special
  /// motion.
  void set_in_motion(Vector& q, Vector& p) const {
    Vector v;
    inertia.solve(p, v);
    const Point across(S(30), S(0), S(0));
    for (int i = 0; i < 4; ++i) v.template segment<3>(3 * i) += across.cross(part(q, i));
    inertia.apply(v, p);
  }

  [[nodiscard]] S potential(const Vector& q) const { return weight * q(2); }
  void gradient(const Vector& /*q*/, Vector& out) const {
    out.setZero();
    out(2) = weight;
  }
  void hessian(const Vector& /*q*/, MatrixOf<S, 12>& H) const { H.setZero(); }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  /// The constraints (103) and (104).
  void constraint(const Vector& q, Multipliers& g) const {
    for (int i = 0; i < 3; ++i) g(i) = (part(q, i + 1).squaredNorm() - S(1)) / S(2);
    for (int k = 0; k < 3; ++k) g(3 + k) = part(q, pairs[k][0]).dot(part(q, pairs[k][1]));
    g.template tail<3>() = part(q, 0) / data.l - part(q, 3);
  }
  /// The internal constraints are quadratic forms plus constants, the external ones are linear.
  void jacobian(const Vector& q, Jacobian& G) const {
    jacobian_derivative(q, q, G);
    for (int i = 0; i < 3; ++i) {
      G(6 + i, i) = S(1) / data.l;
      G(6 + i, 9 + i) = S(-1);
    }
  }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    DG.setZero();
    for (int i = 0; i < 3; ++i) {
      DG.template block<1, 3>(i, 3 * (i + 1)) = part(a, i + 1).transpose();
    }
    for (int k = 0; k < 3; ++k) {
      const auto [i, j] = pairs[k];
      DG.template block<1, 3>(3 + k, 3 * i) = part(a, j).transpose();
      DG.template block<1, 3>(3 + k, 3 * j) = part(a, i).transpose();
    }
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, MatrixOf<S, 12>& H) const {
    for (int x = 0; x < 3; ++x) {
      for (int i = 0; i < 3; ++i) H(3 * (i + 1) + x, 3 * (i + 1) + x) += lambda(i);
      for (int k = 0; k < 3; ++k) {
        const auto [i, j] = pairs[k];
        H(3 * i + x, 3 * j + x) += lambda(3 + k);
        H(3 * j + x, 3 * i + x) += lambda(3 + k);
      }
    }
  }

  /// Rotation about e_3, (106).
  void generator(int /*k*/, const Vector& q, Vector& xi) const {
    for (int i = 0; i < 4; ++i) {
      xi.template segment<3>(3 * i) = Point(-q(3 * i + 1), q(3 * i), S(0));
    }
  }

  void sketch(const Vector& q, Sketch& out) const {
    sketch_top(Sketch::at(q, 0, 3), Sketch::at(q, 3, 3), Sketch::at(q, 6, 3), data.l, out);
    out.link(0, out.point(out.outlines.front().places.front(), Sketch::Mark::none),
             Sketch::Kind::bond);
  }

 private:
  using Point = VectorOf<S, 3>;
  static constexpr std::array<std::array<int, 2>, 3> pairs{{{1, 2}, {1, 3}, {2, 3}}};
  static Point part(const Vector& q, int i) { return q.template segment<3>(3 * i); }
  static Vector masses(const TopData<S>& top) {
    const S E1 = top.I3 / S(2);  // = E_2, as I_1 = I_2
    const S E3 = top.I1 - top.I3 / S(2);
    Vector M;
    M << Point::Constant(top.m), Point::Constant(E1), Point::Constant(E1), Point::Constant(E3);
    return M;
  }

  TopData<S> data;
  DiagonalMass<S, 12> inertia;
  S weight;
};

}  // namespace shakedown
