// The measurements that decide the promises of a record; `promises()` in checks.hpp lists them.
#pragma once

#include "experiments/analysis/traits/finding.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

// Orders, symplecticity, symmetry and damping.

/// Slopes of the errors of q and p within 0.05 of the record's (above order 2: 0.2, above 4: 0.3).
Finding check_order(const ProblemSubject&, const PairSubject&);
/// The order, against a promise of one more than the record's.
Finding check_order_too_high(const ProblemSubject&, const PairSubject&);
/// max |J^T Omega J - Omega| within round-off, and within what differences leave open.
Finding check_canonical(const ProblemSubject&, const PairSubject&);
/// A map that is conjugate to a symplectic one preserves a volume rho(z) dz, so the product of its
/// Jacobian determinants, rho(z_0)/rho(z_n), stays bounded for ever. (That its steps are conjugate
/// by a *given* map is tested where the map is known.)
Finding check_conjugate(const ProblemSubject&, const PairSubject&);
/// Steps of h, and as many of -h, return within round-off.
Finding check_symmetry(const ProblemSubject&, const PairSubject&);
/// Energy that a linear oscillator loses in a time: its order in h.
Finding check_dissipation(const ProblemSubject&, const PairSubject&);
/// Largest modulus of the eigenvalues of a step on the linear oscillator as h omega goes to infinity.
Finding check_rho(const ProblemSubject&, const PairSubject&);

// Energy, momentum maps and constraints: to round-off where the record says exact, without a drift otherwise.

Finding check_energy(const ProblemSubject&, const PairSubject&);
/// Every momentum map of translations.
Finding check_linear(const ProblemSubject&, const PairSubject&);
/// Every momentum map of rotations.
Finding check_angular(const ProblemSubject&, const PairSubject&);
Finding check_position(const ProblemSubject&, const PairSubject&);
Finding check_velocity(const ProblemSubject&, const PairSubject&);

/// The multiplier converges to the solution's at the time that the record names (order at least 1),
/// and at neither of the other two times does it converge faster. An adaptive method has no order:
/// there the error at the named time is far below the others.
Finding check_multiplier_time(const ProblemSubject&, const PairSubject&);

// Methods that draw random numbers: tests of hypotheses on fixed seeds, so that a check either holds or does not;
// what it would do on other seeds is its false-alarm rate.

/// Where the stationary distribution is known, on a linear problem: variances of the modes of `linear-oscillator` at
/// stationarity, relative to those of exp(-beta H), less 1: at steps h, h/2, h/4. A linear step is z -> Phi z + r with
/// r random, so that the variance of w.z is E[r^T X r], X = Phi^T X Phi + w w^T: a mean over independent r, no time
/// series. Common random numbers at all steps. The promised order must show in the differences where they are above
/// round-off, and the value extrapolated by it to h = 0 must be 0: beyond 4.5 standard errors of 4000
/// draws once in 24 000 seeds, six modes and momenta together.
Finding check_stationary_distribution(const ProblemSubject&, const PairSubject&);
/// Where a run reaches its temperature soon, at a step that leaves no bias that shows.
bool has_thermal_run(const ProblemSubject&);
/// The mean of the kinetic temperature over 16 runs, each with a seed of its own: Student's t, false
/// alarms in 1e-3 of the seeds.
Finding check_kinetic_temperature(const ProblemSubject&, const PairSubject&);

}  // namespace shakedown
