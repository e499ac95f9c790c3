#include "experiments/comparison/comparison.hpp"

#include "experiments/comparison/work_precision/work_precision.hpp"

namespace shakedown::comparison {

Experiment matrix(), timings_matrix();
Experiment water_peers();

Paper matrices() {
  Paper all{.experiments = {matrix()}};
  for (Experiment& experiment : work_precision()) all.experiments.push_back(std::move(experiment));
  all.experiments.push_back(timings_matrix());
  all.experiments.push_back(timings_work_precision());
  return all;
}

Paper paper() { return {.experiments = {water_peers()}, .on_request = true}; }

}  // namespace shakedown::comparison
