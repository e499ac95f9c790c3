#include "methods/all.hpp"
#include "methods/base/pair.hpp"
#include "problems/chain.hpp"

namespace shakedown {

ProblemEntry chain_penalty_entry() { return make_problem_entry<ChainPenalty<>>(AllMethods{}); }

}  // namespace shakedown
