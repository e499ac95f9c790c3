#include "experiments/beyond/beyond.hpp"

namespace shakedown::beyond {

Experiment resonances(), energy_exchange(), competitors();
Experiment order_reduction(), spurious_oscillations(), standard_problems();
Experiment redundant(), singular();

Paper paper() {
  return {.experiments = {resonances(), energy_exchange(), competitors(), order_reduction(),
                          spurious_oscillations(), standard_problems(), redundant(), singular()}};
}

}  // namespace shakedown::beyond
