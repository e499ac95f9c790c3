#include "problems/linear_oscillator.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry linear_oscillator_entry() {
  return make_problem_entry<LinearOscillator<>>(AllMethods{});
}

}  // namespace shakedown
