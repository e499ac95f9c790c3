#include "tests/examples/kepler.hpp"

#include "experiments/catalogue/crossings/crossing.hpp"

namespace shakedown {

ProblemEntry kepler_entry() { return make_problem_entry<Kepler<>>(); }

}  // namespace shakedown
