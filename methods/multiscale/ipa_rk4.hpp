// RK4 with a projection onto the slow manifold before every force evaluation, and with steps H on
// the slow time scale:
//
//   Z1 = P z_n,   Z2 = P(z_n + H/2 F(Z1)),   Z3 = P(z_n + H/2 F(Z2)),   Z4 = P(z_n + H F(Z3)),
//   z_{n+1} = P z_n + H/6 (F(Z1) + 2 F(Z2) + 2 F(Z3) + F(Z4)),     F = (M^-1 p, -grad V).
//
// Up to the projection error of O(omega^-4), the method converges with order 4 in H to the slow
// solution nearest to the initial state. It does not converge to the solution that starts at the
// initial state, so the trait record claims no order. The paper can be read in two ways. ipa-rk4
// evaluates -grad V at the projected point, as written. Then omega^2 G^T g turns the error of the
// projection in q into an error of O(omega^-2) in the force. ipa-rk4-filtered takes the force
// filtered from the micro-solution, whose error is as small as the error of the projection. The
// method is explicit and conserves nothing exactly. A step takes 4 projections, whose iterations
// are the ones reported. Source: AST 6.5, (38).
#pragma once

#include "methods/multiscale/ipa.hpp"

namespace shakedown {

namespace detail {

/// RK4 for a slow motion whose slopes are computed by `Slope`. Its evaluate(q, p, t, v, f) moves
/// (q, p) to the point at which the slope is taken; the step starts from the first such point.
template <class P, class Slope>
class SlowRk4Stepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  SlowRk4Stepper(const P& problem, const typename Slope::Options& options, Scalar step_size,
                 const State<P>& state)
      : slope(problem, options), h(step_size), q(state.q), p(state.p), v(state.q), f(state.q),
        sum_v(state.q), sum_f(state.q), base_q(state.q), base_p(state.q) {}

  StepReport step(State<P>& state) {
    report = {};
    q = state.q;
    p = state.p;
    if (!evaluate(state.t)) return report;
    base_q = q;  // P z_n
    base_p = p;
    sum_v = v;
    sum_f = f;
    if (!stage(state, h / Scalar(2), Scalar(2))) return report;
    if (!stage(state, h / Scalar(2), Scalar(2))) return report;
    if (!stage(state, h, Scalar(1))) return report;
    state.q = base_q + (h / Scalar(6)) * sum_v;
    state.p = base_p + (h / Scalar(6)) * sum_f;
    return report;
  }

  [[nodiscard]] std::string message() const { return slope.message(); }

 private:
  bool stage(const State<P>& state, Scalar c, Scalar weight) {
    q = state.q + c * v;
    p = state.p + c * f;
    if (!evaluate(state.t + c)) return false;
    sum_v += weight * v;
    sum_f += weight * f;
    return true;
  }
  bool evaluate(Scalar t) {
    const StepReport one = slope.evaluate(q, p, t, v, f);
    report.iterations += one.iterations;
    report.residual = std::max(report.residual, one.residual);
    report.status = one.status;
    return one.status == Status::ok;
  }

  Slope slope;
  Scalar h;
  Vector q, p;  // arguments of a stage
  Vector v, f;
  Vector sum_v, sum_f;
  Vector base_q, base_p;
  StepReport report;
};

/// Computes F at the projection of (q, p).
template <class P, bool filtered>
class IpaSlope {
 public:
  using Options = IpaOptions;
  using Vector = VectorFor<P>;

  IpaSlope(const P& which, const Options& options) : problem(which), ipa(which, options) {}

  StepReport evaluate(Vector& q, Vector& p, ScalarOf<P> t, Vector& v, Vector& f) {
    const StepReport report = ipa.project(q, p, t);
    if (report.status != Status::ok) return report;
    problem.mass().solve(p, v);
    if constexpr (filtered) {
      f = ipa.filtered_force();
    } else {
      potential_gradient(problem, q, t, f);
      f = -f;
    }
    return report;
  }

  [[nodiscard]] std::string message() const { return ipa.message(); }

 private:
  P problem;
  Ipa<P> ipa;
};

}  // namespace detail

struct IpaRk4 {
  static constexpr Traits traits{.name = "ipa-rk4",
                                 .title = "RK4, projected on the slow manifold",
                                 .source = "AST (38)",
                                 .formula = R"(\begin{aligned}
Z_1 &= P z_n, \quad Z_2 = P(z_n + \tfrac h2 F(Z_1)) \\
Z_3 &= P(z_n + \tfrac h2 F(Z_2)), \quad Z_4 = P(z_n + h F(Z_3)) \\
z_{n+1} &= Z_1 + \tfrac h6 \bigl( F(Z_1) + 2 F(Z_2) + 2 F(Z_3) + F(Z_4) \bigr) \\
F(q, p) &= (M^{-1} p, \; -\nabla V(q)), \quad z = (q, p) \\
P z &= \lim_{m \to \infty} z^{(m)},
\quad z^{(m+1)} = \sum_{k=-N}^{N} w_k\, z(t + k\delta/N) \\
z(t) &= z^{(m)}, \quad w_k \propto K(k/N), \quad \sum_k w_k = 1, \quad \delta = L/\omega \\
\dot q &= M^{-1} p, \quad \dot p = -\nabla V(q), \quad
  N = \operatorname{round} \bigl( \tfrac{L}{2\pi} \cdot \text{micro-steps} \bigr)
\end{aligned})"};
  static constexpr Appearance look{"IPA-RK4", Hue::vermilion, Marker::disc};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::GradientInTime,
                           need::Penalty, need::DoublePrecision>;
  using Options = IpaOptions;
  template <class P>
  using Stepper = detail::SlowRk4Stepper<P, detail::IpaSlope<P, false>>;
};

struct IpaRk4Filtered {
  static constexpr Traits traits{.name = "ipa-rk4-filtered",
                                 .title = "RK4, projected, with the filtered force",
                                 .source = "AST 6.5, (38)",
                                 .formula = R"(\begin{aligned}
Z_1 &= P z_n, \quad Z_2 = P(z_n + \tfrac h2 F(Z_1)) \\
Z_3 &= P(z_n + \tfrac h2 F(Z_2)), \quad Z_4 = P(z_n + h F(Z_3)) \\
z_{n+1} &= Z_1 + \tfrac h6 \bigl( F(Z_1) + 2 F(Z_2) + 2 F(Z_3) + F(Z_4) \bigr) \\
F(Z) &= \bigl( M^{-1} p, \; -\sum_k w_k \nabla V(q^{(m)}(t + k\delta/N)) \bigr), \quad Z = (q, p) \\
P z &= \lim_{m \to \infty} z^{(m)},
\quad z^{(m+1)} = \sum_{k=-N}^{N} w_k\, z(t + k\delta/N) \\
z(t) &= z^{(m)}, \quad w_k \propto K(k/N), \quad \sum_k w_k = 1, \quad \delta = L/\omega \\
\dot q &= M^{-1} p, \quad \dot p = -\nabla V(q), \quad
  N = \operatorname{round} \bigl( \tfrac{L}{2\pi} \cdot \text{micro-steps} \bigr)
\end{aligned})"};
  static constexpr Appearance look{"IPA-RK4, filtered", Hue::black, Marker::star};
  using Needs = IpaRk4::Needs;
  using Options = IpaOptions;
  template <class P>
  using Stepper = detail::SlowRk4Stepper<P, detail::IpaSlope<P, true>>;
};

}  // namespace shakedown
