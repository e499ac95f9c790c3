// RATTLE raised to a higher order by symmetric composition. Each stage starts and ends on the
// constraints and is symplectic there, so the composition is symplectic too. Stages that go back in
// time cost as much as stages that go forward. S. Reich, SIAM J. Numer. Anal. 33 (1996) 475;
// Hairer, Lubich, Wanner VII.1.4 and V.3. The methods are in rattle_composed.hpp.
#pragma once

#include "methods/base/composition.hpp"
#include "methods/constrained/rattle.hpp"

namespace shakedown {

struct RattleComposition : CompositionOf<Rattle> {
  using Needs = needs::All<need::Constraints, need::ConstantMass, need::Gradient>;
};

}  // namespace shakedown
