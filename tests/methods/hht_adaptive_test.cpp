// HHT-I3 with step control: its errors, its estimate, its outputs within steps, and its counts. The
// independent solution is that of RADAU5 with a tolerance of 1e-12.
#include "methods/structural/hht_adaptive.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "methods/baseline/radau_adaptive.hpp"
#include "problems/andrews.hpp"
#include "problems/damped_pendulum.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/four_particles.hpp"
#include "problems/three_cranks.hpp"

namespace shakedown {
namespace {

using Options = HhtI3Adaptive::Options;

Options with_tolerance(double tolerance) {
  Options options;
  options.rtol = options.atol = tolerance;
  return options;
}

/// The states at the outputs, the multipliers there, and the cost.
template <class P>
struct Run {
  std::vector<VectorFor<P>> q, p;
  std::vector<MultipliersFor<P>> lambda;
  Counts spent;
  std::int64_t iterations = 0;
};
template <class P, class M>
Run<P> run(const typename M::Options& options, double until, int outputs,
           sundials::Statistics* statistics = nullptr) {
  const P problem(typename P::Parameters{});
  State<P> state = initial_state(problem);
  const double h = until / outputs;
  typename M::template Stepper<P> stepper(problem, options, h, state);
  Run<P> result;
  const Counts before = counts;
  for (int i = 0; i < outputs; ++i) {
    const StepReport report = stepper.step(state);
    REQUIRE(report.status == Status::ok);
    state.t = (i + 1) * h;
    result.iterations += report.iterations;
    result.q.push_back(state.q);
    result.p.push_back(state.p);
    result.lambda.push_back(stepper.lambda());
  }
  result.spent = counts;
  result.spent -= before;
  if constexpr (requires { stepper.statistics(); }) {
    if (statistics != nullptr) *statistics = stepper.statistics();
  }
  return result;
}

template <class P>
Run<P> exact(double until, int outputs) {
  RadauAdaptive::Options strict;
  strict.rtol = strict.atol = 1e-12;
  return run<P, RadauAdaptive>(strict, until, outputs);
}
/// Returns the largest difference relative to the largest entry.
template <class Vectors>
double difference(const Vectors& a, const Vectors& b) {
  double size = 0.0, most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    size = std::fmax(size, b[i].cwiseAbs().maxCoeff());
    most = std::fmax(most, (a[i] - b[i]).cwiseAbs().maxCoeff());
  }
  return most / size;
}

template <class P>
void check_errors(double until, double amplified) {
  INFO(P::id);
  constexpr int outputs = 50;
  const Run<P> reference = exact<P>(until, outputs);
  std::array<double, 3> q{}, p{}, lambda{};
  const std::array tolerances{1e-6, 1e-8, 1e-10};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto found = run<P, HhtI3Adaptive>(with_tolerance(tolerances[i]), until, outputs);
    q[i] = difference(found.q, reference.q);
    p[i] = difference(found.p, reference.p);
    lambda[i] = difference(found.lambda, reference.lambda);
    UNSCOPED_INFO(tolerances[i] << ": " << q[i] << " " << p[i] << " " << lambda[i]);
    CHECK(q[i] < amplified * std::pow(tolerances[i], 2.0 / 3.0));
  }
  // The estimate is O(h^3), and the errors of q, p and lambda are O(h^2).
  for (const auto& error : {q, p, lambda}) {
    const double power = std::log10(error[0] / error[2]) / 4.0;
    CHECK(power > 0.56);
    CHECK(power < 0.77);
  }
}

TEST_CASE("The errors of HHT-I3 are proportional to the power 2/3 of the tolerance",
          "[methods][oracle][order]") {
  check_errors<DoublePendulum<>>(1.0, 10.0);
  check_errors<DampedPendulum<>>(2.0, 10.0);
  check_errors<FourParticles<>>(1.0, 10.0);
  check_errors<ThreeCranks<>>(1.0, 10.0);
  check_errors<Andrews<>>(0.03, 100.0);
}

template <class P>
sundials::Statistics cost(const Options& options, double until, int outputs = 1) {
  sundials::Statistics found;
  run<P, HhtI3Adaptive>(options, until, outputs, &found);
  return found;
}

TEST_CASE("The error estimate of HHT-I3 is of third order, with its constant", "[methods][order]") {
  const auto steps = [](double tolerance, double alpha) {
    Options options = with_tolerance(tolerance);
    options.alpha = alpha;
    return double(cost<DampedPendulum<>>(options, 4.0).steps);
  };
  const double ratio = steps(1e-9, -0.3) / steps(1e-6, -0.3);
  INFO(ratio);
  CHECK(std::fabs(ratio - 10.0) < 1.0);  // 32 with O(h^2), 5.6 with O(h^4)
  // delta is -0.1058 for alpha = -0.3 and -0.0858 for alpha = -0.1. Without the term -alpha/2,
  // delta would be -0.2558 and -0.1358, and the ratio 1.235.
  const double constants = steps(1e-9, -0.3) / steps(1e-9, -0.1);
  INFO(constants);
  CHECK(std::fabs(constants - std::cbrt(0.1058 / 0.0858)) < 0.03);
}

TEST_CASE("Outputs do not change the steps of HHT-I3", "[methods]") {
  using P = DoublePendulum<>;
  sundials::Statistics few, many;
  const Options options = with_tolerance(1e-7);
  const auto one = run<P, HhtI3Adaptive>(options, 2.0, 1, &few);
  const auto all = run<P, HhtI3Adaptive>(options, 2.0, 1024, &many);
  CHECK(few.steps == many.steps);
  CHECK(few.iterations == many.iterations);
  CHECK(many.steps < 1024);  // several outputs in a step
  CHECK(one.q.back() == all.q.back());
  CHECK(one.p.back() == all.p.back());
  // RADAU5 stops at the outputs, and takes other steps.
  sundials::Statistics free, stopped;
  run<P, RadauAdaptive>({}, 2.0, 1, &free);
  run<P, RadauAdaptive>({}, 2.0, 1024, &stopped);
  CHECK(free.steps < stopped.steps);
}

TEST_CASE("HHT-I3 satisfies both levels of constraints at outputs within steps",
          "[methods][structure]") {
  using P = DoublePendulum<>;
  const P problem(P::Parameters{});
  const auto found = run<P, HhtI3Adaptive>(with_tolerance(1e-4), 2.0, 64);
  MultipliersFor<P> g, rate;
  JacobianFor<P> G;
  for (std::size_t i = 0; i < found.q.size(); ++i) {
    problem.constraint(found.q[i], g);
    problem.jacobian(found.q[i], G);
    VectorFor<P> v;
    problem.mass().solve(found.p[i], v);
    rate = G * v;
    // Positions and velocities are of the order of 1.
    CHECK(g.cwiseAbs().maxCoeff() < 1e-13);
    CHECK(rate.cwiseAbs().maxCoeff() < 1e-13);
  }
}

TEST_CASE("A kept matrix changes HHT-I3 by less than its error", "[methods]") {
  using P = Andrews<>;
  sundials::Statistics kept, renewed;
  const auto reference = exact<P>(0.03, 10);
  const auto found = [&](double slowest, double fraction, sundials::Statistics& statistics) {
    Options options = with_tolerance(1e-8);
    options.slowest = slowest;
    options.fraction = fraction;
    return run<P, HhtI3Adaptive>(options, 0.03, 10, &statistics);
  };
  const auto usual = found(0.1, 1e-3, kept), always = found(0.0, 1e-3, renewed);
  const double error = difference(usual.q, reference.q);
  const double changed = difference(usual.q, always.q);
  INFO(error << " " << changed << "; factorisations " << kept.setups << " of " << renewed.setups
             << "; iterations " << kept.iterations << " of " << renewed.iterations);
  CHECK(changed < 0.05 * error);
  CHECK(5 * kept.setups < renewed.setups);
  CHECK(2 * kept.iterations < 3 * renewed.iterations);
  // A Newton iteration that stops at the tolerance itself leaves more.
  sundials::Statistics loose;
  CHECK(difference(found(0.1, 1.0, loose).q, always.q) > 10.0 * changed);
}

/// The errors of q at the end, the Newton iterations and the factorisations with step control and
/// with `steps` fixed steps.
struct Comparison {
  double error[2];
  double iterations[2], factorisations[2];
};
template <class P>
Comparison compare(double tolerance, double until, int steps) {
  const auto reference = exact<P>(until, 1);
  const auto controlled = run<P, HhtI3Adaptive>(with_tolerance(tolerance), until, 1);
  const auto fixed = run<P, HhtI3>({}, until, steps);
  const auto error = [&](const Run<P>& of) {
    return (of.q.back() - reference.q.back()).cwiseAbs().maxCoeff();
  };
  return {{error(controlled), error(fixed)},
          {double(controlled.iterations), double(fixed.iterations)},
          {double(controlled.spent.factorisations), double(fixed.spent.factorisations)}};
}

TEST_CASE("HHT-I3 with step control is cheaper than with fixed steps if the motion is uneven",
          "[methods][cost]") {
  const auto squeezer = compare<Andrews<>>(1e-7, 0.03, 2000);
  INFO("errors " << squeezer.error[0] << " " << squeezer.error[1] << ", iterations "
                 << squeezer.iterations[0] << " " << squeezer.iterations[1] << ", factorisations "
                 << squeezer.factorisations[0] << " " << squeezer.factorisations[1]);
  CHECK(squeezer.error[0] < squeezer.error[1]);
  CHECK(2.0 * squeezer.iterations[0] < squeezer.iterations[1]);
  CHECK(2.0 * squeezer.factorisations[0] < squeezer.factorisations[1]);
  // The pendulum moves evenly, so equal numbers of steps give equal errors.
  const auto pendulum = compare<DampedPendulum<>>(1e-7, 2.0, 219);
  INFO("errors " << pendulum.error[0] << " " << pendulum.error[1] << ", iterations "
                 << pendulum.iterations[0] << " " << pendulum.iterations[1]);
  CHECK(pendulum.error[0] > 0.5 * pendulum.error[1]);
  CHECK(pendulum.error[0] < 2.0 * pendulum.error[1]);
}

TEST_CASE("HHT-I3 with step control runs backwards", "[methods]") {
  using P = DoublePendulum<>;
  const P problem(P::Parameters{});
  State<P> state = initial_state(problem);
  const VectorFor<P> start = state.q;
  HhtI3Adaptive::Stepper<P> there(problem, with_tolerance(1e-9), -0.5, state);
  for (int i = 0; i < 2; ++i) REQUIRE(there.step(state).status == Status::ok);
  CHECK((state.q - start).cwiseAbs().maxCoeff() > 0.1);
  state.t = -1.0;
  HhtI3Adaptive::Stepper<P> back(problem, with_tolerance(1e-9), 0.5, state);
  for (int i = 0; i < 2; ++i) REQUIRE(back.step(state).status == Status::ok);
  // The error is at most 10 times the power 2/3 of the tolerance, in each direction.
  CHECK((state.q - start).cwiseAbs().maxCoeff() < 2e-5);
}

TEST_CASE("HHT-I3 reports its step limit", "[methods]") {
  using P = DoublePendulum<>;
  const P problem(P::Parameters{});
  State<P> state = initial_state(problem);
  Options options;
  options.max_steps = 3;
  HhtI3Adaptive::Stepper<P> stepper(problem, options, 1.0, state);
  CHECK(stepper.step(state).status == Status::solver_failed);
  CHECK(stepper.message().find("step limit") != std::string::npos);
}

}  // namespace
}  // namespace shakedown
