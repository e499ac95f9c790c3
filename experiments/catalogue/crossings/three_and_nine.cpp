#include "problems/lists/three_and_nine.hpp"

#include "experiments/catalogue/crossings/crossing.hpp"

namespace shakedown {

template std::vector<std::vector<Pair>> crossings<OfThreeAndNine>();

}  // namespace shakedown
