// Methods that stay on a manifold: coordinates of it, groups, multipliers, with noise or without.
// To add one: its header and its type.
#pragma once

#include "methods/base/list.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/constrained/rattle_blanes_moan.hpp"
#include "methods/constrained/rattle_composed.hpp"
#include "methods/constrained/settle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/constrained/soft_shake.hpp"
#include "methods/generalised/variational_euler.hpp"
#include "methods/ggl/bs99.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/ggl_composed.hpp"
#include "methods/ggl/ggl_theta.hpp"
#include "methods/ggl/vi_a_b.hpp"
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
      Rattle4, RattleSuzuki4, RattleBlanesMoan4, Rattle6,                  // constrained
      ViS, GglThetaA, GglThetaB, ViA, ViB,                                 // ggl
      GglB4, GglBSuzuki4, GglBBlanesMoan4, GglB6,                          // ggl
      EnergyMomentum, GonzalezEnergyMomentum, GglClassical, BobenkoSuris,  // ggl
      GlaShake, GlaRattle, GeodesicBaoab>;                                 // langevin
};

}  // namespace shakedown
