#include "experiments/beyond/beyond.hpp"

namespace shakedown::beyond {

Experiment resonances(), energy_exchange(), competitors();
Experiment order_reduction(), spurious_oscillations(), standard_problems(), printed_digits(),
    stiff_governor(), timings_andrews();
Experiment redundant(), singular();
Experiment langevin_bias();

Paper paper() {
  return {.experiments = {resonances(), energy_exchange(), competitors(), order_reduction(),
                          spurious_oscillations(), standard_problems(), printed_digits(),
                          stiff_governor(), redundant(), singular(), langevin_bias(),
                          timings_andrews()}};
}

}  // namespace shakedown::beyond
