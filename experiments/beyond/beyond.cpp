#include "experiments/beyond/beyond.hpp"

namespace shakedown::beyond {

Experiment resonances(), energy_exchange(), competitors(), redundant(), singular();

Paper paper() {
  return {.experiments = {resonances(), energy_exchange(), competitors(), redundant(), singular()}};
}

}  // namespace shakedown::beyond
