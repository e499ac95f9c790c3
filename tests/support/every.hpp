// An observer that the time loop calls at regular intervals.
#pragma once

#include <cstdint>
#include <utility>

#include "methods/base/run.hpp"

namespace shakedown {

/// Calls `observe(k, state)` at steps `every`, 2 `every`, ... of the loop.
template <class F>
class Every {
 public:
  Every(std::int64_t steps, F f) : every(steps), left(steps), observe(std::move(f)) {}

  template <class P>
  void operator()(std::int64_t k, const State<P>& state) {
    if (--left == 0) {
      left = every;
      observe(k, state);
    }
  }

 private:
  std::int64_t every;
  std::int64_t left;
  F observe;
};

}  // namespace shakedown
