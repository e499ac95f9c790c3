#include "problems/henon_heiles.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry henon_heiles_entry() { return make_problem_entry<HenonHeiles<>>(); }

}  // namespace shakedown
