#include "experiments/catalogue/problem_run.hpp"
#include "experiments/comparison/stability/oscillator_subjects.hpp"
#include "methods/lists/members.hpp"
#include "methods/lists/unconstrained.hpp"

namespace shakedown::comparison {

Subjects unconstrained_on_split() {
  shakedown::detail::instantiate_run<SplitOscillator<>>();
  return subjects_of<SplitOscillator<>>(MethodsIn<UnconstrainedMethods>{});
}

}  // namespace shakedown::comparison
