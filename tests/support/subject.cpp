#include "tests/support/subject.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "tests/support/allocation_guard.hpp"

namespace shakedown {
namespace {

using Maker = std::vector<ProblemUnderTest> (*)();
std::vector<Maker>& makers() {
  static std::vector<Maker> all;
  return all;
}

}  // namespace

std::int64_t allocations(const PairSubject& pair, const Setup& setup, const Point& z, double h,
                         std::int64_t steps) {
  const auto run = pair.start(setup, z, h);
  const AllocationGuard guard;
  const LoopReport report = run->advance(steps);
  return report.status == Status::ok ? guard.count() : -1;
}

std::vector<PairSubject> pairs_under_test(const ProblemEntry& entry,
                                          std::span<const MethodUnderTest> methods) {
  std::vector<MethodEntry> entries;
  for (const MethodUnderTest& method : methods) {
    entries.push_back({method.traits, method.options(), {}});
  }
  std::vector<PairSubject> all = pairs_of(entry, entries);
  for (std::size_t k = 0; k < methods.size(); ++k) all[k].jacobian = methods[k].jacobian;
  for (std::size_t k = 0; k < methods.size(); ++k) {
    for (const OptionSet& set : methods[k].option_sets) {
      PairSubject further = all[k];
      further.traits = set.traits;
      further.label += " " + std::string(set.settings);
      further.fixed = settings_of(set.settings);
      all.push_back(std::move(further));
    }
  }
  return all;
}

Register::Register(Maker make) { makers().push_back(make); }

const std::vector<ProblemUnderTest>& problems_under_test() {
  static const std::vector<ProblemUnderTest> problems = [] {
    std::vector<ProblemUnderTest> built;
    for (const Maker make : makers()) {
      for (ProblemUnderTest& subject : make()) built.push_back(std::move(subject));
    }
    std::sort(built.begin(), built.end(), [](const auto& a, const auto& b) {
      return a.entry.id < b.entry.id;  // link order must not matter
    });
    return built;
  }();
  return problems;
}

bool in_turn(std::size_t k, std::size_t i) {
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
  return (k + i) % part.second == part.first;
}

}  // namespace shakedown
