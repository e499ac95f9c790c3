#include "experiments/comparison/stability/oscillators.hpp"

#include <algorithm>
#include <stdexcept>

#include "experiments/catalogue/problem_run.hpp"
#include "methods/all.hpp"
#include "problems/base/penalised.hpp"
#include "problems/base/soft.hpp"

namespace shakedown {

template <>
struct Names<Penalised<comparison::ConstrainedOscillator<>>> {
  static constexpr std::string_view id = "penalised-oscillator";
  static constexpr std::string_view title = "linear oscillator or pendulum on a stiff spring";
};
template <>
struct Names<Soft<comparison::ConstrainedOscillator<>>> {
  static constexpr std::string_view id = "soft-oscillator";
  static constexpr std::string_view title = "linear oscillator or pendulum, softly constrained";
};

namespace comparison {
namespace {

template <class P, class... M>
void append(MethodList<M...> list, std::vector<PairSubject>& all) {
  shakedown::detail::instantiate_run<P>();
  const std::vector<Pair> pairs = make_pairs<P>(list);
  const std::vector<MethodEntry> methods = method_entries(list);
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    if (!pairs[k].admissible()) continue;
    PairSubject& subject = all.emplace_back();
    subject.label = methods[k].traits.name;
    subject.traits = methods[k].traits;
    subject.options = methods[k].options;
    subject.pair = pairs[k];
  }
}

template <class P, class... List>
std::vector<PairSubject> subjects() {
  std::vector<PairSubject> all;
  (append<P>(typename List::Methods{}, all), ...);
  return all;
}

}  // namespace

const std::vector<PairSubject>& methods_on(Oscillator which) {
  using Line = ConstrainedOscillator<>;
  static const std::vector<PairSubject> split =
      subjects<SplitOscillator<>, UnconstrainedMethods, MultibodyMethods, OscillatoryMethods>();
  static const std::vector<PairSubject> constrained =
      subjects<Line, MultibodyMethods, ConstrainedMethods>();
  static const std::vector<PairSubject> penalised = subjects<Penalised<Line>, OscillatoryMethods>();
  static const std::vector<PairSubject> soft = [] {
    std::vector<PairSubject> all;
    append<Soft<Line>>(MethodList<SoftShake>{}, all);
    return all;
  }();
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

}  // namespace comparison
}  // namespace shakedown
