// Methods with noise, and the libraries that all others are measured against.
// To add one: its header and its type.
#pragma once

#include "methods/base/list.hpp"
#include "methods/baseline/arkode.hpp"
#include "methods/baseline/cvode.hpp"
#include "methods/baseline/ida.hpp"
#include "methods/baseline/odeint.hpp"
#include "methods/baseline/rosenbrock.hpp"
#include "methods/langevin/baoab.hpp"
#include "methods/langevin/gla.hpp"

namespace shakedown {

struct LangevinAndLibraryMethods {
  using Methods = MethodList<                                           //
      GlaZhangSkeelStiff, GlaShake, GlaRattle, Baoab, GeodesicBaoab,    // langevin
      Ida, CvodeAdams, CvodeBdf, ArkodeDirk, OdeintAdams, Rosenbrock>;  // baseline
};

}  // namespace shakedown
