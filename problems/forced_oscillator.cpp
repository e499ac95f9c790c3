#include "problems/forced_oscillator.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry forced_oscillator_entry() { return make_problem_entry<ForcedOscillator<>>(); }

}  // namespace shakedown
