// The promises of methods that draw random numbers: tests of hypotheses on fixed seeds, so that a
// check either holds or does not; what it would do on other seeds is its false-alarm rate.
#pragma once

#include "experiments/analysis/traits/finding.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

/// Where the stationary distribution is known, on a linear problem: variances of the modes of `linear-oscillator` at stationarity, relative to those of exp(-beta H),
/// less 1: at steps h, h/2, h/4. A linear step is z -> Phi z + r with r random, so that the variance
/// of w.z is E[r^T X r], X = Phi^T X Phi + w w^T: a mean over independent r, no time series. Common
/// random numbers at all steps. The promised order must show in the differences where they are above
/// round-off, and the value extrapolated by it to h = 0 must be 0: beyond 4.5 standard errors of 4000
/// draws once in 24 000 seeds, six modes and momenta together.
Finding check_stationary_distribution(const ProblemSubject&, const PairSubject&);

/// Where a run reaches its temperature soon, at a step that leaves no bias that shows.
bool has_thermal_run(const ProblemSubject&);
/// The mean of the kinetic temperature over 16 runs, each with a seed of its own: Student's t, false
/// alarms in 1e-3 of the seeds.
Finding check_kinetic_temperature(const ProblemSubject&, const PairSubject&);

}  // namespace shakedown
