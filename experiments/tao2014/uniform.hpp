// Random numbers that are equal on all platforms.
#pragma once

#include <cstdint>

namespace shakedown::tao2014 {

/// Uniform random numbers in [-3, 3] from the minimal standard linear congruential generator.
class Uniform {
 public:
  double operator()() {
    state = state * 48271U % 2147483647U;
    return 6.0 * static_cast<double>(state) / 2147483646.0 - 3.0;
  }

 private:
  std::uint64_t state = 1;
};

}  // namespace shakedown::tao2014
