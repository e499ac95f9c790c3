// Problems without constraints as users of the suite write them. None is in the catalogue. Each
// gives only its physics, except the Toda lattice, whose derivatives are written by hand.
#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "problems/base/differentiated.hpp"
#include "tests/support/strangers/none.hpp"

namespace shakedown::stranger {

/// A unit charge of unit mass in a uniform magnetic field along z, Q = v x (0, 0, 2). The force
/// does no work, and the orbit is a helix.
class ChargePhysics {
 public:
  using Parameters = NoParameters;
  static constexpr std::string_view id = "charge", title = "charge in a field", source = "tests";
  static constexpr int dof = 3;
  explicit ChargePhysics(const Parameters& /*none*/) {}
  template <class T>
  auto mass() const {
    return DiagonalMass<T, 3>(VectorOf<T, 3>::Constant(T(1)));
  }
  template <class T>
  void initial(VectorOf<T, 3>& q, VectorOf<T, 3>& p) const {
    q.setZero();
    p << T(1), T(0), T(0.1);
  }
  template <class T>
  T potential(const VectorOf<T, 3>& q) const {
    return q(0) * T(0);
  }
  template <class T>
  void force(const VectorOf<T, 3>& /*q*/, const VectorOf<T, 3>& v, const T& /*t*/,
             VectorOf<T, 3>& Q) const {
    Q << T(2) * v(1), T(-2) * v(0), T(0);
  }
};
using Charge = Differentiated<ChargePhysics>;

/// A free asymmetric body in Cardan angles q = (phi, theta, psi) about x, y and z:
///
///   T = 1/2 sum_k I_k w_k^2,     w = (phi' - psi' sin theta,
///                                     theta' cos phi + psi' sin phi cos theta,
///                                     psi' cos phi cos theta - theta' sin phi)
///
/// in body axes. The matrix M(q) is singular at theta = pi/2, which this motion does not reach. The
/// body wobbles about the axis of its largest moment. psi is cyclic.
/// Source: H. Goldstein, C. Poole, J. Safko, Classical Mechanics, 3rd ed., appendix A, xyz convention.
class AsymmetricBodyPhysics {
 public:
  using Parameters = NoParameters;
  static constexpr std::string_view id = "asymmetric-body", title = "free asymmetric body",
                                    source = "tests";
  static constexpr int dof = 3;
  static constexpr std::array momentum_maps{MomentumMap{"L_z", Symmetry::rotation}};
  explicit AsymmetricBodyPhysics(const Parameters& /*none*/) {}
  template <class T>
  void mass_matrix(const VectorOf<T, 3>& q, MatrixOf<T, 3>& M) const {
    using std::cos, std::sin;
    const T c = cos(q(0)), s = sin(q(0)), C = cos(q(1)), S = sin(q(1));
    const T I1(1.0), I2(1.6), I3(2.2);
    M(0, 0) = I1;
    M(0, 1) = M(1, 0) = T(0);
    M(0, 2) = M(2, 0) = -I1 * S;
    M(1, 1) = I2 * c * c + I3 * s * s;
    M(1, 2) = M(2, 1) = (I2 - I3) * c * s * C;
    M(2, 2) = I1 * S * S + (I2 * s * s + I3 * c * c) * C * C;
  }
  template <class T>
  void initial(VectorOf<T, 3>& q, VectorOf<T, 3>& p) const {
    q << T(0.1), T(-0.2), T(0.3);
    const VectorOf<T, 3> v(T(0.4), T(0.3), T(1.5));
    MatrixOf<T, 3> M;
    mass_matrix(q, M);
    p = M * v;
  }
  template <class T>
  T potential(const VectorOf<T, 3>& q) const {
    return q(0) * T(0);
  }
  template <class T>
  void generator(int /*k*/, const VectorOf<T, 3>& /*q*/, VectorOf<T, 3>& xi) const {
    xi << T(0), T(0), T(1);
  }
};
using AsymmetricBody = Differentiated<AsymmetricBodyPhysics>;

/// Alpha Centauri A and B in light years, years and solar masses: 1.0788 and 0.9092 solar masses,
/// semi-major axis 23.3 astronomical units, eccentricity 0.519. They start at the apastron with the
/// speed of Kepler's orbit, and the centre of mass is at rest.
/// Source: R. Akeson et al., Astron. J. 162 (2021) 14; G = 4 pi^2 au^3/(solar mass year^2), and a
/// light year has 63241.077 au.
class BinaryStarPhysics {
 public:
  using Parameters = NoParameters;
  static constexpr std::string_view id = "binary-star", title = "Alpha Centauri in light years",
                                    source = "tests";
  static constexpr int dof = 6;
  static constexpr std::array momentum_maps{MomentumMap{"momentum_x", Symmetry::translation},
                                            MomentumMap{"momentum_z", Symmetry::translation},
                                            MomentumMap{"L_z", Symmetry::rotation}};
  explicit BinaryStarPhysics(const Parameters& /*none*/) {}
  template <class T>
  auto mass() const {
    VectorOf<T, 6> m;
    m << T(m_a), T(m_a), T(m_a), T(m_b), T(m_b), T(m_b);
    return DiagonalMass<T, 6>(m);
  }
  template <class T>
  void initial(VectorOf<T, 6>& q, VectorOf<T, 6>& p) const {
    const double e = 0.519, a = 23.3 / au, m = m_a + m_b;
    const double r = a * (1.0 + e), v = std::sqrt(G * m * (1.0 - e) / r), tilt = 0.4;
    const std::array<double, 3> apart{r, 0.0, 0.0};
    const std::array<double, 3> speed{0.0, v * std::cos(tilt), v * std::sin(tilt)};
    for (int k = 0; k < 3; ++k) {
      q(k) = T(-m_b / m * apart[k]);
      q(3 + k) = T(m_a / m * apart[k]);
      p(k) = T(-m_a * m_b / m * speed[k]);
      p(3 + k) = -p(k);
    }
  }
  template <class T>
  T potential(const VectorOf<T, 6>& q) const {
    using std::sqrt;
    T r2(0);
    for (int k = 0; k < 3; ++k) r2 += (q(3 + k) - q(k)) * (q(3 + k) - q(k));
    return T(-G * m_a * m_b) / sqrt(r2);
  }
  template <class T>
  void generator(int k, const VectorOf<T, 6>& q, VectorOf<T, 6>& xi) const {
    xi.setZero();
    if (k == 0) xi(0) = xi(3) = T(1);
    if (k == 1) xi(2) = xi(5) = T(1);
    if (k == 2) xi << -q(1), q(0), T(0), -q(4), q(3), T(0);
  }

 private:
  static constexpr double m_a = 1.0788, m_b = 0.9092;  // solar masses
  static constexpr double au = 63241.077;              // au per light year
  static constexpr double G =
      4.0 * std::numbers::pi * std::numbers::pi / (au * au * au);  // ly^3/(solar mass year^2)
};
using BinaryStar = Differentiated<BinaryStarPhysics>;

/// Two ions of 40Ca+ in a Paul trap, in SI units: radio frequency of 10 MHz on hyperbolic electrodes
/// of 1 mm, a static end-cap potential, Coulomb repulsion,
///
///   V = sum_i 1/2 m (a_z (z_i^2 - (x_i^2 + y_i^2)/2) + b cos(W t) (x_i^2 - y_i^2)) + k e^2/r_12
///
/// Source: D. Leibfried, R. Blatt, C. Monroe, D. Wineland, Rev. Mod. Phys. 75 (2003) 281, eq. (1);
/// constants: CODATA 2018.
class IonTrapPhysics {
 public:
  using Parameters = NoParameters;
  static constexpr std::string_view id = "ion-trap", title = "two ions in a Paul trap",
                                    source = "tests";
  static constexpr int dof = 6;
  explicit IonTrapPhysics(const Parameters& /*none*/) {}
  template <class T>
  auto mass() const {
    return DiagonalMass<T, 6>(VectorOf<T, 6>::Constant(T(m)));
  }
  template <class T>
  void initial(VectorOf<T, 6>& q, VectorOf<T, 6>& p) const {
    q << T(2e-6), T(-1e-6), T(4e-6), T(1e-6), T(3e-6), T(-5e-6);        // m
    p << T(20 * m), T(-10 * m), T(5 * m), T(0), T(15 * m), T(-10 * m);  // kg m/s
  }
  template <class T>
  T potential(const VectorOf<T, 6>& q, const T& t) const {
    using std::cos, std::sqrt;
    const T drive = T(b) * cos(T(W) * t);
    T sum(0), r2(0);
    for (int i = 0; i < 6; i += 3) {
      const T x2 = q(i) * q(i), y2 = q(i + 1) * q(i + 1), z2 = q(i + 2) * q(i + 2);
      sum += T(m / 2) * (T(a_z) * (z2 - (x2 + y2) / T(2)) + drive * (x2 - y2));
    }
    for (int k = 0; k < 3; ++k) r2 += (q(3 + k) - q(k)) * (q(3 + k) - q(k));
    return sum + T(coulomb) / sqrt(r2);
  }

 private:
  static constexpr double m = 39.962 * 1.66053907e-27;                              // kg
  static constexpr double coulomb = 8.9875518e9 * 1.60217663e-19 * 1.60217663e-19;  // J m
  static constexpr double W = 2.0 * std::numbers::pi * 1e7;                         // 1/s
  static constexpr double b = 0.15 * W * W;  // 1/s^2: the Mathieu parameter q is 0.3
  static constexpr double a_z = 4e13;        // 1/s^2: 1 MHz along the axis
};
using IonTrap = Differentiated<IonTrapPhysics>;

/// Toda's lattice of three particles on a ring, with hand-written derivatives:
///
///   V = sum_i exp(q_{i+1} - q_i) - 3,     unit mass, indices modulo 3.
///
/// Source: M. Toda, J. Phys. Soc. Japan 22 (1967) 431.
template <class S = double>
class Toda : public DenseTypes<S, 3> {
 public:
  using typename DenseTypes<S, 3>::Vector;
  using Parameters = NoParameters;
  template <class T>
  using With = Toda<T>;
  static constexpr std::string_view id = "toda";
  static constexpr std::string_view title = "Toda lattice of three particles";
  static constexpr std::string_view source = "tests";
  static constexpr std::array momentum_maps{MomentumMap{"momentum", Symmetry::translation}};

  explicit Toda(const Parameters& /*none*/ = {}) : unit_mass(Vector::Constant(S(1))) {}

  [[nodiscard]] const DiagonalMass<S, 3>& mass() const { return unit_mass; }
  void initial(Vector& q, Vector& p) const {
    q << S(0.6), S(-0.4), S(0.1);
    p << S(0.3), S(-0.5), S(0.4);
  }
  [[nodiscard]] S potential(const Vector& q) const {
    return spring(q, 0) + spring(q, 1) + spring(q, 2) - S(3);
  }
  void gradient(const Vector& q, Vector& out) const {
    for (int i = 0; i < 3; ++i) out(i) = spring(q, (i + 2) % 3) - spring(q, i);
  }
  void hessian(const Vector& q, MatrixOf<S, 3>& H) const {
    for (int i = 0; i < 3; ++i) {
      const int next = (i + 1) % 3;
      H(i, i) = spring(q, (i + 2) % 3) + spring(q, i);
      H(i, next) = H(next, i) = -spring(q, i);
    }
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    const auto term = [&](int i) {
      const S d = a((i + 1) % 3) - a(i);
      return spring(q, i) * d * d;
    };
    for (int i = 0; i < 3; ++i) out(i) = term((i + 2) % 3) - term(i);
  }
  void generator(int /*k*/, const Vector& /*q*/, Vector& xi) const { xi.setConstant(S(1)); }

 protected:
  /// The term of i and i + 1.
  static S spring(const Vector& q, int i) {
    using std::exp;
    return exp(q((i + 1) % 3) - q(i));
  }

 private:
  DiagonalMass<S, 3> unit_mass;
};

}  // namespace shakedown::stranger
