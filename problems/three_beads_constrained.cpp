#include "methods/all.hpp"
#include "methods/base/pair.hpp"
#include "problems/three_beads.hpp"

namespace shakedown {

ProblemEntry three_beads_constrained_entry() {
  return make_problem_entry<ThreeBeadsSoft<>>(AllMethods{});
}

}  // namespace shakedown
