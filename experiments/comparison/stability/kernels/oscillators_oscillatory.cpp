#include "experiments/catalogue/problem_run.hpp"
#include "experiments/comparison/stability/oscillator_subjects.hpp"
#include "methods/lists/members.hpp"
#include "methods/lists/oscillatory.hpp"
#include "problems/base/penalised.hpp"

namespace shakedown {

template <>
struct Names<Penalised<comparison::ConstrainedOscillator<>>> {
  static constexpr std::string_view id = "penalised-oscillator";
  static constexpr std::string_view title = "linear oscillator or pendulum on a stiff spring";
};

namespace comparison {

Subjects oscillatory_on_split() {
  return subjects_of<SplitOscillator<>>(MethodsIn<OscillatoryMethods>{});
}
Subjects oscillatory_on_penalised() {
  using Spring = Penalised<ConstrainedOscillator<>>;
  shakedown::detail::instantiate_run<Spring>();
  return subjects_of<Spring>(MethodsIn<OscillatoryMethods>{});
}

}  // namespace comparison
}  // namespace shakedown
