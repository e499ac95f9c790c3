// A slider-crank whose connecting rod is elastic and whose crank turns uniformly. The rod is an
// Euler-Bernoulli beam with two lateral modes, sin(pi x/l2) and sin(2 pi x/l2), and one quadratic
// finite element along its axis. With q = (phi1, phi2, x3, q1, q2, q3, q4), where phi1 and phi2 are
// the angles of crank and rod, x3 is the place of the slider, q1 and q2 are the amplitudes of the
// modes, and q3 and q4 the extensions at the middle and the end of the rod,
//
//   T = 1/2 q'^T M(q) q',   V = 1/2 y^T K y + W(y) + gravity,   y = (q1, q2, q3, q4)
//   g_1 = l1 sin phi1 + (l2 + q4) sin phi2,   g_2 = x3 - l1 cos phi1 - (l2 + q4) cos phi2,
//   g_3 = phi1 - Omega t:
//
// the third constraint moves. With C = cos(phi1 - phi2) and D = sin(phi1 - phi2), M has the entries
//
//   M11 = J1 + m2 l1^2,   M22 = J2 + y^T M_q y + 2 rho c12.y,   M33 = m3,   M_yy = M_q
//   M12 = l1 l2 m2 C/2 + rho l1 (D c2.y + C c1.y)
//   M1y = rho l1 (C c2 - D c1),   M2y = rho (c21 + B^T y),
//
// with the constant M_q, K, B = -B^T, c1, c2, c12 and c21 of the source. The Coriolis forces that
// the source prints follow from M(q). W couples the lateral with the axial deflections; it is 0
// unless `nonlinear` is true, and the source also has 0 as default. Its optional damping matrix is
// left out. The crank turns with 150 rad/s; the rod oscillates with 1.3e3 rad/s and faster, and
// the source's start is close to the motion without these oscillations. Start values are printed to
// nine digits; they are moved onto the constraints. Units: kg, m, s, N.
// Source: B. Simeon, Math. Modelling of Systems 2 (1996) 1; Mazzia, Magherini, Test Set for Initial
// Value Problem Solvers, release 2.4 (2008), problem "crank": matrices, parameters, pi = 3.1415927,
// start and the end state at t = 0.1 s.
#pragma once

#include <cmath>
#include <vector>

#include "problems/base/differentiated.hpp"

namespace shakedown {

struct FlexibleSliderCrankParameters {
  double m1 = 0.36;
  double m2 = 0.151104;
  double m3 = 0.075552;
  double l1 = 0.15;
  double l2 = 0.30;
  double J1 = 0.002727;
  double J2 = 0.0045339259;
  double E = 0.2e12;
  double b = 0.008;
  double h = 0.008;
  double rho = 7870.0;
  double gamma = 0.0;
  double Omega = 150.0;
  bool nonlinear = false;

  static std::vector<Setting> settings() {
    using P = FlexibleSliderCrankParameters;
    return {
        setting<P>("m1", &P::m1, "kg", "mass of the crank", range::positive),
        setting<P>("m2", &P::m2, "kg", "mass of the rod", range::positive),
        setting<P>("m3", &P::m3, "kg", "mass of the slider", range::positive),
        setting<P>("l1", &P::l1, "m", "length of the crank", range::positive),
        setting<P>("l2", &P::l2, "m", "length of the rod, longer than the crank", range::positive),
        setting<P>("J1", &P::J1, "kg m^2", "moment of inertia of the crank", range::positive),
        setting<P>("J2", &P::J2, "kg m^2", "moment of inertia of the rod", range::positive),
        setting<P>("E", &P::E, "N/m^2", "Young's modulus of the rod", range::positive),
        setting<P>("b", &P::b, "m", "width of the rod", range::positive),
        setting<P>("h", &P::h, "m", "height of the rod", range::positive),
        setting<P>("rho", &P::rho, "kg/m^3", "density of the rod", range::positive),
        setting<P>("gamma", &P::gamma, "m/s^2", "gravity, pointing down"),
        setting<P>("Omega", &P::Omega, "rad/s", "speed of the crank"),
        setting<P>("nonlinear", &P::nonlinear, "", "lateral and axial deflections are coupled")};
  }
};

class FlexibleSliderCrankPhysics {
 public:
  using Parameters = FlexibleSliderCrankParameters;
  static constexpr std::string_view id = "flexible-slider-crank";
  static constexpr std::string_view title = "slider-crank with an elastic rod, moving constraint";
  static constexpr std::string_view source = "Simeon 1996; Test Set for IVP Solvers";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M(q)^{-1} p + \tfrac12 y^{\mathsf T} K y + W(y) + \gamma\, U(q) \\
g_1 &= l_1 \sin\phi_1 + (l_2 + q_4) \sin\phi_2, \quad
g_2 = x_3 - l_1 \cos\phi_1 - (l_2 + q_4) \cos\phi_2 \\
g_3 &= \phi_1 - \Omega t \\
q &= (\phi_1, \phi_2, x_3, y), \quad y = (q_1, q_2, q_3, q_4), \quad
     M, K, U, W \ \text{as in the source}
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.042};
  static constexpr TypicalRun typical{.step = 1e-5, .until = 0.02};
  /// The rod is a hundred times softer than the source's. Its fastest oscillation has 2e3 rad/s.
  static constexpr Measuring measuring{
      .parameters = "E=2e9", .horizon = 0.005, .head_start = 0.003, .speed = 150.0};
  static constexpr int dof = 7;
  static constexpr int constraints = 3;

  explicit FlexibleSliderCrankPhysics(const Parameters& p)
      : chosen(p), section(p.b * p.h), area(section * p.l2), mass(p.rho * area),
        stiffness(p.E * section / p.l2) {}

  template <class T>
  void initial(VectorOf<T, 7>& q, VectorOf<T, 7>& p) const {
    using std::cos, std::sin, std::sqrt;
    const double third = 0.103339863e-4, fourth = 0.169327969e-4;
    q << T(0), T(0), T(chosen.l1) + T(chosen.l2) + T(fourth), T(0), T(0), T(third), T(fourth);
    VectorOf<T, 7> v;
    const T lengthening(-0.268938672e-5);
    v << T(chosen.Omega), -T(chosen.l1) * T(chosen.Omega) / (T(chosen.l2) + T(fourth)), lengthening,
        T(0.444896105), T(0.463434311e-2), T(-0.178591076e-5), lengthening;
    MatrixOf<T, 7> M;
    mass_matrix(q, M);
    p = M * v;
  }

  template <class T>
  void mass_matrix(const VectorOf<T, 7>& q, MatrixOf<T, 7>& M) const {
    using std::cos, std::sin;
    const T C = cos(q(0) - q(1)), D = sin(q(0) - q(1));
    const double l1 = chosen.l1, l2 = chosen.l2, rho = chosen.rho;
    const T &y1 = q(3), &y2 = q(4), &y3 = q(5), &y4 = q(6);
    const T c1_y = area * (y3 * 2.0 / 3.0 + y4 / 6.0), c2_y = area * 2.0 / pi * y1;
    const T c12_y = l2 * area * (y3 / 3.0 + y4 / 6.0);
    M.setZero();
    M(0, 0) = T(chosen.J1 + chosen.m2 * l1 * l1);
    M(0, 1) = 0.5 * l1 * l2 * chosen.m2 * C + rho * l1 * (D * c2_y + C * c1_y);
    M(1, 1) = T(chosen.J2) + 2.0 * rho * c12_y +
              mass * ((y1 * y1 + y2 * y2) / 2.0 + 8.0 * y3 * y3 + 2.0 * (y3 * y4 + y4 * y4));
    M(2, 2) = T(chosen.m3);
    M(0, 3) = rho * l1 * area * 2.0 / pi * C;
    M(0, 5) = -rho * l1 * area * 2.0 / 3.0 * D;
    M(0, 6) = -rho * l1 * area / 6.0 * D;
    M(1, 3) = rho * area * (T(l2 / pi) + middle * y3 - end * y4);
    M(1, 4) = -rho * area * 0.5 / pi * (T(l2) + y4);
    M(1, 5) = -rho * area * middle * y1;
    M(1, 6) = rho * area * (end * y1 + 0.5 / pi * y2);
    M(3, 3) = M(4, 4) = T(0.5 * mass);
    M(5, 5) = T(8.0 * mass);
    M(5, 6) = T(mass);
    M(6, 6) = T(2.0 * mass);
    for (int j = 0; j < 7; ++j) {
      for (int i = j + 1; i < 7; ++i) M(i, j) = M(j, i);
    }
  }

  template <class T>
  T potential(const VectorOf<T, 7>& q) const {
    using std::cos, std::sin;
    const T &y1 = q(3), &y2 = q(4), &y3 = q(5), &y4 = q(6);
    const double l1 = chosen.l1, l2 = chosen.l2;
    const double bending = stiffness * std::pow(pi, 4) / 24.0 * (chosen.h / l2) * (chosen.h / l2);
    T V = bending / 2.0 * (y1 * y1 + 16.0 * y2 * y2) +
          stiffness / 6.0 * (16.0 * y3 * y3 - 16.0 * y3 * y4 + 7.0 * y4 * y4);
    if (chosen.nonlinear) {
      const double factor = 0.5 * stiffness / l2 * pi * pi;
      V += factor * (0.5 * y4 * (y1 * y1 + 4.0 * y2 * y2) -
                     80.0 / (9.0 * pi * pi) * y1 * y2 * (2.0 * y4 - 4.0 * y3));
    }
    const T along = area * (y3 * 2.0 / 3.0 + y4 / 6.0), across = area * 2.0 / pi * y1;
    return V + chosen.gamma * (0.5 * l1 * (chosen.m1 + 2.0 * chosen.m2) * sin(q(0)) +
                               0.5 * l2 * chosen.m2 * sin(q(1)) +
                               chosen.rho * (sin(q(1)) * along + cos(q(1)) * across));
  }

  template <class T>
  void constraint(const VectorOf<T, 7>& q, const T& t, VectorOf<T, 3>& g) const {
    using std::cos, std::sin;
    const T length = T(chosen.l2) + q(6);
    g(0) = chosen.l1 * sin(q(0)) + length * sin(q(1));
    g(1) = q(2) - chosen.l1 * cos(q(0)) - length * cos(q(1));
    g(2) = q(0) - chosen.Omega * t;
  }

  /// Draws lateral deflections a hundred times too large.
  void sketch(const VectorOf<double, 7>& q, Sketch& out) const {
    const double a = 0.2 * chosen.l1, reach = chosen.l1 + chosen.l2 + 2.0 * a;
    out.outline({{chosen.l2 - chosen.l1 - 2.0 * a, -a}, {reach, -a}}, Sketch::Stroke::ground);
    const Sketch::Place pin{chosen.l1 * std::cos(q(0)), chosen.l1 * std::sin(q(0))};
    const Sketch::Place slider{q(2)}, u{1.5 * a}, v{0.0, a};
    out.outline({slider + u + v, slider + u - v, slider - u - v, slider - u + v},
                Sketch::Stroke::body, true);
    const Sketch::Place along = slider - pin, normal{-std::sin(q(1)), std::cos(q(1))};
    std::vector<Sketch::Place> rod;
    for (int k = 0; k <= 16; ++k) {
      const double s = k / 16.0;
      const double bend = q(3) * std::sin(pi * s) + q(4) * std::sin(2.0 * pi * s);
      rod.push_back(pin + s * along + 100.0 * bend * normal);
    }
    out.outline(std::move(rod), Sketch::Stroke::body);
    out.point({}, Sketch::Mark::ground);
    out.point(pin, Sketch::Mark::joint, true);
    out.point(slider, Sketch::Mark::joint);
    out.link(0, 1);
  }

 private:
  static constexpr double pi = 3.1415927;  // as in the source
  // Entries of B divided by b h l2.
  static constexpr double middle = 16.0 / (pi * pi * pi), end = 8.0 / (pi * pi * pi) - 1.0 / pi;

  Parameters chosen;
  double section;    // b h [m^2]
  double area;       // b h l2 [m^3]
  double mass;       // of the rod as a beam [kg]
  double stiffness;  // E b h/l2 [N/m]
};

template <class S = double>
using FlexibleSliderCrank = Differentiated<FlexibleSliderCrankPhysics, S>;
// Compiled in plane_mechanisms.cpp.
extern template class detail::Derivatives<FlexibleSliderCrankPhysics, double>;

}  // namespace shakedown
