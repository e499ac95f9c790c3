// Methods for problems without constraints, with noise or without.
// To add one: its header and its type.
#pragma once

#include "methods/base/list.hpp"
#include "methods/energy_momentum/gonzalez.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/langevin/baoab.hpp"
#include "methods/langevin/gla_zhang_skeel.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/newmark/newmark_one_iteration.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "methods/runge_kutta/nystrom.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "methods/splitting/boris.hpp"
#include "methods/splitting/splitting.hpp"
#include "methods/splitting/symplectic_euler.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_composition.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"

namespace shakedown {

struct UnconstrainedMethods {
  using Algorithms = MethodList<                                                 //
      VelocityVerlet, EulerKickFirst, EulerDriftFirst, Splitting, Boris,         // splitting
      ImplicitMidpoint,                                                          // implicit
      Newmark, NewmarkOneIteration, PushforwardNewmark,                          // newmark
      ZhangSkeel, ZhangSkeelSimplified, ZhangSkeelStiff, ZhangSkeelComposition,  // zhang_skeel
      EnergyMomentumGonzalez,                                                    // energy_momentum
      RungeKutta4, Nystrom5,                                                     // runge_kutta
      GlaZhangSkeelStiff, Baoab>;                                                // langevin
};

}  // namespace shakedown
