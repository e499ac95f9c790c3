#include "problems/chain.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry chain_entry() { return make_problem_entry<Chain<>>(); }

}  // namespace shakedown
