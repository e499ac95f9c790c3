// How promises are measured on a problem, where the usual way does not suit it; the table stands in
// measuring.cpp. A new problem needs an entry only if its motion is fast, its start is special or
// its size makes dense Jacobians dear.
#pragma once

#include <string>

#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

/// See ProblemSubject::small.
Settings small_parameters(const std::string& problem);

/// Sets horizon, start, speed and the like of the problem.
void measure_as_needed(ProblemSubject& subject);

}  // namespace shakedown
