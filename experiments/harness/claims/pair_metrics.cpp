#include "experiments/harness/claims/pair_metrics.hpp"

#include <algorithm>
#include <cmath>

namespace shakedown {
namespace {

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
    return {9.0, "step choice follows the last digits of the machine (without FMA in libm ARKODE's "
                 "errors move by a factor of 8); a broken solver misses by orders of magnitude"};
  }
  return {1e-6,
          "round-off grows to 1e-11 over 1000 steps on other machines; a wrong coefficient moves "
          "the error by far more than 1e-6 of itself"};
}

/// |q - q_ref| and |p - p_ref| at the end, maximum norm, and max |E(t) - E(0)|; of a run that
/// fails, how far it comes.
void measure_pair(const ProblemEntry& problem, const Pair& pair, const MethodEntry& method,
                  const Reference& reference, std::vector<Metric>& metrics) {
  const auto [step, until] = problem.typical;
  Request request;
  request.h = step;
  request.steps = whole_steps(step, until);
  request.every = 10;
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
  const std::size_t last = run.rows() - 1;
  const auto error = [&](const char* first, const std::vector<double>& exact) {
    double largest = 0.0;
    for (std::size_t i = 0; i < exact.size(); ++i) {
      largest = std::max(largest, std::fabs(run.at(last, run.column(first) + i) - exact[i]));
    }
    return largest;
  };
  const double q = error("q0", reference.q[0]);
  const double p = error("p0", reference.p[0]);
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
  const Reference reference = problem.reference({}, {}, {}, {problem.typical.until});
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
