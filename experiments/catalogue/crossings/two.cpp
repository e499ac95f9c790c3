#include "problems/lists/two.hpp"

#include "experiments/catalogue/crossings/crossing.hpp"

namespace shakedown {

template std::vector<std::vector<Pair>> crossings<OfTwo>();

}  // namespace shakedown
