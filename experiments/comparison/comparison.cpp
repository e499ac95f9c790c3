#include "experiments/comparison/comparison.hpp"

namespace shakedown::comparison {

Experiment water_peers();

Paper paper() { return {.experiments = {water_peers()}, .on_request = true}; }

}  // namespace shakedown::comparison
