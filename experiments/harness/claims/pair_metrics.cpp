#include "experiments/harness/claims/pair_metrics.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace shakedown {
namespace {

/// Every tenth step is recorded.
constexpr std::size_t every = 10;

struct Tolerance {
  double relative;
  std::string reason;
};
/// Adaptive methods choose their steps by tests on floating-point numbers, so that another
/// machine's last digits may change a step; the others only carry them on. So does IPA, although
/// its projections end by a test: without FMA in libm its errors move by 1.2e-12 of themselves,
/// with a start that differs by units in the last place by 1e-11 of them (the number of iterations
/// never changed; one iteration more would move them by 1e-4).
Tolerance tolerance(const Traits& traits) {
  if (traits.adaptive) {
    return {4.0,
            "step choice follows the last digits of the machine: without FMA in libm errors of "
            "adaptive methods move by up to a factor of 1.9; a broken solver misses by orders of "
            "magnitude"};
  }
  return {1e-6,
          "round-off grows to 1e-11 over 1000 steps on other machines; a wrong coefficient moves "
          "the error by far more than 1e-6 of itself"};
}

/// Records of the run at which it is compared with the reference: the quarters. At one instant alone
/// an error that oscillates may pass through zero by luck: p of the forced oscillator by CVODE's Adams
/// formulas is wrong by 4e-6 at the end, and by 1.9e-4 on a machine without FMA.
std::array<std::size_t, 4> quarters(std::size_t rows) {
  const std::size_t last = rows - 1;
  return {last / 4, last / 2, 3 * last / 4, last};
}

/// |q - q_ref| and |p - p_ref|, the largest at the quarters of the run, maximum norm, and
/// max |E(t) - E(0)|; of a run that fails, how far it comes.
void measure_pair(const ProblemEntry& problem, const Pair& pair, const MethodEntry& method,
                  const Reference& reference, std::vector<Metric>& metrics) {
  const auto [step, until] = problem.typical;
  Request request;
  request.h = step;
  request.steps = whole_steps(step, until);
  request.every = every;
  const Trajectory run = integrate(pair, request);
  const std::string base = "pairs." + problem.id + "." + std::string(method.traits.name);
  const std::string where = "integrate --problem " + problem.id + " --method " +
                            std::string(method.traits.name) + " --step " + shortest(step) +
                            " --until " + shortest(until);
  if (!run.summary.ok()) {
    metrics.push_back(
        {base + ".completed-steps", static_cast<double>(run.summary.steps), 0.0, 0.0,
         "a count; the step after these fails: " + std::string(name(run.summary.status)),
         "own earlier output", where});
    return;
  }
  const auto rows = quarters(run.rows());
  const auto error = [&](const char* first, const std::vector<std::vector<double>>& exact) {
    double largest = 0.0;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      for (std::size_t i = 0; i < exact[k].size(); ++i) {
        const double value = run.at(rows[k], run.column(first) + i);
        largest = std::max(largest, std::fabs(value - exact[k][i]));
      }
    }
    return largest;
  };
  const double q = error("q0", reference.q);
  const double p = error("p0", reference.p);
  const auto energies = run.series("energy");
  double energy = 0.0;
  for (const double e : energies) energy = std::max(energy, std::fabs(e - energies.front()));

  const auto [relative, reason] = tolerance(method.traits);
  const double absolute = 1e-11;
  const std::string provenance = "own earlier output, measured against the extended reference";
  metrics.push_back({base + ".q-error", q, relative, absolute, reason, provenance, where});
  metrics.push_back({base + ".p-error", p, relative, absolute, reason, provenance, where});
  metrics.push_back(
      {base + ".energy-error", energy, relative, absolute, reason, "own earlier output", where});
}

}  // namespace

void pair_metrics(const ProblemEntry& problem, const std::vector<MethodEntry>& methods,
                  std::vector<Metric>& metrics) {
  const auto [step, until] = problem.typical;
  std::vector<double> times;
  for (const std::size_t row : quarters(whole_steps(step, until) / every + 1)) {
    times.push_back(step * static_cast<double>(every * row));
  }
  const Reference reference = problem.reference({}, {}, {}, times);
  for (std::size_t k = 0; k < methods.size(); ++k) {
    const Pair& pair = problem.pairs.at(k);
    // A random trajectory has no error against the reference; tests/traits measure its statistics.
    if (pair.admissible() && !methods[k].traits.stochastic) {
      measure_pair(problem, pair, methods[k], reference, metrics);
    }
  }
}

void pair_metrics(std::vector<Metric>& metrics) {
  for (const ProblemEntry& problem : catalogue().problems) {
    pair_metrics(problem, catalogue().methods, metrics);
  }
}

}  // namespace shakedown
