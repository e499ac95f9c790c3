// What the trait tests look at: the subjects of experiments/analysis/traits, with every set of options
// that a record speaks of, and with what is compiled for the tests alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analysis/traits/subject.hpp"
#include "experiments/catalogue/option_sets.hpp"

namespace shakedown {

/// The step of a pair by dual numbers; see make_subject.hpp.
struct ExactJacobian {
  std::string problem, method;
  StepJacobian jacobian;
};

/// Problem `entry` with `methods`, whose pairs it has in the same order; behind them those at each
/// further set of options that a record speaks of.
ProblemSubject make_subject_under_test(ProblemEntry entry, Geometry geometry,
                                       const std::vector<MethodEntry>& methods,
                                       const OptionSets& option_sets,
                                       const std::vector<ExactJacobian>& exact);

/// The problems of the catalogue with all methods, and those that test files have registered, in the
/// order of their ids, with the exact Jacobians that these have registered.
const std::vector<ProblemSubject>& problems_under_test();

/// Heap allocations in `steps` steps of h from z, construction of the stepper excluded; -1 if a step
/// failed.
std::int64_t allocations(const PairSubject&, const Setup& setup, const Point& z, double h,
                         std::int64_t steps);

}  // namespace shakedown
