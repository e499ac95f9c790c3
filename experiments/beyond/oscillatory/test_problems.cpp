#include "experiments/beyond/oscillatory/test_problems.hpp"

#include "experiments/analysis/shared_columns.hpp"
#include "experiments/beyond/oscillatory/integrators.hpp"

namespace shakedown::beyond {
namespace {

using Cases = std::vector<LabelledCase>;

/// Makes a case. `setting` describes the case in words if a method has several cases.
LabelledCase by(const char* method, Settings options = {},
                const char* setting = competitor_column::no_setting) {
  return {{"", method, 0.0, 0.0, std::move(options)}, setting};
}
/// Makes a case on the beads with rods instead of stiff springs.
LabelledCase on_rods(const char* method, const char* setting = competitor_column::no_setting,
                     Settings parameters = {}) {
  return {{"three-beads-constrained", method, 0.0, 0.0, {}, std::move(parameters)}, setting};
}

TestProblem test_problem(const char* figure, LabelledCase start, Cases cases,
                         std::vector<std::pair<const char*, const char*>> panels) {
  for (LabelledCase& each : cases) {
    if (each.problem.empty()) each.problem = start.problem, each.parameters = start.parameters;
    each.h = start.h, each.until = start.until, each.p0 = start.p0;
  }
  return {figure, std::move(start), std::move(cases), std::move(panels)};
}

LabelledCase two_springs(const char* key, const char* label, Settings parameters,
                         std::vector<double> p0 = {}) {
  return {{"two-springs", "", 0.5, 10.0, {}, std::move(parameters), 0.0, {}, std::move(p0)},
          key,
          label};
}

}  // namespace

const std::vector<TestProblem>& test_problems() {
  using competitor_column::slow_forces, competitor_column::with_derivatives;
  const std::pair slow{slow_forces, "evaluations of the slow force"};
  const std::pair stiff{"stiff forces", "evaluations of the stiff force"};
  const std::pair whole{with_derivatives, "stiff forces and their derivatives"};
  const Settings omega_1000{{"omega", "1000"}};
  const Settings no_soft{{"soft-bonds", "false"}, {"soft-angle", "false"}};
  const std::vector<double> kick{1.0, -0.5, 0.0, 0.5};
  const LabelledCase zhang_skeel = by("zhang-skeel", {{"beta", shortest(beta)}});
  const Cases on_chain{by("velocity-verlet"),
                       zhang_skeel,
                       by("implicit-midpoint"),
                       by("impulse"),
                       by("impulse", {{"substeps", "4"}}, "4 substeps"),
                       by("mollified-impulse"),
                       by("implicit-explicit"),
                       by("trigonometric", {{"filter", "deuflhard"}}),
                       by("flavors")};
  const Cases on_pendulum{by("velocity-verlet"),
                          zhang_skeel,
                          by("implicit-midpoint"),
                          by("impulse"),
                          by("mollified-impulse"),
                          by("implicit-explicit"),
                          by("flavors")};
  const Cases on_springs{by("velocity-verlet"), by("ipa-rk4-filtered"), by("implicit-midpoint"),
                         zhang_skeel,           by("flavors"),          by("hmm")};
  const Cases on_kicked{by("velocity-verlet"), by("ipa-rk4-filtered"), by("flavors"), by("hmm")};
  const Cases on_beads{
      by("velocity-verlet"),   on_rods("soft-shake"), on_rods("shake", "hard constraints", no_soft),
      by("implicit-midpoint"), by("impulse"),         by("mollified-impulse"),
      by("implicit-explicit"), by("flavors")};
  static const std::vector<TestProblem> all{
      test_problem(figure_competitors, {{chain, "", 0.2, 10.0}, chain, ""}, on_chain,
                   {slow, stiff}),
      test_problem(pendulum_figure, {{pendulum, "", 0.5, 10.0}, pendulum, ""}, on_pendulum,
                   {stiff, whole}),
      test_problem(springs_figure,
                   two_springs(springs_100, "$\\omega$ = 100, released at rest", {}), on_springs,
                   {stiff}),
      test_problem(springs_figure,
                   two_springs(springs_1000, "$\\omega$ = 1000, released at rest", omega_1000),
                   on_springs, {stiff}),
      test_problem(springs_figure, two_springs(kicked_100, "$\\omega$ = 100, kicked", {}, kick),
                   on_kicked, {stiff}),
      test_problem(springs_figure,
                   two_springs(kicked_1000, "$\\omega$ = 1000, kicked", omega_1000, kick),
                   on_kicked, {stiff}),
      test_problem(beads_figure, {{beads, "", 0.1, 1.5}, beads, ""}, on_beads, {slow, stiff})};
  return all;
}

}  // namespace shakedown::beyond
