// A pendulum on a rod with viscous friction, in the plane and in Cartesian coordinates,
//
//   m q'' = -m g e_y - c q' - G^T lambda,   g_1 = |q|^2 - L^2;   H' = v . Q = -c |v|^2 <= 0.
//
// For the angle phi from the vertical, phi'' = -g/L sin phi - c/m phi'. This is the simplest system
// of index 3 that loses energy. It starts at rest, with the rod horizontal.
// Source: Hairer, Wanner, Solving Ordinary Differential Equations II, VII.1, eq. (1.18); friction:
// Landau, Lifshitz, Mechanics, section 25, eq. (25.1), as Rayleigh's dissipation c/2 |v|^2.
#pragma once

#include <vector>

#include "problems/base/differentiated.hpp"

namespace shakedown {

struct DampedPendulumParameters {
  double m = 1.0;
  double L = 1.0;
  double g = 1.0;
  double c = 0.1;

  static std::vector<Setting> settings() {
    using P = DampedPendulumParameters;
    return {setting<P>("m", &P::m, "", "mass", range::positive),
            setting<P>("L", &P::L, "", "length of the rod", range::positive),
            setting<P>("g", &P::g, "", "gravity, pointing down"),
            setting<P>("c", &P::c, "", "viscous friction", range::non_negative)};
  }
};

class DampedPendulumPhysics {
 public:
  using Parameters = DampedPendulumParameters;
  static constexpr std::string_view id = "damped-pendulum";
  static constexpr std::string_view title = "pendulum with viscous friction";
  static constexpr std::string_view source = "Hairer, Wanner VII.1; Landau, Lifshitz, section 25";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + m g\, y, \quad q = (x, y) \\
g_1 &= \lVert q \rVert^2 - L^2 \\
Q &= -c\, \dot q
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 14.0};
  static constexpr int dof = 2;
  static constexpr int constraints = 1;
  static constexpr bool quadratic_constraints = true;

  explicit DampedPendulumPhysics(const Parameters& p) : chosen(p) {}

  template <class T>
  auto mass() const {
    return DiagonalMass<T, 2>(VectorOf<T, 2>::Constant(T(chosen.m)));
  }
  template <class T>
  void initial(VectorOf<T, 2>& q, VectorOf<T, 2>& p) const {
    q << T(chosen.L), T(0);
    p.setZero();
  }
  template <class T>
  T potential(const VectorOf<T, 2>& q) const {
    return T(chosen.m * chosen.g) * q(1);
  }
  template <class T>
  void constraint(const VectorOf<T, 2>& q, VectorOf<T, 1>& g) const {
    g(0) = q(0) * q(0) + q(1) * q(1) - T(chosen.L * chosen.L);
  }
  template <class T>
  void force(const VectorOf<T, 2>& /*q*/, const VectorOf<T, 2>& v, const T& /*t*/,
             VectorOf<T, 2>& Q) const {
    Q = T(-chosen.c) * v;
  }

  void sketch(const VectorOf<double, 2>& q, Sketch& out) const {
    out.point({}, Sketch::Mark::ground);
    out.mass({q(0), q(1)}, 1.0, true);
    out.link(0, 1);
  }

 private:
  Parameters chosen;
};

template <class S = double>
using DampedPendulum = Differentiated<DampedPendulumPhysics, S>;
extern template class detail::Derivatives<DampedPendulumPhysics,
                                          double>;  // in plane_mechanisms.cpp

}  // namespace shakedown
