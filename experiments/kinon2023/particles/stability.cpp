// Computes the results of stability.md.
#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/stability_search.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/kinon2023/particles/long_runs.hpp"
#include "experiments/kinon2023/shared/symplectic_defect.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Returns the highest frequency along a run of the motion linearised on the tangent space of the
/// constraints. This frequency limits the steps of VI-S and VI-B.
double highest_frequency(const Run& r) {
  const Model& of = model("four-particles");
  const Vector scale = of.inverse_mass.cwiseSqrt();
  double most = 0.0;
  for (std::size_t row = 1; row < r.path.rows(); row += 10) {
    const Vector q = r.values(row, "q", 0, of.n);
    const Matrix K = of.stiffness(q, r.values(row, "lambda", 0, of.m));
    const Matrix tangent = linear_algebra::kernel(of.jacobian(q) * scale.asDiagonal());
    const Matrix tangential =
        linear_algebra::restricted(scale.asDiagonal() * K * scale.asDiagonal(), tangent);
    most = std::max(most, linear_algebra::symmetric_eigenvalues(tangential).maxCoeff());
  }
  return std::sqrt(most);
}

/// Returns intervals of stable steps. Each contains consecutive stable samples and extends half a
/// sample beyond them. Steps below the scan count as stable. The first interval ends at the
/// stability limit, which is known more accurately.
std::vector<std::pair<double, double>> stable_runs(const StabilityScan& scan) {
  const double half = std::sqrt(1.0 + scan.resolution);
  std::vector<std::pair<double, double>> runs;
  for (std::size_t k = 0; k < scan.h.size(); ++k) {
    if (!scan.stable[k]) continue;
    if (k == 0) runs.emplace_back(0.0, 0.0);
    if (k > 0 && !scan.stable[k - 1]) runs.emplace_back(scan.h[k] / half, 0.0);
    runs.back().second = scan.h[k] * half;
  }
  if (scan.largest_below > 0.0 && scan.found()) runs.front().second = scan.smallest_unstable;
  return runs;
}

/// Returns whether one of the two samples around h is stable.
bool stable_beside(const StabilityScan& scan, double h) {
  const auto above = std::lower_bound(scan.h.begin(), scan.h.end(), h) - scan.h.begin();
  return scan.stable[static_cast<std::size_t>(above)] ||
         scan.stable[static_cast<std::size_t>(above - 1)];
}

/// Draws the artefact kinon2023/stability: a scan for each scheme, and the limit of linear theory.
/// `em_fails_at` is the time at which EM's run at the paper's step ends. The words of the caption
/// about that step are passed to `context`.
void draw_stable_steps(Context& context, const std::vector<StabilityScan>& scans,
                       double linear_limit, double em_fails_at) {
  const std::vector<std::string>& schemes = stability_schemes;
  Table table({"scheme", "largest h below which all are stable", "smallest unstable h",
               "largest stable h", "linear estimate", "place", "stable: edge", "stable: bottom",
               "stable: top"});
  Figure figure(1, 260);
  Panel& panel = figure.panel().x("step $h$ [s]").x_range(0.0, 1.0);
  std::vector<std::pair<double, std::string>> names;
  const double none = std::nan("");
  for (std::size_t k = 0; k < schemes.size(); ++k) {
    const StabilityScan& scan = scans[k];
    const std::string name = short_name(schemes[k]);
    const double place = 4.0 - static_cast<double>(k), limit = scan.smallest_unstable;
    const bool linear = schemes[k] == "vi-s" || schemes[k] == "vi-b";
    table.row({name, scan.largest_below, limit, scan.largest_stable,
               linear ? linear_limit : HUGE_VAL, place, none, none, none});
    names.emplace_back(place, name);
    panel.band(by_method(schemes[k]), "stable: edge", "stable: bottom", "stable: top")
        .where("scheme", name)
        .unnamed();
    panel.points(by_method(schemes[k]), "smallest unstable h", "place")
        .where("scheme", name)
        .unnamed();
    const double beside = limit < 2.0 * linear_limit ? 0.01 : -0.03;
    if (scan.found()) panel.text(limit + beside, place + 0.38, typeset::number(limit, 3));
  }
  // These rows come after the rows of the limits. Each bar has two rows, followed by a row that
  // ends it.
  for (std::size_t k = 0; k < schemes.size(); ++k) {
    const double place = 4.0 - static_cast<double>(k);
    const auto edge = [&](double h) {
      const double half = std::isnan(h) ? none : 0.2;
      table.row(
          {short_name(schemes[k]), none, none, none, none, none, h, place - half, place + half});
    };
    for (const auto& [from, to] : stable_runs(scans[k])) {
      for (const double h : {from, to, none}) edge(h);
    }
  }
  panel.y_ticks(names).y_range(0.4, 5.2);
  panel.event(linear_limit, "linear limit").event(0.25, "paper: VI-A fails at 0.25");
  panel.event(0.675, "paper: EM runs at 0.675");
  panel.cross(0.675, 1.0, "", by_method("em"));
  panel.text(0.685, 1.38, "fails at " + typeset::number(em_fails_at, 3) + " s");
  context.words("em-at-0.675",
                stable_beside(scans.back(), 0.675)
                    ? ", the paper's of 0.675 s among them"
                    : "; at the paper's of 0.675 s, with unstable ones on both sides, its run "
                      "fails only at " +
                          typeset::number(em_fails_at, 3) +
                          " s (cross), after this figure's 100 s");
  publish(context, "stability", table, figure).problem("four-particles");
}

/// Scans for stable steps. A step is stable if the run up to `until` does not fail and |E - E_0|
/// stays below |E_0|.
StabilityScan scan(const std::string& id, double until) {
  return scan_stability(
      [&](double h) {
        const Run r = long_run(id, h, until);
        return r.path.summary.ok() && fluctuation(r) < 1.0;
      },
      0.03, 1.0, 0.01);
}

/// Counts of guesses for Newton's method in the step of EM at which a run failed: how many were
/// tried, and how many solve the step. `until` is the time that the run reaches if failed steps are
/// retried from these guesses.
struct Guesses {
  int tried = 0, solved = 0;
  double until = 0.0, fluctuation = 0.0;
  int steps = 0;  ///< number of retried steps
};

/// Returns guesses around `warm` in all directions, at distances up to the size of the system.
/// Every second guess has zero multipliers instead of the multipliers of `warm`.
std::vector<Vector> starts_near(const Vector& warm) {
  std::vector<Vector> starts;
  for (int k = 0; k < 200; ++k) {
    Vector x = warm;
    if (k % 2 == 1) x.tail(4).setZero();
    for (Index i = 0; i < x.size(); ++i) {
      if (std::isnan(x(i))) x(i) = 0.0;  // NaN before the first step
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
    em.q0.assign(next.begin(), next.begin() + z.size() / 2);
    em.p0.assign(next.begin() + z.size() / 2, next.end());
    em.until = std::round((horizon - found.until) / em.h) * em.h;
    em = run(em);
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
      const Run r = long_run(id, h, horizon, {}, 5 * h);
      record(r, horizon);
      most = std::max(most, fluctuation(r));
      if (!r.path.summary.ok()) unfinished += 1.0;
      context.progress(0.6 * ++done / 16.0);
    }
  }
  constexpr double em_horizon = 1000.0;  // has so few steps that a quick run can use it
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
  draw_stable_steps(context, limits, estimate, em.path.summary.t);
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
  context.number("fluctuation.em", fluctuation(em));
  context.number("fluctuation.em.other-guesses", found.fluctuation);
  context.number("end-time.last-state", em.path.summary.t);
  context.number("guesses.tried", found.tried);
  context.number("guesses.solved", found.solved);
  context.number("steps.other-guess", found.steps);
}

}  // namespace

Experiment stability() { return {.id = "kinon2023/stability", .run = find_limits}; }

}  // namespace shakedown::kinon2023
