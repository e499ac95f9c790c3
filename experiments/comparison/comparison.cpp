#include "experiments/comparison/comparison.hpp"

namespace shakedown::comparison {

Experiment matrix(), timings_matrix();
Experiment long_time(), round_off(), error_budget();
Experiment water_peers();

Paper matrices() {
  return {.experiments = {matrix(), long_time(), round_off(), error_budget(), timings_matrix()}};
}

Paper paper() { return {.experiments = {water_peers()}, .on_request = true}; }

}  // namespace shakedown::comparison
