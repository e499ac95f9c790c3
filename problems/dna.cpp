#include "problems/dna.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry dna_entry() { return make_problem_entry<Dna<>>(); }

}  // namespace shakedown
