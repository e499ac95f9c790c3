#include "problems/lists/mechanisms.hpp"

#include "experiments/catalogue/crossings/crossing.hpp"

namespace shakedown {

template std::vector<std::vector<Pair>> crossings<OfMechanisms>();

}  // namespace shakedown
