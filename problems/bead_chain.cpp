#include "problems/bead_chain.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry bead_chain_entry() { return make_problem_entry<BeadChainStiff<>>(); }

}  // namespace shakedown
