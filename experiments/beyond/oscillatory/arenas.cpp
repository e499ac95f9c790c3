#include "experiments/beyond/oscillatory/arenas.hpp"

#include "experiments/beyond/oscillatory/integrators.hpp"

namespace shakedown::beyond {

const std::vector<Arena>& arenas() {
  const Settings no_soft{{"soft-bonds", "false"}, {"soft-angle", "false"}};
  const std::vector<Entrant> on_springs{{"velocity-verlet"},
                                        {"ipa-rk4-filtered", {}, {}, {}, {}, 6},
                                        {"implicit-midpoint"},
                                        {"zhang-skeel", {{"beta", shortest(beta)}}}};
  static const std::vector<Arena> all{
      {std::string(chain),
       std::string(chain),
       {},
       "Chain, $\\omega$ = 50",
       10.0,
       0.2,
       {{"velocity-verlet"},
        {"zhang-skeel", {{"beta", shortest(beta)}}},
        {"implicit-midpoint"},
        {"impulse"},
        {"impulse", {{"substeps", "4"}}, "4 substeps"},
        {"mollified-impulse"},
        {"implicit-explicit"},
        {"trigonometric", {{"filter", "deuflhard"}}}},
       {slow_panel, stiff_panel}},
      {pendulum,
       pendulum,
       {},
       "Double pendulum (TO)",
       10.0,
       0.5,
       {{"velocity-verlet"},
        {"zhang-skeel", {{"beta", shortest(beta)}}},
        {"implicit-midpoint"},
        {"impulse"},
        {"mollified-impulse"},
        {"implicit-explicit"}},
       {stiff_panel, whole_panel}},
      {springs_100,
       "two-springs",
       {},
       "Two springs, $\\omega$ = 100 (AST)",
       10.0,
       0.5,
       on_springs,
       {stiff_panel}},
      {springs_1000,
       "two-springs",
       {{"omega", "1000"}},
       "Two springs, $\\omega$ = 1000 (AST)",
       10.0,
       0.5,
       on_springs,
       {stiff_panel}},
      {beads,
       beads,
       {},
       "Three beads (R)",
       1.5,
       0.1,
       {{"velocity-verlet"},
        {"soft-shake", {}, {}, "three-beads-constrained"},
        {"shake", {}, "hard constraints", "three-beads-constrained", no_soft},
        {"implicit-midpoint"},
        {"impulse"},
        {"mollified-impulse"},
        {"implicit-explicit"}},
       {slow_panel, stiff_panel}}};
  return all;
}

}  // namespace shakedown::beyond
