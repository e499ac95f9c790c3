// Methods of multibody and structural dynamics: generalised alpha, implicit and half-explicit
// Runge-Kutta, projection.
// To add one: its header and its type.
#pragma once

#include "methods/base/list.hpp"
#include "methods/half_explicit/half_explicit.hpp"
#include "methods/half_explicit/herk.hpp"
#include "methods/projection/rk4_projected.hpp"
#include "methods/projection/symmetric_projection.hpp"
#include "methods/runge_kutta/gauss.hpp"
#include "methods/runge_kutta/lobatto_pair.hpp"
#include "methods/runge_kutta/radau.hpp"
#include "methods/structural/generalized_alpha.hpp"
#include "methods/structural/generalized_alpha_dae.hpp"
#include "methods/structural/generalized_alpha_ggl.hpp"
#include "methods/structural/hht.hpp"

namespace shakedown {

struct MultibodyMethods {
  using Algorithms = MethodList<                                          //
      Gauss2, Gauss3, Radau5, Radau5Dae, Radau5Ggl, Lobatto3, Lobatto4,   // runge_kutta
      GeneralizedAlpha, GeneralizedAlphaDae, GeneralizedAlphaGgl, HhtI3,  // structural
      HalfExplicit4, HalfExplicit5, Herk4,                                // half_explicit
      Rk4Projected, SymmetricProjection>;                                 // projection
};

}  // namespace shakedown
