// The planar double pendulum in generalised coordinates q = (theta, phi), TO section 4.1, eq. (23):
//
//   x1 = L1 sin theta,  y1 = -L1 cos theta,  x2 = x1 + L2 sin phi,  y2 = y1 - L2 cos phi,
//   M(q) = [ (m1 + m2) L1^2             m2 L1 L2 cos(theta - phi) ]
//          [ m2 L1 L2 cos(theta - phi)  m2 L2^2                   ],
//   V(q) = -g ((m1 + m2) L1 cos theta + m2 L2 cos phi),   p = M(q) q'.
#pragma once

#include <cmath>

#include "problems/double_pendulum.hpp"

namespace shakedown {

template <class S = double>
class DoublePendulumAngles : public DenseTypes<S, 2> {
 public:
  using typename DenseTypes<S, 2>::Vector;
  using Matrix = MatrixOf<S, 2>;
  using Parameters = DoublePendulumParameters;
  template <class T>
  using With = DoublePendulumAngles<T>;
  static constexpr std::string_view id = "double-pendulum-angles";
  static constexpr std::string_view title = "planar double pendulum in its two angles";
  static constexpr std::string_view source = "TO section 4.1, eq. (23)";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M(q)^{-1} p
     - g\, \bigl( (m_1 + m_2) L_1\, \cos\theta + m_2 L_2\, \cos\phi \bigr) \\
M &= \begin{pmatrix} (m_1 + m_2) L_1^2 & m_2 L_1 L_2\, \cos(\theta - \phi) \\
     m_2 L_1 L_2\, \cos(\theta - \phi) & m_2 L_2^2 \end{pmatrix}, \quad q = (\theta, \phi) \\
x_1 &= L_1\, \sin\theta, \quad x_2 = x_1 + L_2\, \sin\phi \\
y_1 &= -L_1\, \cos\theta, \quad y_2 = y_1 - L_2\, \cos\phi
\end{aligned})";

  explicit DoublePendulumAngles(const Parameters& p)
      : m1(p.m1), m2(p.m2), g(p.g), L1(p.L1), L2(p.L2) {}

  /// Starts at rest with theta = 0 and phi = 45 degrees, as in the caption of TO Figure 1.
  void initial(Vector& q, Vector& p) const {
    using std::atan;
    q = Vector(S(0), atan(S(1)));
    p.setZero();
  }

  void mass_matrix(const Vector& q, Matrix& M) const {
    using std::cos;
    M(0, 0) = (m1 + m2) * L1 * L1;
    M(1, 0) = M(0, 1) = m2 * L1 * L2 * cos(q(0) - q(1));
    M(1, 1) = m2 * L2 * L2;
  }
  /// d/dq 1/2 v^T M(q) v = m2 L1 L2 sin(theta - phi) v1 v2 (-1, 1).
  void kinetic_gradient(const Vector& q, const Vector& v, Vector& out) const {
    using std::sin;
    const S s = m2 * L1 * L2 * sin(q(0) - q(1)) * v(0) * v(1);
    out = Vector(-s, s);
  }
  /// B_ij = d/dv_j of kinetic_gradient_i.
  void kinetic_mixed(const Vector& q, const Vector& v, Matrix& B) const {
    using std::sin;
    const S s = m2 * L1 * L2 * sin(q(0) - q(1));
    B(0, 0) = -s * v(1);
    B(0, 1) = -s * v(0);
    B(1, 0) = s * v(1);
    B(1, 1) = s * v(0);
  }

  [[nodiscard]] S potential(const Vector& q) const {
    using std::cos;
    return -g * ((m1 + m2) * L1 * cos(q(0)) + m2 * L2 * cos(q(1)));
  }
  void gradient(const Vector& q, Vector& out) const {
    using std::sin;
    out = Vector(g * (m1 + m2) * L1 * sin(q(0)), g * m2 * L2 * sin(q(1)));
  }

  /// Returns the coordinates (x1, y1, x2, y2) of the two bobs.
  [[nodiscard]] VectorOf<S, 4> cartesian(const Vector& q) const {
    using std::cos;
    using std::sin;
    const S x1 = L1 * sin(q(0));
    const S y1 = -L1 * cos(q(0));
    return {x1, y1, x1 + L2 * sin(q(1)), y1 - L2 * cos(q(1))};
  }

  void sketch(const Vector& q, Sketch& out) const {
    const VectorOf<S, 4> bobs = cartesian(q);
    out.point({}, Sketch::Mark::ground);
    out.mass(Sketch::at(bobs, 0, 2), m1);
    out.mass(Sketch::at(bobs, 2, 2), m2, true);
    out.chain(0, 2);
  }

 private:
  S m1, m2, g, L1, L2;
};

}  // namespace shakedown
