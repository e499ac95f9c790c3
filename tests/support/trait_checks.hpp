// Every promise of experiments/analysis/traits, and the promises that only the tests can check. The
// table `properties()` drives the tests.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "experiments/analysis/traits/checks.hpp"
#include "experiments/analysis/traits/measurements.hpp"
#include "experiments/analysis/traits/property_checks.hpp"
#include "tests/support/subject.hpp"

namespace shakedown {

/// Returns help for a broken promise: commands that repeat the check and show the motion, and the
/// likelier cause, the method or the problem.
std::string advice(const ProblemSubject&, const PairSubject&, const Property&,
                   std::string_view test_case);

/// Returns `promises()`, and the promise that no step allocates.
std::span<const Property> properties();
/// Returns the property `name`. Throws std::out_of_range.
const Property& property(std::string_view name);

}  // namespace shakedown
