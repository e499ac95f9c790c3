#include "experiments/tao2014/double_pendulum/stability.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/analysis/case.hpp"

namespace shakedown::tao2014 {

static std::string_view outcome_of(Status status) {
  switch (status) {
    case Status::not_converged:
    case Status::solver_failed: return "nonlinear solve failed";
    case Status::singular: return "singular linear system";
    case Status::out_of_reach: return "constraints out of reach";
    case Status::not_finite: return "overflow";
    case Status::ok: break;
  }
  return stable;
}

Probe probe(const StabilityQuestion& question, double h) {
  Case run{"double-pendulum-penalty", question.method, h, std::floor(question.until / h) * h};
  run.options = question.options;
  run.parameters = {{"omega", shortest(question.omega)}};
  // It is enough to sample the energy at times 0.002 apart, because the error of an unstable step
  // grows from one sample to the next.
  run.grid = std::max(1.0, std::floor(0.002 / h)) * h;
  double first = std::nan("");
  double largest = 0.0;  // NaN counts as infinite
  const auto watch = [&](const Observation& now) {
    if (now.t == 0.0) first = now.energy;
    const double deviation = std::fabs(now.energy - first);
    largest = deviation >= 0.0 ? std::max(largest, deviation) : HUGE_VAL;
  };
  const RunSummary seen = observe(run, watch);
  const bool kept = largest < question.bound;
  return {seen.ok() && !kept ? "energy out of bound" : outcome_of(seen.status), seen.t, largest};
}

StabilityLimit stability_limit(const StabilityQuestion& question, double low, double high,
                               double resolution) {
  const auto holds = [&](double h) { return probe(question, h).outcome == stable; };
  StabilityLimit limit{scan_stability(holds, low, high, 0.05)};
  if (!limit.scan.found()) return limit;
  const double largest_stable = limit.scan.largest_stable;
  const auto fine = scan_stability(holds, std::max(low, limit.h() / 1.5), limit.h(), resolution);
  if (fine.found()) limit.scan = fine;
  limit.scan.largest_stable = largest_stable;
  limit.beyond = probe(question, limit.h()).outcome;
  return limit;
}

}  // namespace shakedown::tao2014
