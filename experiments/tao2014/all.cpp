// The experiments on Tao and Owhadi 2014, in reading order.
#include "experiments/tao2014/all.hpp"

#include "embedded/tao2014_sentences.hpp"
#include "experiments/tao2014/all.hpp"
#include "experiments/tao2014/chain.hpp"
#include "experiments/tao2014/chain_metrics.hpp"
#include "experiments/tao2014/dna.hpp"
#include "experiments/tao2014/fig1.hpp"
#include "experiments/tao2014/fig11.hpp"
#include "experiments/tao2014/fig2.hpp"
#include "experiments/tao2014/figure1_rows.hpp"
#include "experiments/tao2014/magnetic_top.hpp"
#include "experiments/tao2014/metrics_4_5.hpp"
#include "experiments/tao2014/theorems.hpp"

namespace shakedown::tao2014 {

namespace {

std::vector<Experiment> experiments() {
  return {
      {"tao2014/double-pendulum", "The double pendulum's equations", double_pendulum},
      {"tao2014/fig1",
       "Errors of six methods on the double pendulum",
       fig1,
       {"tao2014/fig1", "tao2014/fig1-readings"}},
      {"tao2014/fig1-work-precision", "Work and precision on the double pendulum",
       fig1_work_precision},
      {"tao2014/fig2a", "Satisfaction of the constraints", fig2a},
      {"tao2014/fig2b",
       "Lagrange multipliers of the penalised system and of SHAKE",
       fig2b,
       {"tao2014/fig2b", "tao2014/fig2b-convergence"}},
      {"tao2014/omega2000",
       "Largest stable step against omega",
       omega2000,
       {"tao2014/omega2000", "tao2014/omega2000-sensitivity"}},
      {"tao2014/chaos",
       "Poincare sections of the double pendulum",
       chaos,
       {"tao2014/chaos", "tao2014/chaos-leakage"}},
      {"tao2014/fig3",
       "A chain of ten pendula",
       fig3,
       {"tao2014/fig3", "tao2014/fig3-convergence", "tao2014/fig3-printed-sign"}},
      {"tao2014/chain",
       "The chain as a rope, and in motion",
       chain,
       {"tao2014/chain-rope", "tao2014/chain"}},
      {"tao2014/dna", "The DNA strand", dna},
      {"tao2014/fig8",
       "Opening of a DNA strand",
       fig8,
       {"tao2014/fig8", "tao2014/fig8-statistics"}},
      {"tao2014/dna-limits", "Largest steps on the DNA strand", dna_limits},
      {"tao2014/fig11", "Slow and fast coordinates", fig11},
      {"tao2014/magnetic-top", "The magnetic top's equations", magnetic_top},
      {"tao2014/fig9", "The magnetised body", fig9},
      {"tao2014/fig10a", "The linearised scheme on SO(3) at h = 0.1", fig10a},
      {"tao2014/fig10b", "Variational Euler on SO(3) at h = 0.1", fig10b},
      {"tao2014/so3-variants", "Variants of the linearised SO(3) integrator", so3_variants},
      {"tao2014/theorems", "The theorems of sections 1-3 and 6", theorems},
      {"tao2014/timings-4.1", "Running times of section 4.1", timings_4_1, {}, true},
      {"tao2014/timings-4.2", "Running times of section 4.2", timings_4_2, {}, true},
      {"tao2014/timings-4.4", "Running times of section 4.4", timings_4_4, {}, true},
      {"tao2014/chain-scaling",
       "Cost of a step against the length of the chain",
       chain_scaling,
       {},
       true},
      {"tao2014/timings-4.5", "Running times of section 4.5", timings_4_5, {}, true},
      {"tao2014/timings-fig1-work-precision",
       "Time and precision on the double pendulum",
       fig1_work_precision_timings,
       {"tao2014/timings-fig1-work-precision", "tao2014/timings-ratio-to-ida"},
       true},
  };
}

/// The errors of Figure 1's rows, the chain's, the strand's and the top's.
void metrics(std::vector<Metric>& metrics) {
  figure1_metrics(metrics);
  magnetic_top_metrics(metrics);
  chain_and_dna_metrics(metrics);
}

}  // namespace

Paper paper() { return {experiments(), parse_sentences("tao2014", sentences_text), metrics}; }

}  // namespace shakedown::tao2014
