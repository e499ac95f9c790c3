// The fixed-size and the dynamic instantiation of every method are the same method.
#include <catch2/catch.hpp>
#include <limits>
#include <span>

#include "experiments/analysis/convergence.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/all.hpp"
#include "methods/base/run.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/resized.hpp"

namespace shakedown {
namespace {

/// The fixed size, as the catalogue has it compiled.
std::unique_ptr<Integration> after_ten_steps(std::string_view problem, std::string_view method,
                                             double h) {
  Request request;
  request.h = h;
  auto run = catalogue().pair(std::string(problem), std::string(method)).start(request);
  REQUIRE(run->advance(10).status == Status::ok);
  return run;
}

/// max |sized - fixed| over max |fixed|.
double relative_error(const Eigen::VectorXd& sized, std::span<const double> fixed) {
  REQUIRE(sized.size() == std::ssize(fixed));
  double error = 0.0;
  double size = 0.0;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    error = std::fmax(error, std::fabs(sized(static_cast<Index>(i)) - fixed[i]));
    size = std::fmax(size, std::fabs(fixed[i]));
  }
  return error / size;
}

void check_agreement(std::string_view problem, std::string_view method, double h,
                     const Eigen::VectorXd& q, const Eigen::VectorXd& p) {
  const auto fixed = after_ten_steps(problem, method, h);
  const double error = std::fmax(relative_error(q, fixed->q()), relative_error(p, fixed->p()));
  // The two may order sums differently: one rounding a step, in numbers of size one.
  const double allowed = 10.0 * std::numeric_limits<double>::epsilon();
  INFO(method << " on " << problem << ": " << brief(error));
  CHECK(error <= allowed);
}

template <class M, class Fixed, class Sized>
void compare(double h) {
  if constexpr (Admissible<M, Fixed>) {
    STATIC_REQUIRE(Admissible<M, Sized>);
    const Sized problem{typename Sized::Parameters{}};
    State<Sized> state = initial_state(problem);
    typename M::template Stepper<Sized> stepper(problem, {}, h, state);
    REQUIRE(run(stepper, state, h, 10).status == Status::ok);
    check_agreement(Fixed::id, M::traits.name, h, state.q, state.p);
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
