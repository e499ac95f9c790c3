// Defines the members of OwnProblem. Only the file that contains `template struct OwnProblem<P>;`
// includes this header.
#pragma once

#include <utility>

#include "experiments/analysis/traits/make_geometry.hpp"
#include "experiments/catalogue/problem_entry.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

template <class P>
ProblemEntry OwnProblem<P>::entry(std::vector<Pair> pairs) {
  return make_problem_entry<P>(std::move(pairs));
}
template <class P>
Geometry OwnProblem<P>::geometry() {
  return make_geometry<P>();
}

}  // namespace shakedown
