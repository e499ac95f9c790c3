// What the parts of tao2014/theorems share: steps, step Jacobians, slopes, and the form of a claim.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "experiments/analysis/fit.hpp"
#include "experiments/harness/claims/context.hpp"
#include "methods/base/run.hpp"
#include "problems/base/dual.hpp"

namespace shakedown::tao2014 {

inline constexpr const char* theorem_table = "tao2014/theorems";

/// A claim of this experiment; `slug` completes its id.
ClaimDraft& theorem(Context& context, std::string_view slug, std::string_view locator,
                    std::string_view statement, ClaimKind kind,
                    Verdict pinned = Verdict::reproduced);
inline Verdict corrected(bool printed_fails, bool corrected_holds) {
  return printed_fails && corrected_holds ? Verdict::reproduced_corrected : Verdict::refuted;
}

/// The larger of two measurements; NaN, a run that failed, is larger than every number.
inline double worse(double a, double b) { return a >= b || std::isnan(a) ? a : b; }

/// Options of M at `beta` where it has one, its nonlinear solver at `tolerance` where it has one.
template <class M>
typename M::Options at_beta(double beta, double tolerance = 1e-14) {
  typename M::Options options;
  if constexpr (requires { options.beta; }) options.beta = beta;
  if constexpr (requires { options.tolerance; }) options.tolerance = tolerance;
  return options;
}

/// `steps` steps of h by one fresh stepper; NaN when a step fails.
template <class M, class P>
State<P> advance(const P& problem, const typename M::Options& options, double h, State<P> state,
                 std::int64_t steps = 1) {
  typename M::template Stepper<P> stepper(problem, options, ScalarOf<P>(h), state);
  if (run(stepper, state, ScalarOf<P>(h), steps).status != Status::ok) {
    state.q.setConstant(ScalarOf<P>(std::numeric_limits<double>::quiet_NaN()));
    state.p = state.q;
  }
  return state;
}

/// (q, p), stacked, as doubles.
template <class P>
Eigen::VectorXd stacked(const State<P>& state) {
  const Index n = state.q.size();
  Eigen::VectorXd z(2 * n);
  for (Index i = 0; i < n; ++i) {
    z(i) = static_cast<double>(state.q(i));
    z(n + i) = static_cast<double>(state.p(i));
  }
  return z;
}

/// A state of another scalar type with the same values.
template <class To, class From>
State<To> converted(const State<From>& from) {
  State<To> to;
  to.q = from.q.template cast<ScalarOf<To>>();
  to.p = from.p.template cast<ScalarOf<To>>();
  return to;
}

/// The Jacobian of `map` at `at`; `map` takes and returns a State of the problem of duals.
template <class P, class Map>
Eigen::MatrixXd map_jacobian(const State<P>& at, Map&& map) {
  const Index n = at.q.size();
  Eigen::MatrixXd J(2 * n, 2 * n);
  for (Index j = 0; j < 2 * n; ++j) {
    State<P> state = at;
    (j < n ? state.q(j) : state.p(j - n)).slope = 1.0;
    state = map(state);
    for (Index i = 0; i < n; ++i) {
      J(i, j) = state.q(i).slope;
      J(n + i, j) = state.p(i).slope;
    }
  }
  return J;
}

/// d(step)/d(q, p) of M, exact; P is the problem of doubles.
template <class M, class P>
Eigen::MatrixXd step_jacobian(const typename P::Parameters& parameters,
                              const typename M::Options& options, double h, const State<P>& at) {
  using D = typename P::template With<Dual>;
  const D problem(parameters);
  return map_jacobian(converted<D>(at), [&](const State<D>& state) {
    return advance<M>(problem, options, h, state);
  });
}

/// max |J^T Omega J - Omega| on the columns of B, relative to max(1, |J B|_max^2).
double symplectic_defect(const Eigen::MatrixXd& J, const Eigen::MatrixXd& B);
double symplectic_defect(const Eigen::MatrixXd& J);

}  // namespace shakedown::tao2014
