#include "problems/forced_oscillator.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry forced_oscillator_entry() {
  return make_problem_entry<ForcedOscillator<>>(AllMethods{});
}

}  // namespace shakedown
