// What methods promise with non-default options: `option_sets` of methods/base/traits.hpp with
// types erased.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "methods/base/list.hpp"
#include "methods/base/traits.hpp"

namespace shakedown {

/// Option sets by method id, for the methods that have any.
using OptionSets = std::map<std::string, std::vector<OptionSet>>;

template <class... M>
OptionSets option_sets_of(MethodList<M...> /*methods*/) {
  OptionSets all;
  const auto add = [&]<class One>(const One* /*method*/) {
    if constexpr (requires { One::option_sets; }) {
      all.emplace(One::traits.name,
                  std::vector<OptionSet>(One::option_sets.begin(), One::option_sets.end()));
    }
  };
  (add(static_cast<const M*>(nullptr)), ...);
  return all;
}

/// The option sets of the suite's methods.
const OptionSets& option_sets();

}  // namespace shakedown
