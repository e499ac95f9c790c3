// The car axis: a bar of length L between the springs of two wheels. The left spring stands on a
// flat road. The right spring stands on a road that rises and falls: its foot is at (x_b, y_b) =
// (sqrt(L^2 - y_b^2), r sin w t). The masses at both ends are M eps^2/2, and q = (x_l, y_l, x_r,
// y_r),
//
//   V(q; t) = 1/2 (|q_l| - L0)^2 + 1/2 (|q_r - b(t)| - L0)^2 + M eps^2/2 g (y_l + y_r),
//   g_1 = x_b x_l + y_b y_l,      g_2 = |q_l - q_r|^2 - L^2:
//
// the potential and the first constraint depend on time. The springs are stiff: the ratio of
// stiffness to mass is of order 1/eps^2.
// Source: Mazzia, Magherini, Test Set for Initial Value Problem Solvers, release 2.4 (2008),
// problem "caraxis" (S. Schneider): equations, parameters, start and the end state at t = 3.
#pragma once

#include <cmath>
#include <vector>

#include "problems/base/differentiated.hpp"

namespace shakedown {

struct CarAxisParameters {
  double L = 1.0;
  double L0 = 0.5;
  double eps = 0.01;
  double M = 10.0;
  double g = 1.0;
  double r = 0.1;
  double w = 10.0;

  static std::vector<Setting> settings() {
    using P = CarAxisParameters;
    return {setting<P>("L", &P::L, "", "length of the bar", range::positive),
            setting<P>("L0", &P::L0, "", "length of the springs at rest", range::positive),
            setting<P>("eps", &P::eps, "", "1/eps^2 is the stiffness", range::positive),
            setting<P>("M", &P::M, "", "mass", range::positive),
            setting<P>("g", &P::g, "", "gravity"),
            setting<P>("r", &P::r, "", "height of the bumps, below L", range::non_negative),
            setting<P>("w", &P::w, "", "frequency of the bumps")};
  }
};

class CarAxisPhysics {
 public:
  using Parameters = CarAxisParameters;
  static constexpr std::string_view id = "car-axis";
  static constexpr std::string_view title = "car axis on a bumpy road, moving constraint";
  static constexpr std::string_view source = "Test Set for IVP Solvers";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{M \epsilon^2}
     + \tfrac12 (\lVert q_l \rVert - L_0)^2
     + \tfrac12 (\lVert q_r - b \rVert - L_0)^2 \\
  &\quad + \tfrac12 M \epsilon^2 g\, (y_l + y_r) \\
g_1 &= b \cdot q_l, \quad g_2 = \lVert q_l - q_r \rVert^2 - L^2 \\
b &= (x_b, y_b), \quad y_b = r\, \sin(w t), \quad x_b = \sqrt{L^2 - y_b^2} \\
q &= (q_l, q_r), \quad q_l = (x_l, y_l), \quad q_r = (x_r, y_r)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 1.1};
  static constexpr TypicalRun typical{.step = 1e-3, .until = 1.0};
  static constexpr bool singular_at_origin = true;  // because of the spring lengths
  /// The springs oscillate at 45 rad/s.
  static constexpr Measuring measuring{.horizon = 0.5, .multiplier_steps = {256, 256, 64}};
  static constexpr int dof = 4;
  static constexpr int constraints = 2;

  explicit CarAxisPhysics(const Parameters& p) : chosen(p), inertia(p.M * p.eps * p.eps / 2.0) {}

  template <class T>
  auto mass() const {
    return DiagonalMass<T, 4>(VectorOf<T, 4>::Constant(T(inertia)));
  }

  template <class T>
  void initial(VectorOf<T, 4>& q, VectorOf<T, 4>& p) const {
    const T speed = -T(inertia * chosen.r * chosen.w) * T(chosen.L0) / T(chosen.L);
    q << T(0), T(chosen.L0), T(chosen.L), T(chosen.L0);
    p << speed, T(0), speed, T(0);
  }

  template <class T>
  T potential(const VectorOf<T, 4>& q, const T& t) const {
    using std::sqrt;
    const auto [xb, yb] = foot(t);
    const T rest(chosen.L0);
    const T left = sqrt(q(0) * q(0) + q(1) * q(1)) - rest;
    const T right = sqrt((q(2) - xb) * (q(2) - xb) + (q(3) - yb) * (q(3) - yb)) - rest;
    return (left * left + right * right) / T(2.0) + T(inertia * chosen.g) * (q(1) + q(3));
  }

  template <class T>
  void constraint(const VectorOf<T, 4>& q, const T& t, VectorOf<T, 2>& g) const {
    const auto [xb, yb] = foot(t);
    const T dx = q(0) - q(2), dy = q(1) - q(3);
    g(0) = xb * q(0) + yb * q(1);
    g(1) = dx * dx + dy * dy - T(chosen.L * chosen.L);
  }

  /// The road passes below the axis; its bumps grow from the left foot to the right one.
  void sketch(const VectorOf<double, 4>& q, double t, Sketch& out) const {
    const auto [xb, yb] = foot(t);
    std::vector<Sketch::Place> road;
    for (int k = -12; k <= 44; ++k) {
      const double x = k / 32.0, height = chosen.r * std::fmin(std::fmax(x, 0.0), 1.0);
      road.push_back({x * xb, height * std::sin(chosen.w * t + 8.0 * (x - 1.0))});
    }
    out.outline(std::move(road), Sketch::Stroke::ground);
    out.point({}, Sketch::Mark::joint);
    out.mass({q(0), q(1)}, 1.0, true);
    out.mass({q(2), q(3)}, 1.0, true);
    out.point({xb, yb}, Sketch::Mark::joint);
    out.link(0, 1, Sketch::Kind::spring);
    out.link(1, 2);
    out.link(2, 3, Sketch::Kind::spring);
  }

 private:
  template <class T>
  std::pair<T, T> foot(const T& t) const {
    using std::sin, std::sqrt;
    const T yb = T(chosen.r) * sin(T(chosen.w) * t);
    return {sqrt(T(chosen.L * chosen.L) - yb * yb), yb};
  }

  Parameters chosen;
  double inertia;
};

template <class S = double>
using CarAxis = Differentiated<CarAxisPhysics, S>;
extern template class detail::Derivatives<CarAxisPhysics, double>;  // in plane_mechanisms.cpp

}  // namespace shakedown
