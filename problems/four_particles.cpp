#include "problems/four_particles.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry four_particles_entry() { return make_problem_entry<FourParticles<>>(AllMethods{}); }

}  // namespace shakedown
