// The step that all GGL schemes share: one Newton iteration for all unknowns (q, p, v, lambda,
// gamma) at once. A scheme supplies its equations,
//
//   Equations<P>(problem, options, h)
//   void begin(q_n, p_n)                        sets the quantities fixed during a step
//   void residual(x, r)                         r, one field for each of (a) ... (e) below
//   bool solve(x, r, dx)                        tangent dx = -r, exact; false when singular
//
// with (a) the kinematic, (b) the momentum, (c) the fibre derivative equation, (d) g = 0 and (e)
// the velocity constraint; a scheme without (c) or (e) leaves those fields zero.
//
// Exact tangents require D^3 g = 0, that is, constraints quadratic in q. KBS Table 2 uses the
// stopping rule `both`, the tolerance 1e-9 and this guess, and counts every solve. The rule
// `update` measures q alone, because multipliers carry a round-off of eps/h^2.
#pragma once

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

#include "methods/base/newton.hpp"
#include "methods/ggl/kkt_chain.hpp"

namespace shakedown {

/// Newton's initial guess for q_{n+1}. The guesses for p, v and the multipliers are the last
/// values.
enum class Guess : std::uint8_t {
  simple,    ///< q_n
  advanced,  ///< q_n + h v
};

struct GglOptions : NewtonOptions {
  Guess guess = Guess::simple;

  static std::vector<Setting> settings() {
    auto all = inherit<GglOptions, NewtonOptions>();
    all.push_back(choice<GglOptions>("guess", &GglOptions::guess, "Newton's initial guess for q",
                                     {{"simple", Guess::simple}, {"advanced", Guess::advanced}}));
    return all;
  }
};

namespace need {

struct QuadraticConstraints {
  static constexpr std::string_view name = "constraints quadratic in q";
  static constexpr unsigned grants = Evaluations::constraints | Evaluations::curvature;
  template <class P>
  static constexpr bool met = HasCurvature<P>&& requires {
    requires P::quadratic_constraints;
  };
};

/// The structured operators of chains are symmetric, but the derivatives of forces are not.
struct DenseUnlessPlain {
  static constexpr std::string_view name = "dense operators with M(q), forces or what moves";
  static constexpr bool implied = true;
  template <class P>
  static constexpr bool met =
      !HasConstraints<P> || (DenseOperators::met<P> && HasDenseJacobian<P>) ||
      (HasDiagonalMass<P> && !DependsOnTime<P>);
};

}  // namespace need

/// The needs of the schemes that support forces.
using GglThetaNeeds =
    needs::All<need::Constraints, need::QuadraticConstraints, need::ConstantMass, need::Gradient,
               need::Hessian, need::KktOperators, need::DenseUnlessPlain, need::AnyForce,
               need::IndependentConstraints>;
using GglNeeds =
    needs::All<need::Constraints, need::QuadraticConstraints, need::ConstantMass, need::Gradient,
               need::Hessian, need::KktOperators, need::IndependentConstraints>;

/// The unknowns of a step, an update of them, or the residuals of (a) ... (e).
template <class P>
struct GglFields {
  VectorFor<P> q, p, v;
  MultipliersFor<P> lambda, gamma;

  explicit GglFields(const P& problem) {
    q.setZero(problem.size());
    p = v = q;
    lambda.setZero(problem.constraint_count());
    gamma = lambda;
  }
  /// Returns the maximum norm, or NaN if any component is NaN or infinite.
  [[nodiscard]] double norm() const {
    double largest = 0.0;
    double sum = 0.0;
    const auto add = [&](const auto& x) {
      largest = std::max(largest, static_cast<double>(x.cwiseAbs().maxCoeff()));
      sum += static_cast<double>(x.sum());
    };
    add(q), add(p), add(v), add(lambda), add(gamma);
    return largest + 0.0 * sum;
  }
};

/// Stepper of the scheme whose equations are E<P>.
template <template <class> class E, class P>
class GglStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;
  using Options = typename E<P>::Options;

  GglStepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
      : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
        equations(which, chosen, step_size), x(which), r(which), dx(which) {
    const Scalar nan(std::numeric_limits<double>::quiet_NaN());
    shown_lambda.setConstant(problem.constraint_count(), nan);
    shown_gamma = shown_lambda;
    restart(state);
  }

  /// Resets the guess for the first solve to v = M^-1 p and zero multipliers.
  void restart(const State<P>& state) {
    x.p = state.p;
    problem.mass().solve(state.p, x.v);
    x.lambda.setZero();
    x.gamma.setZero();
  }

  StepReport step(State<P>& state) {
    x.q = state.q;
    if (options.guess == Guess::advanced) x.q += h * x.v;
    equations.begin(state.q, state.p);
    if constexpr (HasForce<P>) equations.begin_at(state.t);
    const StepReport report = newton(
        options,
        [&] {
          equations.residual(x, r);
          return r.norm();
        },
        [&] { return update(); });
    state.q = x.q;
    state.p = x.p;
    shown_lambda = x.lambda;
    shown_gamma = x.gamma;
    return report;
  }

  [[nodiscard]] const Vector& velocity() const { return x.v; }
  [[nodiscard]] const Multipliers& lambda() const { return shown_lambda; }
  [[nodiscard]] const Multipliers& gamma() const { return shown_gamma; }
  E<P>& scheme() { return equations; }

 private:
  NewtonUpdate update() {
    NewtonUpdate u;
    u.solvable = equations.solve(x, r, dx);
    if (!u.solvable) return u;
    x.q += dx.q;
    x.p += dx.p;
    x.v += dx.v;
    x.lambda += dx.lambda;
    x.gamma += dx.gamma;
    const bool all = options.rule == StoppingRule::both;
    u.update = all ? dx.norm() : static_cast<double>(dx.q.cwiseAbs().maxCoeff());
    u.scale = static_cast<double>(x.q.cwiseAbs().maxCoeff());
    return u;
  }

  P problem;
  Options options;
  Scalar h;
  E<P> equations;
  GglFields<P> x, r, dx;
  Multipliers shown_lambda, shown_gamma;  // NaN before the first step
};

}  // namespace shakedown
