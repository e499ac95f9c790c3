// Controls for the check of the energy balance: its quadrature rule, and its response to each kind
// of work, to a wrong sign, and to additional losses.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/analysis/traits/balance_check.hpp"
#include "experiments/analysis/traits/measurements.hpp"
#include "methods/half_explicit/extrapolated.hpp"
#include "methods/structural/generalized_alpha_dae.hpp"
#include "tests/support/controls.hpp"
#include "tests/support/local_problems.hpp"
#include "tests/support/make_subject.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

TEST_CASE("Eleven points integrate polynomials of degree 11, and x^12 with the error of the source",
          "[traits][balance]") {
  for (int degree = 0; degree <= 12; ++degree) {
    std::array<double, 11> f{};
    for (int i = 0; i <= 10; ++i) f[static_cast<std::size_t>(i)] = std::pow(i, degree);
    const double exact = std::pow(10.0, degree + 1) / (degree + 1);
    // The error is 1346350/326918592 f^(12) with f^(12) = 12!.
    const double error = degree < 12 ? 0.0 : 1346350.0 / 326918592.0 * 479001600.0;
    INFO("degree " << degree);
    CHECK_THAT(eleven_points(f) - exact, Catch::WithinAbs(error, 1e-14 * exact));
  }
}

using Arm = DrivenArm<>;
using Methods = MethodList<Rattle, GeneralizedAlphaDae, HalfExplicit5, control::Leaking<Rattle>>;

const ProblemSubject& arm() {
  static const ProblemSubject problem = make_subject_under_test<Arm>(Methods{});
  return problem;
}

PromiseResult balance_of(const ProblemSubject& problem, std::size_t method) {
  const PairSubject& pair = problem.pairs.at(method);
  REQUIRE(pair.admissible());
  REQUIRE(property("energy balance").promised(problem, pair));
  REQUIRE_FALSE(property("energy").promised(problem, pair));
  return property("energy balance").check(problem, pair);
}

/// Returns the power of the arm with the sign of one part reversed.
template <double Power::*part>
std::vector<Power> reversed(const Settings& settings, std::span<const Point> z,
                            std::span<const double> t) {
  std::vector<Power> all = detail::power<Arm>(settings, z, t);
  for (Power& power : all) power.*part = -(power.*part);
  return all;
}

TEST_CASE("Where potential, forces and constraints all do work the balance closes",
          "[traits][balance]") {
  for (const std::size_t method : {0, 1, 2}) {
    const PromiseResult found = balance_of(arm(), method);
    INFO(arm().pairs[method].label << ": " << found.measured);
    CHECK(found.holds);
  }
}

TEST_CASE("A wrong sign of any part of the work leaves the balance open",
          "[traits][balance][control]") {
  for (const auto wrong :
       {reversed<&Power::potential>, reversed<&Power::force>, reversed<&Power::constraint>}) {
    ProblemSubject liar = arm();
    liar.power = wrong;
    for (const std::size_t method : {0, 1, 2}) {
      const PromiseResult found = balance_of(liar, method);
      INFO(arm().pairs[method].label << ": " << found.measured);
      CHECK_FALSE(found.holds);
    }
  }
}

TEST_CASE("A method that loses energy beside the work is refused", "[traits][balance][control]") {
  // The faulty method uses RATTLE's step, because no step would be found for its own errors.
  ProblemSubject stepped = arm();
  stepped.coarse_step = coarse_step(arm(), arm().pairs[0]);
  const PromiseResult found = balance_of(stepped, 3);
  INFO(found.measured);
  CHECK_FALSE(found.holds);
}

}  // namespace
}  // namespace shakedown
