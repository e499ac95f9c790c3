// Z&S (3) raised to a higher order by symmetric composition: TO Remark 2.1.
//
// Since beta h^2 changes with the stage, f is evaluated at both ends of every stage: 6 evaluations
// per step at order 4, and 14 at order 6. The composed method conserves the same quantities as Z&S.
// The methods are in zhang_skeel_composed.hpp.
#pragma once

#include "methods/base/composition.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"

namespace shakedown {

struct ZhangSkeelComposition : CompositionOf<ZhangSkeel> {};

}  // namespace shakedown
