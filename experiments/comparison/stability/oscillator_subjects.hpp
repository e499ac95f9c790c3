// The subjects of one problem with one list of methods, for the units that compile them: a list each.
#pragma once

#include <vector>

#include "experiments/catalogue/pair.hpp"
#include "experiments/comparison/stability/oscillators.hpp"

namespace shakedown::comparison {

using Subjects = std::vector<PairSubject>;

template <class P, class... M>
Subjects subjects_of(MethodList<M...> list) {
  Subjects all;
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
  return all;
}

// In the order in which `methods_on` joins them.
Subjects unconstrained_on_split();
Subjects multibody_on_split();
Subjects oscillatory_on_split();
Subjects multibody_on_constrained();
Subjects constrained_on_constrained();
Subjects oscillatory_on_penalised();
Subjects soft_shake_on_soft();

}  // namespace shakedown::comparison
