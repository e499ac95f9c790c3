// The methods that share an algorithm, by algorithm: a new one is its record, and a name here. Only what
// needs these records includes this file, so that a new method compiles no stepper again.
#pragma once

#include "methods/constrained/rattle_composed.hpp"
#include "methods/ggl/ggl_composed.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/splitting/blanes_moan.hpp"
#include "methods/splitting/symplectic_euler.hpp"
#include "methods/zhang_skeel/zhang_skeel_composed.hpp"

namespace shakedown {

struct SymplecticEuler::Members {
  using Methods = MethodList<EulerKickFirst, EulerDriftFirst>;
};
struct Splitting::Members {
  using Methods = MethodList<BlanesMoan4, BlanesMoanRkn4>;
};
struct ZhangSkeelComposition::Members {
  using Methods = MethodList<ZhangSkeel4, ZhangSkeel6>;
};

struct RattleComposition::Members {
  using Methods = MethodList<Rattle4, RattleSuzuki4, RattleBlanesMoan4, Rattle6>;
};
struct RattleSplitting::Members {
  using Methods = MethodList<>;  // its method stands among the compositions
};
struct GglTheta::Members {
  using Methods = MethodList<GglThetaA, GglThetaB, ViA, ViB>;
};
struct GglBComposition::Members {
  using Methods = MethodList<GglB4, GglBSuzuki4, GglBBlanesMoan4, GglB6>;
};

}  // namespace shakedown
