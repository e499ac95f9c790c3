// SHAKE, and SHAKE with a single Newton iteration.
//
//   p_{n+1/2} = p_{n-1/2} - h (grad V(q_n) + G_n^T lambda_n)
//   q_{n+1}   = q_n + h M^-1 p_{n+1/2},      g(q_{n+1}) = 0
//   p_n       = (p_{n-1/2} + p_{n+1/2}) / 2
//
// The start is p_{1/2} = p_0 - h/2 (grad V(q_0) + G_0^T lambda_0). Because p_n depends on lambda_n,
// the step to t_n also solves for lambda_n, so q_{n+1} is known one step ahead. This takes one
// solve per step and one more at the start. lambda_n belongs to t_n, the end of the step that
// reports it. V(q; t) and g(q; t) are allowed. M(q) and Q(q, v, t) are not, because they would make
// the step implicit in p_{n+1/2}.
//
// SHAKE has order 2 and is symplectic and symmetric. Momentum maps and g(q) = 0 are exact (to the
// solver's tolerance), but G v is only O(h^2). The positions equal those of RATTLE. Symmetry refers
// to SHAKE's own trajectory. From a p_0 that is tangent to the constraints, steps of h and -h
// recover the position. They recover the momentum except for its O(h^2) part normal to the
// constraints. Linearised SHAKE takes one Newton iteration from lambda = 0. It has order 2 and is
// cheaper, but g(q) is only O(h^4) and symplecticity is lost (TO section 1.2). Source: Ryckaert,
// Ciccotti, Berendsen 1977; Hairer, Lubich, Wanner VII.1.4; TO sections 1.2, 4.1.
#pragma once

#include "methods/constrained/multiplier_newton.hpp"

namespace shakedown {

namespace detail {

/// The direction of the constraint forces at q_n: G(q_n), in the form that the solver reads
/// fastest.
template <template <class> class Solver = MultiplierNewton>
struct AlongConstraints {
  template <class P>
  using Rows = typename Solver<P>::Rows;

  template <class P>
  static Rows<P> rows(const P& problem) {
    return Solver<P>::rows(problem);
  }
  template <class P>
  void operator()(const P& problem, const VectorFor<P>& q, ScalarOf<P> t, Rows<P>& G) const {
    Solver<P>::rows_at(problem, q, t, G);
  }
};

/// `Solver<P>` finds lambda_n and q_{n+1}. If it declares `reads_old_position`, its argument q is
/// q_n on entry.
template <class P, bool linearised, class Direction = AlongConstraints<>,
          template <class> class Solver = MultiplierNewton, class Options = NewtonOptions>
class ShakeStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;

  ShakeStepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state,
               Direction along = {})
      : problem(which), options(in_units(which, state, step_size, chosen)), direction(along),
        h(step_size), solver(which), p_half(state.p), q_next(state.q), gradient(state.q),
        work(state.q), v(state.q), G(direction.rows(which)) {
    multiplier.setZero(problem.constraint_count());
    restart(state);
  }

  /// Solves for lambda_0 and p_{1/2}.
  void restart(const State<P>& state) {
    evaluate(state.q, state.t);
    momentum_changed(state);
  }
  void momentum_changed(const State<P>& state) {
    p_half = state.p;
    ahead = kick(state.q, h / Scalar(2), state.t + h);
  }

  [[gnu::flatten]] StepReport step(State<P>& state) {
    if (ahead.status != Status::ok) return ahead;
    state.q = q_next;
    state.p = p_half;
    evaluate(state.q, state.t + h);
    ahead = kick(state.q, h, state.t + h + h);
    state.p = Scalar(0.5) * (state.p + p_half);
    return ahead;
  }

  /// Takes a step without solving for lambda_{n+1}, which changes p_{n+1} only in the directions of
  /// G^T. A call of momentum_changed must follow.
  StepReport step_unprojected(State<P>& state) {
    if (ahead.status != Status::ok) return ahead;
    state.q = q_next;
    evaluate(state.q, state.t + h);
    state.p = p_half - (h / Scalar(2)) * gradient;
    return ahead;
  }

  [[nodiscard]] const Multipliers& lambda() const { return multiplier; }

 private:
  void evaluate(const Vector& q, Scalar t) {
    potential_gradient(problem, q, t, gradient);
    direction(problem, q, t, G);
  }

  /// p_half -= weight (grad V(q) + G^T lambda), with lambda such that q_next = q + h M^-1 p_half
  /// satisfies g = 0.
  StepReport kick(const Vector& q, Scalar weight, Scalar t_next) {
    p_half -= weight * gradient;
    problem.mass().solve(p_half, v);
    work = q + h * v;
    if constexpr (requires { Solver<P>::reads_old_position; }) q_next = q;
    StepReport report;
    if constexpr (linearised) {
      multiplier.setZero();
      report = solver.one_iteration(problem, work, weight * h, G, t_next, multiplier, q_next);
    } else {
      report = solver.solve(problem, work, weight * h, G, t_next, options, multiplier, q_next);
    }
    solver.pull(G, multiplier, -weight, p_half);
    return report;
  }

  static Options in_units(const P& problem, const State<P>& state, const Scalar& h,
                          const Options& options) {
    if constexpr (requires { options.unit; }) {
      return in_units_of(problem, state, h, options);
    } else {
      return options;
    }
  }

  P problem;
  Options options;
  Direction direction;
  Scalar h;
  Solver<P> solver;
  Vector p_half;  // p_{n+1/2}
  Vector q_next;  // q_{n+1}
  Vector gradient;
  Vector work;
  Vector v;
  Multipliers multiplier;                  // lambda_n
  typename Direction::template Rows<P> G;  // at q_n
  StepReport ahead;                        // result of the solve for q_{n+1}
};

}  // namespace detail

struct Shake {
  static constexpr Traits traits{.name = "shake",
                                 .title = "SHAKE",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .order_lambda = 2,
                                 .source = "Ryckaert, Ciccotti, Berendsen 1977",
                                 .formula = R"(\begin{aligned}
p_{n+1/2} &= p_{n-1/2} - h \bigl( \nabla V(q_n) + G_n^{\mathsf T} \lambda_n \bigr) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2}, \quad g(q_{n+1}) = 0 \\
p_n &= \tfrac12 \bigl( p_{n-1/2} + p_{n+1/2} \bigr) \\
p_{1/2} &= p_0 - \tfrac h2 \bigl( \nabla V(q_0) + G_0^{\mathsf T} \lambda_0 \bigr)
\end{aligned})"};
  static constexpr Appearance look{"SHAKE", Hue::blue, Marker::square};
  using Needs = needs::All<need::Constraints, need::ConstantMass, need::GradientInTime>;
  using Options = NewtonOptions;
  template <class P>
  using Stepper = detail::ShakeStepper<P, false>;
};

struct ShakeLinearised {
  static constexpr Traits traits{.name = "shake-linearised",
                                 .title = "SHAKE, one Newton iteration",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::bounded,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .order_lambda = 2,
                                 .source = "TO 1.2",
                                 .formula = R"(\begin{aligned}
\bar q &= q_n + h M^{-1} \bigl( p_{n-1/2} - h \nabla V(q_n) \bigr) \\
h^2\, G(\bar q) M^{-1} G_n^{\mathsf T} \lambda_n &= g(\bar q) \\
p_{n+1/2} &= p_{n-1/2} - h \bigl( \nabla V(q_n) + G_n^{\mathsf T} \lambda_n \bigr) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2} \\
p_n &= \tfrac12 \bigl( p_{n-1/2} + p_{n+1/2} \bigr) \\
n = 0 &\colon\ p_{-1/2} \to p_0, \ h \nabla V \to \tfrac h2 \nabla V,
  \ h \lambda_0 \to \tfrac h2 \lambda_0, \ h^2 \to \tfrac12 h^2
\end{aligned})"};
  static constexpr Appearance look{"SHAKE, 1 iteration", Hue::blue, Marker::up};
  using Needs = Shake::Needs;
  using Options = NoOptions;
  template <class P>
  class Stepper : public detail::ShakeStepper<P, true> {
   public:
    Stepper(const P& problem, const Options& /*options*/, ScalarOf<P> h, const State<P>& state)
        : detail::ShakeStepper<P, true>(problem, NewtonOptions{}, h, state) {}
  };
};

}  // namespace shakedown
