#include "experiments/comparison/stability/oscillators.hpp"

#include <stdexcept>
#include <string>

#include "experiments/catalogue/pair.hpp"
#include "experiments/catalogue/problem_run.hpp"
#include "methods/lists/constrained.hpp"
#include "methods/lists/members.hpp"
#include "methods/lists/multibody.hpp"
#include "methods/lists/oscillatory.hpp"
#include "methods/lists/unconstrained.hpp"
#include "problems/base/penalised.hpp"
#include "problems/base/soft.hpp"

namespace shakedown {

template <>
struct Names<Soft<comparison::ConstrainedOscillator<>>> {
  static constexpr std::string_view id = "soft-oscillator";
  static constexpr std::string_view title = "linear oscillator or pendulum, softly constrained";
};
template <>
struct Names<Penalised<comparison::ConstrainedOscillator<>>> {
  static constexpr std::string_view id = "penalised-oscillator";
  static constexpr std::string_view title = "linear oscillator or pendulum on a stiff spring";
};

namespace comparison {
namespace {

using Subjects = std::vector<PairSubject>;

/// Appends the methods of a list that can integrate P.
template <class P, class... M>
void add(Subjects& all, MethodList<M...> list) {
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

template <class P, class... Lists>
Subjects subjects_of(Lists... lists) {
  shakedown::detail::instantiate_run<P>();
  Subjects all;
  (add<P>(all, lists), ...);
  return all;
}

}  // namespace

const std::vector<PairSubject>& methods_on(Oscillator which) {
  using Constrained = ConstrainedOscillator<>;
  static const Subjects split = subjects_of<SplitOscillator<>>(MethodsIn<UnconstrainedMethods>{},
                                                               MethodsIn<MultibodyMethods>{},
                                                               MethodsIn<OscillatoryMethods>{});
  static const Subjects constrained =
      subjects_of<Constrained>(MethodsIn<MultibodyMethods>{}, MethodsIn<ConstrainedMethods>{});
  static const Subjects penalised =
      subjects_of<Penalised<Constrained>>(MethodsIn<OscillatoryMethods>{});
  static const Subjects soft = subjects_of<Soft<Constrained>>(MethodList<SoftShake>{});
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
