#include "problems/spring_pendulum.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry spring_pendulum_entry() { return make_problem_entry<SpringPendulum<>>(AllMethods{}); }

}  // namespace shakedown
