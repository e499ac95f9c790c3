// Methods that stay on a manifold: coordinates of it, groups, multipliers, with noise or without.
// To add one: its header and its type.
#pragma once

#include "methods/base/list.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/constrained/rattle_composition.hpp"
#include "methods/constrained/rattle_splitting.hpp"
#include "methods/constrained/settle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/constrained/soft_shake.hpp"
#include "methods/generalised/variational_euler.hpp"
#include "methods/ggl/bs99.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_b_composition.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/theta_equations.hpp"
#include "methods/ggl/vi_s.hpp"
#include "methods/langevin/geodesic_baoab.hpp"
#include "methods/langevin/gla_constrained.hpp"
#include "methods/lie/lie_rattle.hpp"
#include "methods/lie/so3_cayley.hpp"
#include "methods/lie/so3_linearised.hpp"

namespace shakedown {

struct ConstrainedMethods {
  using Algorithms = MethodList<                                           //
      VariationalEulerAngles,                                              // generalised
      So3Linearised, So3Linearised2, So3Cayley, LieRattle,                 // lie
      Shake, ShakeLinearised, Rattle, Settle, SoftShake,                   // constrained
      RattleComposition, RattleSplitting,                                  // constrained
      ViS, GglTheta, GglBComposition,                                      // ggl
      EnergyMomentum, GonzalezEnergyMomentum, GglClassical, BobenkoSuris,  // ggl
      GlaShake, GlaRattle, GeodesicBaoab>;                                 // langevin
};

}  // namespace shakedown
