// A pendulum whose rod changes its length in time: a moving constraint g(q; t).
#pragma once

#include <cmath>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct MovingPendulumParameters {
  double rate = 2.0;
  double swing = 0.3;

  static std::vector<Setting> settings() { return {}; }
};

/// Unit mass, gravity one; g(q; t) = |q|^2 - L(t)^2, L = 1 + swing sin(rate t).
template <class S = double>
class MovingPendulum : public DenseConstrainedTypes<S, 2, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 2, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = MovingPendulumParameters;
  template <class T>
  using With = MovingPendulum<T>;
  static constexpr std::string_view id = "moving-pendulum";
  static constexpr std::string_view title = "pendulum with a rod of moving length";
  static constexpr std::string_view source = "tests";

  explicit MovingPendulum(const Parameters& p = {})
      : unit_mass(Vector(S(1), S(1))), rate(p.rate), swing(p.swing) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return unit_mass; }

  /// Starts at theta = 1 rad from the downward vertical, turning at 0.2 rad per unit of time.
  void initial(Vector& q, Vector& p) const { cartesian(S(1), S(0.2), S(0), q, p); }

  void cartesian(S theta, S theta_rate, S t, Vector& q, Vector& v) const {
    using std::cos;
    using std::sin;
    const Vector out(sin(theta), -cos(theta));
    const Vector along(cos(theta), sin(theta));
    q = length(t) * out;
    v = length_rate(t) * out + (length(t) * theta_rate) * along;
  }
  [[nodiscard]] S length(S t) const {
    using std::sin;
    return S(1) + swing * sin(rate * t);
  }
  [[nodiscard]] S length_rate(S t) const {
    using std::cos;
    return swing * rate * cos(rate * t);
  }

  [[nodiscard]] S potential(const Vector& q) const { return q(1); }
  void gradient(const Vector& /*q*/, Vector& out) const { out = Vector(S(0), S(1)); }

  void constraint(const Vector& q, S t, Multipliers& g) const {
    g(0) = q.squaredNorm() - length(t) * length(t);
  }
  void jacobian(const Vector& q, S /*t*/, Jacobian& G) const { G = S(2) * q.transpose(); }
  void constraint_rate(const Vector& /*q*/, S t, Multipliers& out) const {
    out(0) = S(-2) * length(t) * length_rate(t);
  }

 private:
  DiagonalMass<S, 2> unit_mass;
  S rate, swing;
};

}  // namespace shakedown
