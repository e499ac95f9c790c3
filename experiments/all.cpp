// Every experiment, sentence index and watched number of the suite, in reading order.
#include "experiments/harness/check.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/sentences.hpp"
#include "experiments/reich1995/reich1995.hpp"
#include "experiments/tao2014/fig1.hpp"
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
      {"tao2014/theorems", "tao2014", "The theorems of sections 1-3 and 6", {}, tao2014::theorems},
      {"tao2014/timings-4.1",
       "tao2014",
       "Running times of section 4.1",
       {},
       tao2014::timings_4_1,
       true},
      {"tao2014/timings-fig1-work-precision",
       "tao2014",
       "Time and precision on the double pendulum",
       {"tao2014/timings-fig1-work-precision", "tao2014/timings-ratio-to-ida"},
       tao2014::fig1_work_precision_timings,
       true},
      {"reich1995/fig1",
       "reich1995",
       "Natural frequencies of the unconstrained chain",
       {},
       reich1995::fig1},
      {"reich1995/fig2", "reich1995", "Frequency with hard constraints", {}, reich1995::fig2},
      {"reich1995/fig3",
       "reich1995",
       "Frequency with soft constraints",
       {"reich1995/fig3", "reich1995/fig3-errors"},
       reich1995::fig3},
      {"reich1995/fig4",
       "reich1995",
       "Bond angle of three beads in a wall",
       {"reich1995/fig4", "reich1995/fig4-orientations", "reich1995/fig4-stiffness"},
       reich1995::fig4},
      {"reich1995/structure",
       "reich1995",
       "Structure of SHAKE with hard and with soft constraints",
       {"reich1995/structure", "reich1995/structure-energy"},
       reich1995::structure},
      {"reich1995/steps",
       "reich1995",
       "Largest stable steps",
       {"reich1995/steps", "reich1995/steps-energy"},
       reich1995::steps},
      {"reich1995/theorem1",
       "reich1995",
       "Smoothed dynamics against soft and hard constraints",
       {},
       reich1995::theorem1},
      {"reich1995/corollary1",
       "reich1995",
       "Hard constraints with and without V_F",
       {},
       reich1995::corollary1},
      {"reich1995/quasi-stationarity",
       "reich1995",
       "What a fast mode does to a slow one",
       {"reich1995/quasi-stationarity", "reich1995/quasi-stationarity-paths"},
       reich1995::quasi_stationarity},
      {"reich1995/fixman",
       "reich1995",
       "Distribution of the free angle",
       {"reich1995/fixman", "reich1995/fixman-means"},
       reich1995::fixman},
      {"reich1995/theorem3",
       "reich1995",
       "Mean end-to-end distance of a chain of three beads",
       {},
       reich1995::theorem3},
  };
  return all;
}

const std::vector<SentenceIndex>& sentence_indexes() {
  static const std::vector<SentenceIndex> all{tao2014::sentences()};
  return all;
}

}  // namespace shakedown
