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
/// Adaptive methods choose their steps by tests on floating-point numbers, so differences in the
/// last digits between machines may change a step. Other methods only propagate these differences.
/// They include IPA, although a test ends its projections. The relative change of IPA's errors is
/// 1.2e-12 without FMA in libm, and 1e-11 if the start differs by units in the last place. The
/// number of iterations never changed; one more iteration would change the errors by 1e-4. Forces of
/// stiff springs magnify round-off: without FMA in libm, p of bathe-noh moves by 3e-11 in 10^4
/// steps. Each of the other 4000 errors moves by less than 1e-11 plus 1e-6 of itself.
Tolerance tolerance(const Traits& traits) {
  if (traits.adaptive) {
    return {4.0,
            "step choice follows the last digits of the machine: without FMA in libm errors of "
            "adaptive methods move by up to a factor of 1.9; a broken solver misses by orders of "
            "magnitude"};
  }
  return {1e-6,
          "round-off grows to 3e-11 over a run on other machines; a wrong coefficient moves the "
          "error by far more than 1e-6 of itself"};
}

/// The row numbers of the quarters of the run, at which the run is compared with the reference. A
/// single time is not enough, because an oscillating error may be near zero there by chance. For
/// example, with CVODE's Adams formulas, p of the forced oscillator has an error of 4e-6 at the
/// end, but 1.9e-4 without FMA.
std::array<std::size_t, 4> quarters(std::size_t rows) {
  const std::size_t last = rows - 1;
  return {last / 4, last / 2, 3 * last / 4, last};
}

/// Appends the largest |q - q_ref| and |p - p_ref| at the quarters of the run, in the maximum norm,
/// and max |E(t) - E(0)|. For a run that fails, appends the number of completed steps.
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
  const double absolute = 1e-10;
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
    // A stochastic method has no reference trajectory; tests/traits measures its statistics.
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
