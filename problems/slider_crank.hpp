// A slider-crank in natural coordinates, which are the joints A (crank pin) and B (slider). The
// crank OA and the connecting rod AB are homogeneous rods, and the slider is a point on the x axis.
// With q = (A, B),
//
//   M = [ m1/3 + m2/3   m2/6      ]          g_1 = |A|^2 - L1^2,
//       [ m2/6          m2/3 + m3 ] x I_2,   g_2 = |B - A|^2 - L2^2,   g_3 = B_y,
//   V = g (m1 A_y/2 + m2 (A_y + B_y)/2 + m3 B_y):
//
// M is constant but not diagonal. The crank starts at its outer dead centre with angular velocity
// omega, and nothing drives it. Units: kg, m, s.
// Source: natural coordinates: Garcia de Jalon, Bayo, Kinematic and Dynamic Simulation of Multibody
// Systems (1994), 4.2 (mass matrix of a rod); masses, lengths and omega: B. Simeon, Math. Modelling
// of Systems 2 (1996) 1, as in Mazzia, Magherini, Test Set for Initial Value Problem Solvers,
// "slider crank", whose rod is elastic and whose crank turns uniformly.
#pragma once

#include <vector>

#include "problems/base/differentiated.hpp"

namespace shakedown {

struct SliderCrankParameters {
  double m1 = 0.36;
  double m2 = 0.151104;
  double m3 = 0.075552;
  double L1 = 0.15;
  double L2 = 0.30;
  double g = 0.0;
  double omega = 150.0;

  static std::vector<Setting> settings() {
    using P = SliderCrankParameters;
    return {setting<P>("m1", &P::m1, "kg", "mass of the crank", range::positive),
            setting<P>("m2", &P::m2, "kg", "mass of the connecting rod", range::positive),
            setting<P>("m3", &P::m3, "kg", "mass of the slider", range::positive),
            setting<P>("L1", &P::L1, "m", "length of the crank", range::positive),
            setting<P>("L2", &P::L2, "m", "length of the connecting rod, longer than the crank",
                       range::positive),
            setting<P>("g", &P::g, "m/s^2", "gravity, pointing down"),
            setting<P>("omega", &P::omega, "rad/s", "speed of the crank at the start")};
  }
};

class SliderCrankPhysics {
 public:
  using Parameters = SliderCrankParameters;
  static constexpr std::string_view id = "slider-crank";
  static constexpr std::string_view title = "slider-crank of homogeneous rods";
  static constexpr std::string_view source = "Garcia de Jalon, Bayo 1994; Simeon 1996";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M^{-1} p
     + \tfrac12 g\, \bigl( (m_1 + m_2) A_y + (m_2 + 2 m_3) B_y \bigr), \quad q = (A, B) \\
M &= \begin{pmatrix} \tfrac13 (m_1 + m_2) & \tfrac16 m_2 \\
     \tfrac16 m_2 & \tfrac13 m_2 + m_3 \end{pmatrix} \otimes I_2 \\
g_1 &= \lVert A \rVert^2 - L_1^2, \quad g_2 = \lVert B - A \rVert^2 - L_2^2, \quad g_3 = B_y
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.036};
  static constexpr TypicalRun typical{.step = 1e-5, .until = 0.02};
  /// The crank turns at 150 rad/s. Gravity acts, because without a force schemes of order 1 have
  /// positions of order 2. At twice the coarse step SHAKE with one iteration visibly loses energy.
  static constexpr Measuring measuring{.parameters = "g=98.1",
                                       .horizon = 0.01,
                                       .head_start = 0.003,
                                       .coarse_step = 0.0003125,
                                       .speed = 30.0};
  static constexpr int dof = 4;
  static constexpr int constraints = 3;
  static constexpr bool quadratic_constraints = true;

  explicit SliderCrankPhysics(const Parameters& p) : chosen(p) {}

  template <class T>
  auto mass() const {
    MatrixOf<T, 4> M = MatrixOf<T, 4>::Zero();
    for (int i = 0; i < 2; ++i) {
      M(i, i) = T(chosen.m1 + chosen.m2) / T(3.0);
      M(2 + i, 2 + i) = T(chosen.m2) / T(3.0) + T(chosen.m3);
      M(i, 2 + i) = M(2 + i, i) = T(chosen.m2) / T(6.0);
    }
    return DenseMass<T, 4>(M);
  }
  /// At the start B is at rest, because the slider reverses there.
  template <class T>
  void initial(VectorOf<T, 4>& q, VectorOf<T, 4>& p) const {
    q << T(chosen.L1), T(0), T(chosen.L1) + T(chosen.L2), T(0);
    VectorOf<T, 4> v = VectorOf<T, 4>::Zero();
    v(1) = T(chosen.omega) * T(chosen.L1);
    mass<T>().apply(v, p);
  }
  template <class T>
  T potential(const VectorOf<T, 4>& q) const {
    return T(chosen.g / 2.0) *
           (T(chosen.m1 + chosen.m2) * q(1) + T(chosen.m2 + 2.0 * chosen.m3) * q(3));
  }
  template <class T>
  void constraint(const VectorOf<T, 4>& q, VectorOf<T, 3>& g) const {
    const T dx = q(2) - q(0), dy = q(3) - q(1);
    g(0) = q(0) * q(0) + q(1) * q(1) - T(chosen.L1) * T(chosen.L1);
    g(1) = dx * dx + dy * dy - T(chosen.L2) * T(chosen.L2);
    g(2) = q(3);
  }

  void sketch(const VectorOf<double, 4>& q, Sketch& out) const {
    const double a = 0.2 * chosen.L1, reach = chosen.L1 + chosen.L2 + 2.0 * a;
    out.outline({{chosen.L2 - chosen.L1 - 2.0 * a, -a}, {reach, -a}}, Sketch::Stroke::ground);
    const Sketch::Place B{q(2), q(3)}, u{1.5 * a}, v{0.0, a};
    out.outline({B + u + v, B + u - v, B - u - v, B - u + v}, Sketch::Stroke::body, true);
    out.point({}, Sketch::Mark::ground);
    out.point({q(0), q(1)}, Sketch::Mark::joint, true);
    out.point({q(2), q(3)}, Sketch::Mark::joint);
    out.chain(0, 2);
  }

 private:
  Parameters chosen;
};

template <class S = double>
using SliderCrank = Differentiated<SliderCrankPhysics, S>;
extern template class detail::Derivatives<SliderCrankPhysics, double>;  // in plane_mechanisms.cpp

}  // namespace shakedown
