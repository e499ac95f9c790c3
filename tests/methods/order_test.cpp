// Orders on henon-heiles for every method that can integrate it, measured over at least four
// halvings of the step, or two for high orders.
#include <catch2/catch.hpp>

#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

struct Bar {
  double lower;
  double upper;
  double start;  ///< error at the coarsest step; at the finest of five it is above round-off
};

/// Returns the bounds for an order. They are the suite's own where the suite has them.
Bar bar(int order) {
  switch (order) {
    case 1: return {0.97, 1.03, 1e-3};
    case 2: return {1.97, 2.03, 1e-5};
    case 4: return {3.9, 4.1, 2e-6};
    case 6: return {5.8, 6.2, 1e-6};
    case 8: return {7.7, 8.3, 2e-3};
    default: return {order - 0.1, order + 0.1, 1e-5};
  }
}

TEST_CASE("On henon-heiles every method has its order over several halvings", "[methods][order]") {
  ProblemSubject problem;
  problem.entry = catalogue().problem("henon-heiles");
  const auto& methods = catalogue().methods;
  for (std::size_t k = 0; k < methods.size(); ++k) {
    PairSubject pair;
    pair.traits = methods[k].traits;
    pair.pair = problem.entry.pairs[k];
    if (!pair.pair.admissible() || pair.traits.order_q == 0) continue;
    const Bar expected = bar(pair.traits.order_q);
    // High orders reach round-off after two or three halvings.
    const bool high = pair.traits.order_q >= 6;
    const OrderMeasurement m =
        measure_order(problem, pair, expected.start, high ? 8 : 5, high ? 1.25 : 2.0);
    INFO(pair.traits.name << ": q " << m.q.text() << "; p " << m.p.text());
    for (const Convergence& c : {m.q, m.p}) {
      CHECK(c.h.size() >= (high ? 4 : 5));
      CHECK(c.slope() >= expected.lower);
      CHECK(c.slope() <= expected.upper);
    }
  }
}

}  // namespace
}  // namespace shakedown
