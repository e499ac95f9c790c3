// The planar double pendulum in Cartesian coordinates q = (x1, y1, x2, y2): TO section 4.1.
//
//   V(q) = g (m1 y1 + m2 y2),   g1 = x1^2 + y1^2 - L1^2,   g2 = |(x2, y2) - (x1, y1)|^2 - L2^2
//
// y points up and the start is below the pivot. With the potential that the paper prints, V = -g
// y1 - g y2, the start would be at an unstable height and the motion chaotic; `g = -1` selects
// this potential.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/penalised.hpp"
#include "problems/base/radial.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct DoublePendulumParameters {
  double m1 = 1.0;
  double m2 = 1.0;
  double g = 1.0;
  double L1 = 1.0;
  double L2 = std::numbers::sqrt2;

  static std::vector<Setting> settings() {
    using P = DoublePendulumParameters;
    return {setting<P>("m1", &P::m1, "", "mass of the upper bob", range::positive),
            setting<P>("m2", &P::m2, "", "mass of the lower bob", range::positive),
            setting<P>("g", &P::g, "", "gravity, pointing down; -1 is the sign printed in TO"),
            setting<P>("L1", &P::L1, "", "length of the upper rod", range::positive),
            setting<P>("L2", &P::L2, "", "length of the lower rod", range::positive)};
  }
};

template <class S = double>
class DoublePendulum : public DenseConstrainedTypes<S, 4, 2> {
 public:
  using Types = DenseConstrainedTypes<S, 4, 2>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = DoublePendulumParameters;
  template <class T>
  using With = DoublePendulum<T>;
  static constexpr std::string_view id = "double-pendulum";
  static constexpr std::string_view title = "planar double pendulum, two rigid rods";
  static constexpr std::string_view source = "TO section 4.1";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p_1 \rVert^2}{2 m_1} + \frac{\lVert p_2 \rVert^2}{2 m_2}
     + g\, (m_1 y_1 + m_2 y_2) \\
g_1 &= x_1^2 + y_1^2 - L_1^2, \quad q_i = (x_i, y_i) \\
g_2 &= (x_2 - x_1)^2 + (y_2 - y_1)^2 - L_2^2
\end{aligned})";
  static constexpr Measuring measuring{.thermal = {.step = 0.02, .inverse_temperature = 2.0}};
  static constexpr bool quadratic_constraints = true;
  static constexpr bool linear_potential = true;
  static constexpr bool touches(Index k, Index i) { return k == 1 || i < 2; }

  explicit DoublePendulum(const Parameters& p)
      : inertia(Vector(S(p.m1), S(p.m1), S(p.m2), S(p.m2))),
        weight(S(0), S(p.g) * S(p.m1), S(0), S(p.g) * S(p.m2)), L1(p.L1), L2(p.L2) {}

  [[nodiscard]] const DiagonalMass<S, 4>& mass() const { return inertia; }

  /// Starts as in the caption of TO Figure 1, for any L1 and L2: the upper rod hangs, and the lower
  /// rod is at 45 degrees.
  void initial(Vector& q, Vector& p) const {
    using std::sqrt;
    const S side = L2 / sqrt(S(2));
    q = Vector(S(0), -L1, side, -L1 - side);
    p.setZero();
  }

  [[nodiscard]] S potential(const Vector& q) const { return weight.dot(q); }
  void gradient(const Vector& /*q*/, Vector& out) const { out = weight; }
  void hessian(const Vector& /*q*/, MatrixOf<S, 4>& H) const { H.setZero(); }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const {
    const S dx = q(2) - q(0);
    const S dy = q(3) - q(1);
    g(0) = q(0) * q(0) + q(1) * q(1) - L1 * L1;
    g(1) = dx * dx + dy * dy - L2 * L2;
  }
  /// Both constraints are quadratic forms plus constants, so G(q) = DG[q].
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    const S dx = S(2) * (a(2) - a(0));
    const S dy = S(2) * (a(3) - a(1));
    DG.row(0) << S(2) * a(0), S(2) * a(1), S(0), S(0);
    DG.row(1) << -dx, -dy, dx, dy;
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, MatrixOf<S, 4>& H) const {
    const S upper = S(2) * lambda(0);
    const S lower = S(2) * lambda(1);
    for (int i = 0; i < 2; ++i) {
      H(i, i) += upper + lower;
      H(i + 2, i + 2) += lower;
      H(i, i + 2) -= lower;
      H(i + 2, i) -= lower;
    }
  }

  // The penalty 1/2 w (g1^2 + g2^2) is the sum of two radial potentials F(sigma) = w/2 (2 sigma -
  // L^2)^2.
  void add_penalty_gradient(const Vector& q, S w, Vector& out) const {
    const Point lower = radial_gradient<S, 2>(rod(lower_rod(q), w, L2), lower_rod(q));
    out.template head<2>() += radial_gradient<S, 2>(rod(upper_rod(q), w, L1), upper_rod(q)) - lower;
    out.template tail<2>() += lower;
  }
  void penalty_hessian(const Vector& q, S w, MatrixOf<S, 4>& H) const {
    const MatrixOf<S, 2> lower = radial_hessian<S, 2>(rod(lower_rod(q), w, L2), lower_rod(q));
    H.template topLeftCorner<2, 2>() =
        radial_hessian<S, 2>(rod(upper_rod(q), w, L1), upper_rod(q)) + lower;
    H.template bottomLeftCorner<2, 2>() = -lower;
    H.template topRightCorner<2, 2>() = -lower;
    H.template bottomRightCorner<2, 2>() = lower;
  }
  void penalty_third(const Vector& q, S w, const Vector& a, Vector& out) const {
    const Point lower =
        radial_third_of_quadratic<S, 2>(rod(lower_rod(q), w, L2), lower_rod(q), lower_rod(a));
    out.template head<2>() =
        radial_third_of_quadratic<S, 2>(rod(upper_rod(q), w, L1), upper_rod(q), upper_rod(a)) -
        lower;
    out.template tail<2>() = lower;
  }

  void sketch(const Vector& q, Sketch& out) const {
    out.point({}, Sketch::Mark::ground);
    out.mass(Sketch::at(q, 0, 2), inertia.diagonal(0));
    out.mass(Sketch::at(q, 2, 2), inertia.diagonal(2), true);
    out.chain(0, 2);
  }

 private:
  using Point = VectorOf<S, 2>;
  static Point upper_rod(const Vector& q) { return q.template head<2>(); }
  static Point lower_rod(const Vector& q) { return q.template tail<2>() - q.template head<2>(); }
  static RadialJet<S> rod(const Point& d, S w, S length) {
    const S stretch = d.squaredNorm() - length * length;
    const S slope = S(2) * w;
    return {w * stretch * stretch / S(2), slope * stretch, S(2) * slope, S(0)};
  }

  DiagonalMass<S, 4> inertia;
  Vector weight;
  S L1, L2;
};

template <class S = double>
using DoublePendulumPenalty = Penalised<DoublePendulum<S>>;

template <>
struct Names<DoublePendulumPenalty<>> {
  static constexpr std::string_view id = "double-pendulum-penalty";
  static constexpr std::string_view title = "planar double pendulum, rods as stiff springs";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p_1 \rVert^2}{2 m_1} + \frac{\lVert p_2 \rVert^2}{2 m_2}
     + g\, (m_1 y_1 + m_2 y_2)
     + \tfrac12 \omega^2 \bigl( g_1^2 + g_2^2 \bigr) \\
g_1 &= x_1^2 + y_1^2 - L_1^2, \quad q_i = (x_i, y_i) \\
g_2 &= (x_2 - x_1)^2 + (y_2 - y_1)^2 - L_2^2
\end{aligned})";
};

}  // namespace shakedown
