#include "experiments/comparison/stability/oscillator_subjects.hpp"
#include "methods/lists/members.hpp"
#include "methods/lists/multibody.hpp"

namespace shakedown::comparison {

Subjects multibody_on_split() {
  return subjects_of<SplitOscillator<>>(MethodsIn<MultibodyMethods>{});
}
Subjects multibody_on_constrained() {
  return subjects_of<ConstrainedOscillator<>>(MethodsIn<MultibodyMethods>{});
}

}  // namespace shakedown::comparison
