#include "methods/all.hpp"
#include "methods/base/pair.hpp"
#include "problems/magnetic_top.hpp"

namespace shakedown {

ProblemEntry magnetic_top_penalty_entry() {
  return make_problem_entry<MagneticTopPenalty<>>(AllMethods{});
}

}  // namespace shakedown
