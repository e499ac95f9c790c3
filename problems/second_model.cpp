#include "methods/base/problem_entry.hpp"
#include "problems/forced_oscillator.hpp"

namespace shakedown {

ProblemEntry second_model_entry() { return make_problem_entry<SecondModel<>>(); }

}  // namespace shakedown
