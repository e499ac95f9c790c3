// The oscillators of the stability map: one whose potential is split, and one with a constraint.
// Each has a parameter that makes it linear or nonlinear, with the same frequency of small
// oscillations.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/analysis/traits/subject.hpp"
#include "problems/base/constraints.hpp"
#include "problems/base/problem.hpp"
#include "problems/base/settings.hpp"

namespace shakedown::comparison {

/// The potential is V = V0 + V1/eps, where V1/eps = q^2/2 has frequency 1, and V0 = share (q^2/2 +
/// quartic q^4/4).
struct SplitOscillatorParameters {
  double share = 0.0;
  double quartic = 0.0;

  static std::vector<Setting> settings() {
    using P = SplitOscillatorParameters;
    return {setting<P>("share", &P::share, "", "stiffness of V0 beside that of V1/eps",
                       range::non_negative),
            setting<P>("quartic", &P::quartic, "", "hardening of V0", range::non_negative)};
  }
};

template <class S = double>
class SplitOscillator : public DenseTypes<S, 1> {
 public:
  using typename DenseTypes<S, 1>::Vector;
  using Parameters = SplitOscillatorParameters;
  using Matrix = MatrixOf<S, 1>;
  template <class T>
  using With = SplitOscillator<T>;
  static constexpr std::string_view id = "split-oscillator";
  static constexpr std::string_view title = "oscillator on a stiff and a soft spring";
  static constexpr std::string_view source = "Shakedown";
  static constexpr bool linear_stiff_part = true;

  explicit SplitOscillator(const Parameters& p)
      : inertia(Vector::Ones()), share(p.share), quartic(p.quartic) {}

  [[nodiscard]] const DiagonalMass<S, 1>& mass() const { return inertia; }
  void initial(Vector& q, Vector& p) const {
    q(0) = S(0.5);
    p(0) = S(0);
  }
  [[nodiscard]] S potential(const Vector& q) const {
    const S x2 = q(0) * q(0);
    return x2 / S(2) + share * (x2 / S(2) + quartic * x2 * x2 / S(4));
  }
  void gradient(const Vector& q, Vector& out) const {
    slow_gradient(q, out);
    out(0) += q(0);
  }
  void slow_gradient(const Vector& q, Vector& out) const {
    out(0) = share * q(0) * (S(1) + quartic * q(0) * q(0));
  }
  void stiff_gradient(const Vector& q, Vector& out) const { out(0) = q(0); }
  void hessian(const Vector& q, Matrix& H) const {
    H(0, 0) = S(1) + share * (S(1) + S(3) * quartic * q(0) * q(0));
  }
  void stiff_hessian(const Vector& /*q*/, Matrix& H) const { H(0, 0) = S(1); }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    out(0) = S(6) * share * quartic * q(0) * a(0) * a(0);
  }

 private:
  DiagonalMass<S, 1> inertia;
  S share, quartic;
};

/// A unit mass moves on g = -y + bend/2 (x^2 + y^2) = 0 in the potential V = (1 - bend) x^2/2 +
/// bend y. If bend = 0, it is a linear oscillator on the x axis. If bend = 1, it is a pendulum of
/// length 1 that hangs from (0, 1). Small swings have frequency 1 in both cases.
struct ConstrainedOscillatorParameters {
  static constexpr double default_omega = 1000.0;
  double bend = 0.0;

  static std::vector<Setting> settings() {
    return {setting<ConstrainedOscillatorParameters>("bend", &ConstrainedOscillatorParameters::bend,
                                                     "", "curvature of the constraint")};
  }
};

template <class S = double>
class ConstrainedOscillator : public DenseConstrainedTypes<S, 2, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 2, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Matrix = MatrixOf<S, 2>;
  using Parameters = ConstrainedOscillatorParameters;
  template <class T>
  using With = ConstrainedOscillator<T>;
  static constexpr std::string_view id = "constrained-oscillator";
  static constexpr std::string_view title = "linear oscillator on a line, or pendulum";
  static constexpr std::string_view source = "Shakedown";
  static constexpr bool quadratic_constraints = true;
  static constexpr double default_omega = Parameters::default_omega;

  explicit ConstrainedOscillator(const Parameters& p) : inertia(Vector::Ones()), bend(p.bend) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return inertia; }
  /// The motion starts at rest; the pendulum starts at an angle of one radian.
  void initial(Vector& q, Vector& p) const {
    using std::cos, std::sin;
    q = bend == S(0) ? Vector(S(1), S(0)) : Vector(sin(S(1)), S(1) - cos(S(1)));
    p.setZero();
  }
  [[nodiscard]] bool soft(Index /*i*/) const { return true; }
  [[nodiscard]] S stiffness(Index /*i*/) const { return S(default_omega * default_omega); }

  [[nodiscard]] S potential(const Vector& q) const {
    return (S(1) - bend) * q(0) * q(0) / S(2) + bend * q(1);
  }
  void gradient(const Vector& q, Vector& out) const { out = Vector((S(1) - bend) * q(0), bend); }
  void hessian(const Vector& /*q*/, Matrix& H) const {
    H.setZero();
    H(0, 0) = S(1) - bend;
  }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }
  void constraint(const Vector& q, Multipliers& g) const {
    g(0) = bend * q.squaredNorm() / S(2) - q(1);
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    G(0, 0) = bend * q(0);
    G(0, 1) = bend * q(1) - S(1);
  }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    DG = bend * a.transpose();
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, Matrix& H) const {
    H.diagonal().array() += bend * lambda(0);
  }

 private:
  DiagonalMass<S, 2> inertia;
  S bend;
};

/// The oscillators. `penalised` and `soft` are forms of `ConstrainedOscillator` in which springs of
/// frequency 1000 replace the constraint. `methods_on` returns all methods that can integrate an
/// oscillator.
enum class Oscillator : std::uint8_t { split, constrained, penalised, soft };
const std::vector<PairSubject>& methods_on(Oscillator which);
/// Throws std::out_of_range if there is no such method.
const PairSubject& method_on(Oscillator which, std::string_view method);

}  // namespace shakedown::comparison
