// Bricard's mechanism: five homogeneous bars of length L, mass m and square section a x a. Six
// hinges join them to each other and to the ground; each hinge axis is perpendicular to its bars
// and to the next axis. The hinges are at P_0 = 0, ..., P_5 = (0, 0, L) and have the axes u_0 =
// e_y, ..., u_5 = e_x. With r_k = P_k - P_{k-1} the conditions are
//
//   |r_k|^2 = L^2,  u_{k-1} . r_k = u_k . r_k = u_{k-1} . u_k = 0,  k = 1..5,    |u_k|^2 = 1.
//
// The first bar stays in y = 0 and the last in x = 0. This determines the axes at their moving
// ends: L u_1 = (-z_1, 0, x_1), L u_4 = (0, z_4 - L, -y_4). This leaves sixteen conditions on the
// sixteen coordinates q = (x_1, z_1, P_2, u_2, P_3, u_3, y_4, z_4). The mechanism moves
// nevertheless: G has rank fifteen, and c_0 + c_1 + c_0 c_1 = 0 for the cosines c_k = r_k .
// r_{k+1}/L^2 at neighbouring hinges. With
//
//   T = sum_k m/6 (|P_{k-1}'|^2 + P_{k-1}' . P_k' + |P_k'|^2) + m a^2/24 (|u_{k-1}'|^2 + |u_k'|^2),
//   V = m g (y_2 + y_3 + y_4)
//
// M is constant but not diagonal. The start is at rest along the edges of a cube. Units: kg, m, s.
// Source: IFToMM library of computational benchmark problems, A04; M. Gonzalez, D. Dopico, U.
// Lugris, J. Cuadrado, Multibody Syst. Dyn. 16 (2006) 179. The section is taken from two
// implementations (OpenSim, Exudyn); without it M is singular in u_2 and u_3. Coordinates: Garcia
// de Jalon, Bayo 1994, 4.2; angles: Y. Chen, Z. You, T. Tarnai, Int. J. Solids Struct. 42 (2005)
// 2287.
#pragma once

#include <vector>

#include "problems/base/differentiated.hpp"

namespace shakedown {

struct BricardParameters {
  double m = 1.0;
  double L = 1.0;
  double a = 0.1;
  double g = 9.81;

  static std::vector<Setting> settings() {
    using P = BricardParameters;
    return {setting<P>("m", &P::m, "kg", "mass of a bar", range::positive),
            setting<P>("L", &P::L, "m", "length of a bar", range::positive),
            setting<P>("a", &P::a, "m", "side of its square section", range::positive),
            setting<P>("g", &P::g, "m/s^2", "gravity, pointing down")};
  }
};

class BricardPhysics {
 public:
  using Parameters = BricardParameters;
  static constexpr std::string_view id = "bricard";
  static constexpr std::string_view title = "Bricard's mechanism of five bars";
  static constexpr std::string_view source = "IFToMM benchmark A04; Gonzalez et al. 2006";
  static constexpr std::string_view equations = R"(\begin{aligned}
T &= \tfrac16 m \sum_{k=1}^5 \bigl( \lVert \dot P_{k-1} \rVert^2
     + \dot P_{k-1} \cdot \dot P_k + \lVert \dot P_k \rVert^2 \bigr) \\
  &\quad + \tfrac1{24} m a^2 \sum_{k=1}^5 \bigl( \lVert \dot u_{k-1} \rVert^2
     + \lVert \dot u_k \rVert^2 \bigr) \\
V &= m g\, (y_2 + y_3 + y_4), \quad q = (x_1, z_1, P_2, u_2, P_3, u_3, y_4, z_4) \\
P_0 &= 0, \quad P_1 = (x_1, 0, z_1), \quad P_4 = (0, y_4, z_4), \quad P_5 = (0, 0, L) \\
u_0 &= e_y, \quad L u_1 = (-z_1, 0, x_1), \quad L u_4 = (0, z_4 - L, -y_4), \quad u_5 = e_x \\
0 &= \lVert r_k \rVert^2 - L^2, \quad r_k = P_k - P_{k-1}, \quad k = 1, \dots, 4 \\
0 &= u_{k-1} \cdot r_k = u_k \cdot r_k = u_{k-1} \cdot u_k = \lVert u_k \rVert^2 - 1,
     \quad k = 2, 3, 4
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.5};
  static constexpr TypicalRun typical{.step = 0.01, .until = 1.0};
  /// Runs are short because steps and the reference are expensive. The multipliers of index 3 carry
  /// round-off of 1e-7 at h = 2e-4. Long runs with h = 1/32 s show a drift within a few hundred
  /// swings. The Lobatto method of order 6 has smaller error constants than the composition
  /// methods.
  static constexpr Measuring measuring{.horizon = 0.25,
                                       .work_precision_horizon = 0.25,
                                       .multiplier_steps = {32, 32, 8},
                                       .highest_order = 6,
                                       .highest_lambda_order = 4,
                                       .too_accurate = "lobatto-4",
                                       .long_run = 1 << 11,
                                       .coarse_run = 1 << 14};
  static constexpr int dof = 16;
  static constexpr int constraints = 16;
  static constexpr bool quadratic_constraints = true;
  static constexpr bool redundant_constraints = true;

  explicit BricardPhysics(const Parameters& p) : chosen(p) {}

  template <class T>
  auto mass() const {
    const T m(chosen.m), L(chosen.L), axis = m * T(chosen.a) * T(chosen.a) / T(6.0);
    const T joint = T(2.0) / T(3.0) * m, end = joint + axis / (L * L);
    VectorOf<T, 16> diagonal;
    diagonal << end, end, joint, joint, joint, axis, axis, axis, joint, joint, joint, axis, axis,
        axis, end, end;
    MatrixOf<T, 16> M = diagonal.asDiagonal();
    constexpr int along_bars[][2]{{0, 2}, {1, 4}, {2, 8}, {3, 9}, {4, 10}, {9, 14}, {10, 15}};
    for (const auto& [i, j] : along_bars) M(i, j) = M(j, i) = m / T(6.0);
    return DenseMass<T, 16>(M);
  }
  template <class T>
  void initial(VectorOf<T, 16>& q, VectorOf<T, 16>& p) const {
    const T L(chosen.L), one(1.0), zero(0.0);
    q << L, zero, L, -L, zero, one, zero, zero, L, -L, L, zero, one, zero, -L, L;
    p.setZero();
  }
  /// Starts after a third of the swing, with the first hinge turning at 1 rad/s.
  template <class T>
  void set_in_motion(VectorOf<T, 16>& q, VectorOf<T, 16>& p) const {
    const auto along = bricard_at(DualOf<T>(T(-1.0), T(1.0)));
    VectorOf<T, 16> v;
    for (int i = 0; i < 16; ++i) {
      const bool turns = (i >= 5 && i < 8) || (i >= 11 && i < 14);  // an axis, of length 1
      const T unit = turns ? T(1.0) : T(chosen.L);
      q(i) = unit * along(i).value;
      v(i) = unit * along(i).slope;
    }
    mass<T>().apply(v, p);
  }
  template <class T>
  T potential(const VectorOf<T, 16>& q) const {
    return T(chosen.m * chosen.g) * (q(3) + q(9) + q(14));
  }
  template <class T>
  void constraint(const VectorOf<T, 16>& q, VectorOf<T, 16>& g) const {
    using Point = VectorOf<T, 3>;
    const T L(chosen.L), zero(0.0), one(1.0);
    const Point P[]{Point(q(0), zero, q(1)), Point(q(2), q(3), q(4)), Point(q(8), q(9), q(10)),
                    Point(zero, q(14), q(15))};
    const Point u[]{Point(-q(1) / L, zero, q(0) / L), Point(q(5), q(6), q(7)),
                    Point(q(11), q(12), q(13)), Point(zero, (q(15) - L) / L, -q(14) / L)};
    const auto product = [](const Point& x, const Point& y) {
      return x(0) * y(0) + x(1) * y(1) + x(2) * y(2);
    };
    g(0) = product(P[0], P[0]) - L * L;
    g(1) = product(u[3], u[3]) - one;
    for (int k = 1; k < 4; ++k) {
      const Point r = P[k] - P[k - 1];
      g(4 * k - 2) = product(r, r) - L * L;
      g(4 * k - 1) = product(u[k - 1], r);
      g(4 * k) = product(u[k], r);
      g(4 * k + 1) = product(u[k - 1], u[k]);
    }
    g(14) = product(u[1], u[1]) - one;
    g(15) = product(u[2], u[2]) - one;
  }

  /// Turned so that y points up. Strokes across the hinges are their axes.
  void sketch(const VectorOf<double, 16>& q, Sketch& out) const {
    const double L = chosen.L;
    const auto hinge = [&](Sketch::Place P, Sketch::Place u, Sketch::Mark mark,
                           bool trail = false) {
      const Sketch::Place at{P.z, P.x, P.y}, half = 0.15 * L * Sketch::Place{u.z, u.x, u.y};
      out.point(at, mark, trail);
      out.outline({at - half, at + half}, Sketch::Stroke::body);
    };
    using enum Sketch::Mark;
    hinge({}, {0.0, 1.0}, ground);
    hinge({q(0), 0.0, q(1)}, {-q(1) / L, 0.0, q(0) / L}, joint);
    hinge(Sketch::at(q, 2, 3), Sketch::at(q, 5, 3), joint, true);
    hinge(Sketch::at(q, 8, 3), Sketch::at(q, 11, 3), joint, true);
    hinge({0.0, q(14), q(15)}, {0.0, q(15) / L - 1.0, -q(14) / L}, joint);
    hinge({0.0, 0.0, L}, {1.0}, ground);
    out.chain(0, 5);
  }

 private:
  Parameters chosen;
};

/// Returns q for L = 1 at the angle alpha of the first hinge, which is 0 at the start. The
/// cosines of the angles between neighbouring bars are alternately c_0 = -sin alpha and c_1 = sin
/// alpha/(1 - sin alpha).
template <class T>
VectorOf<T, 16> bricard_at(const T& alpha) {
  using std::sin, std::cos, std::sqrt;
  using Point = VectorOf<T, 3>;
  const auto cross = [](const Point& a, const Point& b) {
    return Point(a(1) * b(2) - a(2) * b(1), a(2) * b(0) - a(0) * b(2), a(0) * b(1) - a(1) * b(0));
  };
  const T s = sin(alpha), c = cos(alpha), c1 = s / (T(1.0) - s), c2 = sqrt(T(1.0) - c1 * c1);
  const T zero(0.0);
  const Point P1(c, zero, s), u1(-s, zero, c), r2(c1 * c, -c2, c1 * s), u2 = cross(u1, r2);
  Point r3;
  for (int i = 0; i < 3; ++i) r3(i) = c * u1(i) - s * r2(i);
  const Point P2 = P1 + r2, P3 = P2 + r3, u3 = cross(r3, u2);
  VectorOf<T, 16> q;
  q << P1(0), P1(2), P2(0), P2(1), P2(2), u2(0), u2(1), u2(2), P3(0), P3(1), P3(2), u3(0), u3(1),
      u3(2), -c2, T(1.0) + c1;
  return q;
}

template <class S = double>
using Bricard = Differentiated<BricardPhysics, S>;
extern template class detail::Derivatives<BricardPhysics, double>;  // in spatial_mechanisms.cpp

}  // namespace shakedown
