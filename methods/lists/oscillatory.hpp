// Methods for a fast and a slow force.
// To add one: its header and its type.
#pragma once

#include "methods/base/list.hpp"
#include "methods/multiscale/hmm.hpp"
#include "methods/multiscale/ipa_rk4.hpp"
#include "methods/oscillatory/flavors.hpp"
#include "methods/oscillatory/implicit_explicit.hpp"
#include "methods/oscillatory/impulse.hpp"
#include "methods/oscillatory/mollified_impulse.hpp"
#include "methods/oscillatory/trigonometric.hpp"

namespace shakedown {

struct OscillatoryMethods {
  using Algorithms = MethodList<                                             //
      IpaRk4, IpaRk4Filtered, Hmm,                                           // multiscale
      Impulse, MollifiedImpulse, ImplicitExplicit, Flavors, Trigonometric>;  // oscillatory
};

}  // namespace shakedown
