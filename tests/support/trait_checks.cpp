#include "tests/support/trait_checks.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace shakedown {
namespace {

PromiseResult check_allocations(const ProblemSubject& problem, const PairSubject& pair) {
  const double h = moderate_step(problem, pair);
  // A step of higher order is ten times longer and more expensive.
  const std::int64_t steps =
      std::min<std::int64_t>(20000, problem.long_run) / (pair.traits.order_q > 2 ? 10 : 1);
  const std::int64_t count = allocations(pair, {}, generic_start(problem), h, steps);
  // Without a promised order, h is a guess with which the method may fail.
  return {count == 0 || (count < 0 && pair.traits.order_q == 0),
          std::to_string(count) + " allocations in " + std::to_string(steps) + " steps"};
}

constexpr Property no_allocation{
    "no allocation", Family::cost,
    [](const Traits& t) { return !t.adaptive; },  // adaptive libraries manage their own memory
    [](const ProblemSubject&, const PairSubject&) -> std::string_view { return ""; },
    check_allocations};

}  // namespace

std::span<const Property> properties() {
  static const std::vector<Property> all = [] {
    std::vector<Property> made(promises().begin(), promises().end());
    made.push_back(no_allocation);
    return made;
  }();
  return all;
}

const Property& property(std::string_view name) {
  for (const Property& p : properties()) {
    if (p.name == name) return p;
  }
  throw std::out_of_range("no property " + std::string(name));
}

}  // namespace shakedown
