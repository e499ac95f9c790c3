#include "problems/lists/molecules.hpp"

#include "experiments/catalogue/problem_entry.hpp"

namespace shakedown {

template std::vector<ProblemEntry> entries<OfMolecules>();

}  // namespace shakedown
