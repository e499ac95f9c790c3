#include "experiments/beyond/beyond.hpp"

namespace shakedown::beyond {

Experiment resonances(), energy_exchange();

Paper paper() { return {.experiments = {resonances(), energy_exchange()}}; }

}  // namespace shakedown::beyond
