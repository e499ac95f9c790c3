#include <algorithm>

#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

std::string shell(const Settings& settings, const char* flag) {
  std::string text;
  for (const auto& [name, value] : settings) text += std::string(flag) + name + "=" + value;
  return text;
}

/// Returns a clause on whether `pair` keeps the promise.
std::string verdict_on(const ProblemSubject& problem, const PairSubject& pair,
                       const Property& promise) {
  return pair.label + " on " + problem.entry.id +
         (promise.check(problem, pair).holds ? " keeps it" : " breaks it too");
}

/// Catch treats a comma as the end of a test name.
std::string escaped(std::string_view test_case) {
  std::string text;
  for (const char c : test_case) text += c == ',' ? "\\\\," : std::string(1, c);
  return text;
}

}  // namespace

std::string advice(const ProblemSubject& problem, const PairSubject& pair, const Property& broken,
                   std::string_view test_case) {
  const double h = moderate_step(problem, pair);
  std::string text = "\nrepeat: test_traits \"" + escaped(test_case) + "\" -c \"" +
                     problem.entry.id + "\" -c \"" + pair.label + ": " + std::string(broken.name) +
                     "\"\nsee the motion: shakedown integrate --problem " + problem.entry.id +
                     shell(problem.small, " --set ") + " --method " + pair.pair.method +
                     shell(pair.fixed, " --opt ") + " --step " + brief(h) + " --until " +
                     brief(1024.0 * h) + " --output run.csv";
  std::string others;
  for (const PairSubject& other : problem.pairs) {
    if (&other == &pair || !other.admissible() || !broken.promised(problem, other)) continue;
    others +=
        "\n" + verdict_on(problem, other, broken) +
        " (if it does not, the horizon or the steps in the problem's `measuring` are to blame)";
    break;
  }
  for (const ProblemSubject& elsewhere : problems_under_test()) {
    if (elsewhere.entry.id == problem.entry.id) continue;
    const auto same = std::find_if(elsewhere.pairs.begin(), elsewhere.pairs.end(),
                                   [&](const auto& p) { return p.label == pair.label; });
    if (same == elsewhere.pairs.end() || !same->admissible()) continue;
    if (!broken.promised(elsewhere, *same)) continue;
    others += "\n" + verdict_on(elsewhere, *same, broken) +
              " (if it does not, the method or its record is to blame)";
    break;
  }
  return text + others;
}

}  // namespace shakedown
