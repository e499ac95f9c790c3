// Runs of one pair in any arithmetic. Included only by the files that instantiate pairs.
#pragma once

#include <limits>

#include "experiments/comparison/error_budget/budget.hpp"
#include "methods/base/run.hpp"

namespace shakedown::comparison {

/// eps^(2/3): one update of Newton's method below it leaves eps^(4/3).
template <class S>
double tightest() {
  return std::pow(static_cast<double>(std::numeric_limits<S>::epsilon()), 2.0 / 3.0);
}

template <class M, class P>
End end_of(const P& problem, double until, std::int64_t steps, const Carried& how) {
  using S = ScalarOf<P>;
  typename M::Options options;
  if constexpr (requires { options.rule; }) {
    options.rule = how.rule;
    options.tolerance = how.tolerance > 0.0 ? how.tolerance : tightest<S>();
  }
  State<P> state = initial_state(problem);
  const S h = S(until) / S(double(steps));
  typename M::template Stepper<P> stepper(problem, options, h, state);
  const LoopReport report = run(stepper, state, h, steps);
  End end;
  if (report.status != Status::ok) {
    end.failure = std::string(name(report.status));
    return end;
  }
  for (Index i = 0; i < state.q.size(); ++i) end.q.push_back(static_cast<long double>(state.q(i)));
  if constexpr (HasConstraints<P>) {
    MultipliersFor<P> g;
    g.setZero(problem.constraint_count());
    constraint(problem, state.q, state.t, g);
    end.g = static_cast<double>(g.cwiseAbs().maxCoeff());
  } else if constexpr (requires { problem.constrained(); }) {
    const auto& rigid = problem.constrained();
    MultipliersFor<std::remove_cvref_t<decltype(rigid)>> g;
    g.setZero(rigid.constraint_count());
    constraint(rigid, state.q, state.t, g);
    end.g = static_cast<double>(g.cwiseAbs().maxCoeff());
  }
  return end;
}

template <class M, template <class> class P, class S>
End end_in(const BudgetPair& pair, std::int64_t steps, const Carried& how) {
  typename P<S>::Parameters parameters;
  if constexpr (requires { parameters.omega; }) parameters.omega = how.omega;
  return end_of<M>(P<S>(parameters), pair.until, steps, how);
}

template <class M, template <class> class P>
End carried(const BudgetPair& pair, std::int64_t steps, const Carried& how) {
  switch (how.arithmetic) {
    case Arithmetic::single_precision: return end_in<M, P, float>(pair, steps, how);
    case Arithmetic::double_precision: return end_in<M, P, double>(pair, steps, how);
    case Arithmetic::extended: return end_in<M, P, long double>(pair, steps, how);
  }
  return {};
}

using Carry = End (*)(const BudgetPair& pair, std::int64_t steps, const Carried& how);
// A file each, for they are slow to compile.
extern const Carry carry_midpoint, carry_zhang_skeel, carry_rattle, carry_shake, carry_vi_a,
    carry_alpha;

}  // namespace shakedown::comparison
