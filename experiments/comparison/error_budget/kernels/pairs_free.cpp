#include "experiments/comparison/error_budget/carry.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::comparison {

const Carry carry_midpoint = carried<ImplicitMidpoint, HenonHeiles>;
const Carry carry_zhang_skeel = carried<ZhangSkeel, DoublePendulumPenalty>;

}  // namespace shakedown::comparison
