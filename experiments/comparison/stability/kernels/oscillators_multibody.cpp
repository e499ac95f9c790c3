#include "experiments/comparison/stability/oscillator_subjects.hpp"
#include "methods/lists/multibody.hpp"

namespace shakedown::comparison {

Subjects multibody_on_split() {
  return subjects_of<SplitOscillator<>>(MultibodyMethods::Methods{});
}
Subjects multibody_on_constrained() {
  return subjects_of<ConstrainedOscillator<>>(MultibodyMethods::Methods{});
}

}  // namespace shakedown::comparison
