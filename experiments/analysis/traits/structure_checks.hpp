// Orders, symplecticity, symmetry and damping against the record.
#pragma once

#include "experiments/analysis/traits/finding.hpp"
#include "experiments/analysis/traits/measurements.hpp"

namespace shakedown {

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

}  // namespace shakedown
