// HHT-I3 with step control, compared with RADAU5 at a tight tolerance: its order also with M(q),
// its constraints, its damping, and its steps.
#include "methods/baseline/hht_adaptive.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "methods/baseline/radau_adaptive.hpp"
#include "problems/andrews.hpp"
#include "problems/base/rescaled.hpp"
#include "problems/chain.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown {
namespace {

template <class M, class P>
struct Run {
  State<P> state;
  sundials::Statistics statistics;
};
template <class M, class P>
Run<M, P> run(const P& problem, double until, const typename M::Options& options) {
  Run<M, P> result{initial_state(problem), {}};
  typename M::template Stepper<P> stepper(problem, options, until, result.state);
  const StepReport report = stepper.step(result.state);
  INFO(stepper.message());
  REQUIRE(report.status == Status::ok);
  result.statistics = stepper.statistics();
  return result;
}
template <class M>
typename M::Options with_tolerance(double tolerance) {
  typename M::Options options;
  options.rtol = options.atol = tolerance;
  return options;
}

/// Returns the slope of the error of q over the number of steps.
template <class P>
double order(const P& problem, double until) {
  const auto exact = run<RadauAdaptive>(problem, until, with_tolerance<RadauAdaptive>(1e-11));
  double steps = 0.0, errors = 0.0, product = 0.0, square = 0.0;
  const std::vector<double> tolerances{1e-5, 1e-6, 1e-7, 1e-8, 1e-9};
  for (const double tolerance : tolerances) {
    const auto now = run<HhtAdaptive>(problem, until, with_tolerance<HhtAdaptive>(tolerance));
    const double x = std::log(static_cast<double>(now.statistics.steps));
    const double y = std::log((now.state.q - exact.state.q).cwiseAbs().maxCoeff());
    steps += x;
    errors += y;
    product += x * y;
    square += x * x;
  }
  const double count = static_cast<double>(tolerances.size());
  return -(count * product - steps * errors) / (count * square - steps * steps);
}

TEST_CASE("HHT with step control has order 2", "[methods][order]") {
  const double pendulum = order(DoublePendulum<>(DoublePendulum<>::Parameters{}), 1.0);
  INFO(pendulum);
  CHECK(pendulum > 1.8);
  CHECK(pendulum < 2.3);
  // The steps of the squeezer vary by a factor of a hundred, which scatters the slope. With the
  // source's equation for A, the order would be 1, because M depends on q.
  const double squeezer = order(Andrews<>(Andrews<>::Parameters{}), 0.03);
  INFO(squeezer);
  CHECK(squeezer > 1.6);
  CHECK(squeezer < 3.0);
}

TEST_CASE("HHT's number of steps grows like the cube root of 1/tolerance", "[methods][order]") {
  const DoublePendulum<> problem(DoublePendulum<>::Parameters{});
  const auto steps = [&](double tolerance) {
    return static_cast<double>(
        run<HhtAdaptive>(problem, 2.0, with_tolerance<HhtAdaptive>(tolerance)).statistics.steps);
  };
  // The estimate is O(h^3). With O(h^2) the factor would be 32, with O(h^4) 5.6.
  const double ratio = steps(1e-8) / steps(1e-5);
  INFO(ratio);
  CHECK(ratio > 8.0);
  CHECK(ratio < 12.0);
}

TEST_CASE("HHT satisfies g = 0 to its tolerance, and G v does not drift", "[methods][structure]") {
  const DoublePendulum<> problem(DoublePendulum<>::Parameters{});
  State<DoublePendulum<>> state = initial_state(problem);
  HhtAdaptive::Stepper<DoublePendulum<>> stepper(problem, with_tolerance<HhtAdaptive>(1e-6), 0.5,
                                                 state);
  MultipliersFor<DoublePendulum<>> g;
  JacobianFor<DoublePendulum<>> G;
  g.setZero(problem.constraint_count());
  resize_jacobian(G, problem.constraint_count(), problem.size());
  VectorFor<DoublePendulum<>> v = state.q;
  double of_g = 0.0, early = 0.0, late = 0.0;
  for (int k = 0; k < 100; ++k) {
    REQUIRE(stepper.step(state).status == Status::ok);
    problem.constraint(state.q, g);
    of_g = std::fmax(of_g, g.cwiseAbs().maxCoeff());
    problem.jacobian(state.q, G);
    problem.mass().solve(state.p, v);
    apply(G, v, g);
    double& half = k < 50 ? early : late;
    half = std::fmax(half, g.cwiseAbs().maxCoeff());
  }
  INFO(of_g << ", " << early << ", " << late);
  // Newton's error in q is 1e-3 of the tolerance, which is 1e-6 (1 + |q|), in the mean of four
  // coordinates. |q| is 2 and |G| is at most 4.
  CHECK(of_g < 1e-9 * 3.0 * 2.0 * 4.0);
  CHECK(late < 2.0 * early);
  CHECK(late < 1e-2);
  CHECK(late > 100.0 * of_g);  // only g is imposed
}

TEST_CASE("HHT damps, and fails without damping", "[methods][structure]") {
  const DoublePendulum<> problem(DoublePendulum<>::Parameters{});
  HhtAdaptive::Options options = with_tolerance<HhtAdaptive>(1e-5);
  const auto end = run<HhtAdaptive>(problem, 20.0, options);
  const State<DoublePendulum<>> start = initial_state(problem);
  Mechanics<DoublePendulum<>> mechanics(problem);
  CHECK(mechanics.energy(end.state.q, end.state.p) < mechanics.energy(start.q, start.p));
  // The trapezoidal rule is unstable on equations of index 3: the multipliers grow until no step
  // is small enough (Cardona, Geradin, Comput. Struct. 33 (1989) 801).
  options.alpha = 0.0;
  State<DoublePendulum<>> state = initial_state(problem);
  HhtAdaptive::Stepper<DoublePendulum<>> stepper(problem, options, 20.0, state);
  CHECK(stepper.step(state).status != Status::ok);
  CHECK(stepper.message().find("step") != std::string::npos);
}

TEST_CASE("HHT with KLU agrees with RADAU5", "[methods][oracle]") {
  ChainParameters parameters;
  parameters.n = 7;
  const Chain<double> problem(parameters);
  const auto exact = run<RadauAdaptive>(problem, 0.5, with_tolerance<RadauAdaptive>(1e-9));
  const auto loose = run<HhtAdaptive>(problem, 0.5, with_tolerance<HhtAdaptive>(1e-6));
  const auto strict = run<HhtAdaptive>(problem, 0.5, with_tolerance<HhtAdaptive>(1e-8));
  const double large = (loose.state.q - exact.state.q).cwiseAbs().maxCoeff();
  const double small = (strict.state.q - exact.state.q).cwiseAbs().maxCoeff();
  INFO(large << " " << small);
  CHECK(large < 1e-2);
  // A tolerance 100 times smaller takes 100^(1/3) times as many steps of a method of order 2.
  CHECK(small < large / 10.0);
}

TEST_CASE("HHT's steps do not depend on the units", "[methods][units]") {
  using Squeezer = Rescaled<Andrews<>>;
  const auto evaluations = [](const UnitFactors& units) {
    const Squeezer problem(Andrews<>(Andrews<>::Parameters{}), units);
    return run<HhtAdaptive>(problem, 0.01 * units.time, with_tolerance<HhtAdaptive>(1e-6))
        .statistics.evaluations;
  };
  const std::int64_t own = evaluations({});
  CHECK(evaluations({.time = 0x1p-20}) == own);
  CHECK(evaluations({.mass = 0x1p10, .time = 0x1p16}) == own);
}

}  // namespace
}  // namespace shakedown
