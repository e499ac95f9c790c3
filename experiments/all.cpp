// Every experiment, sentence index and watched number of the suite, in reading order.
#include "experiments/harness/check.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/sentences.hpp"
#include "experiments/tao2014/chain.hpp"
#include "experiments/tao2014/dna.hpp"
#include "experiments/tao2014/fig1.hpp"
#include "experiments/tao2014/fig11.hpp"
#include "experiments/tao2014/fig2.hpp"
#include "experiments/tao2014/sentences.hpp"
#include "experiments/tao2014/theorems.hpp"

namespace shakedown {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all{
      {"tao2014/double-pendulum",
       "tao2014",
       "The double pendulum's equations",
       {},
       tao2014::double_pendulum},
      {"tao2014/fig1",
       "tao2014",
       "Errors of six methods on the double pendulum",
       {"tao2014/fig1", "tao2014/fig1-readings"},
       tao2014::fig1},
      {"tao2014/fig1-work-precision",
       "tao2014",
       "Work and precision on the double pendulum",
       {},
       tao2014::fig1_work_precision},
      {"tao2014/fig2a", "tao2014", "Satisfaction of the constraints", {}, tao2014::fig2a},
      {"tao2014/fig2b",
       "tao2014",
       "Lagrange multipliers of the penalised system and of SHAKE",
       {"tao2014/fig2b", "tao2014/fig2b-convergence"},
       tao2014::fig2b},
      {"tao2014/omega2000",
       "tao2014",
       "Largest stable step against omega",
       {"tao2014/omega2000", "tao2014/omega2000-sensitivity"},
       tao2014::omega2000},
      {"tao2014/chaos",
       "tao2014",
       "Poincare sections of the double pendulum",
       {"tao2014/chaos", "tao2014/chaos-leakage"},
       tao2014::chaos},
      {"tao2014/fig3",
       "tao2014",
       "A chain of ten pendula",
       {"tao2014/fig3", "tao2014/fig3-convergence", "tao2014/fig3-printed-sign"},
       tao2014::fig3},
      {"tao2014/chain",
       "tao2014",
       "The chain as a rope, and in motion",
       {"tao2014/chain-rope", "tao2014/chain"},
       tao2014::chain},
      {"tao2014/dna", "tao2014", "The DNA strand", {}, tao2014::dna},
      {"tao2014/fig8",
       "tao2014",
       "Opening of a DNA strand",
       {"tao2014/fig8", "tao2014/fig8-statistics"},
       tao2014::fig8},
      {"tao2014/dna-limits", "tao2014", "Largest steps on the DNA strand", {}, tao2014::dna_limits},
      {"tao2014/fig11", "tao2014", "Slow and fast coordinates", {}, tao2014::fig11},
      {"tao2014/theorems", "tao2014", "The theorems of sections 1-3 and 6", {}, tao2014::theorems},
      {"tao2014/timings-4.1",
       "tao2014",
       "Running times of section 4.1",
       {},
       tao2014::timings_4_1,
       true},
      {"tao2014/timings-4.2",
       "tao2014",
       "Running times of section 4.2",
       {},
       tao2014::timings_4_2,
       true},
      {"tao2014/timings-4.4",
       "tao2014",
       "Running times of section 4.4",
       {},
       tao2014::timings_4_4,
       true},
      {"tao2014/chain-scaling",
       "tao2014",
       "Cost of a step against the length of the chain",
       {},
       tao2014::chain_scaling,
       true},
      {"tao2014/timings-fig1-work-precision",
       "tao2014",
       "Time and precision on the double pendulum",
       {"tao2014/timings-fig1-work-precision", "tao2014/timings-ratio-to-ida"},
       tao2014::fig1_work_precision_timings,
       true},
  };
  return all;
}

const std::vector<SentenceIndex>& sentence_indexes() {
  static const std::vector<SentenceIndex> all{tao2014::sentences()};
  return all;
}

}  // namespace shakedown
