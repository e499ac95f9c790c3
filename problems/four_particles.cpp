#include "problems/four_particles.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry four_particles_entry() { return make_problem_entry<FourParticles<>>(); }

}  // namespace shakedown
