// Henon-Heiles: V = (x^2 + y^2)/2 + x^2 y - y^3/3, unit mass. The motion is bounded for H < 1/6.
// Source: M. Henon, C. Heiles, Astron. J. 69 (1964) 73. The suite measures orders on this nonlinear
// problem, because it is smooth and has two degrees of freedom and no symmetry that hides errors.
#pragma once

#include <cmath>
#include <vector>

#include "problems/base/problem.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct HenonHeilesParameters {
  static std::vector<Setting> settings() { return {}; }
};

template <class S = double>
class HenonHeiles : public DenseTypes<S, 2> {
 public:
  using typename DenseTypes<S, 2>::Vector;
  using Parameters = HenonHeilesParameters;
  template <class T>
  using With = HenonHeiles<T>;
  static constexpr std::string_view id = "henon-heiles";
  static constexpr std::string_view title = "Henon-Heiles galactic potential";
  static constexpr std::string_view source = "Henon, Heiles 1964";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 (p_x^2 + p_y^2) + \tfrac12 (x^2 + y^2) + x^2 y - \tfrac13 y^3, \quad q = (x, y)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 40.0};

  explicit HenonHeiles(const Parameters& /*parameters*/ = {}) : unit_mass(Vector(S(1), S(1))) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return unit_mass; }

  /// Starts on a regular orbit with H = 0.0937.
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(0.2), S(0.1));
    p = Vector(S(0.3), S(-0.2));
  }

  [[nodiscard]] S potential(const Vector& q) const {
    return q.squaredNorm() / S(2) + q(0) * q(0) * q(1) - q(1) * q(1) * q(1) / S(3);
  }
  void gradient(const Vector& q, Vector& out) const {
    out(0) = q(0) + S(2) * q(0) * q(1);
    out(1) = q(1) + q(0) * q(0) - q(1) * q(1);
  }
  void hessian(const Vector& q, MatrixOf<S, 2>& H) const {
    H(0, 0) = S(1) + S(2) * q(1);
    H(1, 0) = H(0, 1) = S(2) * q(0);
    H(1, 1) = S(1) - S(2) * q(1);
  }
  void third_contraction(const Vector& /*q*/, const Vector& a, Vector& out) const {
    out(0) = S(4) * a(0) * a(1);
    out(1) = S(2) * (a(0) * a(0) - a(1) * a(1));
  }

  /// The triangle is the level line V = 1/6, beyond which motion escapes.
  void sketch(const Vector& q, Sketch& out) const {
    const double half = std::sqrt(3.0) / 2.0;
    out.outline({{0.0, 1.0}, {-half, -0.5}, {half, -0.5}}, Sketch::Stroke::curve, true);
    out.mass(Sketch::at(q, 0, 2), 1.0, true);
  }

 private:
  DiagonalMass<S, 2> unit_mass;
};

}  // namespace shakedown
