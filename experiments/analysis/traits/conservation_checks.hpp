// Energy, momentum maps and constraints against the record: to round-off where it says exact, without
// a drift otherwise.
#pragma once

#include "experiments/analysis/traits/finding.hpp"
#include "experiments/analysis/traits/measurements.hpp"

namespace shakedown {

Finding check_energy(const ProblemSubject&, const PairSubject&);
/// Every momentum map of translations.
Finding check_linear(const ProblemSubject&, const PairSubject&);
/// Every momentum map of rotations.
Finding check_angular(const ProblemSubject&, const PairSubject&);
Finding check_position(const ProblemSubject&, const PairSubject&);
Finding check_velocity(const ProblemSubject&, const PairSubject&);

}  // namespace shakedown
