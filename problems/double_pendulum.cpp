#include "problems/double_pendulum.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry double_pendulum_entry() { return make_problem_entry<DoublePendulum<>>(); }

}  // namespace shakedown
