// Generalised alpha with numerical dissipation, under a record that says "bounded energy": refused
// on every constrained problem.
#include <catch2/catch.hpp>

#include "experiments/catalogue/pair.hpp"
#include "problems/lists/any_size.hpp"
#include "problems/lists/four.hpp"
#include "problems/lists/six_and_twelve.hpp"
#include "problems/lists/three_and_nine.hpp"
#include "problems/lists/two.hpp"
#include "tests/support/generalized_alpha.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

using control::GeneralizedAlpha;

struct Constrained {
  std::string problem;
  Pair pair;
};

template <class P>
void add(std::vector<Constrained>& all) {
  if constexpr (Admissible<GeneralizedAlpha, P>) {
    all.push_back({std::string(P::id), make_pairs<P>(MethodList<GeneralizedAlpha>{}).front()});
  }
}
template <class... P>
void add(ProblemList<P...>, std::vector<Constrained>& all) {
  (add<P>(all), ...);
}

TEST_CASE("Dissipation under a record of bounded energy is refused on every constrained problem",
          "[traits][control][slow]") {
  std::vector<Constrained> constrained;
  add(OfTwo::Problems{}, constrained);
  add(OfThreeAndNine::Problems{}, constrained);
  add(OfFour::Problems{}, constrained);
  add(OfSixAndTwelve::Problems{}, constrained);
  add(OfAnySize::Problems{}, constrained);
  CHECK(constrained.size() >= 9);
  for (const auto& [id, pair] : constrained) {
    const auto& known = problems_under_test();
    const auto problem = std::find_if(known.begin(), known.end(),
                                      [&id = id](const auto& p) { return p.entry.id == id; });
    REQUIRE(problem != known.end());
    PairUnderTest liar;
    liar.label = GeneralizedAlpha::traits.name;
    liar.traits = GeneralizedAlpha::traits;
    liar.pair = pair;
    liar.small = problem->small;
    const Finding order = property("order").check(*problem, liar);
    const Finding level = property("position constraint").check(*problem, liar);
    const Finding energy = property("energy").check(*problem, liar);
    INFO(id << ": " << order.measured << "\n" << level.measured << "\n" << energy.measured);
    // It is the method that it says it is; the top's p starts with a transient of order 1.
    CHECK((order.holds || id == "gyroscopic-top"));
    CHECK(level.holds);
    CHECK_FALSE(energy.holds);
  }
}

}  // namespace
}  // namespace shakedown
