// Every promise of experiments/analysis/traits, and what takes the tests' own means: the table
// `properties()` drives the tests.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "experiments/analysis/traits/checks.hpp"
#include "experiments/analysis/traits/measurements.hpp"
#include "experiments/analysis/traits/property_checks.hpp"
#include "tests/support/subject.hpp"

namespace shakedown {

/// What helps with a finding that does not hold: the commands that repeat it and that show the
/// motion, and which of method and problem is the likelier cause.
std::string advice(const ProblemSubject&, const PairSubject&, const Property&,
                   std::string_view test_case);

/// Those of `promises()`, and that no step allocates.
std::span<const Property> properties();
/// Throws std::out_of_range.
const Property& property(std::string_view name);

}  // namespace shakedown
