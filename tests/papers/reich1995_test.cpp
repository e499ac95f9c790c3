// The components of the experiments on R: the filter, the sampler, and the slow systems, whose
// coordinates differ from the coordinates of the suite's problems.
#include <Eigen/Core>
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/reich1995/examples/normal_modes.hpp"
#include "experiments/reich1995/shared/meyer_filter.hpp"
#include "experiments/reich1995/shared/slow_and_fast.hpp"
#include "experiments/reich1995/theory/kernels/sampling.hpp"
#include "methods/constrained/rattle.hpp"
#include "problems/channel.hpp"
#include "problems/spring_pendulum_gravity.hpp"

namespace shakedown::reich1995 {
namespace {

TEST_CASE("Meyer's filter passes what is slow and stops what is fast", "[experiments]") {
  const double dt = 0.01;
  const MeyerFilter filter = MeyerFilter::stop_at(20.0, dt, 80.0);
  CHECK_THAT(filter.total(), Catch::WithinAbs(1.0, 1e-8));
  const auto width = static_cast<std::size_t>(filter.half_width());
  for (const double omega : {0.5, 9.0, 21.0, 60.0}) {
    std::vector<double> wave;
    for (std::size_t i = 0; i <= 2 * width; ++i) {
      wave.push_back(std::cos(omega * (static_cast<double>(i) - static_cast<double>(width)) * dt));
    }
    // The tail of rho beyond 80 alpha amounts to 1e-9.
    CHECK_THAT(filter.apply(wave, width), Catch::WithinAbs(omega < 10.0 ? 1.0 : 0.0, 1e-7));
  }
}

TEST_CASE("Hamiltonian Monte Carlo has the channel's canonical means, at steps with rejections",
          "[experiments][oracle]") {
  // The exact means are <x> = -delta/2 and <k e^x y^2> = delta.
  ChannelParameters parameters;
  parameters.k = 4.0;
  const ChannelStiff<> problem(parameters);
  const double delta = 0.5;
  const Estimate x = sample(problem, {delta, 0.5, 4, 20000}, Draw{3, 1},
                            [](const Eigen::Vector2d& q) { return q(0); });
  CHECK(x.acceptance < 0.99);
  CHECK(std::fabs(x.mean + delta / 2.0) <= 4.0 * x.error);
  const Estimate fast =
      sample(problem, {delta, 0.5, 4, 20000}, Draw{3, 2},
             [](const Eigen::Vector2d& q) { return 4.0 * std::exp(q(0)) * q(1) * q(1); });
  CHECK(std::fabs(fast.mean - delta) <= 4.0 * fast.error);
}

TEST_CASE("The reduced soft pendulum is the suite's soft pendulum", "[experiments][oracle]") {
  SpringPendulumGravitySoft<>::Parameters parameters;
  parameters.k = 20.0;
  const SpringPendulumGravitySoft<> problem(parameters);
  for (const double theta : {-2.0, 0.3, 1.5}) {
    const auto at = soft_position(20.0, theta);
    Eigen::Matrix<double, 1, 1> g;
    problem.constraint(Eigen::Vector2d(at[0], at[1]), g);
    CHECK(std::fabs(g(0)) <= 1e-15);
  }
  State<SpringPendulumGravitySoft<>> state = initial_state(problem);
  const long double theta = std::atan2(state.q(0), -state.q(1));
  const double h = 1e-3;
  Rattle::Stepper<SpringPendulumGravitySoft<>> stepper(problem, {}, h, state);
  REQUIRE(run(stepper, state, h, 3000).status == Status::ok);
  const States reduced = solve(soft_pendulum(20.0), {theta, 0.0L}, 3.0, 1);
  const auto end = soft_position(20.0, reduced[1][0]);
  // RATTLE's own error is 1e-7 at this step.
  CHECK(std::hypot(state.q(0) - end[0], state.q(1) - end[1]) <= 1e-6);
}

TEST_CASE("The fields of the stiff systems are those of the suite's problems",
          "[experiments][oracle]") {
  const auto compare = [](const char* id, const Settings& settings, const ExtendedField& field) {
    std::vector<double> q, p;
    catalogue().problem(id).initial(settings, q, p);
    const Reference end = catalogue().problem(id).reference(settings, {}, {}, {1.0});
    const States ours = solve(field, {q[0], q[1], p[0], p[1]}, 1.0, 1);
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK_THAT(ours[1][i], Catch::WithinAbs(end.q[0][i], 1e-11));
      CHECK_THAT(ours[1][2 + i], Catch::WithinAbs(end.p[0][i], 1e-10));
    }
  };
  compare("spring-pendulum-gravity", {{"k", "100"}, {"p_r", "0.3"}}, pendulum_on_spring(100.0));
  compare("channel", {{"k", "100"}}, channel_field(100.0));
}

TEST_CASE("Normal modes of a constrained pair of masses", "[experiments][oracle]") {
  // Two masses, 1 and 3, each on a spring of stiffness 2, are tied together, so omega^2 = 4/4.
  ExtendedMatrix H = 2.0L * ExtendedMatrix::Identity(2, 2), M = ExtendedMatrix::Identity(2, 2);
  M(1, 1) = 3.0L;
  ExtendedMatrix G(1, 2);
  G << 1.0L, -1.0L;
  const NormalModes modes = normal_modes(H, M, G);
  REQUIRE(modes.frequencies.size() == 1);
  CHECK_THAT(double(modes.frequencies[0]), Catch::WithinAbs(1.0, 1e-15));
}

}  // namespace
}  // namespace shakedown::reich1995
