// The experiments on Tao and Owhadi 2014, in reading order.
#include "experiments/tao2014/all.hpp"

#include "experiments/tao2014/chain.hpp"
#include "experiments/tao2014/dna.hpp"
#include "experiments/tao2014/fig1.hpp"
#include "experiments/tao2014/fig11.hpp"
#include "experiments/tao2014/fig2.hpp"
#include "experiments/tao2014/magnetic_top.hpp"
#include "experiments/tao2014/theorems.hpp"

namespace shakedown::tao2014 {

std::vector<Experiment> experiments() {
  return {
      {"tao2014/double-pendulum",
       "tao2014",
       "The double pendulum's equations",
       {},
       double_pendulum},
      {"tao2014/fig1",
       "tao2014",
       "Errors of six methods on the double pendulum",
       {"tao2014/fig1", "tao2014/fig1-readings"},
       fig1},
      {"tao2014/fig1-work-precision",
       "tao2014",
       "Work and precision on the double pendulum",
       {},
       fig1_work_precision},
      {"tao2014/fig2a", "tao2014", "Satisfaction of the constraints", {}, fig2a},
      {"tao2014/fig2b",
       "tao2014",
       "Lagrange multipliers of the penalised system and of SHAKE",
       {"tao2014/fig2b", "tao2014/fig2b-convergence"},
       fig2b},
      {"tao2014/omega2000",
       "tao2014",
       "Largest stable step against omega",
       {"tao2014/omega2000", "tao2014/omega2000-sensitivity"},
       omega2000},
      {"tao2014/chaos",
       "tao2014",
       "Poincare sections of the double pendulum",
       {"tao2014/chaos", "tao2014/chaos-leakage"},
       chaos},
      {"tao2014/fig3",
       "tao2014",
       "A chain of ten pendula",
       {"tao2014/fig3", "tao2014/fig3-convergence", "tao2014/fig3-printed-sign"},
       fig3},
      {"tao2014/chain",
       "tao2014",
       "The chain as a rope, and in motion",
       {"tao2014/chain-rope", "tao2014/chain"},
       chain},
      {"tao2014/dna", "tao2014", "The DNA strand", {}, dna},
      {"tao2014/fig8",
       "tao2014",
       "Opening of a DNA strand",
       {"tao2014/fig8", "tao2014/fig8-statistics"},
       fig8},
      {"tao2014/dna-limits", "tao2014", "Largest steps on the DNA strand", {}, dna_limits},
      {"tao2014/fig11", "tao2014", "Slow and fast coordinates", {}, fig11},
      {"tao2014/magnetic-top", "tao2014", "The magnetic top's equations", {}, magnetic_top},
      {"tao2014/fig9", "tao2014", "The magnetised body", {}, fig9},
      {"tao2014/fig10a", "tao2014", "The linearised scheme on SO(3) at h = 0.1", {}, fig10a},
      {"tao2014/fig10b", "tao2014", "Variational Euler on SO(3) at h = 0.1", {}, fig10b},
      {"tao2014/so3-variants",
       "tao2014",
       "Variants of the linearised SO(3) integrator",
       {},
       so3_variants},
      {"tao2014/theorems", "tao2014", "The theorems of sections 1-3 and 6", {}, theorems},
      {"tao2014/timings-4.1", "tao2014", "Running times of section 4.1", {}, timings_4_1, true},
      {"tao2014/timings-4.2", "tao2014", "Running times of section 4.2", {}, timings_4_2, true},
      {"tao2014/timings-4.4", "tao2014", "Running times of section 4.4", {}, timings_4_4, true},
      {"tao2014/chain-scaling",
       "tao2014",
       "Cost of a step against the length of the chain",
       {},
       chain_scaling,
       true},
      {"tao2014/timings-4.5", "tao2014", "Running times of section 4.5", {}, timings_4_5, true},
      {"tao2014/timings-fig1-work-precision",
       "tao2014",
       "Time and precision on the double pendulum",
       {"tao2014/timings-fig1-work-precision", "tao2014/timings-ratio-to-ida"},
       fig1_work_precision_timings,
       true},
  };
}

}  // namespace shakedown::tao2014
