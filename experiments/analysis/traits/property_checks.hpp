// The measurements that decide the promises of a record; `promises()` in checks.hpp lists them.
#pragma once

#include "experiments/analysis/traits/promise_result.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

// Orders, symplecticity, symmetry and damping.

/// Checks that the slopes of the errors of q and p are within 0.05 of the record's orders (above
/// order 2: 0.2, above 4: 0.3).
PromiseResult check_order(const ProblemSubject&, const PairSubject&);
/// Checks the order against a promise that is too high by one.
PromiseResult check_order_too_high(const ProblemSubject&, const PairSubject&);
/// Checks that max |J^T Omega J - Omega| is within round-off and the error of differences.
PromiseResult check_canonical(const ProblemSubject&, const PairSubject&);
/// Checks that the product of the Jacobian determinants stays bounded. A map that is conjugate to a
/// symplectic one preserves a volume rho(z) dz, so this product is rho(z_0)/rho(z_n). (If the
/// conjugating map is known, other tests check that it makes the steps symplectic.)
PromiseResult check_conjugate(const ProblemSubject&, const PairSubject&);
/// Checks that steps of h, followed by as many steps of -h, return to the start within round-off.
PromiseResult check_symmetry(const ProblemSubject&, const PairSubject&);
/// Checks the order in h of the energy that a linear oscillator loses over a fixed time.
PromiseResult check_dissipation(const ProblemSubject&, const PairSubject&);
/// Checks the spectral radius of a step on the linear oscillator as h omega goes to infinity.
PromiseResult check_rho(const ProblemSubject&, const PairSubject&);

// Energy, momentum maps and constraints are conserved to round-off if the record says `exact`, and
// otherwise without drift.

PromiseResult check_energy(const ProblemSubject&, const PairSubject&);
/// Checks every momentum map of translations.
PromiseResult check_linear(const ProblemSubject&, const PairSubject&);
/// Checks every momentum map of rotations.
PromiseResult check_angular(const ProblemSubject&, const PairSubject&);
PromiseResult check_position(const ProblemSubject&, const PairSubject&);
PromiseResult check_velocity(const ProblemSubject&, const PairSubject&);

/// Checks that the multiplier converges, with order at least 1, to the exact one at the time that
/// the record names, and not faster at the other two times. For an adaptive method, the error at
/// the named time must be far below the others.
PromiseResult check_multiplier_time(const ProblemSubject&, const PairSubject&);

// Stochastic methods are checked by hypothesis tests with fixed seeds, so that each check is
// reproducible. Its false-alarm rate is the fraction of other seeds for which it would fail.

/// Checks the variances of the modes of `linear-oscillator`, where the stationary distribution is
/// known. Measures their relative deviations from exp(-beta H) at steps h, h/2, h/4. A linear step
/// is z -> Phi z + r with random r, so the variance of w.z is E[r^T X r], where X satisfies X =
/// Phi^T X Phi + w w^T. This is a mean over independent r, so no time series is needed. All steps
/// use the same random numbers. The differences between the steps must have the promised order if
/// they exceed round-off. The value extrapolated to h = 0 must be 0 within 4.5 standard errors of
/// 4000 draws. This test fails for one in 24 000 seeds, counting all six modes of q and p.
PromiseResult check_stationary_distribution(const ProblemSubject&, const PairSubject&);
/// Whether the problem has a run that soon reaches its temperature, at a step with negligible bias.
bool has_thermal_run(const ProblemSubject&);
/// Checks the mean kinetic temperature of 16 runs with different seeds by Student's t test, with
/// false alarms for 1e-3 of the seeds.
PromiseResult check_kinetic_temperature(const ProblemSubject&, const PairSubject&);

}  // namespace shakedown
