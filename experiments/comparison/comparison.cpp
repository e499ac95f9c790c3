#include "experiments/comparison/comparison.hpp"

namespace shakedown::comparison {

Experiment matrix(), timings_matrix();
Experiment stability_map();
Experiment scaling(), timings_scaling();
Experiment water_peers();

Paper matrices() {
  return {
      .experiments = {matrix(), stability_map(), timings_matrix(), scaling(), timings_scaling()}};
}

Paper paper() { return {.experiments = {water_peers()}, .on_request = true}; }

}  // namespace shakedown::comparison
