// Which time the multipliers of a method belong to.
#pragma once

#include "tests/support/trait_checks.hpp"

namespace shakedown {

/// The multiplier converges to the solution's at the time that the record names (order at least 1),
/// and at neither of the other two times does it converge faster. An adaptive method has no order:
/// there the error at the named time is far below the others.
Finding check_multiplier_time(const ProblemUnderTest& problem, const PairUnderTest& pair);

}  // namespace shakedown
