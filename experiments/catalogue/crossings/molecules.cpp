#include "problems/lists/molecules.hpp"

#include "experiments/catalogue/crossings/crossing.hpp"

namespace shakedown {

template std::vector<std::vector<Pair>> crossings<OfMolecules>();

}  // namespace shakedown
