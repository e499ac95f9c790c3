// Bathe and Noh's system of three masses on a line, the model of a soft structure with a stiff part.
// The first mass is moved along u_1 = sin(omega_p t). It pulls the second mass by a stiff spring,
// which pulls the third mass by a soft one:
//
//   m_2 u_2'' + (k_1 + k_2) u_2 - k_2 u_3 = k_1 sin(omega_p t)
//   m_3 u_3'' - k_2 u_2 + k_2 u_3 = 0.
//
// The motion starts at rest in u = 0. The second mass then follows the first one and in addition
// oscillates with the frequency sqrt(k_1/m_2) = 3162/s and the velocity omega_p. A step of the
// paper, pi/(10 omega_p) = 0.26 s, does not resolve this oscillation. The trapezoidal rule keeps
// it, so that the acceleration of the second mass is useless; L-stable methods remove it.
// Source: K. J. Bathe, G. Noh, Comput. Struct. 98-99 (2012) 1, section 4.
#pragma once

#include <cmath>
#include <vector>

#include "problems/base/problem.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct BatheNohParameters {
  double k1 = 1e7;
  double k2 = 1.0;
  double m2 = 1.0;
  double m3 = 1.0;
  double omega_p = 1.2;

  static std::vector<Setting> settings() {
    using P = BatheNohParameters;
    return {setting<P>("k1", &P::k1, "", "stiffness of the first spring", range::positive),
            setting<P>("k2", &P::k2, "", "stiffness of the second spring", range::positive),
            setting<P>("m2", &P::m2, "", "mass of the second body", range::positive),
            setting<P>("m3", &P::m3, "", "mass of the third body", range::positive),
            setting<P>("omega-p", &P::omega_p, "", "frequency of the first body")};
  }
};

template <class S = double>
class BatheNoh : public DenseTypes<S, 2> {
 public:
  using typename DenseTypes<S, 2>::Vector;
  using Matrix = MatrixOf<S, 2>;
  using Parameters = BatheNohParameters;
  template <class T>
  using With = BatheNoh<T>;
  static constexpr std::string_view id = "bathe-noh";
  static constexpr std::string_view title = "two masses behind a stiff spring that is moved";
  static constexpr std::string_view source = "Bathe, Noh 2012, section 4";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M^{-1} p + \tfrac12 k_1 u_2^2 + \tfrac12 k_2 (u_3 - u_2)^2 \\
Q &= (k_1 \sin(\omega_p t),\ 0), \quad q = (u_2, u_3)
\end{aligned})";
  static constexpr TypicalRun typical{.step = 1e-4, .until = 1.0};
  /// At order 8 the balance of energy and work closes to round-off.
  static constexpr Measuring measuring{.parameters = "k1=100", .highest_order = 6};
  static constexpr DrawnRun drawn{.until = 3.0, .parameters = "k1=100"};

  explicit BatheNoh(const Parameters& p)
      : k1(p.k1), k2(p.k2), omega_p(p.omega_p), inertia(Vector(S(p.m2), S(p.m3))) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return inertia; }
  void initial(Vector& q, Vector& p) const {
    q.setZero();
    p.setZero();
  }

  [[nodiscard]] S potential(const Vector& q) const {
    const S stretch = q(1) - q(0);
    return (k1 * q(0) * q(0) + k2 * stretch * stretch) / S(2);
  }
  void gradient(const Vector& q, Vector& out) const {
    const S pull = k2 * (q(1) - q(0));
    out(0) = k1 * q(0) - pull;
    out(1) = pull;
  }
  void hessian(const Vector& /*q*/, Matrix& H) const {
    H(0, 0) = k1 + k2;
    H(0, 1) = H(1, 0) = -k2;
    H(1, 1) = k2;
  }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void force(const Vector& /*q*/, const Vector& /*v*/, S t, Vector& Q) const {
    using std::sin;
    Q(0) = k1 * sin(omega_p * t);
    Q(1) = S(0);
  }
  void force_jacobians(const Vector& /*q*/, const Vector& /*v*/, S /*t*/, Matrix& by_q,
                       Matrix& by_v) const {
    by_q.setZero();
    by_v.setZero();
  }

  /// The two masses in a row, 2 apart if at rest.
  void sketch(const Vector& q, S t, Sketch& out) const {
    const double moved = std::sin(static_cast<double>(omega_p * t));
    out.point({moved - 2.0, 0.0}, Sketch::Mark::none);
    out.mass({q(0), 0.0});
    out.mass({q(1) + 2.0, 0.0});
    out.link(0, 1, Sketch::Kind::stiff);
    out.link(1, 2, Sketch::Kind::spring);
  }

 private:
  S k1, k2, omega_p;
  DiagonalMass<S, 2> inertia;
};

}  // namespace shakedown
