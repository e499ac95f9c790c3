#include "experiments/ariel2012/all.hpp"

#include "embedded/ariel2012_sentences.hpp"
#include "experiments/ariel2012/all.hpp"
#include "experiments/ariel2012/ariel2012.hpp"
#include "experiments/ariel2012/metrics.hpp"

namespace shakedown::ariel2012 {

namespace {

std::vector<Experiment> experiments() {
  return {
      {"ariel2012/fig1", "Geometry of a projection", fig1},
      {"ariel2012/table1", "Iterated projection", table1},
      {"ariel2012/slow-points", "Slow points and multipliers", slow_points},
      {"ariel2012/fig2", "Solving the constrained problem", fig2},
      {"ariel2012/fig3", "From the constraint manifold", fig3},
      {"ariel2012/fig4",
       "From the slow manifold",
       fig4,
       {"ariel2012/fig4", "ariel2012/fig4-implicit-codes"}},
      {"ariel2012/fig5", "Projecting periodically", fig5},
      {"ariel2012/fig6", "RK4 with projection", fig6},
      {"ariel2012/kernels", "Filter kernels", kernels},
      {"ariel2012/model-problems", "The two model problems", model_problems},
      {"ariel2012/remark1", "Distances from the constrained solution", remark1},
      {"ariel2012/omega-independence", "Work and accuracy of a projection", omega_independence},
      {"ariel2012/contraction", "One projection, across and along", contraction},
      {"ariel2012/drift", "Tangential drift", drift},
      {"ariel2012/variants", "Variants of the two springs", variants},
      {"ariel2012/dae", "The constrained problem at large omega", dae},
      {"ariel2012/dae-start", "Multipliers for a solver's start", dae_start},
  };
}

}  // namespace

Paper paper() {
  return {experiments(), parse_sentences("ariel2012", sentences_text), slow_manifold_metrics};
}

}  // namespace shakedown::ariel2012
