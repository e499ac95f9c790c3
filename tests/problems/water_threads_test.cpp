// Forces of many molecules have the same bits on any number of threads.
#include <catch2/catch.hpp>
#include <limits>
#include <thread>

#include "methods/constrained/shake.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/water.hpp"
#include "tests/support/allocation_guard.hpp"

namespace shakedown {
namespace {

WaterParameters lattice(int N, int threads) {
  WaterParameters p;
  p.N = N;
  p.threads = threads;
  p.start = WaterStart::lattice;
  return p;
}
Eigen::VectorXd forces(const WaterPairs& pairs, const Eigen::VectorXd& q) {
  Eigen::VectorXd slope(q.size());
  pairs.gradient(q.data(), slope.data());
  return slope;
}

TEST_CASE("Forces have the same bits on any number of threads", "[problems][oracle]") {
  const WaterInteraction interaction = water_interaction(1.0);
  // The smallest number of molecules for which threads are used, and a number that leaves lanes
  // idle.
  for (const int N : {500, 531}) {
    const Eigen::VectorXd q = water_start(lattice(N, 1), 0.0);
    const Eigen::VectorXd one = forces(WaterPairs(N, interaction), q);
    for (const int threads : {2, 3, 7, water_blocks}) {
      CHECK(forces(WaterPairs(N, interaction, threads), q) == one);
    }
    for (const detail::WaterKernel& kernel : detail::water_kernels()) {
      INFO(kernel.name);
      CHECK(forces(WaterPairs(N, interaction, 2, kernel), q) == one);
    }
    // Summation over all blocks at once uses another order, so the results agree up to round-off
    // but not bit for bit.
    Eigen::MatrixXd x = Eigen::MatrixXd::Constant((N + 15) / 8 * 8, 9, 1e10);
    x.topRows(N) = Eigen::Map<const Eigen::MatrixXd>(q.data(), 9, N).transpose();
    Eigen::MatrixXd slope = Eigen::MatrixXd::Zero(x.rows(), 9);
    detail::water_kernels().back().gradient({x.data(), N, x.rows()}, interaction, 0, N - 1,
                                            slope.data());
    const Eigen::MatrixXd at_once = slope.topRows(N).transpose();
    const Eigen::Map<const Eigen::MatrixXd> in_blocks(one.data(), 9, N);
    CHECK(at_once != in_blocks);
    // 10 N terms of up to 400 kcal/(mol A) act on an atom.
    CHECK((at_once - in_blocks).cwiseAbs().maxCoeff() <=
          std::numeric_limits<double>::epsilon() * 400.0 * 10.0 * N);
  }
}

template <class Method, class P>
Eigen::VectorXd after_steps(int threads) {
  typename P::Parameters parameters;
  static_cast<WaterParameters&>(parameters) = lattice(500, threads);
  const P water(parameters);
  State<P> state = initial_state(water);
  typename Method::template Stepper<P> stepper(water, {}, 0.01, state);
  const AllocationGuard guard;
  for (int k = 0; k < 20; ++k) REQUIRE(stepper.step(state).status == Status::ok);
  CHECK(guard.count() == 0);
  Eigen::VectorXd end(state.q.size() + state.p.size());
  end << state.q, state.p;
  return end;
}

TEST_CASE("Steps have the same bits on any number of threads", "[problems][oracle][alloc]") {
  const Eigen::VectorXd rigid = after_steps<Shake, Water<>>(1);
  const Eigen::VectorXd soft = after_steps<ZhangSkeelStiff, WaterPenalty<>>(1);
  for (const int threads : {2, 3, 7}) {
    CHECK(after_steps<Shake, Water<>>(threads) == rigid);
    CHECK(after_steps<ZhangSkeelStiff, WaterPenalty<>>(threads) == soft);
  }
}

TEST_CASE("Copies that are at work at the same time share their threads", "[problems]") {
  const Water<> water(lattice(500, 3));
  const State<Water<>> start = initial_state(water);
  Eigen::VectorXd slope(start.q.size());
  water.gradient(start.q, slope);
  const auto repeat = [&](bool& same) {
    const Water<> copy = water;
    Eigen::VectorXd again(start.q.size());
    for (int k = 0; k < 20; ++k) {
      copy.gradient(start.q, again);
      same = same && again == slope;
    }
  };
  bool here = true, there = true;
  std::jthread other([&] { repeat(there); });
  repeat(here);
  other.join();
  CHECK(here);
  CHECK(there);
}

}  // namespace
}  // namespace shakedown
