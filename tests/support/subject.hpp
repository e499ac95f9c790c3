// The subjects of the trait tests: the subjects of experiments/analysis/traits with every set of
// options that a record mentions, and the parts compiled only for the tests.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analysis/traits/subject.hpp"
#include "experiments/catalogue/option_sets.hpp"

namespace shakedown {

/// The exact Jacobian of a pair's step by dual numbers; see make_subject.hpp.
struct ExactJacobian {
  std::string problem, method;
  StepJacobian jacobian;
};

/// Returns the problem `entry` with `methods`. Its pairs are in the order of the methods, followed
/// by pairs for each further set of options in a record.
ProblemSubject make_subject_under_test(ProblemEntry entry, Geometry geometry,
                                       const std::vector<MethodEntry>& methods,
                                       const OptionSets& option_sets,
                                       const std::vector<ExactJacobian>& exact);

/// Returns the problems of the catalogue with all methods, and the problems that test files
/// register, ordered by id. They include the registered exact Jacobians.
const std::vector<ProblemSubject>& problems_under_test();

/// Returns the heap allocations in `steps` steps of h from z, without the stepper's construction;
/// -1 if a step failed.
std::int64_t allocations(const PairSubject&, const Setup& setup, const Point& z, double h,
                         std::int64_t steps);

}  // namespace shakedown
