// TO sections 1-3 and 6: every theorem, lemma, remark and identity, and its measured number.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::tao2014 {

/// The artefact tao2014/theorems, a table made of the claims that the parts below leave.
void theorems(Context& context);

/// Linear stability: Theorems 1.1(1), 2.1(1), 2.2, Integrators 2, 3.
void theorem_linear_stability(Context& context);
/// Integrator 5, footnote 2, and what linear stability does not say.
void theorem_stiff_stability(Context& context);
/// Symplecticity, momentum maps, symmetry: Theorems 1.1(2), (4), 2.1(4), 2.4, 2.5, Lemma 2.1.
void theorem_structure(Context& context);
/// Newmark and its push-forward (13), solver tolerances (Remark 2.3), linearised methods.
void theorem_implicit_methods(Context& context);
/// When Z&Ss is symplectic: Theorem 2.1(2), Remark 2.2.
void theorem_simplified(Context& context);
/// Orders: Theorems 1.1(3), 2.1(3), 2.3, Corollary 2.1, Remark 2.1.
void theorem_orders(Context& context);
/// The discrete Lagrangians (2), (15) and momenta (17).
void theorem_lagrangians(Context& context);
/// The potential whose gradient Z&S's force is.
void theorem_modified_potential(Context& context);
/// The penalty limit on a curved constraint: Theorem 1.2, section 1.1.
void theorem_penalty_limit(Context& context);
/// What stays bounded, and what has a limit: Lemma 6.1, Remarks 3.1, 6.1, (22).
void theorem_penalty_bounds(Context& context);
/// Lemma 6.2 and its formulas (42)-(44).
void theorem_flat_constraint(Context& context);

}  // namespace shakedown::tao2014
