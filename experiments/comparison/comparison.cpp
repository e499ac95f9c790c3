#include "experiments/comparison/comparison.hpp"

namespace shakedown::comparison {

Experiment matrix(), timings_matrix();
std::vector<Experiment> work_precision();
Experiment timings_work_precision();
Experiment cases(), timings_cases();
Experiment stability_map(), long_time(), round_off(), error_budget(), scaling(), timings_scaling();
Experiment decision(), timings_decision();
Experiment water_peers(), peers(), zhang_skeel_limits(), speed();

Paper matrices() {
  Paper all{.experiments = {matrix()}};
  for (Experiment& experiment : work_precision()) all.experiments.push_back(std::move(experiment));
  for (const auto& one : {cases(), stability_map(), long_time(), round_off(), error_budget(),
                          scaling(), decision(), timings_matrix(), timings_work_precision(),
                          timings_cases(), timings_decision(), timings_scaling()})
    all.experiments.push_back(one);
  return all;
}

Paper paper() {
  return {.experiments = {water_peers(), peers(), zhang_skeel_limits(), speed()},
          .on_request = true};
}

}  // namespace shakedown::comparison
