// Controls for the checks. Each check must refuse a method that breaks only the promise of this
// check, and must accept the promises that the method keeps.
#include "tests/support/controls.hpp"

#include <catch2/catch.hpp>

#include "experiments/catalogue/written_derivatives.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/derivative_checks.hpp"
#include "tests/support/local_problems.hpp"
#include "tests/support/make_subject.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

template <class P, class M>
PromiseResult finding(std::string_view name) {
  static const ProblemSubject problem = make_subject_under_test<P>(MethodList<M>{});
  const PairSubject& pair = problem.pairs.front();
  REQUIRE(pair.admissible());
  REQUIRE(property(name).promised(problem, pair));
  return property(name).check(problem, pair);
}

template <class P, class M>
void expect(bool held, std::initializer_list<std::string_view> names) {
  for (const auto& name : names) {
    DYNAMIC_SECTION(name << (held ? " holds" : " is refused")) {
      const PromiseResult found = finding<P, M>(name);
      INFO(found.measured);
      CHECK(found.holds == held);
    }
  }
}
template <class P, class M>
void refuted(std::initializer_list<std::string_view> names) {
  expect<P, M>(false, names);
}
template <class P, class M>
void kept(std::initializer_list<std::string_view> names) {
  expect<P, M>(true, names);
}

using Pair = CentralPair<>;
using Trimer = FreeTrimer<>;
using SoftTrimer = Penalised<FreeTrimer<>>;

/// Henon-Heiles with one wrong sign in the Hessian.
template <class S>
struct Misprinted : HenonHeiles<S> {
  using HenonHeiles<S>::HenonHeiles;
  template <class T>
  using With = Misprinted<T>;
  void hessian(const typename HenonHeiles<S>::Vector& q, MatrixOf<S, 2>& H) const {
    HenonHeiles<S>::hessian(q, H);
    H(1, 1) = S(1) + S(2) * q(1);
  }
};

TEST_CASE("A wrong sign in a Hessian is found in the Hessian and in what derives from it",
          "[traits][control]") {
  const Eigen::Vector2d q(0.3, 0.2);
  const Eigen::Vector2d a(1.0, -0.5);
  for (const DerivativeError& e : detail::derivatives<Misprinted<double>>({}, q, a)) {
    INFO(e.name << ": " << e.error);
    CHECK((e.error >= 0.1) == (e.name == "hessian" || e.name == "third_contraction"));
  }
}

/// Excludes the derivatives of the second constraint with respect to the upper bob.
template <class S>
struct WrongPattern : DoublePendulum<S> {
  using DoublePendulum<S>::DoublePendulum;
  template <class T>
  using With = WrongPattern<T>;
  static constexpr bool touches(Index k, Index i) { return i / 2 == k; }
};

TEST_CASE("A user whose pattern excludes a nonzero entry of G is told which", "[traits][control]") {
  const Eigen::Vector4d q(0.3, -0.9, 1.2, -1.7), v(1.0, -0.5, 0.4, 0.8);
  const WrongPattern<double> problem{DoublePendulum<double>::Parameters{}};
  const detail::WrittenDerivatives<WrongPattern<double>> written(problem, q, v, 0.0);
  std::vector<std::string> wrong;
  for (const WrittenDerivative& one : written.all) {
    if (std::string found = wrong_derivative(one); !found.empty()) wrong.push_back(found);
  }
  REQUIRE(!wrong.empty());
  CHECK_THAT(wrong[0], Catch::StartsWith("the constraint Jacobian: row 1, column "));
}

TEST_CASE("A pattern that excludes nonzero entries of G is refused, and only the pattern",
          "[traits][control]") {
  const Eigen::Vector4d q(0.3, -0.9, 1.2, -1.7);
  const Eigen::Vector4d a(1.0, -0.5, 0.4, 0.8);
  for (const DerivativeError& e : detail::derivatives<WrongPattern<double>>({}, q, a)) {
    INFO(e.name << ": " << e.error);
    CHECK((e.error >= 0.1) == (e.name == "pattern"));
  }
  for (const DerivativeError& e : detail::derivatives<DoublePendulum<double>>({}, q, a)) {
    INFO(e.name << ": " << e.error);
    CHECK(e.error < 1e-14);
  }
}

TEST_CASE("Explicit Euler under Verlet's record is refused", "[traits][control]") {
  refuted<Pair, control::ExplicitEuler>(
      {"order", "symplectic", "symmetric", "energy", "angular momentum"});
  kept<Pair, control::ExplicitEuler>({"no allocation", "failures are reported"});
}

TEST_CASE("An order that is too low and one that is too high are both refused",
          "[traits][control][order]") {
  refuted<Pair, control::VerletAsEuler>({"order"});
  refuted<Pair, control::EulerAsVerlet>({"order", "symmetric", "energy"});
  kept<Pair, control::EulerAsVerlet>({"symplectic", "angular momentum"});
}

TEST_CASE("Verlet with lopsided kicks loses its order and its symmetry, no more",
          "[traits][control]") {
  using M = control::FaultyVerlet<control::Fault::lopsided_kicks>;
  refuted<Pair, M>({"order", "symmetric"});
  kept<Pair, M>({"symplectic", "energy", "angular momentum", "no allocation"});
}

TEST_CASE("A composition with a wrong coefficient loses its order, no more", "[traits][control]") {
  refuted<Pair, control::BrokenComposition>({"order"});
  kept<Pair, control::BrokenComposition>({"symplectic", "symmetric", "energy", "angular momentum"});
}

TEST_CASE("Runge-Kutta under the record of a composition has the order, and no structure",
          "[traits][control]") {
  refuted<Pair, control::RungeKuttaAsComposition>(
      {"symplectic", "symmetric", "energy", "angular momentum"});
  kept<Pair, control::RungeKuttaAsComposition>({"order"});
}

TEST_CASE("Z&Ss under the record of Z&S is refused", "[traits][control]") {
  refuted<Pair, control::SimplifiedAsZhangSkeel>({"symplectic", "angular momentum"});
  kept<Pair, control::SimplifiedAsZhangSkeel>({"order", "symmetric"});
}

TEST_CASE("Newmark with one iteration under Newmark's record is refused", "[traits][control]") {
  refuted<SoftTrimer, control::OneIterationAsNewmark>(
      {"conjugate symplectic", "symmetric", "energy", "angular momentum"});
  kept<SoftTrimer, control::OneIterationAsNewmark>({"order", "linear momentum"});
}

TEST_CASE("Linearised SHAKE under SHAKE's record is refused", "[traits][control]") {
  refuted<Trimer, control::LinearisedShakeAsShake>(
      {"symplectic", "symmetric", "position constraint"});
  kept<Trimer, control::LinearisedShakeAsShake>(
      {"order", "linear momentum", "angular momentum", "velocity constraint", "multiplier time"});
}

TEST_CASE("RATTLE with a spoilt momentum is refused", "[traits][control]") {
  refuted<Trimer, control::UnprojectedRattle>({"velocity constraint"});
  kept<Trimer, control::UnprojectedRattle>({"position constraint", "no allocation"});
}

TEST_CASE("A multiplier that is attributed to the wrong time is refused", "[traits][control]") {
  refuted<Trimer, control::ShakeAStepLate>({"multiplier time"});
}

TEST_CASE("A constant push of 1e-12 is seen in the linear momentum", "[traits][control]") {
  using M = control::FaultyVerlet<control::Fault::pushed>;
  refuted<SoftTrimer, M>({"linear momentum"});
}

TEST_CASE("A step that allocates is refused", "[traits][control][alloc]") {
  if (!AllocationGuard::active()) {
    SUCCEED("skipped: the allocation guard is inert in this build");
    return;
  }
  refuted<Pair, control::FaultyVerlet<control::Fault::hoarding>>({"no allocation"});
}

TEST_CASE("A method that hides its failures is refused", "[traits][control]") {
  refuted<Pair, control::FaultyVerlet<control::Fault::silent>>({"failures are reported"});
}

}  // namespace
}  // namespace shakedown
