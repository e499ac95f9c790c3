#include "problems/magnetic_top.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry magnetic_top_entry() { return make_problem_entry<MagneticTop<>>(AllMethods{}); }

}  // namespace shakedown
