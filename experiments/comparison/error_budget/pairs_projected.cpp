#include "experiments/comparison/error_budget/carry.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/constrained/shake.hpp"
#include "problems/chain.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown::comparison {

const Carry carry_rattle = carried<Rattle, DoublePendulum>;
const Carry carry_shake = carried<Shake, Chain>;

}  // namespace shakedown::comparison
