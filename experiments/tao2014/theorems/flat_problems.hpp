// The flat constraint (38) of TO's Lemma 6.2.
#pragma once

#include <cmath>

#include "problems/base/penalised.hpp"
#include "problems/base/problem.hpp"

namespace shakedown::tao2014 {

struct FlatParameters {
  double bend = 0.0;
  static std::vector<Setting> settings() {
    return {setting<FlatParameters>("bend", &FlatParameters::bend, "", "of g; 0: g = C y")};
  }
};

/// (38): slow x, fast y = (y1, y2), V = x^2/2 + y1 sin x + 1/2 y2 cos x, unit masses,
/// g = C y + bend (y1 y2, y1^2), C = (2 1; 0 1). In the limit y = 0, x'' = -x.
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
  static constexpr bool quadratic_constraints = true;

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
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    DG << S(0), bend * a(2), bend * a(1),  //
        S(0), S(2) * bend * a(1), S(0);
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, MatrixOf<S, 3>& H) const {
    H(1, 2) += bend * lambda(0);
    H(2, 1) += bend * lambda(0);
    H(1, 1) += S(2) * bend * lambda(1);
  }

 private:
  DiagonalMass<S, 3> inertia;
  S bend;
};

}  // namespace shakedown::tao2014

template <>
struct shakedown::Names<shakedown::Penalised<shakedown::tao2014::FlatConstraint<double>>> {
  static constexpr std::string_view id = "flat-constraint-penalty";
  static constexpr std::string_view title = "slow and fast coordinates, springs";
};
