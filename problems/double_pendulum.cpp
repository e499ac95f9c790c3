#include "problems/double_pendulum.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry double_pendulum_entry() { return make_problem_entry<DoublePendulum<>>(AllMethods{}); }

}  // namespace shakedown
