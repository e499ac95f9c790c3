#include "experiments/catalogue/option_sets.hpp"

#include "methods/all.hpp"

namespace shakedown {

const OptionSets& option_sets() {
  static const OptionSets all = option_sets_of(AllMethods{});
  return all;
}

}  // namespace shakedown
