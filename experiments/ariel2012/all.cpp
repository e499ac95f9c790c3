#include "experiments/ariel2012/all.hpp"

#include "experiments/ariel2012/ariel2012.hpp"

namespace shakedown::ariel2012 {

std::vector<Experiment> experiments() {
  return {
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
  };
}

}  // namespace shakedown::ariel2012
