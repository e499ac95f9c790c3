// The methods that share an algorithm, by algorithm: a new one is its record, and a name here. Only what
// needs these records includes this file, so that a new method compiles no stepper again.
#pragma once

#include "methods/constrained/rattle_composed.hpp"
#include "methods/ggl/ggl_composed.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/half_explicit/extrapolated.hpp"
#include "methods/implicit/trapezoidal.hpp"
#include "methods/runge_kutta/gauss.hpp"
#include "methods/runge_kutta/lobatto.hpp"
#include "methods/runge_kutta/radau.hpp"
#include "methods/splitting/blanes_moan.hpp"
#include "methods/structural/generalized_alpha_dae.hpp"
#include "methods/structural/generalized_alpha_ggl.hpp"
#include "methods/structural/hht.hpp"
#include "methods/zhang_skeel/zhang_skeel_composed.hpp"

namespace shakedown {

struct Splitting::Members {
  using Methods = MethodList<BlanesMoan4, BlanesMoanRkn4>;
};
struct Newmark::Members {
  using Methods = MethodList<Trapezoidal, Newmark>;
};
struct ZhangSkeelComposition::Members {
  using Methods = MethodList<ZhangSkeel4, ZhangSkeel6>;
};

struct FreeCollocation::Members {
  using Methods = MethodList<Gauss2, Gauss3, Radau5>;
};
struct LobattoPairs::Members {
  using Methods = MethodList<Lobatto3, Lobatto4>;
};
struct AlphaIndex3::Members {
  using Methods = MethodList<GeneralizedAlphaDae, GeneralizedAlphaGgl, HhtI3>;
};
struct GeneralizedAlphaGgl::Members {
  using Methods = MethodList<>;  // it stands between those of index 3
};
struct HalfExplicit::Members {
  using Methods = MethodList<HalfExplicit4, HalfExplicit5>;
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
