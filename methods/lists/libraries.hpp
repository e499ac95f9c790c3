// The libraries that all other methods are measured against.
// To add one: its header and its type.
#pragma once

#include "methods/base/list.hpp"
#include "methods/baseline/arkode.hpp"
#include "methods/baseline/cvode.hpp"
#include "methods/baseline/ida.hpp"
#include "methods/baseline/odeint.hpp"
#include "methods/baseline/rosenbrock.hpp"

namespace shakedown {

struct LibraryMethods {
  using Algorithms = MethodList<                                        //
      Ida, CvodeAdams, CvodeBdf, ArkodeDirk, OdeintAdams, Rosenbrock>;  // baseline
};

}  // namespace shakedown
