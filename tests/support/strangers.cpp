#include <catch2/catch.hpp>
#include <stdexcept>

#include "experiments/analysis/convergence.hpp"
#include "tests/support/strangers/judge.hpp"

namespace shakedown::stranger {

std::vector<Judgement> judge(ProblemSubject problem, bool own) {
  const std::string fault = fault_of(problem.pairs.at(0).pair, problem.small);
  if (!fault.empty()) {
    const std::string method = problem.pairs[0].label;
    return {{problem.entry.id, method, "the problem itself", "right", Judged::broken, {}, fault}};
  }
  bound_searches(problem);
  if (own) measure_in_own_units(problem);
  shorten(problem);
  std::vector<Judgement> all;
  for (const PairSubject& pair : problem.pairs) {
    if (!pair.admissible()) throw std::logic_error(pair.label + " cannot integrate the problem");
    const std::vector<Judgement> one = judged(problem, pair);
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

std::set<std::string> properties_of(const std::vector<Judgement>& all, Judged verdict) {
  std::set<std::string> names;
  for (const Judgement& one : all) {
    if (one.verdict == verdict) names.insert(one.property);
  }
  return names;
}

std::string text_of(const std::vector<Judgement>& all) {
  std::string text;
  for (const Judgement& one : all) {
    text += one.method + " on " + one.problem + ", " + one.property + ": " +
            std::string(name(one.verdict)) + " " + one.reason;
    for (const Quantity& of : one.values) text += "; " + of.name + " " + brief(of.value);
    text += "\n";
  }
  return text;
}

void right(const std::vector<Judgement>& all, const std::set<std::string>& measured) {
  INFO(text_of(all));
  CHECK(properties_of(all, Judged::broken) == std::set<std::string>{});
  const std::set<std::string> kept = properties_of(all, Judged::kept);
  for (const std::string& property : measured) {
    INFO(property);
    CHECK(kept.contains(property));
  }
}

}  // namespace shakedown::stranger
