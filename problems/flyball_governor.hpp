// Watt's governor with springs and dampers as couplers. The direction of a turning shaft of length
// L is e = (cos phi, sin phi). Two slender rods of length L and mass m hang from A_i = (+-r e, L)
// in the vertical plane through e, and carry balls of mass M_b at their ends B_i. A slider, a cube
// of side 2 r and mass m_s, slides on the shaft at height s and turns with it. Springs and dampers
// join C_i = (+-r e, s) to the midpoints of the rods:
//
//   q = (e, s, B_1, B_2),    d_i = (A_i + B_i)/2 - C_i = (B_i -+ r e)/2 + (0, 0, L/2 - s),
//   l_i = |d_i|,
//   g_0 = |e|^2 - 1,         g_i = |B_i - A_i|^2 - L^2,     g_{2+i} = e x B_i,
//   T = (J + m_s (2 r)^2/6)/2 |e'|^2 + m_s/2 s'^2
//       + sum_i m/6 (|A_i'|^2 + A_i' . B_i' + |B_i'|^2) + M_b/2 |B_i'|^2,
//   V = g (m_s s + sum_i m/2 (L + z_i) + M_b z_i) + sum_i k/2 (l_i - l0)^2,
//   Q = -c sum_i l_i' dl_i/dq:
//
// M is constant but not diagonal; there are four degrees of freedom. The problem is stiff: c damps
// the slider at a rate of about 1e4/s, and only the slow rate k/c = 20/s remains. At the start the
// rods are at the angle alpha below the horizontal, the springs are relaxed, and the whole governor
// turns with omega. The angular momentum is conserved, and H' = -c sum_i l_i'^2. Units: kg, m, s.
// Source: IFToMM library of computational benchmark problems, A05; M. Gonzalez, D. Dopico, U.
// Lugris, J. Cuadrado, Multibody Syst. Dyn. 16 (2006) 179. The sections of shaft and rods have
// sides of 1 cm. They matter only for the masses and for J = m (1 cm)^2/6 of the shaft. Mass
// matrix: Garcia de Jalon, Bayo 1994, 4.2.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/differentiated.hpp"

namespace shakedown {

struct FlyballGovernorParameters {
  double k = 8e5;
  double c = 4e4;
  double l0 = 0.5;
  double M_b = 5.0;
  double alpha = 30.0;
  double omega = 2.0 * std::numbers::pi;
  double g = 9.81;

  static std::vector<Setting> settings() {
    using P = FlyballGovernorParameters;
    return {setting<P>("k", &P::k, "N/m", "stiffness of a spring", range::non_negative),
            setting<P>("c", &P::c, "N s/m", "damping", range::non_negative),
            setting<P>("l0", &P::l0, "m", "length of a spring at rest", range::positive),
            setting<P>("M_b", &P::M_b, "kg", "mass of a ball", range::positive),
            setting<P>("alpha", &P::alpha, "deg", "rods below the horizontal, at the start"),
            setting<P>("omega", &P::omega, "rad/s", "speed of the shaft at the start"),
            setting<P>("g", &P::g, "m/s^2", "gravity, pointing down")};
  }
};

class FlyballGovernorPhysics {
 public:
  using Parameters = FlyballGovernorParameters;
  static constexpr std::string_view id = "flyball-governor";
  static constexpr std::string_view title = "governor with stiff springs and dampers";
  static constexpr std::string_view source = "IFToMM benchmark A05; Gonzalez et al. 2006";
  static constexpr std::string_view equations = R"(\begin{aligned}
T &= \bigl( \tfrac12 J + \tfrac13 m_s r^2 \bigr) \lVert \dot e \rVert^2
     + \tfrac12 m_s \dot s^2 \\
  &\quad + \sum_{i=1}^2 \Bigl( \tfrac16 m\, \bigl( \lVert \dot A_i \rVert^2
     + \dot A_i \cdot \dot B_i + \lVert \dot B_i \rVert^2 \bigr)
     + \tfrac12 M_b \lVert \dot B_i \rVert^2 \Bigr) \\
V &= m_s g s + \sum_{i=1}^2 \bigl( \tfrac12 m g\, (L + z_i) + M_b g z_i
     + \tfrac12 k\, (l_i - l_0)^2 \bigr) \\
Q &= -c \sum_{i=1}^2 \dot l_i\, \frac{\partial l_i}{\partial q}, \quad
     l_i = \bigl\lVert \tfrac12 (A_i + B_i) - C_i \bigr\rVert, \quad q = (e, s, B_1, B_2) \\
g_0 &= \lVert e \rVert^2 - 1, \quad g_i = \lVert B_i - A_i \rVert^2 - L^2, \quad
     g_{2+i} = e_x y_i - e_y x_i \\
A_i &= (\pm r e, L), \quad C_i = (\pm r e, s) \ \ (+ \text{ for } i = 1),
     \quad B_i = (x_i, y_i, z_i) \\
L &= 1, \quad r = 0.05, \quad m = 0.3, \quad m_s = 3, \quad J = m\, (0.01)^2 / 6
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.45, .parameters = "k=800 c=20"};
  static constexpr TypicalRun typical{.step = 1e-4, .until = 0.02};
  /// The stiffness and damping are about a thousandth of the default values. The springs then
  /// oscillate at 20 rad/s, and orders become visible. The governor is damped, so nothing drifts
  /// slowly.
  static constexpr Measuring measuring{.parameters = "k=800 c=20",
                                       .horizon = 0.5,
                                       .order_start = 1e-3,
                                       .long_run = 1 << 13,
                                       .coarse_run = 1 << 13};
  static constexpr int dof = 9;
  static constexpr int constraints = 5;
  static constexpr bool quadratic_constraints = true;
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum", Symmetry::rotation}};

  explicit FlyballGovernorPhysics(const Parameters& p) : chosen(p) {}

  template <class T>
  auto mass() const {
    constexpr double turning = m * width * width / 6.0 + m_s * 4.0 * r * r / 6.0;
    MatrixOf<T, 9> M = MatrixOf<T, 9>::Zero();
    for (int i = 0; i < 2; ++i) {
      M(i, i) = T(turning + 2.0 * m * r * r / 3.0);
      for (int side = 0; side < 2; ++side) {
        M(i, 3 + 3 * side + i) = M(3 + 3 * side + i, i) = T(sign(side) * m * r / 6.0);
      }
    }
    M(2, 2) = T(m_s);
    for (int i = 3; i < 9; ++i) M(i, i) = T(m / 3.0 + chosen.M_b);
    return DenseMass<T, 9>(M);
  }
  template <class T>
  void initial(VectorOf<T, 9>& q, VectorOf<T, 9>& p) const {
    using std::cos, std::sin;
    const T angle = T(chosen.alpha) * T(std::numbers::pi / 180.0), omega(chosen.omega);
    const T x = T(r) + T(L) * cos(angle), z = T(L) - T(L) * sin(angle), zero(0.0);
    q << T(1.0), zero, T(0.5), x, zero, z, -x, zero, z;
    VectorOf<T, 9> v;
    v << zero, omega, zero, zero, omega * x, zero, zero, -omega * x, zero;
    mass<T>().apply(v, p);
  }
  template <class T>
  T potential(const VectorOf<T, 9>& q) const {
    using std::sqrt;
    T V = T(chosen.g * m_s) * q(2);
    for (int side = 0; side < 2; ++side) {
      const T z = q(5 + 3 * side);
      const VectorOf<T, 3> d = along_spring(side, q, T(1.0));
      const T stretch = sqrt(dot(d, d)) - T(chosen.l0);
      V += T(chosen.g) * (T(m / 2.0) * (T(L) + z) + T(chosen.M_b) * z) +
           T(chosen.k / 2.0) * stretch * stretch;
    }
    return V;
  }
  template <class T>
  void force(const VectorOf<T, 9>& q, const VectorOf<T, 9>& v, const T& /*t*/,
             VectorOf<T, 9>& out) const {
    for (int i = 0; i < 9; ++i) out(i) = T(0.0);
    for (int side = 0; side < 2; ++side) {
      const VectorOf<T, 3> d = along_spring(side, q, T(1.0));
      const T pull = T(chosen.c) * dot(d, along_spring(side, v, T(0.0))) / dot(d, d);
      for (int i = 0; i < 3; ++i) out(3 + 3 * side + i) -= T(0.5) * pull * d(i);
      for (int i = 0; i < 2; ++i) out(i) += T(sign(side) * r / 2.0) * pull * d(i);
      out(2) += pull * d(2);
    }
  }
  template <class T>
  void constraint(const VectorOf<T, 9>& q, VectorOf<T, 5>& g) const {
    g(0) = q(0) * q(0) + q(1) * q(1) - T(1.0);
    for (int side = 0; side < 2; ++side) {
      const T x = q(3 + 3 * side), y = q(4 + 3 * side), arm(sign(side) * r);
      const VectorOf<T, 3> rod(x - arm * q(0), y - arm * q(1), q(5 + 3 * side) - T(L));
      g(1 + side) = dot(rod, rod) - T(L * L);
      g(3 + side) = q(0) * y - q(1) * x;
    }
  }
  /// Rotation about the shaft.
  template <class T>
  void generator(int /*k*/, const VectorOf<T, 9>& q, VectorOf<T, 9>& xi) const {
    const T zero(0.0);
    xi << -q(1), q(0), zero, -q(4), q(3), zero, -q(7), q(6), zero;
  }

  // Dimensions and masses of the shaft and the rods, and of the slider; the density is 3000 kg/m^3.
  static constexpr double L = 1.0, width = 0.01, m = 0.3, r = 0.05, m_s = 3.0;

  /// The shaft with the slider, and the rods with the balls; springs join the slider to the rods.
  void sketch(const VectorOf<double, 9>& q, Sketch& out) const {
    using enum Sketch::Mark;
    const Sketch::Place e{q(0), q(1)}, across{-q(1), q(0)}, top{0.0, 0.0, L};
    const Sketch::Place slider{0.0, 0.0, q(2)};
    out.box(slider, r * e, r * across, {0.0, 0.0, r});
    out.link(out.point({}, ground), out.point(top, none));
    for (int side = 0; side < 2; ++side) {
      const Sketch::Place arm = sign(side) * r * e, ball = Sketch::at(q, 3 + 3 * side, 3);
      const int hinge = out.point(top + arm, joint), end = out.mass(ball, 1.0, true);
      const int middle = out.point(0.5 * (top + arm + ball), none);
      const int on_slider = out.point(slider + arm, none);
      out.link(hinge, end);
      out.link(on_slider, middle, Sketch::Kind::stiff);
    }
  }

 private:
  static constexpr double sign(int side) { return side == 0 ? 1.0 : -1.0; }
  /// Returns d_i if q holds positions (`whole` = 1), or d_i' if it holds velocities (`whole` = 0).
  template <class T>
  static VectorOf<T, 3> along_spring(int side, const VectorOf<T, 9>& q, const T& whole) {
    const T arm(sign(side) * r), half(0.5);
    return VectorOf<T, 3>(half * (q(3 + 3 * side) - arm * q(0)),
                          half * (q(4 + 3 * side) - arm * q(1)),
                          half * (q(5 + 3 * side) + T(L) * whole) - q(2));
  }
  template <class T>
  static T dot(const VectorOf<T, 3>& x, const VectorOf<T, 3>& y) {
    return x(0) * y(0) + x(1) * y(1) + x(2) * y(2);
  }

  Parameters chosen;
};

template <class S = double>
using FlyballGovernor = Differentiated<FlyballGovernorPhysics, S>;
extern template class detail::Derivatives<FlyballGovernorPhysics,
                                          double>;  // in spatial_mechanisms.cpp

}  // namespace shakedown
