// A function that is compiled in every unit that calls it.
#pragma once

#include <cmath>

namespace shakedown {

[[gnu::noinline]] inline double planted(int n) {
  double sum = 0.0;
  for (int k = 1; k <= n; ++k) sum += std::sqrt(static_cast<double>(k));
  return sum;
}

}  // namespace shakedown
