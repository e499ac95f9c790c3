#include "problems/henon_heiles.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry henon_heiles_entry() { return make_problem_entry<HenonHeiles<>>(AllMethods{}); }

}  // namespace shakedown
