// Newmark's family: the map (13) that makes it symplectic, its special members, and the
// interpretations of "one Newton iteration".
#include <catch2/catch.hpp>

#include "experiments/analysis/step_jacobian.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/newmark/newmark_one_iteration.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown {
namespace {

using SoftPendulum = DoublePendulumPenalty<>;

/// Returns (x, p) = eta(q, p), TO (13).
template <class P>
State<P> pushed_forward(const P& problem, double beta, double h, const State<P>& state) {
  State<P> image = state;
  VectorFor<P> work = state.q;
  newmark_pushforward(problem, ScalarOf<P>(beta * h * h), state.q, image.q, work);
  return image;
}

template <class P>
double distance_from_pushforward(double h) {
  const P problem{typename P::Parameters{}};
  State<P> newmark = initial_state(problem);
  State<P> pushed = pushed_forward(problem, 0.4, h, newmark);
  Newmark::Stepper<P> first(problem, {}, h, newmark);
  PushforwardNewmark::Stepper<P> second(problem, {}, h, pushed);
  double largest = 0.0;
  for (int k = 0; k < 200; ++k) {
    REQUIRE(first.step(newmark).status == Status::ok);
    REQUIRE(second.step(pushed).status == Status::ok);
    const State<P> image = pushed_forward(problem, 0.4, h, newmark);
    largest = std::fmax(largest, linear_algebra::distance(image.q, pushed.q));
    largest = std::fmax(largest, linear_algebra::distance(image.p, pushed.p));
  }
  return largest;
}

TEST_CASE("Newmark is push-forward Newmark seen through the map (13)", "[methods][oracle]") {
  // The bound is the round-off of two implicit recursions over 200 steps, amplified by a mildly
  // unstable motion.
  CHECK(distance_from_pushforward<HenonHeiles<>>(0.1) <= 1e-12);
  CHECK(distance_from_pushforward<CentralPair<>>(0.02) <= 1e-11);
  CHECK(distance_from_pushforward<SoftPendulum>(0.01) <= 1e-11);
}

/// Returns D eta, computed with dual numbers.
template <class P>
Eigen::MatrixXd pushforward_jacobian(const P& problem, double h, const State<P>& state) {
  const Index n = problem.size();
  Eigen::MatrixXd J = Eigen::MatrixXd::Identity(2 * n, 2 * n);
  for (Index j = 0; j < n; ++j) {
    State<P> z = state;
    z.q(j).slope = 1.0;
    const State<P> image = pushed_forward(problem, 0.4, h, z);
    for (Index i = 0; i < n; ++i) J(i, j) = image.q(i).slope;
  }
  return J;
}

TEST_CASE("Newmark preserves the pulled-back form, and not dq ^ dp", "[methods][structure]") {
  using D = SoftPendulum::With<Dual>;
  const double h = 0.02;
  const D problem{SoftPendulum::Parameters{}};
  Newmark::Options options;
  options.tolerance = 1e-14;  // the derivative lags one iteration behind (see dual.hpp)
  State<D> state = initial_state(problem);
  Newmark::Stepper<D> stepper(problem, options, h, state);
  REQUIRE(run(stepper, state, Dual(h), 10).status == Status::ok);
  State<D> next = state;
  Newmark::Stepper<D> once(problem, options, h, next);
  REQUIRE(once.step(next).status == Status::ok);

  const Eigen::MatrixXd J = step_jacobian<Newmark>(problem, options, h, state);
  // With eta' = D eta, eta' J equals the Jacobian of the push-forward's step times eta'. The
  // push-forward is therefore canonical if and only if J preserves the pull-back of the canonical
  // form by eta.
  const Eigen::MatrixXd before = pushforward_jacobian(problem, h, state);
  const Eigen::MatrixXd after = pushforward_jacobian(problem, h, next);
  const double canonical = linear_algebra::symplectic_defect(J);
  const double pulled_back = linear_algebra::symplectic_defect(
      linear_algebra::product(after, J, linear_algebra::inverse(before)));
  // The bound is the round-off of squared entries of size 30.
  CHECK(pulled_back <= 1e-12);
  CHECK(canonical >= 1e-4);
}

template <class M, class N, class P>
double distance(const P& problem, double h, const typename M::Options& m,
                const typename N::Options& n, std::int64_t steps = 100) {
  State<P> a = initial_state(problem);
  State<P> b = a;
  typename M::template Stepper<P> stepper_a(problem, m, h, a);
  typename N::template Stepper<P> stepper_b(problem, n, h, b);
  REQUIRE(run(stepper_a, a, h, steps).status == Status::ok);
  REQUIRE(run(stepper_b, b, h, steps).status == Status::ok);
  return std::fmax(linear_algebra::distance(a.q, b.q), linear_algebra::distance(a.p, b.p));
}

TEST_CASE("Newmark at beta = 0 is velocity Verlet, at beta = 1/4 the trapezoidal rule",
          "[methods][oracle]") {
  using P = HenonHeiles<>;
  const P problem;
  Newmark::Options options;
  options.beta = 0.0;
  CHECK(distance<Newmark, VelocityVerlet>(problem, 0.1, options, {}) <= 1e-13);

  options.beta = 0.25;
  const double h = 0.1;
  State<P> state = initial_state(problem);
  Newmark::Stepper<P> stepper(problem, options, h, state);
  for (int k = 0; k < 20; ++k) {
    const State<P> before = state;
    REQUIRE(stepper.step(state).status == Status::ok);
    VectorFor<P> f0, f1;
    problem.gradient(before.q, f0);
    problem.gradient(state.q, f1);
    const VectorFor<P> q = before.q + h / 2.0 * (before.p + state.p) - state.q;
    const VectorFor<P> p = before.p - h / 2.0 * (f0 + f1) - state.p;
    CHECK(q.norm() <= 1e-14);
    CHECK(p.norm() <= 1e-14);
  }
}

TEST_CASE("On a linear problem one Newton iteration is the whole solve", "[methods][oracle]") {
  Request request;
  request.h = 0.01;
  const auto one = catalogue().pair("linear-oscillator", "newmark-one-iteration").start(request);
  const auto whole = catalogue().pair("linear-oscillator", "newmark").start(request);
  REQUIRE(one->advance(100).status == Status::ok);
  REQUIRE(whole->advance(100).status == Status::ok);
  // The bound allows for 100 steps with stiffness 400 and amplitude one.
  for (std::size_t i = 0; i < one->q().size(); ++i) {
    CHECK(std::fabs(one->q()[i] - whole->q()[i]) <= 1e-11);
    CHECK(std::fabs(one->p()[i] - whole->p()[i]) <= 1e-11);
  }
}

TEST_CASE("The readings of one Newton iteration differ, and all converge to the same motion",
          "[methods]") {
  using O = NewmarkOneIterationOptions;
  const HenonHeiles<> problem;
  const std::vector<O> readings{
      {0.4, NewtonStart::previous, AccelerationFrom::relation, HessianSource::analytic},
      {0.4, NewtonStart::previous, AccelerationFrom::force, HessianSource::analytic},
      {0.4, NewtonStart::acceleration, AccelerationFrom::relation, HessianSource::analytic},
      {0.4, NewtonStart::ballistic, AccelerationFrom::relation, HessianSource::analytic}};
  for (std::size_t i = 0; i < readings.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const auto gap = [&](double h) {
        return distance<NewmarkOneIteration, NewmarkOneIteration>(
            problem, h, readings[i], readings[j], std::llround(5.0 / h));
      };
      INFO("readings " << i << " and " << j << ": " << gap(0.1) << ", " << gap(0.05));
      // All interpretations have order 2, so their distance decreases at least fourfold when h is
      // halved.
      CHECK(gap(0.1) >= 1e-9);
      CHECK(gap(0.05) <= gap(0.1) / 3.5);
    }
  }
}

TEST_CASE("A differenced Hessian leaves the solution of the iteration where it is", "[methods]") {
  Newmark::Options differenced;
  differenced.hessian = HessianSource::difference;
  // Newton's method solves the same equation; only its iterates differ.
  CHECK(distance<Newmark, Newmark>(HenonHeiles<>{}, 0.1, {}, differenced) <= 1e-9);
  CHECK(distance<Newmark, Newmark>(SoftPendulum{SoftPendulum::Parameters{}}, 0.01, {},
                                   differenced) <= 1e-9);
}

TEST_CASE("A differenced Hessian costs no iteration", "[methods]") {
  // Increments of 1.5e-8 cause a relative error of this size in Newton's matrix. This error affects
  // each update far less than the error of Newton's method does.
  const SoftPendulum problem{SoftPendulum::Parameters{}};
  const auto iterations = [&](HessianSource source) {
    Newmark::Options options;
    options.hessian = source;
    State<SoftPendulum> state = initial_state(problem);
    Newmark::Stepper<SoftPendulum> stepper(problem, options, 0.1, state);
    const LoopReport report = run(stepper, state, 0.1, 100);
    REQUIRE(report.status == Status::ok);
    return static_cast<double>(report.iterations);
  };
  // The counts may differ slightly, because an update close to the tolerance may be on either side
  // of it.
  CHECK(iterations(HessianSource::difference) <= 1.02 * iterations(HessianSource::analytic));
}

}  // namespace
}  // namespace shakedown
