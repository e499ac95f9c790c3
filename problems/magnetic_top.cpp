#include "problems/magnetic_top.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry magnetic_top_entry() { return make_problem_entry<MagneticTop<>>(); }

}  // namespace shakedown
