#include "experiments/tao2014/chain/kernels/counted_methods.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/ggl/vi_s.hpp"

namespace shakedown::tao2014 {

std::vector<CountedMethod> counted_kbs_on_rods() {
  return {counted_method<ViS, Rods>(),
          counted_method<ViA, Rods>(),
          counted_method<ViB, Rods>(),
          counted_method<EnergyMomentum, Rods>(),
          counted_method<GonzalezEnergyMomentum, Rods>(),
          counted_method<GglClassical, Rods>()};
}

}  // namespace shakedown::tao2014
