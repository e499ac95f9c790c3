// N = 2 four-bar linkages in a row. Of five homogeneous rods of mass m and length L, three stand on
// A_i = (i L, 0), and two join the tips B_i of these three. In natural coordinates, q = (B_0, B_1,
// B_2),
//
//   M = m [ 2/3  1/6  0   ]          g_i     = |B_i - A_i|^2 - L^2,        i = 0, 1, 2,
//         [ 1/6  1    1/6 ] x I_2,   g_{2+i} = |B_i - B_{i-1}|^2 - L^2,    i = 1, 2,
//         [ 0    1/6  2/3 ]          V = m g (y_0 + 3/2 y_1 + y_2):
//
// there is one degree of freedom except in the horizontal positions, where G loses rank and the
// paths of three mechanisms meet. The rods move in parallel, each at the angle theta from the
// vertical, with 3 L theta'' = 7/2 g sin theta. The rods start upright, and every B_i moves along x
// with speed v0. Units: kg, m, s.
// Source: IFToMM library of computational benchmark problems, A02 (there N = 40 and N = 2); M.
// Gonzalez, D. Dopico, U. Lugris, J. Cuadrado, Multibody Syst. Dyn. 16 (2006) 179; E. Bayo, A.
// Avello, Nonlinear Dyn. 5 (1994) 209. Mass matrix: Garcia de Jalon, Bayo 1994, 4.2.
#pragma once

#include <vector>

#include "problems/base/differentiated.hpp"

namespace shakedown {

struct FourBarsParameters {
  double m = 1.0;
  double L = 1.0;
  double g = 9.81;
  double v0 = 1.0;

  static std::vector<Setting> settings() {
    using P = FourBarsParameters;
    return {setting<P>("m", &P::m, "kg", "mass of a rod", range::positive),
            setting<P>("L", &P::L, "m", "length of a rod", range::positive),
            setting<P>("g", &P::g, "m/s^2", "gravity, pointing down"),
            setting<P>("v0", &P::v0, "m/s", "speed of the tips at the start")};
  }
};

class FourBarsPhysics {
 public:
  using Parameters = FourBarsParameters;
  static constexpr std::string_view id = "four-bars";
  static constexpr std::string_view title = "two four-bar linkages with singular positions";
  static constexpr std::string_view source = "IFToMM benchmark A02; Gonzalez et al. 2006";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M^{-1} p + m g \bigl( y_0 + \tfrac32 y_1 + y_2 \bigr) \\
M &= m \begin{pmatrix} 2/3 & 1/6 & 0 \\ 1/6 & 1 & 1/6 \\ 0 & 1/6 & 2/3 \end{pmatrix} \otimes I_2 \\
g_i &= \lVert B_i - A_i \rVert^2 - L^2, \quad i = 0, 1, 2 \\
g_{2+i} &= \lVert B_i - B_{i-1} \rVert^2 - L^2, \quad i = 1, 2 \\
A_i &= (i L, 0), \quad B_i = (x_i, y_i), \quad q = (B_0, B_1, B_2)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.5};
  static constexpr TypicalRun typical{.step = 1e-3, .until = 0.5};
  /// Methods of index 3 divide the round-off of q by h^2. With the usual steps, which are shorter,
  /// this round-off would hide the errors of the last steps.
  static constexpr Measuring measuring{.order_start = 1e-3, .second_order_start = 1e-4};
  static constexpr int dof = 6;
  static constexpr int constraints = 5;
  static constexpr bool quadratic_constraints = true;

  explicit FourBarsPhysics(const Parameters& p) : chosen(p) {}

  template <class T>
  auto mass() const {
    const T m(chosen.m);
    MatrixOf<T, 6> M = MatrixOf<T, 6>::Zero();
    for (int i = 0; i < 6; ++i) M(i, i) = i < 2 || i > 3 ? m * T(2.0) / T(3.0) : m;
    for (int i = 0; i < 4; ++i) M(i, i + 2) = M(i + 2, i) = m / T(6.0);
    return DenseMass<T, 6>(M);
  }
  template <class T>
  void initial(VectorOf<T, 6>& q, VectorOf<T, 6>& p) const {
    VectorOf<T, 6> v = VectorOf<T, 6>::Zero();
    for (int i = 0; i < 3; ++i) {
      q(2 * i) = T(double(i)) * T(chosen.L);
      q(2 * i + 1) = T(chosen.L);
      v(2 * i) = T(chosen.v0);
    }
    mass<T>().apply(v, p);
  }
  /// The bars swing by about 25 degrees about the hanging position, far from the singular
  /// positions. The start is not the lowest point, because there the force along the motion
  /// vanishes and schemes of order 1 have positions of order 2.
  template <class T>
  void set_in_motion(VectorOf<T, 6>& q, VectorOf<T, 6>& p) const {
    using std::cos, std::sin;
    const T L(chosen.L), sine = sin(T(0.3)), cosine = cos(T(0.3));
    VectorOf<T, 6> v;
    for (int i = 0; i < 3; ++i) {
      q(2 * i) = L * (T(double(i)) + sine);
      q(2 * i + 1) = -L * cosine;
      v(2 * i) = cosine;
      v(2 * i + 1) = sine;
    }
    mass<T>().apply(v, p);
  }
  template <class T>
  T potential(const VectorOf<T, 6>& q) const {
    return T(chosen.m * chosen.g) * (q(1) + T(1.5) * q(3) + q(5));
  }
  template <class T>
  void constraint(const VectorOf<T, 6>& q, VectorOf<T, 5>& g) const {
    const T L(chosen.L);
    const auto squared = [](const T& x, const T& y) { return x * x + y * y; };
    for (int i = 0; i < 3; ++i) {
      g(i) = squared(q(2 * i) - T(double(i)) * L, q(2 * i + 1)) - L * L;
    }
    for (int i = 1; i < 3; ++i) {
      g(2 + i) = squared(q(2 * i) - q(2 * i - 2), q(2 * i + 1) - q(2 * i - 1)) - L * L;
    }
  }

  void sketch(const VectorOf<double, 6>& q, Sketch& out) const {
    for (int i = 0; i < 3; ++i) out.point({i * chosen.L, 0.0}, Sketch::Mark::ground);
    for (int i = 0; i < 3; ++i) out.point(Sketch::at(q, 2 * i, 2), Sketch::Mark::joint, true);
    for (int i = 0; i < 3; ++i) out.link(i, i + 3);
    out.chain(3, 5);
  }

 private:
  Parameters chosen;
};

template <class S = double>
using FourBars = Differentiated<FourBarsPhysics, S>;
extern template class detail::Derivatives<FourBarsPhysics, double>;  // in plane_mechanisms.cpp

}  // namespace shakedown
