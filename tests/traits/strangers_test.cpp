// What `verify` says of problems and methods that the suite does not know: right ones break no promise,
// and a wrong one is told as what it is.
#include <catch2/catch.hpp>

#include "experiments/analysis/traits/verdict.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/projection/rk4_projected.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "problems/base/differentiated.hpp"
#include "problems/central_pair.hpp"
#include "tests/support/controls.hpp"
#include "tests/support/make_subject.hpp"
#include "tests/support/own_problem.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {

struct StrangerParameters {
  static std::vector<Setting> settings() { return {}; }
};

/// A charge in a uniform magnetic field: Q = v x B does no work.
class ChargePhysics {
 public:
  using Parameters = StrangerParameters;
  static constexpr std::string_view id = "charge", title = "charge in a field", source = "tests";
  static constexpr int dof = 3;
  explicit ChargePhysics(const Parameters& /*none*/) {}
  template <class T>
  auto mass() const {
    return DiagonalMass<T, 3>(VectorOf<T, 3>::Constant(T(1)));
  }
  template <class T>
  void initial(VectorOf<T, 3>& q, VectorOf<T, 3>& p) const {
    q.setZero();
    p << T(1), T(0), T(0.1);
  }
  template <class T>
  T potential(const VectorOf<T, 3>& q) const {
    return q(0) * T(0);
  }
  template <class T>
  void force(const VectorOf<T, 3>& /*q*/, const VectorOf<T, 3>& v, const T& /*t*/,
             VectorOf<T, 3>& Q) const {
    Q << T(2) * v(1), T(-2) * v(0), T(0);
  }
};
using Charge = Differentiated<ChargePhysics>;

/// Units of 1e-10 m, of the mass of a proton and of 1e-13 s, or SI units.
struct Natural {
  static constexpr std::string_view id = "diatomic";
  static constexpr double length = 1.0, mass = 1.0, time = 1.0;
};
struct Si {
  static constexpr std::string_view id = "diatomic-si";
  static constexpr double length = 1e-10, mass = 1.67e-27, time = 1e-13;
};

/// A free rigid diatomic: its multiplier is constant, and several methods do better than elsewhere.
template <class Units>
class DiatomicPhysics {
 public:
  using Parameters = StrangerParameters;
  static constexpr std::string_view id = Units::id, title = "rigid diatomic", source = "tests";
  static constexpr int dof = 6, constraints = 1;
  static constexpr bool quadratic_constraints = true;
  explicit DiatomicPhysics(const Parameters& /*none*/) {}
  template <class T>
  auto mass() const {
    return DiagonalMass<T, 6>(VectorOf<T, 6>::Constant(T(Units::mass)));
  }
  template <class T>
  void initial(VectorOf<T, 6>& q, VectorOf<T, 6>& p) const {
    q << T(-0.37), T(0), T(0), T(0.37), T(0), T(0);
    p << T(0.5), T(-1.11), T(0), T(0.5), T(1.11), T(0);
    q *= T(Units::length);
    p *= T(Units::mass * Units::length / Units::time);
  }
  template <class T>
  T potential(const VectorOf<T, 6>& q) const {
    return q(0) * T(0);
  }
  template <class T>
  void constraint(const VectorOf<T, 6>& q, VectorOf<T, 1>& g) const {
    g(0) = T(-0.74 * 0.74 * Units::length * Units::length);
    for (int k = 0; k < 3; ++k) g(0) += (q(3 + k) - q(k)) * (q(3 + k) - q(k));
  }
};
template <class Units>
using Diatomic = Differentiated<DiatomicPhysics<Units>>;

template struct OwnProblem<Charge>;
template struct OwnProblem<Diatomic<Natural>>;
template struct OwnProblem<Diatomic<Si>>;

namespace {

template <class P, class... M>
std::vector<Judgement> all_judged(MethodList<M...> methods) {
  ProblemSubject problem = make_subject_under_test<P>(methods);
  bound_searches(problem);
  measure_in_own_units(problem);
  shorten(problem);
  std::vector<Judgement> all;
  for (const PairSubject& pair : problem.pairs) {
    const std::vector<Judgement> one = judged(problem, pair);
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

TEST_CASE("Right methods break no promise on right problems of others", "[traits]") {
  std::vector<Judgement> all = all_judged<Charge>(MethodList<RungeKutta4>{});
  const auto add = [&all](const std::vector<Judgement>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  add(all_judged<Diatomic<Natural>>(MethodList<Rattle, Rk4Projected>{}));
  add(all_judged<Diatomic<Si>>(MethodList<Rattle, Rk4Projected>{}));
  bool balance = false, constant = false;
  for (const Judgement& one : all) {
    INFO(one.method << " on " << one.problem << ", " << one.property << ": " << one.reason);
    CHECK(one.verdict != Judged::broken);
    balance = balance || (one.property == "energy balance" && one.verdict == Judged::kept);
    constant = constant || one.reason.find("multipliers are constant") != std::string::npos;
  }
  CHECK(balance);
  CHECK(constant);
}

TEST_CASE("A force that does no work and a method that loses energy by it are told apart",
          "[traits][control]") {
  // Runge-Kutta that loses a hundredth of p in a unit of time on top. Its step is given, or the search
  // for one would already refuse it.
  const auto balance = [](auto methods) {
    ProblemSubject problem = make_subject_under_test<Charge>(methods);
    problem.coarse_step = problem.horizon / 64.0;
    return property("energy balance").check(problem, problem.pairs.front());
  };
  const Finding leaking = balance(MethodList<control::Leaking<RungeKutta4>>{});
  INFO(leaking.measured);
  CHECK_FALSE(leaking.holds);
  REQUIRE_FALSE(leaking.values.empty());
  CHECK(leaking.values.front().value > 1e-3);
  CHECK(balance(MethodList<RungeKutta4>{}).holds);
}

TEST_CASE("A method of a lower order is told so, soon", "[traits][control]") {
  ProblemSubject problem =
      make_subject_under_test<CentralPair<>>(MethodList<control::ExplicitEuler>{});
  bound_searches(problem);
  const Finding found = property("order").check(problem, problem.pairs.front());
  INFO(found.measured);
  CHECK_FALSE(found.holds);
  CHECK(found.better.empty());
  REQUIRE(found.values.size() == 2);
  CHECK(found.values[0].value == Approx(1.0).margin(0.1));
  CHECK_THAT(found.measured, Catch::Matchers::Contains("measured, 2 and 2 declared"));
}

TEST_CASE("A higher order than declared is better, not broken", "[traits]") {
  ProblemSubject problem =
      make_subject_under_test<CentralPair<>>(MethodList<control::VerletAsEuler>{});
  const PairSubject& pair = problem.pairs.front();
  const Finding found = property("order").check(problem, pair);
  CHECK_FALSE(found.holds);
  CHECK_THAT(found.better, Catch::Matchers::Contains("1 and 1 declared"));
  for (const Judgement& one : judged(problem, pair)) {
    if (one.property != "order") continue;
    CHECK(one.verdict == Judged::kept);
    CHECK_THAT(one.reason, Catch::Matchers::StartsWith("better here: orders 2"));
  }
}

}  // namespace
}  // namespace shakedown
