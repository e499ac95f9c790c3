// A charged particle in a static magnetic field that grows with the distance r from its axis, and
// in an electric field that pushes it off that axis:
//
//   m q'' = -grad V + e q' x B,     B = B1 r e_3,     V = e phi / r,     r^2 = q_1^2 + q_2^2.
//
// The magnetic force does no work, so the energy is conserved. Because of the rotational symmetry,
// so is the canonical angular momentum
//
//   L = m (q_1 q_2' - q_2 q_1') + e B1 r^3 / 3,
//
// which is not the p . xi of a momentum map, because p = m q' here. The particle turns about the
// field lines at the rate e B1 r / m, by default on a circle of radius 0.1. The gradients of B
// and V make the centre of this circle drift around the axis, by default once in 2490 units of
// time. Along the axis the particle moves freely.
// Source of B and V: H. Qin, S. Zhang, J. Xiao, J. Liu, Y. Sun, W. M. Tang, Why is Boris algorithm
// so good?, Phys. Plasmas 20 (2013) 084503, in their units m = e = B1 = 1, with phi = 0.01. The
// start is ours and has a velocity along the axis too.
#pragma once

#include <cmath>
#include <vector>

#include "problems/base/magnetic.hpp"
#include "problems/base/problem.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct ChargedParticleParameters {
  double m = 1.0;
  double e = 1.0;
  double B1 = 1.0;
  double phi = 0.01;
  double r = 1.0;
  double v1 = 0.1;
  double v2 = 0.01;
  double v3 = 0.02;

  static std::vector<Setting> settings() {
    using P = ChargedParticleParameters;
    return {
        setting<P>("m", &P::m, "", "mass", range::positive),
        setting<P>("e", &P::e, "", "charge"),
        setting<P>("B1", &P::B1, "", "magnetic field at distance 1 from the axis"),
        setting<P>("phi", &P::phi, "", "electric potential at distance 1 from the axis"),
        setting<P>("r", &P::r, "", "initial distance from the axis, along -e_2", range::positive),
        setting<P>("v1", &P::v1, "", "initial velocity around the axis"),
        setting<P>("v2", &P::v2, "", "initial velocity towards the axis"),
        setting<P>("v3", &P::v3, "", "initial velocity along the axis")};
  }
};

template <class S = double>
class ChargedParticle : public DenseTypes<S, 3> {
 public:
  using typename DenseTypes<S, 3>::Vector;
  using Matrix = MatrixOf<S, 3>;
  using Parameters = ChargedParticleParameters;
  template <class T>
  using With = ChargedParticle<T>;
  static constexpr std::string_view id = "charged-particle";
  static constexpr std::string_view title = "charged particle in a magnetic field";
  static constexpr std::string_view source = "Qin et al. 2013";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + \frac{e\, \phi}{\rho}, \quad
     p = m \dot q, \quad \rho = \sqrt{q_1^2 + q_2^2} \\
Q &= e\, \dot q \times B, \quad B = B_1\, \rho\, e_3
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 75.0};
  /// The electric field is stronger than in the source. With the source's field, the energy loss of
  /// RK4, O(h^5), is as large as its error, O(h^4), so the energy balance shows neither order.
  static constexpr Measuring measuring{.parameters = "phi=0.1"};
  static constexpr bool singular_at_origin = true;  // V and the derivatives of B, on the whole axis

  explicit ChargedParticle(const Parameters& p)
      : inertia(Vector::Constant(S(p.m))), b1(S(p.e) * S(p.B1)), k(S(p.e) * S(p.phi)), start(p) {}

  [[nodiscard]] const DiagonalMass<S, 3>& mass() const { return inertia; }

  void initial(Vector& q, Vector& p) const {
    q = Vector(S(0), -S(start.r), S(0));
    p = inertia.diagonal.cwiseProduct(Vector(S(start.v1), S(start.v2), S(start.v3)));
  }

  [[nodiscard]] S potential(const Vector& q) const { return k / distance(q); }
  void gradient(const Vector& q, Vector& out) const {
    const S r = distance(q);
    const S slope = -k / (r * r * r);  // V' / r
    out = Vector(slope * q(0), slope * q(1), S(0));
  }
  void hessian(const Vector& q, Matrix& H) const {
    const S r = distance(q);
    const S slope = -k / (r * r * r), curve = S(3) * k / (r * r * r * r * r);
    H.setZero();
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 2; ++j) H(i, j) = curve * q(i) * q(j);
      H(i, i) += slope;
    }
  }

  void magnetic_field(const Vector& q, Vector& out) const {
    out = Vector(S(0), S(0), b1 * distance(q));
  }
  void force(const Vector& q, const Vector& v, S /*t*/, Vector& Q) const {
    Vector b;
    magnetic_field(q, b);
    magnetic_force(v, b, Q);
  }
  void force_jacobians(const Vector& q, const Vector& v, S /*t*/, Matrix& by_q,
                       Matrix& by_v) const {
    const S r = distance(q);
    by_q.setZero();
    by_v.setZero();
    for (int j = 0; j < 2; ++j) {
      by_q(0, j) = b1 * v(1) * q(j) / r;
      by_q(1, j) = -b1 * v(0) * q(j) / r;
    }
    by_v(0, 1) = b1 * r;
    by_v(1, 0) = -b1 * r;
  }

  [[nodiscard]] S canonical_angular_momentum(const Vector& q, const Vector& p) const {
    const S r = distance(q);
    return q(0) * p(1) - q(1) * p(0) + b1 * r * r * r / S(3);
  }

  /// The axis of the field, and the field line around which the particle starts.
  void sketch(const Vector& q, Sketch& out) const {
    const double r = start.r;
    out.outline({{0.0, 0.0, -0.5 * r}, {0.0, 0.0, 2.0 * r}}, Sketch::Stroke::curve);
    out.circle({}, r);
    out.point(Sketch::at(q, 0, 3), Sketch::Mark::charge, true);
  }

 private:
  static S distance(const Vector& q) {
    using std::sqrt;
    return sqrt(q(0) * q(0) + q(1) * q(1));
  }

  DiagonalMass<S, 3> inertia;
  S b1, k;
  Parameters start;
};

}  // namespace shakedown
