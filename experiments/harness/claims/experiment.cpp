#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

std::vector<std::string> artefacts_of(const Experiment& experiment) {
  return experiment.artefacts.empty() ? std::vector<std::string>{experiment.id}
                                      : experiment.artefacts;
}

}  // namespace shakedown
