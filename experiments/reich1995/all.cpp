// The experiments on Reich 1995, in reading order.
#include "experiments/reich1995/all.hpp"

#include "embedded/reich1995_sentences.hpp"
#include "experiments/reich1995/all.hpp"
#include "experiments/reich1995/metrics.hpp"
#include "experiments/reich1995/reich1995.hpp"

namespace shakedown::reich1995 {

namespace {

std::vector<Experiment> experiments() {
  return {
      {"reich1995/fig1", "Natural frequencies of the unconstrained chain", fig1},
      {"reich1995/fig2", "Frequency with hard constraints", fig2},
      {"reich1995/fig3",
       "Frequency with soft constraints",
       fig3,
       {"reich1995/fig3", "reich1995/fig3-errors"}},
      {"reich1995/fig4",
       "Bond angle of three beads in a wall",
       fig4,
       {"reich1995/fig4", "reich1995/fig4-orientations", "reich1995/fig4-stiffness"}},
      {"reich1995/structure",
       "Structure of SHAKE with hard and with soft constraints",
       structure,
       {"reich1995/structure", "reich1995/structure-energy"}},
      {"reich1995/steps",
       "Largest stable steps",
       steps,
       {"reich1995/steps", "reich1995/steps-energy"}},
      {"reich1995/theorem1", "Smoothed dynamics against soft and hard constraints", theorem1},
      {"reich1995/corollary1", "Hard constraints with and without V_F", corollary1},
      {"reich1995/quasi-stationarity",
       "What a fast mode does to a slow one",
       quasi_stationarity,
       {"reich1995/quasi-stationarity", "reich1995/quasi-stationarity-paths"}},
      {"reich1995/fixman",
       "Distribution of the free angle",
       fixman,
       {"reich1995/fixman", "reich1995/fixman-means"}},
      {"reich1995/theorem3", "Mean fourth power of the end-to-end distance", theorem3},
      {"reich1995/theorem2", "Symmetries of the constrained systems", theorem2},
      {"reich1995/propositions",
       "The filter, the propositions and what they lean on",
       propositions,
       {"reich1995/propositions", "reich1995/propositions-filter"}},
      {"reich1995/energy-momentum", "An energy-momentum method at large steps", energy_momentum},
  };
}

}  // namespace

Paper paper() { return {experiments(), parse_sentences("reich1995", sentences_text), metrics}; }

}  // namespace shakedown::reich1995
