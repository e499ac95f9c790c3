#include "tests/support/sample.hpp"

#include <cstdlib>
#include <iterator>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

namespace shakedown {
namespace {

const ProblemSubject& problem_of(const Said& said) { return problems_under_test()[said.problem]; }
const PairSubject& pair_of(const Said& said) { return problem_of(said).pairs[said.pair]; }

}  // namespace

std::set<Said> once_each(const std::vector<Said>& all) {
  const auto smaller = [](const Said& a, const Said& b) {
    const auto size = [](const ProblemEntry& entry) { return entry.dof + entry.constraints; };
    return std::tuple(size(problem_of(a).entry), a) < std::tuple(size(problem_of(b).entry), b);
  };
  std::map<std::pair<std::string_view, std::string_view>, Said> first;  // by record and name
  for (const Said& said : all) {
    const auto [known, fresh] = first.try_emplace({pair_of(said).label, said.name}, said);
    if (!fresh && smaller(said, known->second)) known->second = said;
  }
  std::set<Said> sample;
  for (const auto& [what, said] : first) sample.insert(said);
  return sample;
}

std::set<Said> on_each_problem(const std::vector<Said>& all) {
  std::vector<std::set<std::size_t>> pairs(problems_under_test().size());
  for (const Said& said : all) {
    if (pair_of(said).fixed.empty()) pairs[said.problem].insert(said.pair);
  }
  std::set<Said> sample;
  for (const Said& said : all) {
    const std::set<std::size_t>& those = pairs[said.problem];
    if (those.empty()) continue;
    const auto turn = static_cast<std::ptrdiff_t>(said.problem % those.size());
    if (said.pair == *std::next(those.begin(), turn)) sample.insert(said);
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
