#include "tests/examples/kepler.hpp"

#include "problems/crossings/crossing.hpp"

namespace shakedown {

ProblemEntry kepler_entry() { return make_problem_entry<Kepler<>>(); }

}  // namespace shakedown
