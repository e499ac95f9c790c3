#include "methods/all.hpp"
#include "methods/base/pair.hpp"
#include "problems/forced_oscillator.hpp"

namespace shakedown {

ProblemEntry second_model_entry() { return make_problem_entry<SecondModel<>>(AllMethods{}); }

}  // namespace shakedown
