// The energy-momentum method: its discrete gradients, order, symmetry and conserved quantities.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/analysis/convergence.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/reich1995/methods/kernels/discrete_gradients.hpp"
#include "methods/base/run.hpp"
#include "methods/energy_momentum/gonzalez.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "problems/base/mechanics.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using reich1995::DiscreteChannel;
using reich1995::DiscretePendulum;

template <class P>
void check_discrete_gradient(const P& problem) {
  Uniform uniform(5);
  Eigen::Vector2d start, p;
  problem.initial(start, p);
  for (int k = 0; k < 50; ++k) {
    const Eigen::Vector2d x = start + 0.3 * uniform.vector<double>(2);
    // Some of the differences are so small that a difference quotient would lose all digits.
    const Eigen::Vector2d y = x + std::pow(10.0, -(k % 10)) * uniform.vector<double>(2);
    Eigen::Vector2d forward, backward, gradient;
    problem.discrete_gradient(x, y, forward);
    problem.discrete_gradient(y, x, backward);
    const double scale = 1.0 + std::fabs(problem.potential(x)) + std::fabs(problem.potential(y));
    CHECK(std::fabs(forward.dot(y - x) - (problem.potential(y) - problem.potential(x))) <=
          1e-13 * scale);
    CHECK((forward - backward).norm() <= 1e-13 * (1.0 + forward.norm()));
    problem.discrete_gradient(x, x, forward);
    problem.gradient(x, gradient);
    CHECK((forward - gradient).norm() <= 1e-12 * (1.0 + gradient.norm()));
    Eigen::Matrix2d D;
    problem.discrete_hessian(x, y, D);
    for (int j = 0; j < 2; ++j) {
      const double h = 1e-4;
      Eigen::Vector2d up, down, far_up, far_down;
      problem.discrete_gradient(x, y + h * Eigen::Vector2d::Unit(j), up);
      problem.discrete_gradient(x, y - h * Eigen::Vector2d::Unit(j), down);
      problem.discrete_gradient(x, y + 2 * h * Eigen::Vector2d::Unit(j), far_up);
      problem.discrete_gradient(x, y - 2 * h * Eigen::Vector2d::Unit(j), far_down);
      const Eigen::Vector2d slope = (8.0 * (up - down) - (far_up - far_down)) / (12.0 * h);
      CHECK((D.col(j) - slope).norm() <= 1e-8 * (1.0 + D.norm()));
    }
  }
}

TEST_CASE("Discrete gradients satisfy their defining equation, and their tangents are derivatives",
          "[methods][oracle]") {
  check_discrete_gradient(DiscretePendulum({}));
  check_discrete_gradient(DiscreteChannel({}));
}

/// Returns the largest energy error of `steps` steps, and the state at their end.
template <class M, class P>
std::pair<double, State<P>> energy_error(const P& problem, double h, int steps) {
  State<P> state = initial_state(problem);
  Mechanics<P> mechanics(problem);
  const double start = mechanics.energy(state.q, state.p);
  double most = 0.0;
  typename M::template Stepper<P> stepper(problem, {}, h, state);
  REQUIRE(run(stepper, state, h, steps, [&](std::int64_t, const State<P>& at) {
            most = std::fmax(most, std::fabs(mechanics.energy(at.q, at.p) - start));
          }).status == Status::ok);
  return {most, state};
}

TEST_CASE("The energy-momentum method keeps the energy, implicit midpoint does not",
          "[methods][structure]") {
  const DiscreteChannel problem({});
  for (const double h : {0.01, 0.05, 0.1}) {  // between 0.2 and 2 times eps
    // The bound allows for 100 steps, in each of which Newton's last update is round-off.
    CHECK(energy_error<EnergyMomentumGonzalez>(problem, h, 100).first <= 1e-12);
  }
  CHECK(energy_error<ImplicitMidpoint>(problem, 0.1, 100).first >= 1e-4);
}

TEST_CASE("The energy-momentum method keeps angular momentum where there is no gravity",
          "[methods][structure]") {
  SpringPendulumGravityParameters parameters;
  parameters.g0 = 0.0;
  const DiscretePendulum problem(parameters);
  State<DiscretePendulum> state = initial_state(problem);
  state.p += Eigen::Vector2d(0.4, 0.5);
  const auto spin = [&] { return state.q(0) * state.p(1) - state.q(1) * state.p(0); };
  const double start = spin();
  EnergyMomentumGonzalez::Stepper<DiscretePendulum> stepper(problem, {}, 0.2, state);
  REQUIRE(run(stepper, state, 0.2, 200).status == Status::ok);
  CHECK(std::fabs(spin() - start) <= 1e-12);
}

TEST_CASE("The energy-momentum method has order 2 and is symmetric",
          "[methods][order][structure][oracle]") {
  const Reference end = catalogue().problem("channel").reference({{"k", "25"}}, {}, {}, {2.0});
  ChannelParameters parameters;
  parameters.k = 25.0;
  const DiscreteChannel problem(parameters);
  Convergence error;
  for (const int steps : {400, 800, 1600, 3200}) {
    const auto [unused, state] = energy_error<EnergyMomentumGonzalez>(problem, 2.0 / steps, steps);
    error.add(2.0 / steps, std::hypot(state.q(0) - end.q[0][0], state.q(1) - end.q[0][1]));
  }
  INFO(error.text());
  CHECK_THAT(error.slope(), Catch::WithinAbs(2.0, 0.03));
  State<DiscreteChannel> state = energy_error<EnergyMomentumGonzalez>(problem, 0.1, 7).second;
  const State<DiscreteChannel> start = state;
  for (const double h : {0.1, -0.1}) {
    EnergyMomentumGonzalez::Stepper<DiscreteChannel> stepper(problem, {}, h, state);
    REQUIRE(run(stepper, state, h, 10).status == Status::ok);
  }
  CHECK((state.q - start.q).norm() + (state.p - start.p).norm() <= 1e-12);
}

}  // namespace
}  // namespace shakedown
