#include "experiments/tao2014/chain/kernels/counted_methods.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/constrained/shake.hpp"

namespace shakedown::tao2014 {

std::vector<CountedMethod> counted_projected_on_rods() {
  return {counted_method<Shake, Rods>(), counted_method<Rattle, Rods>()};
}

}  // namespace shakedown::tao2014
