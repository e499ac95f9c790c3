#include "problems/linear_oscillator.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry linear_oscillator_entry() { return make_problem_entry<LinearOscillator<>>(); }

}  // namespace shakedown
