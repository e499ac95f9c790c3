#include "methods/base/problem_entry.hpp"
#include "problems/chain.hpp"

namespace shakedown {

ProblemEntry chain_penalty_entry() { return make_problem_entry<ChainPenalty<>>(); }

}  // namespace shakedown
