#include "problems/bead_chain.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry bead_chain_entry() { return make_problem_entry<BeadChainStiff<>>(AllMethods{}); }

}  // namespace shakedown
