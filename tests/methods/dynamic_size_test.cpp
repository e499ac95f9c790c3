// The fixed-size and the dynamic instantiation of every method are the same method.
#include <catch2/catch.hpp>
#include <limits>

#include "methods/all.hpp"
#include "methods/base/run.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "tests/support/convergence.hpp"
#include "tests/support/resized.hpp"

namespace shakedown {
namespace {

template <class M, class P>
void after_ten_steps(double h, Eigen::VectorXd& q, Eigen::VectorXd& p) {
  const P problem{typename P::Parameters{}};
  State<P> state = initial_state(problem);
  typename M::template Stepper<P> stepper(problem, {}, h, state);
  REQUIRE(run(stepper, state, h, 10).status == Status::ok);
  q = state.q;
  p = state.p;
}

template <class M, class Fixed, class Sized>
void compare(double h) {
  if constexpr (Admissible<M, Fixed>) {
    CHECK(Admissible<M, Sized>);
    Eigen::VectorXd q, p, q_sized, p_sized;
    after_ten_steps<M, Fixed>(h, q, p);
    after_ten_steps<M, Sized>(h, q_sized, p_sized);
    // The two may order sums differently: one rounding a step, in numbers of size one.
    const double allowed = 10.0 * std::numeric_limits<double>::epsilon();
    const double error = std::fmax((q - q_sized).cwiseAbs().maxCoeff() / q.cwiseAbs().maxCoeff(),
                                   (p - p_sized).cwiseAbs().maxCoeff() / p.cwiseAbs().maxCoeff());
    INFO(M::traits.name << " on " << Fixed::id << ": " << brief(error));
    CHECK(error <= allowed);
  }
}

template <class Fixed, class Sized, class... M>
void compare_all(double h, MethodList<M...>) {
  (compare<M, Fixed, Sized>(h), ...);
}

TEST_CASE("Fixed and dynamic sizes agree to ten units of round-off", "[methods][oracle]") {
  compare_all<CentralPair<>, Resized<CentralPair<>>>(0.01, AllMethods{});
  compare_all<DoublePendulum<>, ResizedConstrained<DoublePendulum<>>>(0.01, AllMethods{});
  compare_all<DoublePendulumAngles<>, Resized<DoublePendulumAngles<>>>(0.01, AllMethods{});
}

TEST_CASE("Fixed and dynamic sizes agree for the split methods", "[methods][oracle]") {
  compare<ZhangSkeelStiff, DoublePendulumPenalty<>, Resized<DoublePendulumPenalty<>>>(0.01);
}

}  // namespace
}  // namespace shakedown
