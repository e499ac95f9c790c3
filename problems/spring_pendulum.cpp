#include "problems/spring_pendulum.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry spring_pendulum_entry() { return make_problem_entry<SpringPendulum<>>(); }

}  // namespace shakedown
