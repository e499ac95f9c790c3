// SETTLE, a closed form, compared with SHAKE and RATTLE, which iterate.
#include "methods/constrained/settle.hpp"

#include <Eigen/Geometry>
#include <catch2/catch.hpp>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/water.hpp"

namespace shakedown {
namespace {

TEST_CASE("SHAKE, RATTLE and SETTLE go the same way", "[methods][oracle]") {
  const State<Water<>> start = initial_state(Water<>{WaterParameters{}});
  Request request;
  request.h = 0.05;
  request.steps = 100;
  request.every = 100;
  request.p0.resize(63);
  // Every molecule translates and turns about its own axis, so that its velocity is tangent to the
  // constraints.
  for (int i = 0; i < 63; i += 3) {
    const Eigen::Vector3d r = start.q.segment<3>(i);
    const double w = 0.1 + 0.05 * (i / 9);
    const double m = i % 9 == 3 ? tip3p::m_O : tip3p::m_H;
    request.p0[i] = -m * w * r(1);
    request.p0[i + 1] = m * w * r(0);
    request.p0[i + 2] = m * 0.05 * (i / 9 - 3);
  }
  const Trajectory rattle = integrate("water", "rattle", request);
  const Trajectory shake = integrate("water", "shake", request);
  const Trajectory settle = integrate("water", "settle", request);
  for (const Trajectory* run : {&rattle, &shake, &settle}) REQUIRE(run->summary.ok());
  const std::size_t q = rattle.column("q0");
  const std::size_t p = rattle.column("p0");
  for (std::size_t i = 0; i < 63; ++i) {
    // The bound allows for Newton's tolerance and for the round-off of 100 steps, both multiplied
    // by their growth over five librations.
    CHECK_THAT(shake.at(1, q + i), Catch::WithinAbs(rattle.at(1, q + i), 1e-10));
    CHECK_THAT(settle.at(1, q + i), Catch::WithinAbs(rattle.at(1, q + i), 1e-10));
    CHECK_THAT(settle.at(1, settle.column("p0") + i), Catch::WithinAbs(rattle.at(1, p + i), 1e-9));
  }
  CHECK(settle.at(1, settle.column("g")) <= 1e-13);
  CHECK(settle.at(1, settle.column("gdot")) <= 1e-12);
}

TEST_CASE("Any turn of less than a right angle out of the plane is settled", "[methods][oracle]") {
  const Water<> one{[] {
    WaterParameters p;
    p.N = 1;
    return p;
  }()};
  const State<Water<>> start = initial_state(one);
  const SettledTriangle<double> rigid(one.squared_sides(), tip3p::m_H, tip3p::m_O);
  for (const double angle : {0.0, 0.3, 1.0, 1.5}) {
    for (int axis = 0; axis < 3; ++axis) {
      const Eigen::Matrix3d old = Eigen::Map<const Eigen::Matrix3d>(start.q.data());
      const Eigen::Matrix3d turned =
          Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis)).toRotationMatrix() * old;
      // Moves the atoms off the constraints only along their gradients at `old`.
      Eigen::Matrix3d pushed = turned;
      for (int k = 0; k < 3; ++k) {
        const auto [first, second] = triangle::sides[k];
        const Eigen::Vector3d pull = 0.02 * (k + 1.0) * (old.col(first) - old.col(second));
        const auto mass = [](int atom) { return atom == 1 ? tip3p::m_O : tip3p::m_H; };
        pushed.col(first) += pull / mass(first);
        pushed.col(second) -= pull / mass(second);
      }
      auto atoms = take<double, 9>(pushed.data(), 0, 1);
      REQUIRE(all_lanes<double>(rigid.settle(take<double, 9>(old.data(), 0, 1), atoms).good));
      put<double>(atoms, pushed.data(), 0, 1);
      // One pass over the sides.
      CHECK((pushed - turned).cwiseAbs().maxCoeff() <= 1e-12);
    }
  }
}

TEST_CASE("A turn beyond a right angle is a status", "[methods]") {
  Request request;
  request.problem = {{"N", "1"}};
  request.h = 50.0;
  request.steps = 1;
  const State<Water<>> start = initial_state(Water<>{[] {
    WaterParameters p;
    p.N = 1;
    return p;
  }()});
  request.p0.resize(9);
  // The molecule turns about its base, so that its apex leaves the plane: 50 times 0.1 rad.
  const Eigen::Vector3d base = (start.q.segment<3>(6) - start.q.segment<3>(0)).normalized();
  for (int i = 0; i < 9; i += 3) {
    const Eigen::Vector3d v = 0.1 * base.cross(start.q.segment<3>(i));
    const double m = i == 3 ? tip3p::m_O : tip3p::m_H;
    for (int c = 0; c < 3; ++c) request.p0[i + c] = m * v(c);
  }
  const Trajectory run = integrate("water", "settle", request);
  CHECK(run.summary.status == Status::out_of_reach);
}

StepReport settled_step(const Water<>& water, double h, State<Water<>>& state) {
  Settle::Stepper<Water<>> stepper(water, {}, h, state);
  return stepper.step(state);
}

TEST_CASE("A molecule among others is settled as if alone, and one that cannot be is told",
          "[methods][oracle]") {
  // 13 molecules fill registers of any width and leave a remainder. All forces are so weak that
  // they are below a unit in the last place.
  WaterParameters parameters;
  parameters.N = 13;
  parameters.start = WaterStart::thermal;
  parameters.energy_scale = 1e-300;
  const Water<> water(parameters);
  const State<Water<>> start = initial_state(water);
  parameters.N = 1;
  const Water<> one(parameters);
  State<Water<>> all = start;
  REQUIRE(settled_step(water, 0.1, all).status == Status::ok);
  for (Index i = 0; i < 13; ++i) {
    State<Water<>> alone{start.q.segment<9>(9 * i), start.p.segment<9>(9 * i), 0.0};
    REQUIRE(settled_step(one, 0.1, alone).status == Status::ok);
    CHECK(alone.q == all.q.segment<9>(9 * i));
    CHECK(alone.p == all.p.segment<9>(9 * i));
  }
  for (const Index which : {Index{0}, Index{5}, Index{12}}) {
    State<Water<>> fast = start;
    fast.p.segment<9>(9 * which) *= 1000.0;
    CHECK(settled_step(water, 0.1, fast).status == Status::out_of_reach);
  }
}

}  // namespace
}  // namespace shakedown
