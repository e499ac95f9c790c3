// The need of implicit methods on SO(3): the derivative of the torque, for Newton's method.
#pragma once

#include "methods/base/method.hpp"

namespace shakedown {

namespace need {

struct TorqueDerivative {
  static constexpr std::string_view name = "derivative of the torque";
  static constexpr unsigned grants = Evaluations::hessian;
  static constexpr bool implied = true;
  template <class P>
  static constexpr bool met = !HasRotationGroup<P> || HasTorqueDerivative<P>;
};

}  // namespace need

}  // namespace shakedown
