#include "problems/gyroscopic_top.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry gyroscopic_top_entry() { return make_problem_entry<GyroscopicTop<>>(AllMethods{}); }

}  // namespace shakedown
