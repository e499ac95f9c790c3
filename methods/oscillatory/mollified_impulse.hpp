// The mollified impulse method. The slow potential is evaluated at positions averaged over the
// stiff motion, V0(A(q)), so that its kick becomes
//
//   p -= h/2 A'(q)^T grad V0(A(q)),
//
// around the same `substeps` steps of Verlet with V1/eps as in the impulse method. A(q) is the
// average over [0, h] of the stiff motion that starts from rest at q (LongAverage). It is computed
// by the trapezoidal rule from the positions x_k of Verlet with step h/n. The extension of a stiff
// spring of frequency omega is thus scaled by sinc(h omega), which vanishes at the resonances of
// the impulse method, h omega = pi, 2 pi ... A'^T is the adjoint of the following recursion and
// takes one product with Hess (V1/eps) for each x_k:
//
//   x_1 = x_0 - d^2/2 M^-1 grad(x_0),  x_{k+1} = 2 x_k - x_{k-1} - d^2 M^-1 grad(x_k),  d = h/n.
//
// The method has order 2, is symmetric, and is symplectic because the averaged potential is itself
// a potential. Momentum maps are exact, because the average moves with the body. If the stiff
// motion is exact, the method is the trigonometric integrator with the filters of Garcia-Archilla
// et al.
// Source: B. Garcia-Archilla, J. M. Sanz-Serna, R. D. Skeel, SIAM J. Sci. Comput. 20 (1999) 930;
// Hairer, Lubich, Wanner VIII.4, XIII.1.4.
#pragma once

#include <vector>

#include "methods/oscillatory/impulse.hpp"

namespace shakedown {

/// A problem with the slow potential V0(A(q)).
template <class P>
class AveragedPositions : public P {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  template <class T>
  using With = AveragedPositions<typename P::template With<T>>;

  /// Sets up the average over `count` steps of length `d`.
  AveragedPositions(const P& problem, Scalar d, int count)
      : P(problem), d2(d * d), n(count), positions(count + 1) {
    const Vector zero = Vector::Zero(problem.size());
    for (Vector& x : positions) x = zero;
    force = slope = next = after = average = zero;
    resize_operator(H, problem.size());
  }

  /// Computes A'(q)^T grad V0(A(q)).
  void slow_gradient(const Vector& q, Vector& out) const {
    positions[0] = q;
    average = weight(0) * q;
    for (int k = 0; k < n; ++k) {
      P::stiff_gradient(positions[k], slope);
      P::mass().solve(slope, force);
      if (k == 0) {
        positions[1] = q - (d2 / Scalar(2)) * force;
      } else {
        positions[k + 1] = Scalar(2) * positions[k] - positions[k - 1] - d2 * force;
      }
      average += weight(k + 1) * positions[k + 1];
    }
    P::slow_gradient(average, out);
    // y_k = w_k g + 2 y_{k+1} - y_{k+2} - d^2 H_k M^-1 y_{k+1}, and at k = 0
    // y_0 = w_0 g + y_1 - y_2 - d^2/2 H_0 M^-1 y_1.
    after.setZero();
    next = weight(n) * out;
    for (int k = n - 1; k >= 0; --k) {
      P::mass().solve(next, force);
      P::stiff_hessian(positions[k], H);
      multiply(H, force, slope);
      slope = weight(k) * out + (k == 0 ? Scalar(1) : Scalar(2)) * next - after -
              (k == 0 ? d2 / Scalar(2) : d2) * slope;
      after = next;
      next = slope;
    }
    out = next;
  }

 private:
  /// The weight of the trapezoidal rule on [0, n d], relative to the length n d.
  [[nodiscard]] Scalar weight(int k) const {
    const Scalar whole = Scalar(1) / Scalar(n);
    return k == 0 || k == n ? whole / Scalar(2) : whole;
  }

  Scalar d2;
  int n;
  mutable std::vector<Vector> positions;
  mutable Vector force, slope, next, after, average;
  mutable Operator<P> H;
};

struct MollifiedImpulse {
  static constexpr Traits traits =
      renamed(VelocityVerlet::traits, "mollified-impulse", "Mollified impulse (MOLLY)",
              "Garcia-Archilla, Sanz-Serna, Skeel 1999",
              R"(\begin{aligned}
p_n^+ &= p_n - \tfrac h2 A'(q_n)^{\mathsf T} \nabla V_0(A(q_n)) \\
(q_{n+1}, p_{n+1}^-) &= (\Phi_{h/N})^N (q_n, p_n^+), \quad N = \text{substeps} \\
p_{n+1} &= p_{n+1}^- - \tfrac h2 A'(q_{n+1})^{\mathsf T} \nabla V_0(A(q_{n+1})) \\
\Phi &: \; \text{velocity Verlet for } \tfrac12 p^{\mathsf T} M^{-1} p + V_1(q)/\epsilon \\
A(q) &= \tfrac1N \bigl( \tfrac12 x_0 + x_1 + \dots + x_{N-1} + \tfrac12 x_N \bigr) \\
(x_k, \cdot) &= (\Phi_{h/N})^k (q, 0), \quad V = V_0 + V_1/\epsilon
\end{aligned})");
  static constexpr Appearance look{"Mollified impulse", Hue::green, Marker::hollow_disc};
  static constexpr std::array option_sets{OptionSet{"substeps=1", traits}};
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::SplitGradient, need::StiffSplit>;
  using Options = ImpulseOptions;

  template <class P>
  class Stepper {
    using Averaged = AveragedPositions<P>;

   public:
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state)
        : moving{state.q, state.p, state.t},
          split(Averaged(problem, h / ScalarOf<P>(options.substeps), options.substeps), {}, h,
                options.substeps, moving) {}

    void restart(const State<P>& state) {
      take(state);
      split.restart(moving);
    }
    void momentum_changed(const State<P>& /*state*/) {}

    StepReport step(State<P>& state) {
      take(state);
      const StepReport report = split.step(moving);
      state.q = moving.q;
      state.p = moving.p;
      return report;
    }

   private:
    void take(const State<P>& state) {
      moving.q = state.q;
      moving.p = state.p;
    }

    State<Averaged> moving;
    SplitStepper<Averaged, VelocityVerlet> split;
  };
};

}  // namespace shakedown
