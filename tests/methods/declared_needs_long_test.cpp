// No method uses a capability that its Needs do not list.
#include <catch2/catch.hpp>

#include "methods/all.hpp"
#include "methods/base/declared_needs.hpp"
#include "problems/charged_particle.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top_reduced.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/magnetic_top.hpp"
#include "problems/three_beads.hpp"
#include "problems/two_springs.hpp"
#include "problems/water.hpp"

namespace shakedown {
namespace {

template <class M, class P, class... More>
bool on_the_first() {
  if constexpr (Admissible<M, P>) {
    return uses_declared_needs_only<M, P>();
  } else {
    static_assert(sizeof...(More) > 0, "no problem of this test can be integrated by the method");
    return on_the_first<M, More...>();
  }
}

template <class... M>
void check_all(MethodList<M...>) {
  const auto check = [](std::string_view name, bool runs) {
    INFO(name);
    CHECK(runs);
  };
  (check(M::traits.name,
         on_the_first<M, HenonHeiles<>, DoublePendulum<>, TwoSprings<>, DoublePendulumPenalty<>,
                      DoublePendulumAngles<>, FourParticles<>, ThreeBeadsSoft<>, MagneticTop<>,
                      MagneticTopPenalty<>, GyroscopicTopReduced<>, Water<>, FermiPastaUlam<>,
                      ChargedParticle<>>()),
   ...);
}

TEST_CASE("No method uses what its needs do not list", "[methods][long]") {
  check_all(AllMethods{});
}

}  // namespace
}  // namespace shakedown
