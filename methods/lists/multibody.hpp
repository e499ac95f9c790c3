// Methods of multibody and structural dynamics: generalised alpha, implicit and half-explicit
// Runge-Kutta, projection.
// To add one: its header and its type.
#pragma once

#include "methods/base/list.hpp"
#include "methods/half_explicit/half_explicit.hpp"
#include "methods/half_explicit/herk.hpp"
#include "methods/projection/rk4_projected.hpp"
#include "methods/projection/symmetric_projection.hpp"
#include "methods/runge_kutta/lobatto_pair.hpp"
#include "methods/runge_kutta/radau.hpp"
#include "methods/structural/generalized_alpha.hpp"
#include "methods/structural/generalized_alpha_ggl.hpp"

namespace shakedown {

struct MultibodyMethods {
  using Algorithms = MethodList<                            //
      FreeCollocation, Radau5Dae, Radau5Ggl, LobattoPairs,  // runge_kutta
      GeneralizedAlpha, AlphaIndex3, GeneralizedAlphaGgl,   // structural
      HalfExplicit, Herk4,                                  // half_explicit
      Rk4Projected, SymmetricProjection>;                   // projection
};

}  // namespace shakedown
