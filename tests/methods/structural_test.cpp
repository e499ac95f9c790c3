// The start of the index-3 methods, and the response of a step to a wrong initial lambda. The error
// at the end of a run shows neither.
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "methods/base/consistent.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/structural/generalized_alpha_dae.hpp"
#include "methods/structural/hht.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/five_springs.hpp"

namespace shakedown {
namespace {

template <class M>
typename M::Options starting(AlphaStart start) {
  typename M::Options options;
  options.start = start;
  return options;
}

/// Returns a state in motion. At rest q''' = 0, and no start would need a correction.
template <class P>
State<P> moving(const P& problem) {
  State<P> state = initial_state(problem);
  Rattle::Stepper<P> stepper(problem, {}, 0.01, state);
  REQUIRE(run(stepper, state, ScalarOf<P>(0.01), 50).status == Status::ok);
  return state;
}

/// Returns the largest error of lambda over the first ten steps, compared with lambda(q_n, v_n),
/// which is accurate to O(h^2).
template <class M>
double early_error(AlphaStart start, double h) {
  using P = DoublePendulum<>;
  const P problem{P::Parameters{}};
  State<P> state = moving(problem);
  typename M::template Stepper<P> stepper(problem, starting<M>(start), h, state);
  ConsistentMultiplier<P> consistent(problem);
  VectorFor<P> v, a;
  MultipliersFor<P> lambda;
  double most = 0.0;
  for (int n = 0; n < 10; ++n) {
    REQUIRE(stepper.step(state).status == Status::ok);
    problem.mass().solve(state.p, v);
    consistent.solve(problem, state.q, v, lambda, a);
    most = std::fmax(most, (lambda - stepper.lambda()).cwiseAbs().maxCoeff());
  }
  return most;
}

template <class M>
void check_start() {
  const auto order = [](AlphaStart start) {
    return std::log2(early_error<M>(start, 2e-3) / early_error<M>(start, 1e-3));
  };
  INFO(M::traits.name);
  CHECK_THAT(order(AlphaStart::corrected), Catch::WithinAbs(2.0, 0.1));
  CHECK_THAT(order(AlphaStart::consistent), Catch::WithinAbs(1.0, 0.1));
}

TEST_CASE("From the corrected start lambda is of order 2 at once, else of order 1", "[methods]") {
  check_start<GeneralizedAlphaDae>();
  check_start<HhtI3>();
}

/// Returns the change of lambda_n that a start across the constraints causes, with momentum p_0 +
/// G^T. The constraints are linear, so this part of the motion is linear too. The round-off of
/// lambda is eps/h^2, so extended precision is needed.
template <class M>
std::vector<long double> transient(long double h, int steps) {
  using P = FiveSprings<long double>;
  const P problem{P::Parameters{}};
  State<P> a = initial_state(problem);
  State<P> b = a;
  JacobianFor<P> G;
  problem.jacobian(b.q, G);
  MultipliersFor<P> one;
  one.setOnes();
  add_transpose(G, one, 1.0L, b.p);
  using Stepper = typename M::template Stepper<P>;
  Stepper along(problem, {}, h, a);
  Stepper across(problem, {}, h, b);
  std::vector<long double> difference;
  for (int n = 0; n < steps; ++n) {
    REQUIRE(along.step(a).status == Status::ok);
    REQUIRE(across.step(b).status == Status::ok);
    difference.push_back((across.lambda() - along.lambda())(0));
  }
  return difference;
}

/// Returns the largest |D_{n+3} - ...|, relative to D_0, for the recurrence whose characteristic
/// roots are -rho, -rho and `third`.
double recurrence_defect(const std::vector<long double>& D, long double rho, long double third) {
  long double most = 0;
  for (std::size_t n = 0; n + 3 < D.size(); ++n) {
    most =
        std::fmax(most, std::fabs(D[n + 3] + (2 * rho - third) * D[n + 2] +
                                  rho * (rho - 2 * third) * D[n + 1] - rho * rho * third * D[n]));
  }
  return static_cast<double>(most / std::fabs(D[0]));
}

template <class M>
void check_decay() {
  const auto weights = typename M::Options{}.template weights<long double>();
  const auto D = transient<M>(1e-3L, 24);
  const long double rho = M::traits.rho_infinity;
  const long double third = weights.alpha_f / (weights.alpha_f - 1);
  INFO(M::traits.name);
  // The remainder comes from the coupling to the motion, which is O(h^2).
  CHECK(recurrence_defect(D, rho, third) <= 1e-4);
  CHECK(recurrence_defect(D, rho + 1e-3L, third) > 2e-4);
  CHECK(recurrence_defect(D, rho - 1e-3L, third) > 2e-4);
}

TEST_CASE("A lambda that starts wrong decays with the eigenvalues at infinity", "[methods]") {
  check_decay<GeneralizedAlphaDae>();
  check_decay<HhtI3>();
}

}  // namespace
}  // namespace shakedown
