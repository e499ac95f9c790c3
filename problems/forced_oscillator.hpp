// The two model problems of AST, whose constraint moves with time.
//
// First, 2.2 and 4.1, eq. (5):      q'' = -omega^2 (q - cos t),    g = q - cos t.
// Second, 4.2:                      x'' = F(x; t),  y'' = -omega^2 (y - cos t),   g = y - cos t,
//
// where we choose F(x; t) = -x + b cos 2t (the paper leaves F open), so that both problems have
// closed-form solutions. The slow solution (6) is A cos t with A = omega^2/(omega^2 - 1); all
// others oscillate about it with frequency omega, (7)-(8). In the constrained problem, q = cos t
// and lambda = cos t. Both start on the constraint manifold at t = 0.
#pragma once

#include <cmath>
#include <vector>

#include "problems/base/penalised.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct ForcedOscillatorParameters {
  static constexpr double default_omega = 100.0;
  static std::vector<Setting> settings() { return {}; }
};

/// A point with the constraint q = cos t.
template <class S = double>
class ForcedPoint : public DenseConstrainedTypes<S, 1, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 1, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = ForcedOscillatorParameters;
  template <class T>
  using With = ForcedPoint<T>;
  static constexpr std::string_view source = "AST (5)";
  static constexpr DrawnRun drawn{.until = 2.2};

  explicit ForcedPoint(const Parameters& /*p*/) : inertia(Vector(S(1))) {}

  [[nodiscard]] const DiagonalMass<S, 1>& mass() const { return inertia; }
  void initial(Vector& q, Vector& p) const {
    q(0) = S(1);
    p(0) = S(0);
  }
  [[nodiscard]] S potential(const Vector& /*q*/) const { return S(0); }
  void gradient(const Vector& /*q*/, Vector& out) const { out.setZero(); }

  void constraint(const Vector& q, S t, Multipliers& g) const {
    using std::cos;
    g(0) = q(0) - cos(t);
  }
  void jacobian(const Vector& /*q*/, S /*t*/, Jacobian& G) const { G(0, 0) = S(1); }
  void constraint_rate(const Vector& /*q*/, S t, Multipliers& out) const {
    using std::sin;
    out(0) = sin(t);
  }

  /// The point on the ground, and beside it the grip that moves with cos t.
  void sketch(const Vector& q, S t, Sketch& out) const {
    const double grip = std::cos(t) - 1.2;
    out.outline({{-2.4, -0.2}, {1.4, -0.2}}, Sketch::Stroke::ground);
    out.outline({{grip, -0.15}, {grip, 0.4}}, Sketch::Stroke::body);
    out.point({grip}, Sketch::Mark::none);
    out.mass({q(0), 0.0});
    out.link(0, 1);
  }

 private:
  DiagonalMass<S, 1> inertia;
};

struct SecondModelParameters {
  static constexpr double default_omega = 100.0;
  double b = 1.0;
  static std::vector<Setting> settings() {
    using P = SecondModelParameters;
    return {setting<P>("b", &P::b, "", "size of the force on x, F = -x + b cos 2t")};
  }
};

/// A point (x, y) with the constraint y = cos t; x is free.
template <class S = double>
class SlidingPoint : public DenseConstrainedTypes<S, 2, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 2, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = SecondModelParameters;
  template <class T>
  using With = SlidingPoint<T>;
  static constexpr std::string_view source = "AST 4.2";
  static constexpr DrawnRun drawn{.until = 4.5};

  explicit SlidingPoint(const Parameters& p) : inertia(Vector(S(1), S(1))), b(p.b) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return inertia; }
  /// The initial values of x and x' are our choice, because the paper gives none.
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(0.5), S(1));
    p = Vector(S(1), S(0));
  }
  [[nodiscard]] S potential(const Vector& q, S t) const {
    using std::cos;
    return q(0) * q(0) / S(2) - b * cos(S(2) * t) * q(0);
  }
  void gradient(const Vector& q, S t, Vector& out) const {
    using std::cos;
    out(0) = q(0) - b * cos(S(2) * t);
    out(1) = S(0);
  }

  void constraint(const Vector& q, S t, Multipliers& g) const {
    using std::cos;
    g(0) = q(1) - cos(t);
  }
  void jacobian(const Vector& /*q*/, S /*t*/, Jacobian& G) const { G << S(0), S(1); }
  void constraint_rate(const Vector& /*q*/, S t, Multipliers& out) const {
    using std::sin;
    out(0) = sin(t);
  }

  /// The point hangs from a rail that moves up and down with cos t; it slides along the rail.
  void sketch(const Vector& q, S t, Sketch& out) const {
    const double rail = std::cos(t) + 0.9;
    out.outline({{-2.2, rail}, {2.2, rail}}, Sketch::Stroke::curve);
    out.point({q(0), rail}, Sketch::Mark::joint);
    out.mass({q(0), q(1)}, 1.0, true);
    out.link(0, 1);
  }

 private:
  DiagonalMass<S, 2> inertia;
  S b;
};

template <class S = double>
using ForcedOscillator = Penalised<ForcedPoint<S>>;
template <class S = double>
using SecondModel = Penalised<SlidingPoint<S>>;

template <>
struct Names<ForcedOscillator<>> {
  static constexpr std::string_view id = "forced-oscillator";
  static constexpr std::string_view title = "stiff oscillator about a moving point";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^2 + \tfrac12 \omega^2 (q - \cos t)^2
\end{aligned})";
  static constexpr TypicalRun typical{.step = 1e-3, .until = 2.0};
};
template <>
struct Names<SecondModel<>> {
  static constexpr std::string_view id = "second-model";
  static constexpr std::string_view title = "stiff oscillator with a tangential coordinate";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 (p_x^2 + p_y^2) + \tfrac12 x^2 - b\, x\, \cos(2t)
     + \tfrac12 \omega^2 (y - \cos t)^2, \quad q = (x, y)
\end{aligned})";
  static constexpr TypicalRun typical{.step = 1e-3, .until = 2.0};
};

}  // namespace shakedown
