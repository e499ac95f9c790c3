// What the experiments on the end states of mechanisms share.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::beyond {

/// Whether a method is made for constrained problems, and repeats itself.
inline bool for_constraints(const MethodEntry& method) {
  return std::ranges::find(method.needs, "constraints g(q)") != method.needs.end() &&
         !method.traits.stochastic;
}

/// "refused: needs a; b" of an inadmissible pair.
inline std::string refusal(const Pair& pair) {
  std::string all;
  for (const std::string& need : pair.unmet) all += (all.empty() ? "refused: needs " : "; ") + need;
  return all;
}

}  // namespace shakedown::beyond
