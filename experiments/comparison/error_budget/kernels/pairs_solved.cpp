#include "experiments/comparison/error_budget/carry.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/structural/generalized_alpha_dae.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"

namespace shakedown::comparison {

const Carry carry_vi_a = carried<ViA, FourParticles>;
const Carry carry_alpha = carried<GeneralizedAlphaDae, GyroscopicTop>;

}  // namespace shakedown::comparison
