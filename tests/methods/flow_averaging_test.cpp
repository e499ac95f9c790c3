// FLAVORS and the heterogeneous multiscale method: their limits and their errors.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/analysis/convergence.hpp"
#include "methods/base/run.hpp"
#include "methods/multiscale/hmm.hpp"
#include "methods/oscillatory/flavors.hpp"
#include "methods/splitting/blanes_moan.hpp"
#include "problems/base/slow_motion.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/spring_pendulum.hpp"
#include "problems/two_springs.hpp"

namespace shakedown {
namespace {

using Catch::WithinAbs;
using Catch::WithinRel;
using Chain = FermiPastaUlam<>;
using Springs = TwoSprings<>;

Chain chain(double omega) {
  Chain::Parameters parameters;
  parameters.omega = omega;
  return Chain(parameters);
}
Springs springs(double omega) {
  Springs::Parameters parameters;
  parameters.omega = omega;
  return Springs(parameters);
}

template <class M, class P>
State<P> moved(const P& problem, State<P> state, double time, int steps,
               const typename M::Options& options = {}) {
  typename M::template Stepper<P> stepper(problem, options, time / steps, state);
  REQUIRE(run(stepper, state, time / steps, steps).status == Status::ok);
  return state;
}

TEST_CASE("FLAVORS converges with order 2 to the chain with springs of omega sqrt(ratio)",
          "[methods][order][oracle]") {
  const State<Chain> start = initial_state(chain(50.0));
  const auto exact = moved<BlanesMoanRkn4>(chain(25.0), start, 2.0, 20000).q;  // exact to round-off
  Convergence c;
  for (const int steps : {200, 400, 800, 1600}) {
    const auto q = moved<Flavors>(chain(50.0), start, 2.0, steps, {.ratio = 0.25}).q;
    c.add(2.0 / steps, (q - exact).norm());
  }
  INFO(c.text());
  CHECK_THAT(c.slope(), WithinAbs(2.0, 0.05));
  // The limit is not the motion of the chain itself: the two differ by the amplitude of a stiff
  // spring.
  const auto whole = moved<BlanesMoanRkn4>(chain(50.0), start, 2.0, 20000).q;
  CHECK((whole - exact).norm() > 1e-3);
}

TEST_CASE("FLAVORS of Verlet is conjugate to the source's Phi^off_{h - tau} o Phi^on_tau",
          "[methods][oracle]") {
  const Chain problem = chain(50.0);
  constexpr double h = 0.03, tau = 0.2 * h;
  Chain::Vector q, p, force(problem.size());
  const auto drift = [&](double t) { q += t * p; };  // unit masses
  const auto kick = [&](double t, bool stiff) {
    problem.slow_gradient(q, force);
    p -= t * force;
    if (!stiff) return;
    problem.stiff_gradient(q, force);
    p -= t * force;
  };
  State<Chain> state = initial_state(problem);
  q = state.q;
  p = state.p;
  kick(tau / 2, true);
  drift(tau / 2);
  for (int n = 0; n < 100; ++n) {
    kick((h - tau) / 2, false);  // off
    drift(h - tau);
    kick((h - tau) / 2, false);
    drift(tau / 2);  // on
    kick(tau, true);
    drift(tau / 2);
  }
  drift(-tau / 2);
  kick(-tau / 2, true);
  state = moved<Flavors>(problem, state, 100 * h, 100, {.ratio = 0.2});
  CHECK((state.q - q).norm() < 1e-11);  // a thousand rounding errors, amplified by the motion
  CHECK((state.p - p).norm() < 1e-11 * 50.0);
}

/// A start on the slow manifold of two springs, and the point that the slow motion from this start
/// reaches after time 1.
struct Slow {
  State<Springs> start;
  Eigen::Vector4d end;
};
Slow slow_motion(double omega) {
  SlowMotion<TwoRods<long double>, 3> slow({}, static_cast<long double>(omega));
  Eigen::Matrix<long double, 4, 1> q, v;
  q << 1.0L, 0.0L, 2.0L, 0.0L;
  v << 0.0L, -0.5L, 0.0L, 0.5L;
  slow.project(q, v);
  Slow all{{q.cast<double>(), v.cast<double>()}, {}};
  all.end = moved<BlanesMoanRkn4>(springs(omega), all.start, 1.0, static_cast<int>(20.0 * omega)).q;
  return all;
}

TEST_CASE("HMM errs like omega^2 H^4: stages off the slow manifold pass for fast motion",
          "[methods][order][oracle]") {
  // With these windows and micro-steps, the error of the macro-steps dominates.
  HmmOptions precise;
  precise.kernel = Kernel::smooth5;
  precise.micro_steps = 12;
  const auto error = [&precise](double omega, int steps) {
    const Slow slow = slow_motion(omega);
    return (moved<Hmm>(springs(omega), slow.start, 1.0, steps, precise).q - slow.end).norm();
  };
  Convergence in_steps;
  for (const int steps : {16, 32, 64}) in_steps.add(1.0 / steps, error(2000.0, steps));
  INFO(in_steps.text());
  CHECK_THAT(in_steps.slope(), WithinAbs(4.0, 0.3));
  Convergence in_omega;
  for (const double omega : {1000.0, 2000.0, 4000.0}) in_omega.add(omega, error(omega, 64));
  INFO(in_omega.text());
  CHECK_THAT(in_omega.slope(), WithinAbs(2.0, 0.3));
}

TEST_CASE("HMM turns a fast motion with R omega, R the damping of its window",
          "[methods][oracle]") {
  // The force is linear along the spring, so averaging multiplies the oscillation by the factor R.
  SpringPendulum<>::Parameters parameters;
  parameters.omega = 1000.0;
  const SpringPendulum<> problem(parameters);
  const HmmOptions options;
  const MicroFilter<SpringPendulum<>> window(problem, options.kernel, MicroIntegrator::verlet,
                                             options.L / 1000.0,
                                             micro_steps_each_way(options.L, options.micro_steps));
  const double R = window.damping(1000.0);
  REQUIRE(std::fabs(R) * 1000.0 > 0.1);  // phase of the oscillation after time 1
  constexpr double stretch = 0.01;
  const State<SpringPendulum<>> start{{1.0 + stretch, 0.0}, {0.0, 0.0}};
  const State<SpringPendulum<>> end = moved<Hmm>(problem, start, 1.0, 100);
  CHECK_THAT(end.q(0), WithinAbs(1.0 + stretch * std::cos(1000.0 * R), 1e-9 * stretch));
  CHECK_THAT(end.p(0), WithinRel(-1000.0 * stretch * std::sin(1000.0 * R), 1e-7));
}

}  // namespace
}  // namespace shakedown
