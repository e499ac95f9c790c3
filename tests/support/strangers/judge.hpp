// Problems and methods of others, judged as `shakedown verify --quick` judges them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "experiments/analysis/traits/verdict.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown::stranger {

/// Every promise on every pair of the problem, or its fault alone where it has one. `own`: the problem
/// is measured in the units of its own start, as those are that the suite does not know.
std::vector<Judgement> judge(ProblemSubject problem, bool own);

/// P with these methods.
template <class P, class... M>
std::vector<Judgement> judge(MethodList<M...> methods) {
  return judge(make_subject_under_test<P>(methods), P::source == "tests");
}
/// P with other parameters than the default ones.
template <class P, class... M>
std::vector<Judgement> judge(MethodList<M...> methods, const Settings& parameters) {
  ProblemSubject problem = make_subject_under_test<P>(methods);
  problem.small = parameters;
  for (PairSubject& pair : problem.pairs) pair.small = parameters;
  // What is known of a problem is known by its name.
  for (const auto& [name, value] : parameters) problem.entry.id += " " + name + "=" + value;
  return judge(std::move(problem), P::source == "tests");
}

/// The names of the promises with this verdict; of a fault "the problem itself".
std::set<std::string> properties_of(const std::vector<Judgement>& all, Judged verdict);
/// One line for each judgement.
std::string text_of(const std::vector<Judgement>& all);

/// Checks that nothing is broken and that each of `measured`, which the problem or method is there for,
/// was measured and kept at least once.
void right(const std::vector<Judgement>& all, const std::set<std::string>& measured);

}  // namespace shakedown::stranger
