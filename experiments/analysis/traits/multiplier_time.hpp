// Which time the multipliers of a method belong to.
#pragma once

#include "experiments/analysis/traits/finding.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

/// The multiplier converges to the solution's at the time that the record names (order at least 1),
/// and at neither of the other two times does it converge faster. An adaptive method has no order:
/// there the error at the named time is far below the others.
Finding check_multiplier_time(const ProblemSubject& problem, const PairSubject& pair);

}  // namespace shakedown
