// Judges problems and methods of others as `shakedown verify --quick` does.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "experiments/analysis/traits/verdict.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown::stranger {

/// Judges every promise of every pair of the problem. If the problem itself has a fault, judges
/// only this fault. If `own`, the problem is measured in units taken from its start, as is any
/// problem that the suite does not know.
std::vector<Judgement> judge(ProblemSubject problem, bool own);

template <class P, class... M>
std::vector<Judgement> judge(MethodList<M...> methods) {
  return judge(make_subject_under_test<P>(methods), P::source == "tests");
}
/// Judges P with parameters other than the defaults.
template <class P, class... M>
std::vector<Judgement> judge(MethodList<M...> methods, const Settings& parameters) {
  ProblemSubject problem = make_subject_under_test<P>(methods);
  problem.small = parameters;
  for (PairSubject& pair : problem.pairs) pair.small = parameters;
  // Results for a problem are stored under its name.
  for (const auto& [name, value] : parameters) problem.entry.id += " " + name + "=" + value;
  return judge(std::move(problem), P::source == "tests");
}

/// Returns the names of the promises with this verdict; for a fault, "the problem itself".
std::set<std::string> properties_of(const std::vector<Judgement>& all, Judged verdict);
/// Returns one line per judgement.
std::string text_of(const std::vector<Judgement>& all);

/// Checks that no promise is broken, and that each of `measured`, the promises under test here, was
/// measured and kept at least once.
void right(const std::vector<Judgement>& all, const std::set<std::string>& measured);

}  // namespace shakedown::stranger
