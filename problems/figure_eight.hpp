// Three equal masses that chase each other along a figure eight, in the plane:
//
//   V = -1/|q_1 - q_2| - 1/|q_2 - q_3| - 1/|q_3 - q_1|,     unit masses and unit attraction.
//
// The motion is periodic and a choreography: all masses follow one curve, with delays of a third of
// the period T = 6.32591400978... The total linear and angular momentum are zero. The orbit is
// stable in the plane, so errors of the start grow slowly. C. Simo found the start,
//
//   q_1 = -q_2 = (0.97000436, -0.24308753),   q_3 = 0,   v_1 = v_2 = -v_3/2,
//   v_3 = (-0.93240737, -0.86473146).
//
// These digits close the orbit to 1e-8 only. Here the positions of masses 1 and 2 are Simo's, which
// fixes the size and the direction of the eight. We refined v_3 and T with Newton's method, in 50
// digits, until the masses exchange their places and velocities after T/3 to 1e-38. The orbit of
// the start in double precision closes to round-off.
// Source: A. Chenciner, R. Montgomery, A remarkable periodic solution of the three-body problem in
// the case of equal masses, Ann. Math. 152 (2000) 881.
#pragma once

#include <cmath>
#include <vector>

#include "problems/base/differentiated.hpp"
#include "problems/base/pairwise.hpp"

namespace shakedown {

struct FigureEightParameters {
  static std::vector<Setting> settings() { return {}; }
};

class FigureEightPhysics {
 public:
  using Parameters = FigureEightParameters;
  static constexpr std::string_view id = "figure-eight";
  static constexpr std::string_view title = "three equal masses on a figure eight";
  static constexpr std::string_view source = "Chenciner, Montgomery 2000";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \sum_{i=1}^3 \lVert p_i \rVert^2 - \sum_{i<j} \frac{1}{\lVert q_i - q_j \rVert} \\
q_1 &= -q_2 = (0.97000436, \; -0.24308753), \quad q_3 = 0 \\
p_3 &= -2 p_1 = -2 p_2 = (-0.93240737, \; -0.86473146) \ \text{at the start}
\end{aligned})";
  static constexpr int dof = 6;
  static constexpr long double period = 6.325914009782138550L;
  static constexpr DrawnRun drawn{.until = 6.3};
  /// The coarsest steps in fits of order 4 are shorter than the default. With longer ones, the
  /// terms h^4 and h^6 of Blanes and Moan's method are equal and cancel. At order 8 the errors
  /// become round-off at steps at which the term h^9 still shows.
  static constexpr Measuring measuring{
      .horizon = 1.0, .head_start = 0.7, .fourth_order_start = 2e-9, .highest_order = 6};
  static constexpr auto momentum_maps = free_in_plane;
  static constexpr bool singular_at_origin = true;

  explicit FigureEightPhysics(const Parameters& /*parameters*/) {}

  template <class T>
  auto mass() const {
    return DiagonalMass<T, 6>(VectorOf<T, 6>::Constant(T(1)));
  }
  template <class T>
  void initial(VectorOf<T, 6>& q, VectorOf<T, 6>& p) const {
    const T x(0.97000436), y(-0.24308753);
    const T u(0.46620368406953935), v(0.43236573091747685);
    q << x, y, -x, -y, T(0), T(0);
    p << u, v, u, v, T(-2) * u, T(-2) * v;
  }
  template <class Sum>
  void potential_terms(Sum& V) const {
    for (int i = 0; i < dof; i += 2) {
      for (int j = 0; j < i; j += 2) {
        V.template radial<2>(i, j, [](const auto& squared_distance) {
          using std::sqrt;
          return -1.0 / sqrt(squared_distance);
        });
      }
    }
  }
  template <class T>
  void generator(int k, const VectorOf<T, 6>& q, VectorOf<T, 6>& xi) const {
    for (int i = 0; i < dof; i += 2) {
      xi(i) = k == 2 ? T(-q(i + 1)) : T(k == 0 ? 1 : 0);
      xi(i + 1) = k == 2 ? T(q(i)) : T(k == 1 ? 1 : 0);
    }
  }
  void sketch(const VectorOf<double, 6>& q, Sketch& out) const {
    for (int i = 0; i < dof; i += 2) out.mass(Sketch::at(q, i, 2), 1.0, true);
  }
};

template <class S = double>
using FigureEight = Differentiated<FigureEightPhysics, S>;

}  // namespace shakedown
