// TO section 4.4: the opening of a DNA strand.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::tao2014 {

/// What 4.4 says of the strand itself: slow mean, wells, what opens it.
void dna(Context& context);
/// Phase portrait, mean angle and energy; statistics over seeds.
void fig8(Context& context);
/// Largest usable steps of Verlet and of Z&S.
void dna_limits(Context& context);
/// The paper's seconds beside evaluations and ours.
void timings_4_4(Context& context);

}  // namespace shakedown::tao2014
