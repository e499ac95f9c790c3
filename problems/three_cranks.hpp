// A parallelogram with three cranks, one of them redundant. Homogeneous cranks of mass m and length
// L stand on A_i = (i L, 0) and carry a coupler of mass 2 m and length 2 L whose middle is B_1. In
// natural coordinates, q = (B_0, B_1, B_2),
//
//   M = m [ 1    0    1/3 ]          g_i = |B_i - A_i|^2 - L^2, i = 0, 1, 2,
//         [ 0    1/3  0   ] x I_2,   g_3 = |B_2 - B_0|^2 - 4 L^2,
//         [ 1/3  0    1   ]          (g_4, g_5) = B_1 - (B_0 + B_2)/2,
//   V = m g (3/2 y_0 + 1/2 y_1 + 3/2 y_2):
//
// six constraints on six coordinates. G has rank five on the branch where the cranks are parallel,
// which leaves one degree of freedom, the crank's angle theta from the upright: 3 L theta'' = 7/2 g
// sin theta. Multipliers are not unique, but their forces are. The cranks start hanging, and every
// B_i moves along x with speed v0. The cranks swing by 17 degrees, far from the horizontal
// positions where branches meet.
// Source: overconstrained parallelogram: J. Garcia de Jalon, M. D. Gutierrez-Lopez, Multibody Syst.
// Dyn. 30 (2013) 311; mass matrix: Garcia de Jalon, Bayo 1994, 4.2. Units: kg, m, s.
#pragma once

#include "problems/four_bars.hpp"

namespace shakedown {

class ThreeCranksPhysics {
 public:
  using Parameters = FourBarsParameters;
  static constexpr std::string_view id = "three-cranks";
  static constexpr std::string_view title = "parallelogram with a redundant crank";
  static constexpr std::string_view source = "Garcia de Jalon, Gutierrez-Lopez 2013";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M^{-1} p
     + m g \bigl( \tfrac32 y_0 + \tfrac12 y_1 + \tfrac32 y_2 \bigr) \\
M &= m \begin{pmatrix} 1 & 0 & 1/3 \\ 0 & 1/3 & 0 \\ 1/3 & 0 & 1 \end{pmatrix} \otimes I_2 \\
g_i &= \lVert B_i - A_i \rVert^2 - L^2, \quad i = 0, 1, 2 \\
g_3 &= \lVert B_2 - B_0 \rVert^2 - 4 L^2, \quad (g_4, g_5) = B_1 - \tfrac12 (B_0 + B_2) \\
A_i &= (i L, 0), \quad B_i = (x_i, y_i), \quad q = (B_0, B_1, B_2)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 1.2};
  static constexpr int dof = 6;
  static constexpr int constraints = 6;
  static constexpr bool quadratic_constraints = true;
  static constexpr bool redundant_constraints = true;

  explicit ThreeCranksPhysics(const Parameters& p) : chosen(p) {}

  template <class T>
  auto mass() const {
    const T m(chosen.m);
    MatrixOf<T, 6> M = MatrixOf<T, 6>::Zero();
    for (int i = 0; i < 6; ++i) M(i, i) = i < 2 || i > 3 ? m : m / T(3);
    for (int i = 0; i < 2; ++i) M(i, i + 4) = M(i + 4, i) = m / T(3);
    return DenseMass<T, 6>(M);
  }
  template <class T>
  void initial(VectorOf<T, 6>& q, VectorOf<T, 6>& p) const {
    VectorOf<T, 6> v = VectorOf<T, 6>::Zero();
    for (int i = 0; i < 3; ++i) {
      q(2 * i) = T(i) * T(chosen.L);
      q(2 * i + 1) = -T(chosen.L);
      v(2 * i) = T(chosen.v0);
    }
    mass<T>().apply(v, p);
  }
  template <class T>
  T potential(const VectorOf<T, 6>& q) const {
    return chosen.m * chosen.g / 2.0 * (3.0 * q(1) + q(3) + 3.0 * q(5));
  }
  template <class T>
  void constraint(const VectorOf<T, 6>& q, VectorOf<T, 6>& g) const {
    const T L(chosen.L);
    const auto squared = [](const T& x, const T& y) { return x * x + y * y; };
    for (int i = 0; i < 3; ++i) g(i) = squared(q(2 * i) - T(i) * L, q(2 * i + 1)) - L * L;
    g(3) = squared(q(4) - q(0), q(5) - q(1)) - T(4) * L * L;
    for (int i = 0; i < 2; ++i) g(4 + i) = q(2 + i) - (q(i) + q(4 + i)) / 2.0;
  }

  void sketch(const VectorOf<double, 6>& q, Sketch& out) const {
    for (int i = 0; i < 3; ++i) out.point({i * chosen.L, 0.0}, Sketch::Mark::ground);
    for (int i = 0; i < 3; ++i) out.point(Sketch::at(q, 2 * i, 2), Sketch::Mark::joint, true);
    for (int i = 0; i < 3; ++i) out.link(i, i + 3);
    out.link(3, 5);
  }

 private:
  Parameters chosen;
};

template <class S = double>
using ThreeCranks = Differentiated<ThreeCranksPhysics, S>;
extern template class detail::Derivatives<ThreeCranksPhysics, double>;  // in plane_mechanisms.cpp

}  // namespace shakedown
