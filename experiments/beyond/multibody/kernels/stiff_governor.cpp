// Measures and draws for stiff-governor.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/left_columns.hpp"
#include "experiments/beyond/multibody/end_states.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/look.hpp"
#include "problems/flyball_governor.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_stiff_governor = "beyond/stiff-governor";
constexpr const char* problem_stiff_governor = "flyball-governor";
constexpr double until_stiff_governor = 0.02;  // 160 times of the damped mode

struct StiffGovernorRun {
  std::string method;
  int steps;
  double digits = NAN;
  std::string outcome;
  RunSummary summary;
};

/// The rate of the one mode that the dampers damp, M^-1 c sum_i (dl_i/dq)(dl_i/dq)^T on the constraints,
/// at the start: in the angle theta of the rods from the upright and the slider's s
///
///   2 c ((dl/ds)^2/m_s + (dl/dtheta)^2/(2 L^2 (m/3 + M_b))),    l^2 = (L sin theta/2)^2 + dz^2,
///
/// dz = L (1 + cos(theta)/2) - s.
double damped_rate() {
  using Governor = FlyballGovernorPhysics;
  const FlyballGovernorParameters p;
  const double theta = (90.0 + p.alpha) * std::numbers::pi / 180.0, L = Governor::L;
  const double dx = L / 2.0 * std::sin(theta);
  const double dz = L * (1.0 + std::cos(theta) / 2.0) - 0.5;  // s at the start
  const double l = std::hypot(dx, dz);
  const double by_s = -dz / l;
  const double by_theta = (dx * std::cos(theta) - dz * std::sin(theta)) * L / 2.0 / l;
  return 2.0 * p.c *
         (by_s * by_s / Governor::m_s +
          by_theta * by_theta / (2.0 * L * L * (Governor::m / 3.0 + p.M_b)));
}

StiffGovernorRun run_of(const std::string& method, int steps, const std::vector<double>& exact) {
  Request request;
  request.steps = request.every = steps;
  request.h = until_stiff_governor / double(steps);
  const Trajectory run = integrate(problem_stiff_governor, method, request);
  StiffGovernorRun found{method, steps, NAN, run.summary.ok() ? "ok" : run.summary.message,
                         run.summary};
  if (!run.summary.ok()) return found;
  double error = 0.0, size = 0.0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    error = std::fmax(error, std::fabs(run.at(1, run.column("q0") + i) - exact[i]));
    size = std::fmax(size, std::fabs(exact[i]));
  }
  found.digits = std::fmax(0.0, std::fmin(16.0, -std::log10(error / size)));
  return found;
}

/// Those that take constraints and forces by steps of fixed length.
std::vector<StiffGovernorRun> measure_stiff_governor(Context& context,
                                                     const std::vector<double>& exact) {
  std::vector<StiffGovernorRun> all;
  const ProblemEntry& entry = catalogue().problem(problem_stiff_governor);
  for (const Pair& pair : entry.pairs) {
    const MethodEntry& method = catalogue().method(pair.method);
    if (!pair.admissible() || method.traits.adaptive) continue;
    for (int k = 0; k <= context.pick(12, 4); ++k) {
      const auto steps = int(std::round(16.0 * std::pow(2.0, context.pick(k, 3 * k) / 2.0)));
      all.push_back(run_of(pair.method, steps, exact));
    }
  }
  return all;
}

/// The least number of steps from which on a method ends with four digits.
int enough_for(const std::string& method, const std::vector<double>& exact) {
  int steps = 96;
  while (run_of(method, steps - 1, exact).digits > 4.0) --steps;
  return steps;
}

const StiffGovernorRun& run_at(const std::vector<StiffGovernorRun>& all, std::string_view method,
                               int steps) {
  return *std::ranges::find_if(
      all, [&](const StiffGovernorRun& run) { return run.method == method && run.steps == steps; });
}

constexpr std::array explicit_ones{"half-explicit-4", "half-explicit-5", "herk-4", "rk4-projected"};
constexpr std::array implicit_ones{
    "radau-5-dae", "radau-5-ggl", "generalized-alpha-dae", "generalized-alpha-ggl", "hht-i3",
    "rattle",      "ggl-theta-a"};

void publish_stiff_governor(Context& context, const std::vector<StiffGovernorRun>& all) {
  Table table({governor_column::method, governor_column::steps, "h [s]", governor_column::digits,
               governor_column::outcome});
  for (const StiffGovernorRun& run : all) {
    table.row(
        {run.method, double(run.steps), until_stiff_governor / run.steps, run.digits, run.outcome});
  }
  Figure drawn(1, 330);
  Panel& panel = drawn.panel("End state at $t$ = 0.02 s");
  panel.x("step $h$ [s]", Scale::log).y("digits of $q$").y_range(0.0, 16.0);
  const auto curve = [&panel](const char* method) {
    panel.linked(by_method(method), "h [s]", "digits").where("method", method);
  };
  for (const char* method : {"radau-5-dae", "generalized-alpha-dae", "hht-i3", "rattle",
                             "ggl-theta-a", "ggl-theta-b", "symmetric-projection"}) {
    curve(method);
  }
  for (const char* method : explicit_ones) curve(method);
  Artefact& artefact = context.artefact(figure_stiff_governor);
  artefact.table(table).figure(drawn);
  artefact.problem(problem_stiff_governor);
}

void measure_steps(Context& context, const std::vector<StiffGovernorRun>& all,
                   const Reference& end) {
  context.number("reference.error-bar", end.error_bar);
  for (const std::string method : implicit_ones) {
    context.number("digits.16-steps." + method, run_at(all, method, 16).digits);
  }
  context.number("step-over-damped-time", until_stiff_governor / 16.0 * damped_rate());
  double ended = 0.0;
  for (const char* method : explicit_ones) {
    if (run_at(all, method, 16).outcome == "ok") ended += 1.0;
  }
  context.number("explicit.ended", ended);
  for (const std::string method : explicit_ones) {
    context.number("digits.128-steps." + method, run_at(all, method, 128).digits);
  }
  for (const std::string method : {"rk4-projected", "herk-4"}) {
    const int enough = enough_for(method, end.q[0]);
    context.number("longest-step." + method, until_stiff_governor / double(enough) * damped_rate());
  }
}

void run_stiff_governor(Context& context) {
  const Reference end =
      catalogue().problem(problem_stiff_governor).reference({}, {}, {}, {until_stiff_governor});
  const std::vector<StiffGovernorRun> all = measure_stiff_governor(context, end.q[0]);
  publish_stiff_governor(context, all);
  measure_steps(context, all, end);
}

}  // namespace

Experiment stiff_governor() { return {.id = figure_stiff_governor, .run = run_stiff_governor}; }

}  // namespace shakedown::beyond
