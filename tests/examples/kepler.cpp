#include "tests/examples/kepler.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry kepler_entry() { return make_problem_entry<Kepler<>>(AllMethods{}); }

}  // namespace shakedown
