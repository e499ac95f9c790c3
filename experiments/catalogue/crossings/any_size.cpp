#include "problems/lists/any_size.hpp"

#include "experiments/catalogue/crossings/crossing.hpp"

namespace shakedown {

template std::vector<std::vector<Pair>> crossings<OfAnySize>();

}  // namespace shakedown
