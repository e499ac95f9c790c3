#include "experiments/ariel2012/all.hpp"

#include "experiments/ariel2012/ariel2012.hpp"

namespace shakedown::ariel2012 {

std::vector<Experiment> experiments() {
  return {
      {"ariel2012/fig1", "ariel2012", "Geometry of a projection", {}, fig1},
      {"ariel2012/table1", "ariel2012", "Iterated projection", {}, table1},
      {"ariel2012/slow-points", "ariel2012", "Slow points and multipliers", {}, slow_points},
      {"ariel2012/fig2", "ariel2012", "Solving the constrained problem", {}, fig2},
      {"ariel2012/fig3", "ariel2012", "From the constraint manifold", {}, fig3},
      {"ariel2012/fig4",
       "ariel2012",
       "From the slow manifold",
       {"ariel2012/fig4", "ariel2012/fig4-implicit-codes"},
       fig4},
      {"ariel2012/fig5", "ariel2012", "Projecting periodically", {}, fig5},
      {"ariel2012/fig6", "ariel2012", "RK4 with projection", {}, fig6},
      {"ariel2012/kernels", "ariel2012", "Filter kernels", {}, kernels},
      {"ariel2012/model-problems", "ariel2012", "The two model problems", {}, model_problems},
      {"ariel2012/remark1", "ariel2012", "Distances from the constrained solution", {}, remark1},
      {"ariel2012/omega-independence",
       "ariel2012",
       "Work and accuracy of a projection",
       {},
       omega_independence},
      {"ariel2012/contraction", "ariel2012", "One projection, across and along", {}, contraction},
      {"ariel2012/drift", "ariel2012", "Tangential drift", {}, drift},
      {"ariel2012/variants", "ariel2012", "Variants of the two springs", {}, variants},
      {"ariel2012/dae", "ariel2012", "The constrained problem at large omega", {}, dae},
      {"ariel2012/dae-start", "ariel2012", "Multipliers for a solver's start", {}, dae_start},
  };
}

}  // namespace shakedown::ariel2012
