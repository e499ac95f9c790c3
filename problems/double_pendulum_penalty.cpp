#include "methods/all.hpp"
#include "methods/base/pair.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown {

ProblemEntry double_pendulum_penalty_entry() {
  return make_problem_entry<DoublePendulumPenalty<>>(AllMethods{});
}

}  // namespace shakedown
