// A problem's declarations of its typical run and of its measurement, passed on through the
// wrappers that make problems.
#include "problems/base/measuring.hpp"

#include <catch2/catch.hpp>

#include "experiments/analysis/traits/verdict.hpp"
#include "experiments/catalogue/problem_entry.hpp"
#include "problems/base/differentiated.hpp"
#include "problems/chain.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown {
namespace {

struct NoParameters {
  static std::vector<Setting> settings() { return {}; }
};

/// A mass on a spring with frequency 1000 rad/s.
class FastPhysics {
 public:
  using Parameters = NoParameters;
  static constexpr std::string_view id = "fast";
  static constexpr std::string_view title = "fast spring";
  static constexpr std::string_view source = "tests";
  static constexpr TypicalRun typical{.step = 1e-5, .until = 1e-3};
  static constexpr Measuring measuring{.horizon = 0.002, .highest_order = 5};
  static constexpr int dof = 1;

  explicit FastPhysics(const Parameters& /*parameters*/) {}

  template <class T>
  auto mass() const {
    return DiagonalMass<T, 1>(VectorOf<T, 1>(T(1)));
  }
  template <class T>
  void initial(VectorOf<T, 1>& q, VectorOf<T, 1>& p) const {
    q(0) = T(1e-3);
    p(0) = T(0);
  }
  template <class T>
  void set_in_motion(VectorOf<T, 1>& /*q*/, VectorOf<T, 1>& p) const {
    p(0) += T(3);
  }
  template <class T>
  T potential(const VectorOf<T, 1>& q) const {
    return T(5e5) * q(0) * q(0);
  }
};
template <class S = double>
using Fast = Differentiated<FastPhysics, S>;

TEST_CASE("A problem from its physics alone is measured as the physics says", "[problems]") {
  const ProblemEntry entry = make_problem_entry<Fast<>>({});
  CHECK(entry.typical.step == 1e-5);
  CHECK(entry.typical.until == 1e-3);
  ProblemSubject subject = make_subject(entry, {}, {});
  CHECK(subject.horizon == 0.002);
  CHECK(subject.highest_order == 5);
  CHECK(subject.start == Eigen::Vector2d(1e-3, 3.0));
  // Declared values are kept in the problem's units. All other values are converted to these units.
  measure_in_own_units(subject);
  CHECK(subject.horizon == 0.002);
  CHECK(subject.head_start < 0.03);
}

TEST_CASE("A problem that says nothing has the defaults", "[problems]") {
  CHECK(typical_of<HenonHeiles<>>().until == TypicalRun{}.until);
  CHECK(measuring_of<HenonHeiles<>>().horizon == Measuring{}.horizon);
  CHECK_FALSE(HasSetInMotion<HenonHeiles<>>);
  const ProblemSubject subject = make_subject(make_problem_entry<HenonHeiles<>>({}), {}, {});
  CHECK(subject.start.size() == 0);
  CHECK(subject.small.empty());
}

TEST_CASE("A wrapped problem is measured as its own name says", "[problems]") {
  CHECK(measuring_of<Chain<>>().parameters == "n=3");
  CHECK(measuring_of<ChainPenalty<>>().parameters == "n=3 L=0.3 g=0.13 omega=30");
  CHECK(measuring_of<ChainPenalty<long double>>().parameters == "n=3 L=0.3 g=0.13 omega=30");
}

}  // namespace
}  // namespace shakedown
