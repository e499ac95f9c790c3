// The experiments on Tao and Owhadi 2014 in reading order; each is in a file of its section.
#include "experiments/tao2014/tao2014.hpp"

#include "embedded/tao2014_sentences.hpp"

namespace shakedown::tao2014 {

Experiment double_pendulum(), fig1(), fig1_work_precision(), fig2a(), fig2b(), omega2000(),
    zs_limit();
Experiment chaos();
Experiment fig3(), chain(), chain_counts();
Experiment water_equations(), water_drawings(), fig4(), water_multipliers(), water_conservation();
Experiment fig7(), water_sampling_bias(), water_stability();
Experiment dna(), fig8(), dna_limits();
Experiment fig11();
Experiment magnetic_top(), fig9(), fig10a(), fig10b(), so3_variants();
Experiment theorems();
// Experiments that measure seconds.
Experiment timings_4_1(), timings_4_2(), timings_4_3(), water_scaling(), timings_4_4(),
    chain_scaling(), timings_4_5(), solver(), timings_work_precision();

/// Appends the numbers that `check` watches.
void metrics(std::vector<Metric>& all);

Paper paper() {
  std::vector<Experiment> all;
  const auto add = [&all](const std::vector<Experiment>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  add({double_pendulum(), fig1(), fig1_work_precision(), fig2a(), fig2b(), omega2000()});
  add({zs_limit(), chaos()});
  add({fig3(), chain(), chain_counts(), water_equations(), water_drawings(), fig4()});
  add({water_multipliers(), water_conservation(), fig7(), water_sampling_bias(),
       water_stability()});
  add({dna(), fig8(), dna_limits(), fig11()});
  add({magnetic_top(), fig9(), fig10a(), fig10b(), so3_variants(), theorems()});
  add({timings_4_1(), timings_4_2(), timings_4_3(), water_scaling(), timings_4_4()});
  add({chain_scaling(), timings_4_5(), solver()});
  add({timings_work_precision()});
  return {all, parse_sentences("tao2014", sentences_text), metrics};
}

}  // namespace shakedown::tao2014
