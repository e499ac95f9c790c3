// Three masses on springs with one linear combination of their positions held at 0,
//
//   M q'' + K q + G^T lambda = 0,   G q = 0,
//
// a linear problem of index 3. It has two modes within G q = 0. In each mode, a step is the
// method's stability function or recursion for a linear oscillator. Masses and springs are so light
// that Newton's matrix, which contains both h^2 K and G, can be factored reliably at all steps up
// to h omega = 10^7.
#pragma once

#include "problems/base/constraints.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct ConstrainedOscillatorParameters {
  double stiffness = 3e-5;  ///< modes near 5 rad per unit of time

  static std::vector<Setting> settings() {
    using P = ConstrainedOscillatorParameters;
    return {setting<P>("stiffness", &P::stiffness, "", "of the springs", range::positive)};
  }
};

template <class S = double>
class ConstrainedOscillator : public DenseConstrainedTypes<S, 3, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 3, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = ConstrainedOscillatorParameters;
  template <class T>
  using With = ConstrainedOscillator<T>;
  static constexpr std::string_view id = "constrained-oscillator";
  static constexpr std::string_view title = "three masses on springs, one constraint";
  static constexpr std::string_view source = "tests";

  explicit ConstrainedOscillator(const Parameters& p) : inertia(Vector(S(1e-6), S(2e-6), S(3e-6))) {
    K << S(1), S(0.25), S(0), S(0.25), S(1.5), S(-0.125), S(0), S(-0.125), S(2.25);
    K *= S(p.stiffness);
    row << S(1), S(2), S(-1);
  }

  [[nodiscard]] const DiagonalMass<S, 3>& mass() const { return inertia; }
  /// Sets a start with G q = 0 and G v = 0.
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(1), S(-0.2), S(0.6));
    inertia.apply(Vector(S(2), S(1), S(4)), p);
  }
  [[nodiscard]] S potential(const Vector& q) const { return q.dot(K * q) / S(2); }
  void gradient(const Vector& q, Vector& out) const { out = K * q; }
  void hessian(const Vector& /*q*/, MatrixOf<S, 3>& H) const { H = K; }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }
  void constraint(const Vector& q, Multipliers& g) const { g = row * q; }
  void jacobian(const Vector& /*q*/, Jacobian& G) const { G = row; }
  void jacobian_derivative(const Vector& /*q*/, const Vector& /*a*/, Jacobian& DG) const {
    DG.setZero();
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& /*lambda*/,
                     MatrixOf<S, 3>& /*H*/) const {}
  void add_constraint_third(const Vector& /*q*/, const Multipliers& /*lambda*/, const Vector& /*a*/,
                            Vector& /*out*/) const {}

 private:
  DiagonalMass<S, 3> inertia;
  MatrixOf<S, 3> K;
  Jacobian row;
};

}  // namespace shakedown
