// TO section 4.2: the chain of pendula.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::tao2014 {

/// Figure 3 at both signs of V, and how both methods converge.
void fig3(Context& context);
/// What 4.2 says of the model: the rope that it approximates. With the animation.
void chain(Context& context);
/// Operations, seconds and bytes of a step against n.
void chain_scaling(Context& context);
/// The paper's seconds beside operations and ours.
void timings_4_2(Context& context);

}  // namespace shakedown::tao2014
