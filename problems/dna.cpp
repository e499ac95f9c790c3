#include "problems/dna.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry dna_entry() { return make_problem_entry<Dna<>>(AllMethods{}); }

}  // namespace shakedown
