#include "problems/chain.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry chain_entry() { return make_problem_entry<Chain<>>(AllMethods{}); }

}  // namespace shakedown
