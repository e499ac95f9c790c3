#include "experiments/beyond/beyond.hpp"

namespace shakedown::beyond {

Experiment resonances(), energy_exchange(), competitors();

Paper paper() { return {.experiments = {resonances(), energy_exchange(), competitors()}}; }

}  // namespace shakedown::beyond
