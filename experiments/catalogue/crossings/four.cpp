#include "problems/lists/four.hpp"

#include "experiments/catalogue/crossings/crossing.hpp"

namespace shakedown {

template std::vector<std::vector<Pair>> crossings<OfFour>();

}  // namespace shakedown
