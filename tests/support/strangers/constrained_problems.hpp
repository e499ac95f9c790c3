// Problems with constraints as users of the suite write them. None is in the catalogue. Each gives
// only its physics, except the particle on an ellipsoid, whose derivatives are written by hand.
#pragma once

#include <array>
#include <cmath>

#include "problems/base/differentiated.hpp"
#include "tests/support/strangers/none.hpp"

namespace shakedown::stranger {

/// Units of 1e-10 m, the proton mass and 1e-13 s; `Si` has SI units.
struct Natural {
  static constexpr std::string_view id = "diatomic";
  static constexpr double length = 1.0, mass = 1.0, time = 1.0;
};
struct Si {
  static constexpr std::string_view id = "diatomic-si";
  static constexpr double length = 1e-10, mass = 1.67e-27, time = 1e-13;
};

/// A free rigid diatomic molecule. Its multiplier is constant, which favours several methods.
template <class Units>
class DiatomicPhysics {
 public:
  using Parameters = NoParameters;
  static constexpr std::string_view id = Units::id, title = "rigid diatomic", source = "tests";
  static constexpr int dof = 6, constraints = 1;
  static constexpr bool quadratic_constraints = true;
  explicit DiatomicPhysics(const Parameters& /*none*/) {}
  template <class T>
  auto mass() const {
    return DiagonalMass<T, 6>(VectorOf<T, 6>::Constant(T(Units::mass)));
  }
  template <class T>
  void initial(VectorOf<T, 6>& q, VectorOf<T, 6>& p) const {
    q << T(-0.37), T(0), T(0), T(0.37), T(0), T(0);
    p << T(0.5), T(-1.11), T(0), T(0.5), T(1.11), T(0);
    q *= T(Units::length);
    p *= T(Units::mass * Units::length / Units::time);
  }
  template <class T>
  T potential(const VectorOf<T, 6>& q) const {
    return q(0) * T(0);
  }
  template <class T>
  void constraint(const VectorOf<T, 6>& q, VectorOf<T, 1>& g) const {
    g(0) = T(-0.74 * 0.74 * Units::length * Units::length);
    for (int k = 0; k < 3; ++k) g(0) += (q(3 + k) - q(k)) * (q(3 + k) - q(k));
  }
};
template <class Units>
using Diatomic = Differentiated<DiatomicPhysics<Units>>;

/// Returns |q_i - q_j|^2 of points with d coordinates each.
template <int d, class Vector>
auto squared_distance(const Vector& q, int i, int j) {
  auto sum = (q(d * i) - q(d * j)) * (q(d * i) - q(d * j));
  for (int k = 1; k < d; ++k) sum += (q(d * i + k) - q(d * j + k)) * (q(d * i + k) - q(d * j + k));
  return sum;
}

/// A rigid ammonia molecule, defined by its six distances, in a uniform electric field along z.
/// Hartree atomic units: N-H of 1.9117 and H-H of 3.0674 bohr, partial charges of 0.34 on each H.
/// Source: geometry: W. S. Benedict, E. K. Plyler, Can. J. Phys. 35 (1957) 1235.
class AmmoniaPhysics {
 public:
  using Parameters = NoParameters;
  static constexpr std::string_view id = "ammonia", title = "rigid ammonia in a field",
                                    source = "tests";
  static constexpr int dof = 12, constraints = 6;
  static constexpr bool quadratic_constraints = true;
  static constexpr std::array momentum_maps{MomentumMap{"momentum_x", Symmetry::translation},
                                            MomentumMap{"momentum_z", Symmetry::translation},
                                            MomentumMap{"L_z", Symmetry::rotation}};
  explicit AmmoniaPhysics(const Parameters& /*none*/) {}
  template <class T>
  auto mass() const {
    VectorOf<T, 12> m = VectorOf<T, 12>::Constant(T(1837.15));  // electron masses
    m.template head<3>().setConstant(T(25526.0));
    return DiagonalMass<T, 12>(m);
  }
  template <class T>
  void initial(VectorOf<T, 12>& q, VectorOf<T, 12>& p) const {
    using std::cos, std::sin, std::sqrt;
    // The nitrogen is above a triangle of hydrogens, turned by 1 rad about x.
    const T radius = T(hh) / sqrt(T(3)), height = sqrt(T(nh * nh) - radius * radius);
    const T root = sqrt(T(3)) / T(2);
    q << T(0), T(0), height, radius, T(0), T(0), -radius / T(2), root * radius, T(0),
        -radius / T(2), -root * radius, T(0);
    const T c = cos(T(1)), s = sin(T(1));
    const VectorOf<T, 3> w(T(2e-4), T(-1e-4), T(3e-4)), drift(T(5e-5), T(0), T(-3e-5));
    VectorOf<T, 12> v;
    for (int i = 0; i < 12; i += 3) {
      const T y = q(i + 1), z = q(i + 2);
      q(i + 1) = c * y - s * z;
      q(i + 2) = s * y + c * z;
      v(i) = drift(0) + w(1) * q(i + 2) - w(2) * q(i + 1);
      v(i + 1) = drift(1) + w(2) * q(i) - w(0) * q(i + 2);
      v(i + 2) = drift(2) + w(0) * q(i + 1) - w(1) * q(i);
    }
    p = mass<T>().diagonal.cwiseProduct(v);
  }
  /// The field of 1e-3 pulls the hydrogens up and the nitrogen down.
  template <class T>
  T potential(const VectorOf<T, 12>& q) const {
    return T(-3.4e-4) * (q(5) + q(8) + q(11) - T(3) * q(2));
  }
  template <class T>
  void constraint(const VectorOf<T, 12>& q, VectorOf<T, 6>& g) const {
    for (int k = 0; k < 3; ++k) {
      g(k) = squared_distance<3>(q, 0, k + 1) - T(nh * nh);
      g(3 + k) = squared_distance<3>(q, k + 1, (k + 1) % 3 + 1) - T(hh * hh);
    }
  }
  template <class T>
  void generator(int k, const VectorOf<T, 12>& q, VectorOf<T, 12>& xi) const {
    xi.setZero();
    for (int i = 0; i < 12; i += 3) {
      if (k == 0) xi(i) = T(1);
      if (k == 1) xi(i + 2) = T(1);
      if (k == 2) xi(i) = -q(i + 1), xi(i + 1) = q(i);
    }
  }

 private:
  static constexpr double nh = 1.9117, hh = 3.0674;  // bohr
};
using Ammonia = Differentiated<AmmoniaPhysics>;

/// A square of four masses in the plane with four rigid sides and two rigid diagonals: one of the
/// six constraints follows from the others. A spring pulls the first mass to the origin, and
/// gravity pulls all.
class BracedSquarePhysics {
 public:
  using Parameters = NoParameters;
  static constexpr std::string_view id = "braced-square", title = "square with two rigid diagonals",
                                    source = "tests";
  static constexpr int dof = 8, constraints = 6;
  static constexpr bool quadratic_constraints = true, redundant_constraints = true;
  explicit BracedSquarePhysics(const Parameters& /*none*/) {}
  template <class T>
  auto mass() const {
    VectorOf<T, 8> m;
    m << T(1), T(1), T(2), T(2), T(1.5), T(1.5), T(1), T(1);
    return DiagonalMass<T, 8>(m);
  }
  template <class T>
  void initial(VectorOf<T, 8>& q, VectorOf<T, 8>& p) const {
    q << T(0.2), T(0), T(1.2), T(0), T(1.2), T(1), T(0.2), T(1);
    VectorOf<T, 8> v;
    for (int i = 0; i < 8; i += 2) v(i) = T(0.1) - T(0.7) * q(i + 1), v(i + 1) = T(0.7) * q(i);
    p = mass<T>().diagonal.cwiseProduct(v);
  }
  template <class T>
  T potential(const VectorOf<T, 8>& q) const {
    const T r2 = q(0) * q(0) + q(1) * q(1);
    return T(8) * r2 + r2 * r2 + q(1) + T(2) * q(3) + T(1.5) * q(5) + q(7);
  }
  template <class T>
  void constraint(const VectorOf<T, 8>& q, VectorOf<T, 6>& g) const {
    for (int k = 0; k < 4; ++k) g(k) = squared_distance<2>(q, k, (k + 1) % 4) - T(1);
    g(4) = squared_distance<2>(q, 0, 2) - T(2);
    g(5) = squared_distance<2>(q, 1, 3) - T(2);
  }
};
using BracedSquare = Differentiated<BracedSquarePhysics>;

struct RingParameters {
  double k_x = 1.0;
  double k_y = 1.0;

  static std::vector<Setting> settings() {
    using P = RingParameters;
    return {setting<P>("k_x", &P::k_x, "", "stiffness of the trap along x"),
            setting<P>("k_y", &P::k_y, "", "stiffness of the trap along y")};
  }
};

/// A closed chain: five masses in the plane, joined into a ring by five rods of length 1. The trap
/// V = 1/2 (k_x sum x^2 + k_y sum y^2) is round for k_x = k_y. The chain starts as a rotating
/// square with a roof. Its rotation is declared as a symmetry, which is right in the round trap.
class RingPhysics {
 public:
  using Parameters = RingParameters;
  static constexpr std::string_view id = "ring-of-rods", title = "closed chain of five rods",
                                    source = "tests";
  static constexpr int dof = 10, constraints = 5;
  static constexpr bool quadratic_constraints = true;
  static constexpr std::array momentum_maps{MomentumMap{"L", Symmetry::rotation}};
  explicit RingPhysics(const Parameters& p) : k_x(p.k_x), k_y(p.k_y) {}
  template <class T>
  auto mass() const {
    VectorOf<T, 10> m;
    m << T(1), T(1), T(1.2), T(1.2), T(0.8), T(0.8), T(1.5), T(1.5), T(0.9), T(0.9);
    return DiagonalMass<T, 10>(m);
  }
  template <class T>
  void initial(VectorOf<T, 10>& q, VectorOf<T, 10>& p) const {
    using std::sqrt;
    q << T(-0.5), T(-0.7), T(0.5), T(-0.7), T(0.5), T(0.3), T(0), T(0.3) + sqrt(T(3)) / T(2),
        T(-0.5), T(0.3);
    VectorOf<T, 10> v;
    for (int i = 0; i < 10; i += 2) v(i) = T(0.1) - q(i + 1), v(i + 1) = q(i);
    p = mass<T>().diagonal.cwiseProduct(v);
  }
  template <class T>
  T potential(const VectorOf<T, 10>& q) const {
    T sum(0);
    for (int i = 0; i < 10; i += 2) {
      sum += T(k_x / 2) * q(i) * q(i) + T(k_y / 2) * q(i + 1) * q(i + 1);
    }
    return sum;
  }
  template <class T>
  void constraint(const VectorOf<T, 10>& q, VectorOf<T, 5>& g) const {
    for (int k = 0; k < 5; ++k) g(k) = squared_distance<2>(q, k, (k + 1) % 5) - T(1);
  }
  template <class T>
  void generator(int /*k*/, const VectorOf<T, 10>& q, VectorOf<T, 10>& xi) const {
    for (int i = 0; i < 10; i += 2) xi(i) = -q(i + 1), xi(i + 1) = q(i);
  }

 private:
  double k_x, k_y;
};
using Ring = Differentiated<RingPhysics>;

/// A swing ride: a spherical pendulum of length 1 whose pivot c(t) = 0.4 (cos 1.3 t, sin 1.3 t, 0)
/// moves on a circle. Gravity is 1 along -z.
class SwingRidePhysics {
 public:
  using Parameters = NoParameters;
  static constexpr std::string_view id = "swing-ride", title = "pendulum with a moving pivot",
                                    source = "tests";
  static constexpr int dof = 3, constraints = 1;
  static constexpr bool quadratic_constraints = true;
  explicit SwingRidePhysics(const Parameters& /*none*/) {}
  template <class T>
  auto mass() const {
    return DiagonalMass<T, 3>(VectorOf<T, 3>::Constant(T(1.5)));
  }
  /// At t = 0 the pivot is at (0.4, 0, 0) and moves along y with speed 0.52.
  template <class T>
  void initial(VectorOf<T, 3>& q, VectorOf<T, 3>& p) const {
    q << T(1.0), T(0), T(-0.8);
    p << T(1.5 * 0.4), T(1.5 * 0.72), T(1.5 * 0.3);
  }
  template <class T>
  T potential(const VectorOf<T, 3>& q) const {
    return T(1.5) * q(2);
  }
  template <class T>
  void constraint(const VectorOf<T, 3>& q, const T& t, VectorOf<T, 1>& g) const {
    using std::cos, std::sin;
    const T x = q(0) - T(0.4) * cos(T(1.3) * t), y = q(1) - T(0.4) * sin(T(1.3) * t);
    g(0) = x * x + y * y + q(2) * q(2) - T(1);
  }
};
using SwingRide = Differentiated<SwingRidePhysics>;

/// A rod with a mass at each end falls through air. The forces are gravity and, at each end, the
/// drag Q = -c |v| v.
class FallingRodPhysics {
 public:
  using Parameters = NoParameters;
  static constexpr std::string_view id = "falling-rod", title = "rod that falls through air",
                                    source = "tests";
  static constexpr int dof = 6, constraints = 1;
  static constexpr bool quadratic_constraints = true;
  explicit FallingRodPhysics(const Parameters& /*none*/) {}
  template <class T>
  auto mass() const {
    VectorOf<T, 6> m;
    m << T(0.1), T(0.1), T(0.1), T(0.3), T(0.3), T(0.3);  // kg
    return DiagonalMass<T, 6>(m);
  }
  template <class T>
  void initial(VectorOf<T, 6>& q, VectorOf<T, 6>& p) const {
    q << T(-0.3), T(0), T(0), T(0.3), T(0), T(0);  // m
    VectorOf<T, 6> v;
    v << T(3), T(2), T(-4), T(3), T(5), T(-2);  // m/s
    p = mass<T>().diagonal.cwiseProduct(v);
  }
  template <class T>
  T potential(const VectorOf<T, 6>& q) const {
    return T(9.81) * (T(0.1) * q(2) + T(0.3) * q(5));  // J
  }
  template <class T>
  void force(const VectorOf<T, 6>& /*q*/, const VectorOf<T, 6>& v, const T& /*t*/,
             VectorOf<T, 6>& Q) const {
    using std::sqrt;
    const T c(0.02);  // kg/m
    for (int i = 0; i < 6; i += 3) {
      const T speed = sqrt(v(i) * v(i) + v(i + 1) * v(i + 1) + v(i + 2) * v(i + 2));
      for (int k = i; k < i + 3; ++k) Q(k) = -c * speed * v(k);
    }
  }
  template <class T>
  void constraint(const VectorOf<T, 6>& q, VectorOf<T, 1>& g) const {
    g(0) = squared_distance<3>(q, 0, 1) - T(0.36);
  }
};
using FallingRod = Differentiated<FallingRodPhysics>;

/// A heavy particle on an ellipsoid, with hand-written derivatives: unit mass, V = z/2,
///
///   g = x^2/a^2 + y^2/b^2 + z^2/c^2 - 1,     (a, b, c) = (1.5, 1, 0.8)
///
/// Without gravity its orbits are Jacobi's geodesics.
/// Source: C. G. J. Jacobi, Vorlesungen ueber Dynamik, lecture 28.
template <class S = double>
class Ellipsoid : public DenseConstrainedTypes<S, 3, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 3, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = NoParameters;
  template <class T>
  using With = Ellipsoid<T>;
  static constexpr std::string_view id = "ellipsoid";
  static constexpr std::string_view title = "heavy particle on an ellipsoid";
  static constexpr std::string_view source = "tests";
  static constexpr bool quadratic_constraints = true;

  explicit Ellipsoid(const Parameters& /*none*/ = {})
      : unit_mass(Vector::Constant(S(1))), weights(S(1) / S(2.25), S(1), S(1) / S(0.64)) {}

  [[nodiscard]] const DiagonalMass<S, 3>& mass() const { return unit_mass; }
  /// Starts at (0.9, 0, 0.64) with the tangential velocity (0.3, 0.6, v_z).
  void initial(Vector& q, Vector& p) const {
    q << S(0.9), S(0), S(0.64);
    p << S(0.3), S(0.6), S(-0.3) * weights(0) * q(0) / (weights(2) * q(2));
  }
  [[nodiscard]] S potential(const Vector& q) const { return q(2) / S(2); }
  void gradient(const Vector& /*q*/, Vector& out) const { out << S(0), S(0), S(0.5); }
  void hessian(const Vector& /*q*/, MatrixOf<S, 3>& H) const { H.setZero(); }
  void constraint(const Vector& q, Multipliers& g) const {
    g(0) = weights.dot(q.cwiseProduct(q)) - S(1);
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    for (int i = 0; i < 3; ++i) G(0, i) = S(2) * weights(i) * q(i);
  }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    for (int i = 0; i < 3; ++i) DG(0, i) = S(2) * weights(i) * a(i);
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, MatrixOf<S, 3>& H) const {
    for (int i = 0; i < 3; ++i) H(i, i) += S(2) * lambda(0) * weights(i);
  }

 private:
  DiagonalMass<S, 3> unit_mass;
  Vector weights;  // 1/a^2, 1/b^2, 1/c^2
};

}  // namespace shakedown::stranger
