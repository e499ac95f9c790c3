#include "methods/all.hpp"
#include "methods/base/pair.hpp"
#include "problems/five_springs.hpp"

namespace shakedown {

ProblemEntry five_springs_constrained_entry() {
  return make_problem_entry<FiveSpringsSoft<>>(AllMethods{});
}

}  // namespace shakedown
