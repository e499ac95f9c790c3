// The fixed-size and the dynamic instantiation of a method agree. This file tests one method per
// kind of system; dynamic_size_long_test.cpp tests all methods.
#include <catch2/catch.hpp>

#include "methods/constrained/rattle.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/ggl/vi_s.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/gyroscopic_top.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/sizes.hpp"

namespace shakedown {
namespace {

TEST_CASE("Fixed and dynamic sizes agree to ten units of round-off", "[methods][oracle]") {
  compare<Newmark, CentralPair<>, Resized<CentralPair<>>>(0.01);
  compare<Rattle, DoublePendulum<>, ResizedConstrained<DoublePendulum<>>>(0.01);
}

TEST_CASE("Fixed and dynamic sizes agree for a GGL system of 42 rows, and none allocates",
          "[methods][oracle][alloc]") {
  using Top = GyroscopicTop<>;
  using Sized = ResizedConstrained<Top>;
  compare<ViA, Top, Sized>(0.001);
  compare<ViS, Top, Sized>(0.001);
  const Sized problem{GyroscopicTopParameters{}};
  State<Sized> state = initial_state(problem);
  EnergyMomentum::Stepper<Sized> stepper(problem, {}, 0.001, state);
  const AllocationGuard guard;
  CHECK(run(stepper, state, 0.001, 10).status == Status::ok);
  CHECK(guard.count() == 0);
}

TEST_CASE("Fixed and dynamic sizes agree for the split methods", "[methods][oracle]") {
  compare<ZhangSkeelStiff, DoublePendulumPenalty<>, Resized<DoublePendulumPenalty<>>>(0.01);
}

}  // namespace
}  // namespace shakedown
