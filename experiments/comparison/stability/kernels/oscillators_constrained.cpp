#include "experiments/catalogue/problem_run.hpp"
#include "experiments/comparison/stability/oscillator_subjects.hpp"
#include "methods/lists/constrained.hpp"
#include "methods/lists/members.hpp"
#include "problems/base/soft.hpp"

namespace shakedown {

template <>
struct Names<Soft<comparison::ConstrainedOscillator<>>> {
  static constexpr std::string_view id = "soft-oscillator";
  static constexpr std::string_view title = "linear oscillator or pendulum, softly constrained";
};

namespace comparison {

Subjects constrained_on_constrained() {
  shakedown::detail::instantiate_run<ConstrainedOscillator<>>();
  return subjects_of<ConstrainedOscillator<>>(MethodsIn<ConstrainedMethods>{});
}
Subjects soft_shake_on_soft() {
  using Line = Soft<ConstrainedOscillator<>>;
  shakedown::detail::instantiate_run<Line>();
  return subjects_of<Line>(MethodList<SoftShake>{});
}

}  // namespace comparison
}  // namespace shakedown
