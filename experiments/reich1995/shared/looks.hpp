// The colours of the three systems that R compares. In every figure, a system has the colour of its
// method: Verlet for (1), SHAKE for (34), soft SHAKE for (32).
#pragma once

#include <string_view>

#include "experiments/harness/figures/look.hpp"

namespace shakedown::reich1995::looks {

inline Look unconstrained(std::string_view label = "unconstrained", int variant = 0) {
  return by_method("velocity-verlet", label, variant);
}
inline Look hard(std::string_view label = "hard constraints", int variant = 0) {
  return by_method("shake", label, variant);
}
inline Look soft(std::string_view label = "soft constraints", int variant = 0) {
  return by_method("soft-shake", label, variant);
}

}  // namespace shakedown::reich1995::looks
