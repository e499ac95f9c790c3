// Problems for the tests: symmetries that no problem of the catalogue has, and a problem with every
// term of the equations of motion.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/differentiated.hpp"
#include "problems/double_pendulum_angles.hpp"

namespace shakedown {

struct FreeTrimerParameters {
  double k = 2.0;  // stiffness of the spring between the ends

  static std::vector<Setting> settings() {
    return {setting<FreeTrimerParameters>("k", &FreeTrimerParameters::k, "", "bending stiffness",
                                          range::non_negative)};
  }
};

/// Three particles in the plane with rods 1-2 and 2-3 and a quartic spring between 1 and 3.
/// Translations and rotations are symmetries of the constraints and of the potential.
template <class S = double>
class FreeTrimer : public DenseConstrainedTypes<S, 6, 2> {
 public:
  using Types = DenseConstrainedTypes<S, 6, 2>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = FreeTrimerParameters;
  template <class T>
  using With = FreeTrimer<T>;
  static constexpr std::string_view id = "free-trimer";
  static constexpr std::string_view title = "three particles, two rods, free in the plane";
  static constexpr std::string_view source = "tests";
  static constexpr Measuring measuring{.thermal = {.step = 0.01, .inverse_temperature = 2.0}};
  static constexpr bool quadratic_constraints = true;
  static constexpr std::array momentum_maps{MomentumMap{"momentum_x", Symmetry::translation},
                                            MomentumMap{"momentum_y", Symmetry::translation},
                                            MomentumMap{"angular_momentum", Symmetry::rotation}};

  explicit FreeTrimer(const Parameters& parameters)
      : inertia(Vector{{S(1), S(1), S(2), S(2), S(1.5), S(1.5)}}), k(parameters.k) {}

  [[nodiscard]] const DiagonalMass<S, 6>& mass() const { return inertia; }

  /// The start drifts, turns and bends at speeds that the rods allow.
  void initial(Vector& q, Vector& p) const {
    const Point first(S(-1), S(0.3));
    const Point middle(S(0), S(0));
    const Point last(S(0.6), S(0.8));
    const Point drift(S(0.3), S(-0.2));
    Vector v;
    q << first, middle, last;
    v << drift + turned(first, S(0.4)), drift, drift + turned(last, S(-0.5));
    inertia.apply(v, p);
  }

  // k/4 s^2 with s = |d|^2 - 2.5 and d = q_1 - q_3: grad = k s d, Hess = k (s I + 2 d d^T).
  [[nodiscard]] S potential(const Vector& q) const {
    const S s = stretch(ends(q));
    return k * s * s / S(4);
  }
  void gradient(const Vector& q, Vector& out) const {
    const Point force = (k * stretch(ends(q))) * ends(q);
    out << force, Point::Zero(), -force;
  }
  void hessian(const Vector& q, MatrixOf<S, 6>& H) const {
    const Point d = ends(q);
    MatrixOf<S, 2> B = (S(2) * k * d) * d.transpose();
    B.diagonal().array() += k * stretch(d);
    H.setZero();
    H.template block<2, 2>(0, 0) = B;
    H.template block<2, 2>(4, 4) = B;
    H.template block<2, 2>(0, 4) = -B;
    H.template block<2, 2>(4, 0) = -B;
  }
  /// Greenspan's formula in |d|^2; below, its derivative with respect to q_next.
  void discrete_gradient(const Vector& q, const Vector& q_next, Vector& out) const {
    const S slope = k / S(2) * (stretch(ends(q)) + stretch(ends(q_next)));
    const Point force = slope / S(2) * (ends(q) + ends(q_next));
    out << force, Point::Zero(), -force;
  }
  void discrete_hessian(const Vector& q, const Vector& q_next, MatrixOf<S, 6>& H) const {
    const S slope = k / S(2) * (stretch(ends(q)) + stretch(ends(q_next)));
    const Point d = ends(q_next);
    MatrixOf<S, 2> B = (k / S(2) * (ends(q) + d)) * d.transpose();
    B.diagonal().array() += slope / S(2);
    H.setZero();
    H.template block<2, 2>(0, 0) = B;
    H.template block<2, 2>(4, 4) = B;
    H.template block<2, 2>(0, 4) = -B;
    H.template block<2, 2>(4, 0) = -B;
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    const Point d = ends(q);
    const Point e = ends(a);
    const Point force = (S(2) * k) * ((S(2) * d.dot(e)) * e + e.squaredNorm() * d);
    out << force, Point::Zero(), -force;
  }

  void constraint(const Vector& q, Multipliers& g) const {
    g(0) = (part(q, 0) - part(q, 1)).squaredNorm() - S(1.09);
    g(1) = (part(q, 2) - part(q, 1)).squaredNorm() - S(1);
  }
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    const Point d = S(2) * (part(a, 0) - part(a, 1));
    const Point e = S(2) * (part(a, 2) - part(a, 1));
    DG.setZero();
    DG.template block<1, 2>(0, 0) = d.transpose();
    DG.template block<1, 2>(0, 2) = -d.transpose();
    DG.template block<1, 2>(1, 4) = e.transpose();
    DG.template block<1, 2>(1, 2) = -e.transpose();
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, MatrixOf<S, 6>& H) const {
    for (int i = 0; i < 2; ++i) {
      for (const auto& [end, rod] : {std::pair{0, 0}, std::pair{4, 1}}) {
        H(end + i, end + i) += S(2) * lambda(rod);
        H(2 + i, 2 + i) += S(2) * lambda(rod);
        H(end + i, 2 + i) -= S(2) * lambda(rod);
        H(2 + i, end + i) -= S(2) * lambda(rod);
      }
    }
  }

  void generator(int map, const Vector& q, Vector& xi) const {
    for (int i = 0; i < 3; ++i) {
      if (map < 2) {
        xi.template segment<2>(2 * i) = Point::Unit(map);
      } else {
        xi.template segment<2>(2 * i) = turned(part(q, i), S(1));
      }
    }
  }

 private:
  using Point = VectorOf<S, 2>;
  static Point part(const Vector& q, int i) { return q.template segment<2>(2 * i); }
  static Point ends(const Vector& q) { return part(q, 0) - part(q, 2); }
  static Point turned(const Point& x, S rate) { return {-rate * x(1), rate * x(0)}; }
  static S stretch(const Point& d) { return d.squaredNorm() - S(2.5); }

  DiagonalMass<S, 6> inertia;
  S k;
};

template <>
struct Names<Penalised<FreeTrimer<double>>> {
  static constexpr std::string_view id = "free-trimer-penalty";
  static constexpr std::string_view title = "the free trimer, rods as stiff springs";
};

struct FreeAnglesParameters : DoublePendulumParameters {
  FreeAnglesParameters() { g = 0.0; }
  static std::vector<Setting> settings() {
    return inherit<FreeAnglesParameters, DoublePendulumParameters>();
  }
};

/// The double pendulum in its angles without gravity: turning both angles is a symmetry of M(q).
template <class S = double>
class FreeAngles : public DoublePendulumAngles<S> {
 public:
  using typename DoublePendulumAngles<S>::Vector;
  using Parameters = FreeAnglesParameters;
  template <class T>
  using With = FreeAngles<T>;
  static constexpr std::string_view id = "free-angles";
  static constexpr std::string_view title = "double pendulum in its angles, no gravity";
  static constexpr std::string_view source = "tests";
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum", Symmetry::rotation}};

  explicit FreeAngles(const Parameters& p) : DoublePendulumAngles<S>(p) {}

  void initial(Vector& q, Vector& p) const {
    q = Vector(S(0.2), S(1));
    p = Vector(S(1.1), S(0.4));
  }
  void generator(int /*k*/, const Vector& /*q*/, Vector& xi) const { xi.setOnes(); }
};

struct DrivenArmParameters {
  double c = 0.2;

  static std::vector<Setting> settings() {
    using P = DrivenArmParameters;
    return {setting<P>("c", &P::c, "", "friction", range::non_negative)};
  }
};

/// The double pendulum in its angles, M(q) of TO (23), with its end prescribed as x(t) = (5 + 3 sin
/// 2t)/10. It has M(q), V(q; t), Q(q, v, t) and g(q; t) at once.
class DrivenArmPhysics {
 public:
  using Parameters = DrivenArmParameters;
  static constexpr std::string_view id = "driven-arm";
  static constexpr std::string_view title = "double pendulum in its angles, its end led";
  static constexpr std::string_view source = "tests";
  static constexpr int dof = 2;
  static constexpr int constraints = 1;

  explicit DrivenArmPhysics(const Parameters& p) : chosen(p) {}

  /// The start is in motion, because half of the possible errors vanish at rest.
  template <class T>
  void initial(VectorOf<T, 2>& q, VectorOf<T, 2>& p) const {
    using std::atan, std::cos, std::sin, std::sqrt;
    const T sine = (T(0.5) - sin(T(0.2))) / T(L), cosine = sqrt(T(1.0) - sine * sine);
    q << T(0.2), atan(sine / cosine);
    const VectorOf<T, 2> v(T(0.8), (T(0.6) - T(0.8) * cos(q(0))) / (T(L) * cosine));
    MatrixOf<T, 2> M;
    mass_matrix(q, M);
    p << M(0, 0) * v(0) + M(0, 1) * v(1), M(1, 0) * v(0) + M(1, 1) * v(1);
  }
  template <class T>
  void mass_matrix(const VectorOf<T, 2>& q, MatrixOf<T, 2>& M) const {
    using std::cos;
    M(0, 0) = T(2.0);
    M(1, 0) = M(0, 1) = T(L) * cos(q(0) - q(1));
    M(1, 1) = T(L * L);
  }
  template <class T>
  T potential(const VectorOf<T, 2>& q, const T& t) const {
    using std::cos;
    return -(T(1.0) + T(0.3) * cos(T(3.0) * t)) * (T(2.0) * cos(q(0)) + T(L) * cos(q(1)));
  }
  template <class T>
  void force(const VectorOf<T, 2>& q, const VectorOf<T, 2>& v, const T& t,
             VectorOf<T, 2>& Q) const {
    using std::cos, std::sin;
    Q(0) = T(0.4) * sin(T(2.0) * t) * cos(q(0)) - T(chosen.c) * v(0);
    Q(1) = T(-chosen.c) * v(1) * (T(1.0) + v(1) * v(1));
  }
  template <class T>
  void constraint(const VectorOf<T, 2>& q, const T& t, VectorOf<T, 1>& g) const {
    using std::sin;
    g(0) = sin(q(0)) + T(L) * sin(q(1)) - T(0.5) - T(0.3) * sin(T(2.0) * t);
  }

 private:
  static constexpr double L = 1.2;
  Parameters chosen;
};

template <class S = double>
using DrivenArm = Differentiated<DrivenArmPhysics, S>;

}  // namespace shakedown
