#include "problems/lists/six_and_twelve.hpp"

#include "experiments/catalogue/problem_entry.hpp"

namespace shakedown {

template std::vector<ProblemEntry> entries<OfSixAndTwelve>();

}  // namespace shakedown
