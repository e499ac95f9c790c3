#include "experiments/tao2014/chain/kernels/counted_methods.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"

namespace shakedown::tao2014 {

std::vector<CountedMethod> counted_on_stiff_chain() {
  return {counted_method<VelocityVerlet, Stiff>(), counted_method<ZhangSkeel, Stiff>(),
          counted_method<ZhangSkeelSimplified, Stiff>(), counted_method<Newmark, Stiff>(),
          counted_method<ImplicitMidpoint, Stiff>()};
}

}  // namespace shakedown::tao2014
