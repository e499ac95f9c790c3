// The experiments on Reich 1995, in reading order.
#include "experiments/reich1995/all.hpp"

#include "experiments/reich1995/reich1995.hpp"

namespace shakedown::reich1995 {

std::vector<Experiment> experiments() {
  return {
      {"reich1995/fig1", "reich1995", "Natural frequencies of the unconstrained chain", {}, fig1},
      {"reich1995/fig2", "reich1995", "Frequency with hard constraints", {}, fig2},
      {"reich1995/fig3",
       "reich1995",
       "Frequency with soft constraints",
       {"reich1995/fig3", "reich1995/fig3-errors"},
       fig3},
      {"reich1995/fig4",
       "reich1995",
       "Bond angle of three beads in a wall",
       {"reich1995/fig4", "reich1995/fig4-orientations", "reich1995/fig4-stiffness"},
       fig4},
      {"reich1995/structure",
       "reich1995",
       "Structure of SHAKE with hard and with soft constraints",
       {"reich1995/structure", "reich1995/structure-energy"},
       structure},
      {"reich1995/steps",
       "reich1995",
       "Largest stable steps",
       {"reich1995/steps", "reich1995/steps-energy"},
       steps},
      {"reich1995/theorem1",
       "reich1995",
       "Smoothed dynamics against soft and hard constraints",
       {},
       theorem1},
      {"reich1995/corollary1",
       "reich1995",
       "Hard constraints with and without V_F",
       {},
       corollary1},
      {"reich1995/quasi-stationarity",
       "reich1995",
       "What a fast mode does to a slow one",
       {"reich1995/quasi-stationarity", "reich1995/quasi-stationarity-paths"},
       quasi_stationarity},
      {"reich1995/fixman",
       "reich1995",
       "Distribution of the free angle",
       {"reich1995/fixman", "reich1995/fixman-means"},
       fixman},
      {"reich1995/theorem3",
       "reich1995",
       "Mean end-to-end distance of a chain of three beads",
       {},
       theorem3},
      {"reich1995/theorem2", "reich1995", "Symmetries of the constrained systems", {}, theorem2},
      {"reich1995/propositions",
       "reich1995",
       "The filter, the propositions and what they lean on",
       {"reich1995/propositions", "reich1995/propositions-filter"},
       propositions}};
}

}  // namespace shakedown::reich1995
