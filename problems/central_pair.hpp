// Two bonded particles in a central field in the plane. The only symmetry is rotation.
//
//   V = -sum_i mu m_i / sqrt(|q_i|^2 + s^2) + k/4 (|q_1 - q_2|^2 - l^2)^2
//
// V is a Plummer well of strength mu and core s, and a quartic bond of rest length l. The only
// momentum map is the angular momentum; its conservation distinguishes variational methods from
// simplified ones.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "problems/base/problem.hpp"
#include "problems/base/radial.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct CentralPairParameters {
  double m1 = 1.0;
  double m2 = 2.0;
  double mu = 1.0;
  double s = 0.3;
  double k = 10.0;
  double l = 0.5;

  static std::vector<Setting> settings() {
    using P = CentralPairParameters;
    return {setting<P>("m1", &P::m1, "", "mass of the first particle", range::positive),
            setting<P>("m2", &P::m2, "", "mass of the second particle", range::positive),
            setting<P>("mu", &P::mu, "", "strength of the central field"),
            setting<P>("s", &P::s, "", "core radius of the central field", range::positive),
            setting<P>("k", &P::k, "", "stiffness of the bond", range::non_negative),
            setting<P>("l", &P::l, "", "rest length of the bond", range::non_negative)};
  }
};

template <class S = double>
class CentralPair : public DenseTypes<S, 4> {
 public:
  using typename DenseTypes<S, 4>::Vector;
  using Parameters = CentralPairParameters;
  template <class T>
  using With = CentralPair<T>;
  static constexpr std::string_view id = "central-pair";
  static constexpr std::string_view title = "two bonded particles in a central field";
  static constexpr std::string_view source = "Shakedown; Plummer field, quartic bond";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \sum_{i=1}^2 \Bigl( \frac{\lVert p_i \rVert^2}{2 m_i}
     - \frac{\mu\, m_i}{\sqrt{\lVert q_i \rVert^2 + s^2}} \Bigr)
     + \tfrac14 k (\lVert q_1 - q_2 \rVert^2 - l^2)^2
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 6.0};
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum", Symmetry::rotation}};
  /// With longer steps, methods of high order do not resolve passages of the core, which last about
  /// s: their energy drifts, and the term h^8 of the splittings of order 6 shows in the fit of their
  /// order.
  static constexpr Measuring measuring{.sixth_order_start = 1e-9, .longest_step = 1.0 / 32.0};

  explicit CentralPair(const Parameters& p)
      : inertia(Vector(S(p.m1), S(p.m1), S(p.m2), S(p.m2))), mu(p.mu), core2(S(p.s) * S(p.s)),
        k(p.k), l2(S(p.l) * S(p.l)) {}

  [[nodiscard]] const DiagonalMass<S, 4>& mass() const { return inertia; }

  void initial(Vector& q, Vector& p) const {
    q = Vector(S(1.0), S(0.0), S(1.3), S(0.4));
    p = inertia.diagonal.cwiseProduct(Vector(S(0.1), S(0.7), S(-0.2), S(0.5)));
  }

  [[nodiscard]] S potential(const Vector& q) const {
    return field(q, 0).f + field(q, 1).f + bond(q).f;
  }
  void gradient(const Vector& q, Vector& out) const {
    const Point along = bond(q).f1 * difference(q);
    out.template head<2>() = field(q, 0).f1 * q.template head<2>() + along;
    out.template tail<2>() = field(q, 1).f1 * q.template tail<2>() - along;
  }
  void hessian(const Vector& q, MatrixOf<S, 4>& H) const {
    const MatrixOf<S, 2> B = radial_hessian<S, 2>(bond(q), difference(q));
    const Point first = q.template head<2>();
    const Point second = q.template tail<2>();
    H.template topLeftCorner<2, 2>() = radial_hessian<S, 2>(field(q, 0), first) + B;
    H.template bottomRightCorner<2, 2>() = radial_hessian<S, 2>(field(q, 1), second) + B;
    H.template topRightCorner<2, 2>() = -B;
    H.template bottomLeftCorner<2, 2>() = -B;
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    const Point along = radial_third<S, 2>(bond(q), difference(q), difference(a));
    const Point first = q.template head<2>();
    const Point second = q.template tail<2>();
    out.template head<2>() =
        radial_third<S, 2>(field(q, 0), first, Point(a.template head<2>())) + along;
    out.template tail<2>() =
        radial_third<S, 2>(field(q, 1), second, Point(a.template tail<2>())) - along;
  }

  /// Rotation of the plane: xi = (-y, x) for each particle.
  void generator(int /*k*/, const Vector& q, Vector& xi) const {
    xi = Vector(-q(1), q(0), -q(3), q(2));
  }

  /// The circle is the core of the field.
  void sketch(const Vector& q, Sketch& out) const {
    using std::sqrt;
    out.circle({}, sqrt(core2));
    for (int i = 0; i < 2; ++i) {
      out.mass(Sketch::at(q, 2 * i, 2), inertia.diagonal(2 * i), true);
    }
    out.link(0, 1, Sketch::Kind::spring);
  }

 private:
  using Point = VectorOf<S, 2>;
  static Point difference(const Vector& q) { return q.template head<2>() - q.template tail<2>(); }

  /// -mu m_i (2 sigma + s^2)^(-1/2).
  RadialJet<S> field(const Vector& q, int i) const {
    using std::sqrt;
    const S u = S(1) / (q.template segment<2>(2 * i).squaredNorm() + core2);
    const S f = -mu * inertia.diagonal(2 * i) * sqrt(u);
    return {f, -f * u, S(3) * f * u * u, S(-15) * f * u * u * u};
  }
  /// k/4 (2 sigma - l^2)^2.
  RadialJet<S> bond(const Vector& q) const {
    const S stretch = difference(q).squaredNorm() - l2;
    return {k * stretch * stretch / S(4), k * stretch, S(2) * k, S(0)};
  }

  DiagonalMass<S, 4> inertia;
  S mu, core2, k, l2;
};

}  // namespace shakedown
