#include "experiments/comparison/error_budget/carry.hpp"
#include "methods/constrained/shake.hpp"
#include "problems/chain.hpp"

namespace shakedown::comparison {

const Carry carry_shake = carried<Shake, Chain>;

}  // namespace shakedown::comparison
