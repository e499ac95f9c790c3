#include "methods/base/problem_entry.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown {

ProblemEntry double_pendulum_penalty_entry() {
  return make_problem_entry<DoublePendulumPenalty<>>();
}

}  // namespace shakedown
