// Small problems that satisfy or just violate the hypotheses of TO's theorems.
#pragma once

#include <cmath>
#include <numbers>

#include "problems/base/penalised.hpp"
#include "problems/base/problem.hpp"

namespace shakedown::tao2014 {

/// V = sum_i phi_i(y_i) + 1/2 x^T Q x, y = B x, phi_i(y) = k_i/2 y^2 + y^3/3 + y^4/4, M diagonal.
/// Matrices are stored by columns.
struct WellsParameters {
  std::vector<double> mass{1.0, 1.0};
  std::vector<double> k{1.0, 2.0};
  std::vector<double> B{1.0, 0.0, 0.0, 1.0};
  std::vector<double> Q{0.0, 0.0, 0.0, 0.0};

  static std::vector<Setting> settings() {
    using P = WellsParameters;
    return {list<P>("mass", &P::mass, "diagonal of M", "none"),
            list<P>("k", &P::k, "stiffness at y = 0", "none"),
            list<P>("B", &P::B, "y = B x", "none"),
            list<P>("Q", &P::Q, "of the quadratic term", "none")};
  }
};

template <class S = double>
class Wells : public DenseTypes<S, 2> {
 public:
  using typename DenseTypes<S, 2>::Vector;
  using Parameters = WellsParameters;
  using Matrix = MatrixOf<S, 2>;
  template <class T>
  using With = Wells<T>;
  static constexpr std::string_view id = "wells";
  static constexpr std::string_view title = "two quartic wells in slanted coordinates";
  static constexpr std::string_view source = "Shakedown";

  explicit Wells(const Parameters& p)
      : inertia(Vector(Eigen::Vector2d(p.mass.data()).cast<S>())),
        k(Eigen::Vector2d(p.k.data()).cast<S>()), B(Eigen::Matrix2d(p.B.data()).cast<S>()),
        Q(Eigen::Matrix2d(p.Q.data()).cast<S>()) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return inertia; }
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(0.7), S(-0.4));
    p = Vector(S(0.3), S(0.5));
  }
  [[nodiscard]] S potential(const Vector& q) const {
    const Vector y = B * q;
    S sum = q.dot(Vector(Q * q)) / S(2);
    for (int i = 0; i < 2; ++i) {
      sum += y(i) * y(i) * (k(i) / S(2) + y(i) / S(3) + y(i) * y(i) / S(4));
    }
    return sum;
  }
  void gradient(const Vector& q, Vector& out) const {
    const Vector y = B * q;
    Vector d;
    for (int i = 0; i < 2; ++i) d(i) = y(i) * (k(i) + y(i) + y(i) * y(i));
    out = B.transpose() * d + Q * q;
  }
  void hessian(const Vector& q, Matrix& H) const {
    const Vector y = B * q;
    Vector d;
    for (int i = 0; i < 2; ++i) d(i) = k(i) + S(2) * y(i) + S(3) * y(i) * y(i);
    H = B.transpose() * d.asDiagonal() * B + Q;
  }

 private:
  DiagonalMass<S, 2> inertia;
  Vector k;
  Matrix B, Q;
};

/// V = k/2 q^2 + V0, V0' = L sqrt(1 + q^2) (Lipschitz constant L), or L q when `linear`.
struct SkewParameters {
  double k = 1.0;
  double L = 0.5;
  bool linear = false;

  static std::vector<Setting> settings() {
    using P = SkewParameters;
    return {setting<P>("k", &P::k, "", "stiffness"), setting<P>("L", &P::L, "", "of V0"),
            setting<P>("linear", &P::linear, "", "V0' = L q")};
  }
};

/// One degree of freedom with unit mass. For L < k there is one minimum, and V grows like q^2 on
/// both sides.
template <class S = double>
class SkewOscillator : public DenseTypes<S, 1> {
 public:
  using typename DenseTypes<S, 1>::Vector;
  using Parameters = SkewParameters;
  using Matrix = MatrixOf<S, 1>;
  template <class T>
  using With = SkewOscillator<T>;
  static constexpr std::string_view id = "skew-oscillator";
  static constexpr std::string_view title = "spring stiffer on one side";
  static constexpr std::string_view source = "Shakedown";

  explicit SkewOscillator(const Parameters& p)
      : inertia(Vector::Ones()), k(p.k), L(p.L), linear(p.linear) {}

  [[nodiscard]] const DiagonalMass<S, 1>& mass() const { return inertia; }
  void initial(Vector& q, Vector& p) const {
    q(0) = S(1);
    p(0) = S(0.3);
  }
  [[nodiscard]] S potential(const Vector& q) const {
    using std::log;
    const S x = q(0);
    const S r = root(x);
    return k * x * x / S(2) + L * (linear ? x * x : x * r + log(x + r)) / S(2);
  }
  void gradient(const Vector& q, Vector& out) const {
    out(0) = k * q(0) + L * (linear ? q(0) : root(q(0)));
  }
  void hessian(const Vector& q, Matrix& H) const {
    H(0, 0) = k + L * (linear ? S(1) : q(0) / root(q(0)));
  }
  void stiff_hessian(const Vector& /*q*/, Matrix& H) const { H(0, 0) = k; }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    const S r = root(q(0));
    out(0) = linear ? S(0) : L * a(0) * a(0) / (r * r * r);
  }

 private:
  static S root(const S& x) {
    using std::sqrt;
    return sqrt(S(1) + x * x);
  }
  DiagonalMass<S, 1> inertia;
  S k, L;
  bool linear;
};

/// A bead on the wire y = sin x with masses (1, 2), V = sqrt(1 + (x - 1)^2 + y^2) + action
/// sqrt(s(x)), s = G M^-1 G^T. With action = 0 every hypothesis of TO Theorem 1.2 holds: V is
/// bounded below and tends to infinity, V and g = y - sin x have bounded derivatives, and dg has
/// rank 1 everywhere.
struct WireParameters {
  double slide = 0.8;
  double normal = 0.0;
  double action = 0.0;

  static std::vector<Setting> settings() {
    using P = WireParameters;
    return {
        setting<P>("slide", &P::slide, "", "velocity along the wire at the start: (1, 1) slide"),
        setting<P>("normal", &P::normal, "", "dg/dt at the start"),
        setting<P>("action", &P::action, "", "of the fast mode, for the correcting potential")};
  }
};

template <class S = double>
class SineWire : public DenseConstrainedTypes<S, 2, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 2, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = WireParameters;
  using Matrix = MatrixOf<S, 2>;
  template <class T>
  using With = SineWire<T>;
  static constexpr std::string_view id = "sine-wire";
  static constexpr std::string_view title = "bead on a sine wire";
  static constexpr std::string_view source = "Shakedown; hypotheses of TO Theorem 1.2";
  static constexpr bool linear_potential = false;

  explicit SineWire(const Parameters& p)
      : inertia(Vector(S(1), S(2))), slide(p.slide), normal(p.normal), action(p.action) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return inertia; }
  /// Sets the start at the origin, where G = (-1, 1). Only the velocity component M^-1 G^T normal/s
  /// contributes to dg/dt.
  void initial(Vector& q, Vector& p) const {
    q.setZero();
    p = Vector(slide, S(2) * slide) + (normal / S(1.5)) * Vector(S(-1), S(1));
  }
  [[nodiscard]] S potential(const Vector& q) const {
    using std::sqrt;
    return distance(q) + action * sqrt(stiffness(q(0)));
  }
  void gradient(const Vector& q, Vector& out) const {
    using std::cos, std::sin, std::sqrt;
    out = Vector(q(0) - S(1), q(1)) / distance(q);
    out(0) -= action * cos(q(0)) * sin(q(0)) / sqrt(stiffness(q(0)));
  }
  /// The Hessian without the correcting potential. Only explicit methods, which need no Hessian,
  /// are used with that potential.
  void hessian(const Vector& q, Matrix& H) const {
    const S r = distance(q);
    const Vector d = Vector(q(0) - S(1), q(1)) / r;
    H = (Matrix::Identity() - d * d.transpose()) / r;
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    const S r = distance(q);
    const Vector d = Vector(q(0) - S(1), q(1)) / r;
    const S along = d.dot(a);
    out = ((S(3) * along * along - a.squaredNorm()) * d - S(2) * along * a) / (r * r);
  }
  void constraint(const Vector& q, Multipliers& g) const {
    using std::sin;
    g(0) = q(1) - sin(q(0));
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    using std::cos;
    G << -cos(q(0)), S(1);
  }
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    using std::sin;
    DG << sin(q(0)) * a(0), S(0);
  }
  void add_curvature(const Vector& q, const Multipliers& lambda, Matrix& H) const {
    using std::sin;
    H(0, 0) += lambda(0) * sin(q(0));
  }
  void add_constraint_third(const Vector& q, const Multipliers& lambda, const Vector& a,
                            Vector& out) const {
    using std::cos;
    out(0) += lambda(0) * cos(q(0)) * a(0) * a(0);
  }

 private:
  static S distance(const Vector& q) {
    using std::sqrt;
    return sqrt(S(1) + (q(0) - S(1)) * (q(0) - S(1)) + q(1) * q(1));
  }
  static S stiffness(const S& x) {
    using std::cos;
    return cos(x) * cos(x) + S(0.5);
  }
  DiagonalMass<S, 2> inertia;
  S slide, normal, action;
};

/// Force fields f for x'' = f(x) that no problem with a potential in the suite has.
struct GradientField {  // f = -grad (cosh(x - y) + x^2 y^2 / 2), a symmetric Jacobian
  static constexpr std::string_view id = "gradient-field";
  template <class V>
  static V at(const V& x) {
    using S = typename V::Scalar;
    using std::exp;
    const S e = exp(x(0) - x(1));
    const S sinh = (e - S(1) / e) / S(2);
    return V(-sinh - x(0) * x(1) * x(1), sinh - x(1) * x(0) * x(0));
  }
};
struct TwistedField {  // GradientField plus a rotation, an unsymmetric Jacobian
  static constexpr std::string_view id = "twisted-field";
  template <class V>
  static V at(const V& x) {
    using S = typename V::Scalar;
    return GradientField::at(x) + V(S(0.3) * x(1) * x(1), S(-0.5) * x(0));
  }
};

struct FieldParameters {
  static std::vector<Setting> settings() { return {}; }
};

/// Two degrees of freedom with unit mass and force f. Velocity Verlet applied to this problem is
/// the integrator (21).
template <class F, class S = double>
struct FieldParticle : DenseTypes<S, 2> {
  using typename DenseTypes<S, 2>::Vector;
  using Parameters = FieldParameters;
  template <class T>
  using With = FieldParticle<F, T>;
  static constexpr std::string_view id = F::id, title = "x'' = f(x)", source = "Shakedown";
  explicit FieldParticle(const Parameters& /*parameters*/ = {}) : unit(Vector(S(1), S(1))) {}
  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return unit; }
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(0.4), S(-0.3));
    p = Vector(S(0.2), S(0.5));
  }
  [[nodiscard]] S potential(const Vector& /*q*/) const { return S(0); }
  void gradient(const Vector& q, Vector& out) const { out = -F::at(q); }
  DiagonalMass<S, 2> unit;
};

struct FlatParameters {
  double bend = 0.0;
  static std::vector<Setting> settings() {
    return {setting<FlatParameters>("bend", &FlatParameters::bend, "", "of g; 0: g = C y")};
  }
};

/// The system (38) with slow x and fast y = (y1, y2), V = x^2/2 + y1 sin x + 1/2 y2 cos x, unit
/// masses, and g = C y + bend (y1 y2, y1^2) with C = (2 1; 0 1). In the limit, y = 0 and x'' = -x.
template <class S = double>
class FlatConstraint : public DenseConstrainedTypes<S, 3, 2> {
 public:
  using Types = DenseConstrainedTypes<S, 3, 2>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = FlatParameters;
  template <class T>
  using With = FlatConstraint<T>;
  static constexpr std::string_view id = "flat-constraint";
  static constexpr std::string_view title = "slow and fast coordinates";
  static constexpr std::string_view source = "TO (38)";
  static constexpr bool linear_potential = false;

  explicit FlatConstraint(const Parameters& p) : inertia(Vector::Ones()), bend(p.bend) {}

  [[nodiscard]] const DiagonalMass<S, 3>& mass() const { return inertia; }
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(0.8), S(0), S(0));
    p = Vector(S(0.3), S(0), S(0));
  }
  [[nodiscard]] S potential(const Vector& q) const {
    using std::cos, std::sin;
    return q(0) * q(0) / S(2) + q(1) * sin(q(0)) + q(2) * cos(q(0)) / S(2);
  }
  void gradient(const Vector& q, Vector& out) const {
    using std::cos, std::sin;
    const S s = sin(q(0));
    const S c = cos(q(0));
    out = Vector(q(0) + q(1) * c - q(2) * s / S(2), s, c / S(2));
  }
  void constraint(const Vector& q, Multipliers& g) const {
    g(0) = S(2) * q(1) + q(2) + bend * q(1) * q(2);
    g(1) = q(2) + bend * q(1) * q(1);
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    G << S(0), S(2) + bend * q(2), S(1) + bend * q(1),  //
        S(0), S(2) * bend * q(1), S(1);
  }

 private:
  DiagonalMass<S, 3> inertia;
  S bend;
};

using Wire = SineWire<>;
using ElasticWire = Penalised<Wire>;

}  // namespace shakedown::tao2014

template <>
struct shakedown::Names<shakedown::tao2014::ElasticWire> {
  static constexpr std::string_view id = "sine-wire-penalty";
  static constexpr std::string_view title = "bead held to a sine wire by a spring";
};
template <>
struct shakedown::Names<shakedown::Penalised<shakedown::tao2014::FlatConstraint<double>>> {
  static constexpr std::string_view id = "flat-constraint-penalty";
  static constexpr std::string_view title = "slow and fast coordinates, springs";
};
