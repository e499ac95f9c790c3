#include "experiments/tao2014/chain/cost_entry.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/ggl/vi_s.hpp"

namespace shakedown::tao2014 {

std::vector<Entry> ggl_entries() {
  using Rods = Chain<>;
  return {entry<ViS, Rods>(),
          entry<ViA, Rods>(),
          entry<ViB, Rods>(),
          entry<EnergyMomentum, Rods>(),
          entry<GonzalezEnergyMomentum, Rods>(),
          entry<GglClassical, Rods>()};
}

}  // namespace shakedown::tao2014
