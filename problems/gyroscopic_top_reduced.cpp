#include "problems/gyroscopic_top_reduced.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry gyroscopic_top_reduced_entry() {
  return make_problem_entry<GyroscopicTopReduced<>>(AllMethods{});
}

}  // namespace shakedown
