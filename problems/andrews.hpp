// Andrews' squeezing mechanism: seven bodies in the plane, joined without friction, driven by a
// constant torque and held by a spring. q = (beta, Theta, gamma, Phi, delta, Omega, epsilon),
//
//   M(q) q'' = -c(q, q') - grad V - G^T lambda,    V = c0/2 (L(gamma) - l0)^2 - mom beta,
//
// M is 7 x 7 and depends on Theta, Phi and Omega; six constraints close the three loops. Units: kg,
// m, s, N. The mechanism starts at rest; at t = 0.03 s the motor has turned more than twice. The
// initial angles are taken from the source and moved onto the constraints by Newton's method.
// Source: Hairer, Wanner, Solving Ordinary Differential Equations II, VII.7; Mazzia, Magherini,
// Test Set for Initial Value Problem Solvers, release 2.4 (2008), problem "andrews": equations,
// parameters, start and the end state at t = 0.03.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/differentiated.hpp"

namespace shakedown {

struct AndrewsParameters {
  double mom = 0.033;
  double c0 = 4530.0;
  double l0 = 0.07785;

  static std::vector<Setting> settings() {
    using P = AndrewsParameters;
    return {setting<P>("mom", &P::mom, "N m", "torque of the motor"),
            setting<P>("c0", &P::c0, "N/m", "stiffness of the spring", range::non_negative),
            setting<P>("l0", &P::l0, "m", "length of the spring at rest", range::positive)};
  }
};

class AndrewsPhysics {
 public:
  using Parameters = AndrewsParameters;
  static constexpr std::string_view id = "andrews";
  static constexpr std::string_view title = "Andrews' squeezing mechanism, seven bodies";
  static constexpr std::string_view source = "Hairer, Wanner VII.7; Test Set for IVP Solvers";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M(\Theta, \Phi, \Omega)^{-1} p
     + \tfrac12 c_0 (\lVert D - C \rVert - l_0)^2 - \mathrm{mom}\, \beta \\
D &= B + \mathit{sd} \cdot a(\gamma) - \mathit{sc} \cdot n(\gamma), \quad
     F = \mathit{rr} \cdot a(\beta) - d\, a(\beta + \Theta) \\
(g_1, g_2) &= F + \mathit{ss} \cdot n(\gamma) - B \\
(g_3, g_4) &= F + e\, n(\Phi + \delta) - \mathit{zt} \cdot a(\delta) - A \\
(g_5, g_6) &= F - \mathit{zf} \cdot a(\Omega + \epsilon) + u\, n(\epsilon) - A \\
q &= (\beta, \Theta, \gamma, \Phi, \delta, \Omega, \epsilon), \quad
     M, A, B, C, d, e, u, \mathit{rr}, \dots \ \text{as in the source} \\
a(\alpha) &= (\cos\alpha, \sin\alpha), \quad n(\alpha) = (-\sin\alpha, \cos\alpha)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.012};
  static constexpr TypicalRun typical{.step = 1e-5, .until = 0.01};
  /// Measurements start from the state that the motor reaches in 0.01 s, at 500 rad/s. The motor is
  /// then switched off, because it would turn the mechanism faster and faster. Within the horizon
  /// of 0.005 s the mechanism makes two fifths of a turn. The multipliers need twice the usual
  /// number of steps to show order 4.
  static constexpr Measuring measuring{.parameters = "mom=0",
                                       .start_time = 0.01,
                                       .horizon = 0.005,
                                       .speed = 10.0,
                                       .multiplier_steps = {256, 256, 64},
                                       .long_run = 1 << 13};
  static constexpr int dof = 7;
  static constexpr int constraints = 6;

  explicit AndrewsPhysics(const Parameters& p) : chosen(p) {}

  template <class T>
  void initial(VectorOf<T, 7>& q, VectorOf<T, 7>& p) const {
    q << T(-0.0617138900142764496), T(0), T(0.455279819163070380), T(0.222668390165885885),
        T(0.487364979543842550), T(-0.222668390165885885), T(1.23054744454982120);
    p.setZero();
  }

  template <class T>
  void mass_matrix(const VectorOf<T, 7>& q, MatrixOf<T, 7>& M) const {
    using std::cos, std::sin;
    const T theta = T(da * rr) * cos(q(1));
    const T phi = T(zt * (e - ea)) * sin(q(3));
    const T omega = T(u * (zf - fa)) * sin(q(5));
    const T two(2.0);
    M.setZero();
    M(0, 0) = m2 * (T(rr * rr + da * da) - two * theta) + T(m1 * ra * ra + I1 + I2);
    M(1, 0) = M(0, 1) = m2 * (T(da * da) - theta) + T(I2);
    M(1, 1) = T(m2 * da * da + I2);
    M(2, 2) = T(m3 * (sa * sa + sb * sb) + I3);
    M(3, 3) = T(m4 * (e - ea) * (e - ea) + I4);
    M(4, 3) = M(3, 4) = m4 * (T((e - ea) * (e - ea)) + phi) + T(I4);
    M(4, 4) =
        m4 * (T(zt * zt + (e - ea) * (e - ea)) + two * phi) + T(m5 * (ta * ta + tb * tb) + I4 + I5);
    M(5, 5) = T(m6 * (zf - fa) * (zf - fa) + I6);
    M(6, 5) = M(5, 6) = m6 * (T((zf - fa) * (zf - fa)) - omega) + T(I6);
    M(6, 6) = m6 * (T((zf - fa) * (zf - fa) + u * u) - two * omega) +
              T(m7 * (ua * ua + ub * ub) + I6 + I7);
  }

  /// The energy of the spring from C to the point D of body K3, minus the work of the motor.
  template <class T>
  T potential(const VectorOf<T, 7>& q) const {
    using std::cos, std::sin, std::sqrt;
    const T x = sd * cos(q(2)) + sc * sin(q(2)) + T(xb - xc);
    const T y = sd * sin(q(2)) - sc * cos(q(2)) + T(yb - yc);
    const T stretch = sqrt(x * x + y * y) - T(chosen.l0);
    return T(chosen.c0 / 2.0) * stretch * stretch - T(chosen.mom) * q(0);
  }

  template <class T>
  void constraint(const VectorOf<T, 7>& q, VectorOf<T, 6>& g) const {
    using std::cos, std::sin;
    const T x = rr * cos(q(0)) - d * cos(q(0) + q(1));
    const T y = rr * sin(q(0)) - d * sin(q(0) + q(1));
    g(0) = x - ss * sin(q(2)) - T(xb);
    g(1) = y + ss * cos(q(2)) - T(yb);
    g(2) = x - e * sin(q(3) + q(4)) - zt * cos(q(4)) - T(xa);
    g(3) = y + e * cos(q(3) + q(4)) - zt * sin(q(4)) - T(ya);
    g(4) = x - zf * cos(q(5) + q(6)) - u * sin(q(6)) - T(xa);
    g(5) = y - zf * sin(q(5) + q(6)) + u * cos(q(6)) - T(ya);
  }

  /// The crank O-P, the bars P-F, F-G, G-A, F-H and H-A, and the triangle B-D-F on the spring C-D.
  void sketch(const VectorOf<double, 7>& q, Sketch& out) const {
    const auto at = [](double x, double y, double length, double angle) {
      return Sketch::Place{x + length * std::cos(angle), y + length * std::sin(angle)};
    };
    const double right = std::numbers::pi / 2.0;
    const Sketch::Place P = at(0.0, 0.0, rr, q(0)), F = at(P.x, P.y, -d, q(0) + q(1));
    const Sketch::Place foot = at(xb, yb, sd, q(2)), D = at(foot.x, foot.y, sc, q(2) - right);
    const Sketch::Place G = at(xa, ya, zt, q(4)), H = at(xa, ya, u, q(6) - right);
    using enum Sketch::Mark;
    out.outline({{xb, yb}, D, F}, Sketch::Stroke::body, true);
    const int at_O = out.point({}, ground), at_P = out.point(P, joint);
    const int at_F = out.point(F, joint, true), at_A = out.point({xa, ya}, ground);
    const int at_G = out.point(G, joint), at_H = out.point(H, joint);
    const int at_C = out.point({xc, yc}, ground), at_D = out.point(D, joint);
    out.point({xb, yb}, ground);
    out.link(at_O, at_P);
    out.link(at_P, at_F);
    out.link(at_A, at_G);
    out.link(at_G, at_F);
    out.link(at_A, at_H);
    out.link(at_H, at_F);
    out.link(at_C, at_D, Sketch::Kind::spring);
  }

 private:
  // Masses (kg), moments of inertia (kg m^2), lengths and fixed points (m), named as in the source.
  static constexpr double m1 = 0.04325, m2 = 0.00365, m3 = 0.02373, m4 = 0.00706, m5 = 0.07050,
                          m6 = 0.00706, m7 = 0.05498;
  static constexpr double I1 = 2.194e-6, I2 = 4.410e-7, I3 = 5.255e-6, I4 = 5.667e-7, I5 = 1.169e-5,
                          I6 = 5.667e-7, I7 = 1.912e-5;
  static constexpr double xa = -0.06934, ya = -0.00227, xb = -0.03635, yb = 0.03273, xc = 0.014,
                          yc = 0.072;
  static constexpr double d = 0.028, da = 0.0115, e = 0.02, ea = 0.01421, rr = 0.007, ra = 0.00092,
                          ss = 0.035, sa = 0.01874, sb = 0.01043, sc = 0.018, sd = 0.02,
                          ta = 0.02308, tb = 0.00916, u = 0.04, ua = 0.01228, ub = 0.00449,
                          zf = 0.02, zt = 0.04, fa = 0.01421;

  Parameters chosen;
};

template <class S = double>
using Andrews = Differentiated<AndrewsPhysics, S>;
extern template class detail::Derivatives<AndrewsPhysics, double>;  // in plane_mechanisms.cpp

}  // namespace shakedown
