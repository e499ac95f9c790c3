#include "experiments/comparison/error_budget/carry.hpp"
#include "methods/constrained/rattle.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown::comparison {

const Carry carry_rattle = carried<Rattle, DoublePendulum>;

}  // namespace shakedown::comparison
