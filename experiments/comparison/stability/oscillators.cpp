#include "experiments/comparison/stability/oscillators.hpp"

#include <stdexcept>
#include <string>

#include "experiments/comparison/stability/oscillator_subjects.hpp"

namespace shakedown::comparison {

const std::vector<PairSubject>& methods_on(Oscillator which) {
  const auto joined = [](const std::vector<Subjects>& parts) {
    Subjects all;
    for (const Subjects& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
  };
  static const Subjects split =
      joined({unconstrained_on_split(), multibody_on_split(), oscillatory_on_split()});
  static const Subjects constrained =
      joined({multibody_on_constrained(), constrained_on_constrained()});
  static const Subjects penalised = oscillatory_on_penalised();
  static const Subjects soft = soft_shake_on_soft();
  switch (which) {
    case Oscillator::split: return split;
    case Oscillator::constrained: return constrained;
    case Oscillator::penalised: return penalised;
    case Oscillator::soft: return soft;
  }
  throw std::out_of_range("oscillator");
}

const PairSubject& method_on(Oscillator which, std::string_view method) {
  for (const PairSubject& each : methods_on(which)) {
    if (each.label == method) return each;
  }
  throw std::out_of_range("no " + std::string(method) + " on this oscillator");
}

}  // namespace shakedown::comparison
