#include "experiments/ariel2012/ariel2012.hpp"

#include "embedded/ariel2012_sentences.hpp"

namespace shakedown::ariel2012 {

// Each experiment is defined in the file named after it or after its figure.
Experiment fig1(), table1(), slow_points(), fig2(), fig3(), fig4(), fig5(), fig6(), kernels(),
    model_problems(), remark1(), omega_independence(), contraction(), drift(), variants(), dae(),
    dae_start(), dimension();
void metrics(std::vector<Metric>& all);

Paper paper() {
  return {{fig1(), table1(), slow_points(), fig2(), fig3(), fig4(), fig5(), fig6(), kernels(),
           model_problems(), remark1(), omega_independence(), contraction(), drift(), variants(),
           dae(), dae_start(), dimension()},
          parse_sentences("ariel2012", sentences_text),
          metrics};
}

}  // namespace shakedown::ariel2012
