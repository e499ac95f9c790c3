// The experiments on Tao and Owhadi 2014, in reading order; each stands in a file of its section.
#include "experiments/tao2014/tao2014.hpp"

#include "embedded/tao2014_sentences.hpp"

namespace shakedown::tao2014 {

// 4.1
Experiment double_pendulum();
Experiment fig1();
Experiment fig1_work_precision();
Experiment fig2a();
Experiment fig2b();
Experiment omega2000();
Experiment chaos();
// 4.2
Experiment fig3();
Experiment chain();
Experiment chain_counts();
// 4.4
Experiment dna();
Experiment fig8();
Experiment dna_limits();
// 6
Experiment fig11();
// 4.5
Experiment magnetic_top();
Experiment fig9();
Experiment fig10a();
Experiment fig10b();
Experiment so3_variants();
// 1-3, 6
Experiment theorems();
// what measures seconds
Experiment timings_4_1();
Experiment timings_4_2();
Experiment timings_4_4();
Experiment chain_scaling();
Experiment timings_4_5();
Experiment timings_work_precision();

/// Appends the numbers that `check` watches.
void metrics(std::vector<Metric>& all);

Paper paper() {
  return {{double_pendulum(),
           fig1(),
           fig1_work_precision(),
           fig2a(),
           fig2b(),
           omega2000(),
           chaos(),
           fig3(),
           chain(),
           chain_counts(),
           dna(),
           fig8(),
           dna_limits(),
           fig11(),
           magnetic_top(),
           fig9(),
           fig10a(),
           fig10b(),
           so3_variants(),
           theorems(),
           timings_4_1(),
           timings_4_2(),
           timings_4_4(),
           chain_scaling(),
           timings_4_5(),
           timings_work_precision()},
          parse_sentences("tao2014", sentences_text),
          metrics};
}

}  // namespace shakedown::tao2014
