// Measures and draws for stability.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/kinon2023/particles/highest_frequency.hpp"
#include "experiments/kinon2023/particles/long_runs.hpp"
#include "experiments/kinon2023/particles/stable_steps.hpp"
#include "experiments/kinon2023/shared/figures.hpp"
#include "experiments/kinon2023/shared/symplectic_defect.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Until then the run neither fails nor leaves the energy by its own size.
StabilityScan scan(const std::string& id, double until) {
  return scan_stability(
      [&](double h) {
        const Run r = long_run(id, h, until);
        return r.path.summary.ok() && fluctuation(r) < 1.0;
      },
      0.03, 1.0, 0.01);
}

/// Of EM's step from the last state of a run that failed: guesses for Newton's method, those from
/// which it solves the step, and the time that the run reaches when failed steps are tried from
/// them.
struct Guesses {
  int tried = 0, solved = 0;
  double until = 0.0, fluctuation = 0.0;
  int steps = 0;  ///< tried again
};

/// Guesses of every direction, by up to the size of the system; multipliers as they were or zero.
std::vector<Vector> starts_near(const Vector& warm) {
  std::vector<Vector> starts;
  for (int k = 0; k < 200; ++k) {
    Vector x = warm;
    if (k % 2 == 1) x.tail(4).setZero();
    for (Index i = 0; i < x.size(); ++i) {
      if (std::isnan(x(i))) x(i) = 0.0;  // multipliers before the first step
      x(i) += std::sin(1.7 * k * double(i + 1)) * k / 200.0;
    }
    starts.push_back(x);
  }
  return starts;
}

Guesses guesses(Run em, double horizon) {
  const Residual equations = step_equations("four-particles", "em", em.h);
  const double E_0 = em.energy().front();
  Guesses found;
  found.until = em.path.summary.t;
  while (found.until < horizon - em.h / 2) {
    const Vector z = em.point(em.last());
    Vector next;
    for (Vector& x : starts_near(unknowns(em, em.last()))) {
      if (found.steps > 0 && next.size() > 0) break;
      found.tried += found.steps == 0 ? 1 : 0;
      if (!(newton(equations, x, z, 50) < 1e-9)) continue;
      found.solved += found.steps == 0 ? 1 : 0;
      if (next.size() == 0) next = x.head(z.size());
    }
    if (next.size() == 0) break;
    ++found.steps;
    found.until += em.h;
    Request request;
    request.q0.assign(next.begin(), next.begin() + z.size() / 2);
    request.p0.assign(next.begin() + z.size() / 2, next.end());
    request.h = em.h;
    request.steps = whole_steps(em.h, std::round((horizon - found.until) / em.h) * em.h);
    em.path = integrate("four-particles", "em", request);
    for (const double E : em.energy()) {
      found.fluctuation = std::fmax(found.fluctuation, std::fabs(E / E_0 - 1.0));
    }
    found.until += em.path.summary.t;
  }
  return found;
}

void find_limits(Context& context) {
  const double horizon = context.pick(1000.0, 20.0);
  const double short_horizon = context.pick(100.0, 10.0);
  Table table(
      {"scheme", "h", "horizon [s]", "completed until [s]", "largest |E - E_0| / E_0", "status"});
  const auto record = [&](const Run& r, double until) {
    table.row({r.name(), r.h, until, r.path.summary.t, fluctuation(r),
               std::string(name(r.path.summary.status))});
  };
  double most = 0.0;
  double unfinished = 0.0;
  int done = 0;
  for (const double h : {0.04, 0.035, 0.03, 0.02}) {
    for (const auto& id : stability_schemes) {
      const Run r = long_run(id, h, horizon, 5);
      record(r, horizon);
      most = std::max(most, fluctuation(r));
      unfinished += failures({&r});
      context.progress(0.6 * ++done / 16.0);
    }
  }
  constexpr double em_horizon = 1000.0;  // few steps, also of a quick run
  const Run em = long_run("em", 0.675, em_horizon);
  record(em, em_horizon);

  const double omega = highest_frequency(long_run("em", 0.01, short_horizon));
  const double estimate = 2.0 / omega;
  std::vector<StabilityScan> limits;
  for (const auto& id : stability_schemes) {
    limits.push_back(scan(id, short_horizon));
    context.progress(0.6 + 0.1 * static_cast<double>(limits.size()));
  }
  const double vi_s = limits[0].smallest_unstable, vi_a = limits[1].smallest_unstable;
  const double vi_b = limits[2].smallest_unstable, em_limit = limits[3].smallest_unstable;
  draw_stable_steps(context, stability_schemes, limits, estimate, em.path.summary.t);
  context.artefact("stability-runs").table(table);
  context.words("end-time.whole-seconds", std::to_string(std::lround(em.path.summary.t)));
  context.number("failed-runs", unfinished);
  context.number("fluctuation.stable-runs", most);
  context.number("unstable-h.least", std::min({vi_s, vi_a, vi_b, em_limit}));
  context.number("unstable-h.vi-s", vi_s);
  context.number("unstable-h.vi-b", vi_b);
  context.number("linear-limit-ratio.vi-s", vi_s / estimate);
  context.number("linear-limit-ratio.vi-b", vi_b / estimate);
  context.number("omega-max", omega);
  context.number("unstable-h-ratio.em-vi-a", em_limit / vi_a);
  context.number("unstable-h-ratio.em-others", em_limit / std::max(vi_s, vi_b));
  context.number("unstable-h.em", em_limit);
  context.number("stable-h.em", limits[3].largest_stable);
  context.number("unstable-h.vi-a", vi_a);
  context.number("stable-h.vi-a", limits[1].largest_stable);
  const Guesses found = guesses(em, em_horizon);
  context.number("steps-left.other-guesses", std::round((em_horizon - found.until) / em.h));
  context.number("steps-left.last-state", std::round((em_horizon - em.path.summary.t) / em.h));
  context.number("fluctuation.em", std::fmax(fluctuation(em), found.fluctuation));
  context.number("end-time.last-state", em.path.summary.t);
  context.number("guesses.tried", found.tried);
  context.number("guesses.solved", found.solved);
  context.number("steps.other-guess", found.steps);
}

}  // namespace

Experiment stability() { return {.id = "kinon2023/stability", .run = find_limits}; }

}  // namespace shakedown::kinon2023
