// A channel that narrows: the frequency e^(x/2)/eps of one fast mode varies along the slow motion.
//
//   V = x^2/2,   g = e^(x/2) y,   k = 1/eps^2:   H = |p|^2/2 + x^2/2 + e^x y^2/(2 eps^2)
//
// On y = 0 the Gram matrix is S = e^x, so V_F = delta x/2. The mode keeps its action J = E/omega,
// not its energy E. On trajectories the force on x is therefore J d omega/dx = E/2 with the current
// E, not the constant delta/2 of R (30). The mass is 1. The problem is ours, because R section 3
// has no example.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/settings.hpp"
#include "problems/base/soft.hpp"

namespace shakedown {

struct ChannelParameters {
  double k = 400.0;
  double E = 0.5;
  bool soft = true;

  static std::vector<Setting> settings() {
    using P = ChannelParameters;
    return {
        setting<P>("k", &P::k, "", "1/eps^2", range::positive),
        setting<P>("E", &P::E, "", "energy of the fast mode at the start", range::non_negative),
        setting<P>("soft", &P::soft, "", "constraints follow the forces, R (28); false: g = 0")};
  }
};

template <class S = double>
class Channel : public DenseConstrainedTypes<S, 2, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 2, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = ChannelParameters;
  template <class T>
  using With = Channel<T>;
  static constexpr std::string_view id = "channel-hard";
  static constexpr std::string_view title = "oscillation along a rigid channel";
  static constexpr std::string_view source = "Shakedown; R section 3's assumption";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + \tfrac12 x^2, \quad q = (x, y) \\
g &= e^{x/2} y
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 5.0};

  explicit Channel(const Parameters& p)
      : inertia(Vector(S(1), S(1))), k(p.k), E(p.E), is_soft(p.soft) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return inertia; }
  [[nodiscard]] S stiffness(Index /*i*/) const { return k; }
  [[nodiscard]] bool soft(Index /*i*/) const { return is_soft; }

  /// Starts at the turning point x = 1 of the slow motion.
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(1), S(0));
    p.setZero();
  }
  /// The fast mode starts with kinetic energy E.
  void initial_stiff(Vector& q, Vector& p) const {
    using std::sqrt;
    initial(q, p);
    p(1) = sqrt(S(2) * E);
  }

  [[nodiscard]] S potential(const Vector& q) const { return q(0) * q(0) / S(2); }
  void gradient(const Vector& q, Vector& out) const { out = Vector(q(0), S(0)); }
  void hessian(const Vector& /*q*/, MatrixOf<S, 2>& H) const {
    H.setZero();
    H(0, 0) = S(1);
  }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const { g(0) = width(q) * q(1); }
  void jacobian(const Vector& q, Jacobian& G) const {
    G(0, 0) = width(q) * q(1) / S(2);
    G(0, 1) = width(q);
  }
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    const S half = width(q) / S(2);
    DG(0, 0) = half * (q(1) * a(0) / S(2) + a(1));
    DG(0, 1) = half * a(0);
  }
  void add_curvature(const Vector& q, const Multipliers& lambda, MatrixOf<S, 2>& H) const {
    const S half = lambda(0) * width(q) / S(2);
    H(0, 0) += half * q(1) / S(2);
    H(0, 1) += half;
    H(1, 0) += half;
  }
  void add_constraint_third(const Vector& q, const Multipliers& lambda, const Vector& a,
                            Vector& out) const {
    const S quarter = lambda(0) * width(q) / S(4);
    out(0) += quarter * a(0) * (q(1) * a(0) / S(2) + S(2) * a(1));
    out(1) += quarter * a(0) * a(0);
  }

  /// Level lines of V + k g^2/2 up to the energy of the start, with y in units of 1/sqrt(k).
  void sketch(const Vector& q, Sketch& out) const {
    constexpr int points = 40;
    for (int line = 1; line <= 3; ++line) {
      const double level = (0.5 + E) * line / 3.0, reach = std::sqrt(2.0 * level);
      std::vector<Sketch::Place> places;
      for (int k = 0; k < points; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / points, x = reach * std::cos(angle);
        places.push_back({x, reach * std::sin(angle) * std::exp(-x / 2.0)});
      }
      out.outline(std::move(places), Sketch::Stroke::curve, true);
    }
    out.mass({q(0), q(1) * std::sqrt(k)}, 1.0, true);
  }

 private:
  static S width(const Vector& q) {
    using std::exp;
    return exp(q(0) / S(2));
  }

  DiagonalMass<S, 2> inertia;
  S k, E;
  bool is_soft;
};

template <class S = double>
using ChannelStiff = Penalised<Channel<S>, weights::Stiffnesses>;
template <class S = double>
using ChannelSoft = Soft<Channel<S>>;

template <>
struct Names<ChannelStiff<>> {
  static constexpr std::string_view id = "channel";
  static constexpr std::string_view title = "fast mode whose frequency varies along the channel";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + \tfrac12 x^2 + \tfrac12 k\, e^x y^2, \quad q = (x, y)
\end{aligned})";
  /// At a quarter of the default frequency, runs need fewer steps.
  static constexpr Measuring measuring{.parameters = "k=25 E=0.1"};
};
template <>
struct Names<ChannelSoft<>> {
  static constexpr std::string_view id = "channel-constrained";
  static constexpr std::string_view title = "channel, the fast mode as a constraint";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + \tfrac12 x^2 + \tfrac12 k g^2 + \tfrac12 \delta\, \ln(S),
     \quad g = e^{x/2} y, \quad q = (x, y) \\
0 &= g + u / k \ \ (\text{soft = true}), \quad
0 = g,\ \text{no } \tfrac12 k g^2 \ \ (\text{soft = false}) \\
u &= \tfrac12 e^{x/2} x y / S, \quad
S = e^x \bigl( 1 + \tfrac14 y^2 \bigr)
\end{aligned})";
};

}  // namespace shakedown
