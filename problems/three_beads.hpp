// R Example 2: three beads in the plane inside a wall, with two bonds that join bead 2 to the
// others:
//
//   V = sum_i K_r (|q_i|/sigma)^12,   g = (|q1 - q2| - r0, |q3 - q2| - r0, phi - phi0)
//
// with stiffnesses (K_b, K_b, K_a); phi is the angle from q1 - q2 to q3 - q2, counter-clockwise and
// in radians. The paper prints K_a = 50 per squared degree; with this value the angle would be
// stiffer than the bonds and Figure 4 would show nothing. Potentials are K g^2/2 as in R (2). The
// paper states no orientation and no centre: here the axis from bead 1 to bead 3 makes the angle
// `orientation` with the x-axis, and the centre of mass is at (x, y).
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/radial.hpp"
#include "problems/base/settings.hpp"
#include "problems/base/soft.hpp"

namespace shakedown {

struct ThreeBeadsParameters {
  double m = 1.0;
  double K_r = 50.0;
  double sigma = 3.0;
  double K_b = 500.0;
  double K_a = 50.0;
  double r0 = 1.0;
  double phi0 = 120.0;
  double orientation = 0.0;
  double x = 0.0;
  double y = 0.0;
  double p_x = 1.0;
  bool soft_bonds = false;
  bool soft_angle = true;

  static std::vector<Setting> settings() {
    using P = ThreeBeadsParameters;
    return {setting<P>("m", &P::m, "", "mass of each bead", range::positive),
            setting<P>("K_r", &P::K_r, "", "strength of the wall", range::non_negative),
            setting<P>("sigma", &P::sigma, "", "radius of the wall", range::positive),
            setting<P>("K_b", &P::K_b, "", "stiffness of the bonds", range::positive),
            setting<P>("K_a", &P::K_a, "rad^-2", "stiffness of the angle", range::positive),
            setting<P>("r0", &P::r0, "", "length of the bonds", range::positive),
            setting<P>("phi0", &P::phi0, "deg", "angle at rest", {1.0, 179.0}),
            setting<P>("orientation", &P::orientation, "deg", "direction from bead 1 to bead 3"),
            setting<P>("x", &P::x, "", "centre of mass at the start"),
            setting<P>("y", &P::y, "", "centre of mass at the start"),
            setting<P>("p_x", &P::p_x, "", "momentum of each bead at the start, along x"),
            setting<P>("soft-bonds", &P::soft_bonds, "", "bonds follow the forces, R (28)"),
            setting<P>("soft-angle", &P::soft_angle, "", "the angle follows the forces, R (28)")};
  }
};

template <class S = double>
class ThreeBeads : public DenseConstrainedTypes<S, 6, 3> {
 public:
  using Types = DenseConstrainedTypes<S, 6, 3>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = ThreeBeadsParameters;
  template <class T>
  using With = ThreeBeads<T>;
  static constexpr std::string_view id = "three-beads-hard";
  static constexpr std::string_view title = "three beads, two bonds and their angle rigid";
  static constexpr std::string_view source = "R Example 2";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + V(q) \\
V &= K_r \sum_{i=1}^3 (\lVert q_i \rVert / \sigma)^{12} \\
g_1 &= \lVert q_1 - q_2 \rVert - r_0, \quad g_2 = \lVert q_3 - q_2 \rVert - r_0, \quad
       g_3 = \phi - \phi_0 \ \text{(rad)} \\
\phi &= \angle(q_1 - q_2,\, q_3 - q_2)\ \text{counter-clockwise}
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 6.0};
  static constexpr bool singular_at_origin = true;
  static constexpr bool touches(Index k, Index i) { return k == 2 || i / 2 == 1 || i / 4 == k; }
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum", Symmetry::rotation}};

  explicit ThreeBeads(const Parameters& chosen)
      : parameters(chosen), inertia(Vector::Constant(S(chosen.m))), r0(chosen.r0), K_r(chosen.K_r),
        sigma2(S(chosen.sigma) * S(chosen.sigma)),
        cosine(std::cos(chosen.phi0 * std::numbers::pi / 180.0)),
        sine(std::sin(chosen.phi0 * std::numbers::pi / 180.0)) {}

  [[nodiscard]] const DiagonalMass<S, 6>& mass() const { return inertia; }
  [[nodiscard]] S stiffness(Index i) const { return S(i < 2 ? parameters.K_b : parameters.K_a); }
  [[nodiscard]] bool soft(Index i) const {
    return i < 2 ? parameters.soft_bonds : parameters.soft_angle;
  }

  /// Starts in equilibrium, with all beads moving along x.
  void initial(Vector& q, Vector& p) const {
    const double turn = parameters.orientation * std::numbers::pi / 180.0;
    const double half = parameters.phi0 * std::numbers::pi / 360.0;
    const S c(std::cos(turn)), s(std::sin(turn));
    const S across = r0 * S(std::sin(half)), height = r0 * S(std::cos(half));
    const S third = height / S(3);  // the apex is 2/3 of the height above the centre of mass
    const std::array<Point, 3> beads{Point(-across, -third), Point(S(0), S(2) * third),
                                     Point(across, -third)};
    for (int i = 0; i < 3; ++i) {
      q(2 * i) = S(parameters.x) + c * beads[i](0) - s * beads[i](1);
      q(2 * i + 1) = S(parameters.y) + s * beads[i](0) + c * beads[i](1);
      p(2 * i) = S(parameters.p_x);
      p(2 * i + 1) = S(0);
    }
  }

  [[nodiscard]] S potential(const Vector& q) const {
    return wall(bead(q, 0)).f + wall(bead(q, 1)).f + wall(bead(q, 2)).f;
  }
  void gradient(const Vector& q, Vector& out) const {
    for (int i = 0; i < 3; ++i) {
      out.template segment<2>(2 * i) = radial_gradient<S, 2>(wall(bead(q, i)), bead(q, i));
    }
  }
  void hessian(const Vector& q, MatrixOf<S, 6>& H) const {
    H.setZero();
    for (int i = 0; i < 3; ++i) {
      H.template block<2, 2>(2 * i, 2 * i) = radial_hessian<S, 2>(wall(bead(q, i)), bead(q, i));
    }
  }

  void constraint(const Vector& q, Multipliers& g) const {
    using std::atan;
    const Point a = arm(q, 0);
    const Point b = arm(q, 2);
    const S ra = a.norm();
    const S rb = b.norm();
    g(0) = ra - r0;
    g(1) = rb - r0;
    // phi - phi0 = 2 atan(sin/(1 + cos)), with its branch cut opposite to phi0.
    const S dot = a.dot(b) / (ra * rb);
    const S cross = (a(0) * b(1) - a(1) * b(0)) / (ra * rb);
    g(2) = S(2) * atan((cross * cosine - dot * sine) / (S(1) + dot * cosine + cross * sine));
  }
  /// In polar coordinates of each arm, the gradients are dr = e and dtheta = e'/r, where e' is e
  /// turned by 90 degrees.
  void jacobian(const Vector& q, Jacobian& G) const {
    G.setZero();
    for (int k = 0; k < 2; ++k) {
      const Point d = arm(q, 2 * k);
      const S r2 = d.squaredNorm();
      put(G, k, k, Point(d / d.norm()));
      put(G, 2, k, sign(k) * Point(-d(1) / r2, d(0) / r2));
    }
  }
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    DG.setZero();
    for (int k = 0; k < 2; ++k) {
      const Point d = arm(q, 2 * k);
      const Point along = arm(a, 2 * k);
      put(DG, k, k, Point(radial_curvature(d) * along));
      put(DG, 2, k, Point(sign(k) * (angular_curvature(d) * along)));
    }
  }
  void add_curvature(const Vector& q, const Multipliers& lambda, MatrixOf<S, 6>& H) const {
    for (int k = 0; k < 2; ++k) {
      const Point d = arm(q, 2 * k);
      const Block B = lambda(k) * radial_curvature(d) + sign(k) * lambda(2) * angular_curvature(d);
      const int end = 4 * k;
      H.template block<2, 2>(end, end) += B;
      H.template block<2, 2>(2, 2) += B;
      H.template block<2, 2>(end, 2) -= B;
      H.template block<2, 2>(2, end) -= B;
    }
  }

  /// Rotation about the centre of the wall.
  void generator(int /*i*/, const Vector& q, Vector& xi) const {
    xi << -q(1), q(0), -q(3), q(2), -q(5), q(4);
  }

  /// The circle is the wall.
  void sketch(const Vector& q, Sketch& out) const {
    out.circle({}, parameters.sigma);
    for (int i = 0; i < 3; ++i) out.mass(Sketch::at(q, 2 * i, 2), 1.0, true);
    out.chain(0, 2);
  }

 private:
  using Point = VectorOf<S, 2>;
  using Block = MatrixOf<S, 2>;
  static Point bead(const Vector& q, int i) { return q.template segment<2>(2 * i); }
  static Point arm(const Vector& q, int end) { return bead(q, end) - bead(q, 1); }
  static S sign(int arm) { return S(arm == 0 ? -1.0 : 1.0); }  // phi = theta_3 - theta_1
  /// Sets the derivative of a row with respect to arm k; its negative is added to bead 2.
  static void put(Jacobian& G, int row, int k, const Point& along) {
    for (int i = 0; i < 2; ++i) {
      G(row, 4 * k + i) = along(i);
      G(row, 2 + i) -= along(i);
    }
  }
  static Block radial_curvature(const Point& d) {
    const S r = d.norm();
    const S r3 = r * r * r;
    Block B;
    B << d(1) * d(1) / r3, -d(0) * d(1) / r3, -d(0) * d(1) / r3, d(0) * d(0) / r3;
    return B;
  }
  static Block angular_curvature(const Point& d) {
    const S r4 = d.squaredNorm() * d.squaredNorm();
    const S twice = S(2) * d(0) * d(1) / r4;
    const S split = (d(1) * d(1) - d(0) * d(0)) / r4;
    Block B;
    B << twice, split, split, -twice;
    return B;
  }
  /// K_r (2 s/sigma^2)^6 as a function of s = |q|^2/2.
  RadialJet<S> wall(const Point& d) const {
    const S z = d.squaredNorm() / sigma2;
    const S z2 = z * z;
    const S z4 = z2 * z2;
    return {K_r * z4 * z2, S(12) * K_r * z4 * z / sigma2, S(120) * K_r * z4 / (sigma2 * sigma2),
            S(0)};
  }

  Parameters parameters;
  DiagonalMass<S, 6> inertia;
  S r0, K_r, sigma2, cosine, sine;
};

template <class S = double>
using ThreeBeadsStiff = Penalised<ThreeBeads<S>, weights::Stiffnesses>;
template <class S = double>
using ThreeBeadsSoft = Soft<ThreeBeads<S>>;

template <>
struct Names<ThreeBeadsStiff<>> {
  static constexpr std::string_view id = "three-beads";
  static constexpr std::string_view title = "three beads in a wall, stiff bonds and angle";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + V(q)
     + \tfrac12 K_b\, \bigl( g_1^2 + g_2^2 \bigr) + \tfrac12 K_a\, g_3^2 \\
V &= K_r \sum_{i=1}^3 (\lVert q_i \rVert / \sigma)^{12} \\
g_1 &= \lVert q_1 - q_2 \rVert - r_0, \quad g_2 = \lVert q_3 - q_2 \rVert - r_0, \quad
       g_3 = \phi - \phi_0 \ \text{(rad)} \\
\phi &= \angle(q_1 - q_2,\, q_3 - q_2)\ \text{counter-clockwise}
\end{aligned})";
  /// The bonds are stiff: at twice the coarse step, h omega exceeds 1 and resonances change the
  /// energy. Moderate steps have the coarse step as a limit, because the small errors of explicit
  /// methods of order 4 would allow longer ones. Fits of order 4 begin at smaller errors than
  /// usual, because larger errors belong to steps in which the bonds turn by a radian.
  static constexpr Measuring measuring{
      .fourth_order_start = 1e-7, .coarse_step = 1.0 / 64.0, .longest_step = 1.0 / 64.0};
};
template <>
struct Names<ThreeBeadsSoft<>> {
  static constexpr std::string_view id = "three-beads-constrained";
  static constexpr std::string_view title = "three beads in a wall, bonds and angle constrained";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + V(q) + \sum_{i\ \text{soft}} \tfrac12 k_i g_i^2
     + \tfrac12 \delta\, \ln(\det S), \quad k = (K_b, K_b, K_a) \\
V &= K_r \sum_{i=1}^3 (\lVert q_i \rVert / \sigma)^{12} \\
g_1 &= \lVert q_1 - q_2 \rVert - r_0, \quad g_2 = \lVert q_3 - q_2 \rVert - r_0, \quad
       g_3 = \phi - \phi_0 \ \text{(rad)} \\
\phi &= \angle(q_1 - q_2,\, q_3 - q_2)\ \text{counter-clockwise} \\
0 &= g_i + u_i / k_i \ \ (i\ \text{soft: soft-bonds, soft-angle}),
     \quad 0 = g_i \ \ (i\ \text{hard}) \\
S u &= G M^{-1} \nabla V, \quad S = G M^{-1} G^{\mathsf T} \ \text{(S = all)}, \quad M = m I
\end{aligned})";
  /// With longer steps, methods of high order do not resolve collisions with the wall, and their
  /// energy drifts.
  static constexpr Measuring measuring{.longest_step = 1.0 / 32.0};
};

}  // namespace shakedown
