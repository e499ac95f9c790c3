#include "problems/lists/six_and_twelve.hpp"

#include "experiments/catalogue/crossings/crossing.hpp"

namespace shakedown {

template std::vector<std::vector<Pair>> crossings<OfSixAndTwelve>();

}  // namespace shakedown
