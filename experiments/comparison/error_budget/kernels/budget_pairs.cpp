#include <cmath>
#include <limits>

#include "experiments/comparison/error_budget/budget.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/structural/generalized_alpha_dae.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "problems/chain.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::comparison {
namespace {

/// eps^(2/3): if an update of Newton's method is smaller than this, the next is about eps^(4/3).
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
  const auto violation = [&]<class R>(const R& rigid) {
    MultipliersFor<R> g;
    g.setZero(rigid.constraint_count());
    constraint(rigid, state.q, state.t, g);
    return static_cast<double>(g.cwiseAbs().maxCoeff());
  };
  if constexpr (HasConstraints<P>) {
    end.g = violation(problem);
  } else if constexpr (requires { problem.constrained(); }) {
    end.g = violation(problem.constrained());
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

}  // namespace

// The horizons are chosen for this study and differ from those in `measuring`. Each is a few
// characteristic times of the motion; the top makes one turn in space.
const std::vector<BudgetPair>& budget_pairs() {
  using enum Restriction;
  static const std::vector<BudgetPair> all{
      {"midpoint", "Implicit midpoint, Hénon-Heiles", "henon-heiles", "implicit-midpoint", 4.0, 3,
       20, none, carried<ImplicitMidpoint, HenonHeiles>},
      {"rattle", "RATTLE, double pendulum", "double-pendulum", "rattle", 1.0, 3, 18, constraints,
       carried<Rattle, DoublePendulum>},
      {"shake", "SHAKE, chain of ten pendula", "chain", "shake", 1.0, 3, 16, constraints,
       carried<Shake, Chain>},
      {"vi-a", "VI-A, four particles", "four-particles", "vi-a", 0.25, 3, 13, constraints,
       carried<ViA, FourParticles>},
      {"alpha", "Generalized-α, heavy top", "gyroscopic-top", "generalized-alpha-dae", 0.02, 5, 14,
       constraints, carried<GeneralizedAlphaDae, GyroscopicTop>},
      {"zhang-skeel", "Z&S, double pendulum on springs", "double-pendulum", "zhang-skeel", 1.0, 3,
       18, penalty, carried<ZhangSkeel, DoublePendulumPenalty>}};
  return all;
}

}  // namespace shakedown::comparison
