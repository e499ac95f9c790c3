#include "experiments/beyond/oscillatory/arenas.hpp"

#include "experiments/beyond/oscillatory/integrators.hpp"

namespace shakedown::beyond {

const std::vector<Arena>& arenas() {
  const Settings no_soft{{"soft-bonds", "false"}, {"soft-angle", "false"}};
  const Entrant ipa{"ipa-rk4-filtered", {}, {}, {}, {}, 6}, hmm{"hmm", {}, {}, {}, {}, 6};
  const Entrant zhang_skeel{"zhang-skeel", {{"beta", shortest(beta)}}};
  const std::vector<Entrant> on_springs{{"velocity-verlet"}, ipa,         {"implicit-midpoint"},
                                        zhang_skeel,         {"flavors"}, hmm};
  const std::vector<Entrant> on_kicked{{"velocity-verlet"}, ipa, {"flavors"}, hmm};
  const std::vector<double> kick{1.0, -0.5, 0.0, 0.5};
  static const std::vector<Arena> all{
      {std::string(chain),
       std::string(chain),
       {},
       "Chain, $\\omega$ = 50",
       10.0,
       0.2,
       {{"velocity-verlet"},
        zhang_skeel,
        {"implicit-midpoint"},
        {"impulse"},
        {"impulse", {{"substeps", "4"}}, "4 substeps"},
        {"mollified-impulse"},
        {"implicit-explicit"},
        {"trigonometric", {{"filter", "deuflhard"}}},
        {"flavors"}},
       {slow_panel, stiff_panel}},
      {pendulum,
       pendulum,
       {},
       "Double pendulum (TO)",
       10.0,
       0.5,
       {{"velocity-verlet"},
        zhang_skeel,
        {"implicit-midpoint"},
        {"impulse"},
        {"mollified-impulse"},
        {"implicit-explicit"},
        {"flavors"}},
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
      {kicked_100,
       "two-springs",
       {},
       "Two springs, kicked, $\\omega$ = 100",
       10.0,
       0.5,
       on_kicked,
       {stiff_panel},
       kick},
      {kicked_1000,
       "two-springs",
       {{"omega", "1000"}},
       "Two springs, kicked, $\\omega$ = 1000",
       10.0,
       0.5,
       on_kicked,
       {stiff_panel},
       kick},
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
        {"implicit-explicit"},
        {"flavors"}},
       {slow_panel, stiff_panel}}};
  return all;
}

}  // namespace shakedown::beyond
