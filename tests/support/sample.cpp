#include "tests/support/sample.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

namespace shakedown {
namespace {

/// The pair of each problem of which `all` says something whose turn it is there.
std::set<std::pair<std::size_t, std::size_t>> one_pair_each(const std::vector<Said>& all) {
  std::vector<std::set<std::size_t>> pairs(problems_under_test().size());
  for (const Said& said : all) pairs[said.problem].insert(said.pair);
  std::set<std::pair<std::size_t, std::size_t>> one;
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    if (pairs[k].empty()) continue;
    one.emplace(k, *std::next(pairs[k].begin(), static_cast<std::ptrdiff_t>(k % pairs[k].size())));
  }
  return one;
}

}  // namespace

std::set<Said> sample_of(const std::vector<Said>& all) {
  std::vector<Said> smallest_first = all;
  const auto size = [](const Said& said) {
    const ProblemEntry& entry = problems_under_test()[said.problem].entry;
    return std::tuple(entry.dof + entry.constraints, said);
  };
  std::sort(smallest_first.begin(), smallest_first.end(),
            [&](const Said& a, const Said& b) { return size(a) < size(b); });
  const auto one_each = one_pair_each(all);
  std::set<std::pair<std::string_view, std::string_view>> taken;  // record, what it says
  std::set<Said> sample;
  for (const Said& said : smallest_first) {
    const std::string_view record = problems_under_test()[said.problem].pairs[said.pair].label;
    const bool first = taken.emplace(record, said.name).second;
    if (first || one_each.contains({said.problem, said.pair})) sample.insert(said);
  }
  return sample;
}

bool in_turn(const Said& said) {
  static const auto part = [] {
    const char* set = std::getenv("SHAKEDOWN_PART");
    std::size_t which = 0, of = 1;
    char slash = '/';
    if (set != nullptr) {
      std::istringstream text(set);
      if (!(text >> which >> slash >> of) || slash != '/' || which >= of || !text.eof()) {
        throw std::invalid_argument(std::string("SHAKEDOWN_PART is no K/N with K < N: ") + set);
      }
    }
    return std::pair{which, of};
  }();
  return (said.problem + said.pair) % part.second == part.first;
}

}  // namespace shakedown
