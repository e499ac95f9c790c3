// Duffing's oscillator, damped and driven: a unit mass in a potential with two wells,
//
//   q'' = -delta q' - stiffness q - cubic q^3 + gamma cos(omega t),
//   V = stiffness/2 q^2 + cubic/4 q^4,   Q(v, t) = -delta v + gamma cos(omega t),   H' = v Q:
//
// an unconstrained problem with friction and a drive. By default the motion is chaotic, and errors
// grow roughly as e^(0.15 t). With `cubic = 0` and a positive stiffness the problem is linear and
// its solution is known in closed form. The motion starts at rest in the right-hand well.
// Source: J. Guckenheimer, P. Holmes, Nonlinear Oscillations, Dynamical Systems, and Bifurcations
// of Vector Fields, 1983, 2.2, with stiffness = -1, cubic = 1; P. Holmes, Phil. Trans. R. Soc. A
// 292 (1979) 419.
#pragma once

#include <cmath>
#include <vector>

#include "problems/base/problem.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct DuffingParameters {
  double delta = 0.25;
  double stiffness = -1.0;
  double cubic = 1.0;
  double gamma = 0.3;
  double omega = 1.0;

  static std::vector<Setting> settings() {
    using P = DuffingParameters;
    return {setting<P>("delta", &P::delta, "", "damping", range::non_negative),
            setting<P>("stiffness", &P::stiffness, "", "of the spring, at q = 0"),
            setting<P>("cubic", &P::cubic, "", "factor of q^3 in the force", range::non_negative),
            setting<P>("gamma", &P::gamma, "", "amplitude of the drive"),
            setting<P>("omega", &P::omega, "", "frequency of the drive")};
  }
};

template <class S = double>
class Duffing : public DenseTypes<S, 1> {
 public:
  using typename DenseTypes<S, 1>::Vector;
  using Matrix = MatrixOf<S, 1>;
  using Parameters = DuffingParameters;
  template <class T>
  using With = Duffing<T>;
  static constexpr std::string_view id = "duffing";
  static constexpr std::string_view title = "Duffing's oscillator, damped and driven";
  static constexpr std::string_view source = "Guckenheimer, Holmes 2.2";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^2 + \tfrac12\, \mathrm{stiffness}\, q^2 + \tfrac14\, \mathrm{cubic}\, q^4 \\
Q &= -\delta\, \dot q + \gamma\, \cos(\omega t)
\end{aligned})";
  /// At order 8 the balance of energy and work closes to round-off.
  static constexpr Measuring measuring{.highest_order = 6};

  explicit Duffing(const Parameters& p)
      : delta(p.delta), stiffness(p.stiffness), cubic(p.cubic), gamma(p.gamma), omega(p.omega),
        inertia(Vector(S(1))) {}

  [[nodiscard]] const DiagonalMass<S, 1>& mass() const { return inertia; }

  void initial(Vector& q, Vector& p) const {
    q(0) = S(1);
    p(0) = S(0);
  }

  [[nodiscard]] S potential(const Vector& q) const {
    const S square = q(0) * q(0);
    return square * (stiffness / S(2) + cubic / S(4) * square);
  }
  void gradient(const Vector& q, Vector& out) const {
    out(0) = q(0) * (stiffness + cubic * q(0) * q(0));
  }
  void hessian(const Vector& q, Matrix& H) const {
    H(0, 0) = stiffness + S(3) * cubic * q(0) * q(0);
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    out(0) = S(6) * cubic * q(0) * a(0) * a(0);
  }

  void force(const Vector& /*q*/, const Vector& v, S t, Vector& Q) const {
    using std::cos;
    Q(0) = gamma * cos(omega * t) - delta * v(0);
  }
  void force_jacobians(const Vector& /*q*/, const Vector& /*v*/, S /*t*/, Matrix& by_q,
                       Matrix& by_v) const {
    by_q(0, 0) = S(0);
    by_v(0, 0) = -delta;
  }

  /// A bead on the graph of V, which is drawn twice as high.
  void sketch(const Vector& q, Sketch& out) const {
    const auto on_graph = [this](double x) { return Sketch::Place{x, 2.0 * potential(Vector(x))}; };
    std::vector<Sketch::Place> graph;
    for (int k = -32; k <= 32; ++k) graph.push_back(on_graph(k / 20.0));
    out.outline(std::move(graph), Sketch::Stroke::ground);
    out.mass(on_graph(q(0)));
  }

 private:
  S delta, stiffness, cubic, gamma, omega;
  DiagonalMass<S, 1> inertia;
};

}  // namespace shakedown
