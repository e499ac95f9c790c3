
#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/check.hpp"
#include "experiments/suite.hpp"

namespace shakedown {
namespace {

/// Step and horizon of a problem's runs: regular motion, resolved.
struct Span {
  double step = 0.01;
  double until = 10.0;
};
Span span_of(const std::string& problem) {
  static const std::map<std::string, Span> others{{"pendulum-3d", {0.01, 2.0}},
                                                  {"gyroscopic-top", {1e-4, 0.02}},
                                                  {"gyroscopic-top-reduced", {1e-4, 0.1}},
                                                  {"four-particles", {0.01, 1.0}},
                                                  {"forced-oscillator", {1e-3, 2.0}},
                                                  {"second-model", {1e-3, 2.0}},
                                                  {"spring-pendulum", {1e-3, 2.0}},
                                                  {"two-springs", {1e-3, 2.0}}};
  const auto found = others.find(problem);
  return found == others.end() ? Span{} : found->second;
}

/// SUNDIALS chooses its steps by tests on floating-point numbers, so another machine's last digits
/// may change a step; fixed-step methods only carry them on.
bool is_adaptive(const MethodEntry& method) { return method.traits.order_q == 0; }

/// |q - q_ref| and |p - p_ref| at the end, maximum norm, and max |E(t) - E(0)|.
void measure_pair(const ProblemEntry& problem, const MethodEntry& method,
                  const Reference& reference, std::vector<Metric>& metrics) {
  const auto [step, until] = span_of(problem.id);
  Request request;
  request.h = step;
  request.steps = whole_steps(step, until);
  request.every = 10;
  const Trajectory run = integrate(problem.id, std::string(method.traits.name), request);
  const std::size_t last = run.rows() - 1;
  double q = run.summary.ok() ? 0.0 : std::nan("");
  double p = q;
  const std::size_t first_q = run.column("q0");
  const std::size_t first_p = run.column("p0");
  for (std::size_t i = 0; i < reference.q[0].size(); ++i) {
    q = std::max(q, std::fabs(run.at(last, first_q + i) - reference.q[0][i]));
  }
  for (std::size_t i = 0; i < reference.p[0].size(); ++i) {
    p = std::max(p, std::fabs(run.at(last, first_p + i) - reference.p[0][i]));
  }
  const auto energies = run.series("energy");
  double energy = 0.0;
  for (const double e : energies) energy = std::max(energy, std::fabs(e - energies.front()));

  const bool adaptive = is_adaptive(method);
  const double relative = adaptive ? 9.0 : 1e-6;
  const double absolute = 1e-11;
  const std::string reason =
      adaptive ? "step choice follows the last digits of the machine (without FMA in libm ARKODE's "
                 "errors move by a factor of 8); a broken solver misses by orders of magnitude"
               : "round-off grows to 1e-11 over 1000 steps on other machines; a wrong coefficient "
                 "moves the error by far more than 1e-6 of itself";
  const std::string base = "pairs." + problem.id + "." + std::string(method.traits.name);
  const std::string where = "integrate --problem " + problem.id + " --method " +
                            std::string(method.traits.name) + " --step " + shortest(step) +
                            " --until " + shortest(until);
  const std::string provenance = "own earlier output, measured against the extended reference";
  metrics.push_back({base + ".q-error", q, relative, absolute, reason, provenance, where});
  metrics.push_back({base + ".p-error", p, relative, absolute, reason, provenance, where});
  metrics.push_back(
      {base + ".energy-error", energy, relative, absolute, reason, "own earlier output", where});
}

}  // namespace

void pair_metrics(std::vector<Metric>& metrics) {
  for (const ProblemEntry& problem : catalogue().problems) {
    const Reference reference = problem.reference({}, {}, {}, {span_of(problem.id).until});
    for (const Pair& pair : problem.pairs) {
      if (pair.admissible()) {
        measure_pair(problem, catalogue().method(pair.method), reference, metrics);
      }
    }
  }
}

}  // namespace shakedown
