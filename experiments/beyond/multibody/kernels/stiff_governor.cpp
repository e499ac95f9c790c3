// Measurements and figures of stiff-governor.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/shared_columns.hpp"
#include "experiments/beyond/multibody/end_states.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/look.hpp"
#include "problems/flyball_governor.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_stiff_governor = "beyond/stiff-governor";
constexpr const char* problem_stiff_governor = "flyball-governor";
constexpr double until_stiff_governor = 0.02;  // 160 time constants of the damped mode

/// Returns the decay rate of the only damped mode at the start. It is the nonzero eigenvalue of
/// M^-1 c sum_i (dl_i/dq)(dl_i/dq)^T on the constraints. With the angle theta of the rods from the
/// upright and the position s of the slider, the rate is
///
///   2 c ((dl/ds)^2/m_s + (dl/dtheta)^2/(2 L^2 (m/3 + M_b))),    l^2 = (L sin theta/2)^2 + dz^2,
///
/// with dz = L (1 + cos(theta)/2) - s.
double damped_rate() {
  using Governor = FlyballGovernorPhysics;
  const FlyballGovernorParameters p;
  const double theta = (90.0 + p.alpha) * std::numbers::pi / 180.0, L = Governor::L;
  const double dx = L / 2.0 * std::sin(theta);
  const double dz = L * (1.0 + std::cos(theta) / 2.0) - 0.5;  // s = 0.5 at the start
  const double l = std::hypot(dx, dz);
  const double by_s = -dz / l;
  const double by_theta = (dx * std::cos(theta) - dz * std::sin(theta)) * L / 2.0 / l;
  return 2.0 * p.c *
         (by_s * by_s / Governor::m_s +
          by_theta * by_theta / (2.0 * L * L * (Governor::m / 3.0 + p.M_b)));
}

Trajectory run_of(const std::string& method, int steps) {
  const double h = until_stiff_governor / double(steps);
  return integrate(Case{problem_stiff_governor, method, h, until_stiff_governor}.ends());
}

/// Runs the fixed-step methods that accept constraints and forces.
Table measure_stiff_governor(Context& context, const Reference& end) {
  Table table({governor_column::method, governor_column::steps, "h [s]", governor_column::digits,
               governor_column::outcome});
  for (const Pair& pair : catalogue().problem(problem_stiff_governor).pairs) {
    if (!pair.admissible() || catalogue().method(pair.method).traits.adaptive) continue;
    for (int k = 0; k <= context.pick(12, 4); ++k) {
      const auto steps = int(std::round(16.0 * std::pow(2.0, context.pick(k, 3 * k) / 2.0)));
      const Trajectory run = run_of(pair.method, steps);
      table.row({pair.method, double(steps), until_stiff_governor / steps, digits_of(run, end),
                 outcome_of(run.summary)});
    }
  }
  return table;
}

/// Returns the smallest N <= 96 such that every number of steps from N to 95 gives four digits.
int enough_for(const std::string& method, const Reference& end) {
  int steps = 96;
  while (digits_of(run_of(method, steps - 1), end) > 4.0) --steps;
  return steps;
}

constexpr std::array explicit_ones{"half-explicit-4", "half-explicit-5", "herk-4", "rk4-projected"};
constexpr std::array implicit_ones{
    "radau-5-dae", "radau-5-ggl", "generalized-alpha-dae", "generalized-alpha-ggl", "hht-i3",
    "rattle",      "ggl-theta-a"};

void publish_stiff_governor(Context& context, const Table& table) {
  Figure drawn(1, 330);
  Panel& panel = drawn.panel("End state at $t$ = 0.02 s");
  panel.x("step $h$ [s]", Scale::log).y("digits of $q$").y_range(0.0, 16.0);
  for (const char* method : {"radau-5-dae", "generalized-alpha-dae", "rattle", "ggl-theta-a",
                             "ggl-theta-b", "symmetric-projection", "herk-4", "rk4-projected"}) {
    panel.linked(by_method(method), "h [s]", "digits").where("method", method);
  }
  Artefact& artefact = context.artefact(figure_stiff_governor);
  artefact.table(table).figure(drawn);
  artefact.problem(problem_stiff_governor);
}

void measure_steps(Context& context, const Table& table, const Reference& end) {
  const auto digits = [&](const std::string& method, double steps) {
    return table.number(governor_column::digits,
                        {{governor_column::method, method}, {governor_column::steps, steps}});
  };
  context.number("reference.error-bar", end.error_bar);
  for (const std::string method : implicit_ones) {
    context.number("digits.16-steps." + method, digits(method, 16.0));
  }
  context.number("step-over-damped-time", until_stiff_governor / 16.0 * damped_rate());
  double ended = 0.0;
  for (const std::string method : explicit_ones) {
    if (!std::isnan(digits(method, 16.0))) ended += 1.0;
    context.number("digits.128-steps." + method, digits(method, 128.0));
  }
  context.number("explicit.ended", ended);
  for (const std::string method : {"rk4-projected", "herk-4"}) {
    const int enough = enough_for(method, end);
    context.number("longest-step." + method, until_stiff_governor / double(enough) * damped_rate());
  }
}

void run_stiff_governor(Context& context) {
  const Reference end =
      catalogue().problem(problem_stiff_governor).reference({}, {}, {}, {until_stiff_governor});
  const Table table = measure_stiff_governor(context, end);
  publish_stiff_governor(context, table);
  measure_steps(context, table, end);
}

}  // namespace

Experiment stiff_governor() { return {.id = figure_stiff_governor, .run = run_stiff_governor}; }

}  // namespace shakedown::beyond
