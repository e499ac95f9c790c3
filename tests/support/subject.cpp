#include "tests/support/subject.hpp"

#include <algorithm>

namespace shakedown {
namespace {

std::vector<ProblemUnderTest (*)()>& makers() {
  static std::vector<ProblemUnderTest (*)()> all;
  return all;
}

}  // namespace

Register::Register(ProblemUnderTest (*make)()) { makers().push_back(make); }

const std::vector<ProblemUnderTest>& problems_under_test() {
  static const std::vector<ProblemUnderTest> problems = [] {
    std::vector<ProblemUnderTest> built;
    for (const auto make : makers()) built.push_back(make());
    std::sort(built.begin(), built.end(), [](const auto& a, const auto& b) {
      return a.entry.id < b.entry.id;  // link order must not matter
    });
    return built;
  }();
  return problems;
}

}  // namespace shakedown
