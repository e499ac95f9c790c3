// Measurements and figures of resonances.md.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "experiments/beyond/oscillatory/exchange.hpp"
#include "experiments/beyond/oscillatory/resonance_claims.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* summary = "beyond/oscillatory-summary";
constexpr const char* x_of = "h omega/pi";
constexpr const char* error_of = "largest energy error";
constexpr const char* drawn = "error unless the run diverges";
constexpr const char* own_of = "with the method's own stiffness";

/// Draws one panel per integrator, in this order.
Figure drawing_resonances(const std::vector<Scan>& scans, const std::vector<std::size_t>& order) {
  Figure figure(3, 105);
  figure.shared_x();
  for (std::size_t place = 0; place < order.size(); ++place) {
    const Scan& scan = scans[order[place]];
    const LabelledCase& by = *scan.by;
    Panel& panel = figure.panel(by.label);
    panel.x("$h\\omega/\\pi$").x_ticks({{1.0, "1"}, {2.0, "2"}, {3.0, "3"}, {4.0, "4"}});
    panel.y(place % 3 == 0 ? "energy error" : "", Scale::log)
        .y_range(1e-5, divergence)
        .y_ticks({{1e-3, "$10^{-3}$"}, {1.0, "1"}, {1e3, "$10^3$"}});
    panel.line(by_method(by.method), x_of, drawn).where("method", by.key).unnamed();
    if (by.method == "zhang-skeel") {
      panel.line(by_method(by.method, "Z&S, with the stiffness that it keeps", 1), x_of, own_of)
          .where("method", by.key);
    }
    for (std::size_t i = 0; i < scan.x.size(); ++i) {
      if (!(scan.error[i] <= divergence)) panel.cross(scan.x[i], NAN);
    }
  }
  return figure;
}

void publish_resonances(Context& context, const char* id, const std::vector<Scan>& scans,
                        const std::vector<std::size_t>& order) {
  Table table({"method", x_of, error_of, own_of, drawn});
  Artefact& artefact = context.artefact(id);
  for (const Scan& s : scans) {
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      const bool ends = s.error[i] <= divergence;
      table.row({s.by->key, s.x[i], s.error[i], s.own[i], ends ? s.error[i] : NAN});
      if (!ends) {
        artefact.failure(s.by->key + " at h omega = " + shortest(s.x[i]) + " pi diverges");
      }
    }
    artefact.method(s.by->method, s.by->options);
  }
  artefact.table(table).figure(drawing_resonances(scans, order)).problem(chain);
}

void publish_nonlinear(Context& context, const NonlinearScans& fine) {
  Table table({"method", "steps a turn", "omega", x_of, error_of});
  Figure figure(1, 220);
  const auto add = [&](Panel& panel, const Scan& scan, int n, double omega,
                       const Look& look) -> Curve& {
    for (std::size_t i = 0; i < scan.x.size(); ++i) {
      table.row({scan.by->key, n, omega, scan.x[i], scan.error[i]});
    }
    return panel.linked(look, x_of, error_of)
        .where("method", scan.by->key)
        .where("steps a turn", double(n))
        .where("omega", omega);
  };
  const auto panel_of = [&](const char* title) -> Panel& {
    return figure.panel(title)
        .x("$h\\omega/\\pi$")
        .y("energy error", Scale::log)
        .y_range(1e-3, 0.1);
  };
  const Look imex = by_method("implicit-explicit", "IMEX, $\\omega$ = 50");
  Panel& third = panel_of("Three steps a turn");
  add(third, fine.imex, 3, fixed_omega, imex);
  add(third, fine.finer, 3, 2.0 * fixed_omega,
      by_method("implicit-explicit", "IMEX, $\\omega$ = 100", 1));
  add(third, fine.midpoint, 3, fixed_omega,
      by_method("implicit-midpoint", "Midpoint, $\\omega$ = 50"));
  third.event(place_of_turn(3), "$h\\omega=2\\sqrt{3}$");
  Panel& fourth = panel_of("Four steps a turn");
  add(fourth, fine.fourth, 4, fixed_omega, imex).unnamed();
  fourth.event(place_of_turn(4), "$h\\omega=2$");
  Artefact& artefact = context.artefact(nonlinear);
  artefact.table(table).figure(figure).problem(chain);
  artefact.method("implicit-explicit").method("implicit-midpoint");
}

/// Returns whether a method is symplectic: for filters, whether psi = sinc phi; otherwise as its
/// trait `symplectic` states.
bool symplectic(const LabelledCase& by) {
  if (by.method != "trigonometric") {
    return catalogue().method(by.method).traits.symplectic == Symplecticity::canonical;
  }
  const FilterFunctions& filter = *filter_of(by);
  const auto breaks = [&](double x) {
    return std::fabs(filter.psi(x) - sinc(x) * filter.phi(x)) > 1e-12;
  };
  return !breaks(0.5) && !breaks(1.5) && !breaks(4.0);
}

/// Lists the multiples of pi at which there is a resonance, with weak resonances in brackets. For
/// methods with substeps, the multiples refer to the rotation of the substeps.
std::string resonances_of(const Scan& scan) {
  std::string text;
  const bool shifted = scan.by->method == "impulse" || scan.by->method == "mollified-impulse";
  for (int k = 1; k <= multiples; ++k) {
    const double prominence = scan.own_prominence(shifted ? resonance_of_substeps(k) : k);
    if (prominence <= no_resonance) continue;
    const std::string place = std::to_string(k);
    text += (text.empty() ? "" : ", ") + (prominence > a_resonance ? place : "(" + place + ")");
  }
  return text.empty() ? "none" : text;
}

void publish_summary(Context& context, const std::vector<Scan>& scans,
                     const std::vector<Scan>& steps) {
  Table table({"method", "psi", "phi", "symplectic", "resonates at", "median energy error",
               "with own stiffness", "error above 0.05 from", "0.1 from", "0.2 from",
               "exchange takes", "+-", "slow forces", "stiff forces", "Hessians"});
  const std::vector<Speed>& speeds = speeds_of_exchange(context.quick());
  for (std::size_t i = 0; i < scans.size(); ++i) {
    const LabelledCase& by = *scans[i].by;
    const FilterFunctions* filter = filter_of(by);
    const RunSummary run =
        run_on_chain(by, fixed_omega, exchange_h, 30.0, 1000, [](const Observation&) {});
    const auto hundredths = [&](std::int64_t count) {  // rounded, without the initial counts
      return std::round(100.0 * double(count) / double(run.steps)) / 100.0;
    };
    const bool whole = run.counts.stiff_gradients == 0 && filter == nullptr;
    table.row({by.key, filter != nullptr ? filter->psi_text : "",
               filter != nullptr ? filter->phi_text : "", symplectic(by) ? "yes" : "no",
               resonances_of(scans[i]), median_of(scans[i].error), median_of(scans[i].own),
               steps[i].first_above(0.05), steps[i].first_above(0.1), steps[i].first_above(0.2),
               speeds[i].passed.value, speeds[i].passed.standard_error,
               hundredths(run.counts.gradients),
               hundredths(whole ? run.counts.gradients : run.counts.stiff_gradients),
               hundredths(run.counts.hessians)});
  }
  context.artefact(summary).table(table).problem(chain);
}

void run_resonances(Context& context) {
  const double last = 4.5, last_step = 2.5;
  const std::vector<Scan> scans = scan(context, true, last, 0.0, 0.7);
  const std::vector<Scan> steps = scan(context, false, last_step, 0.7, 0.9);
  const auto fine = [&](std::string_view by, double omega, int n) {
    // The place is rounded because the motion magnifies differences in the last bit between
    // implementations of the tangent.
    const double place = std::round(1e4 * place_of_turn(n)) / 1e4, half = 0.09;
    return fine_scan(context, by, omega, place - half, place + half, context.pick(60, 10));
  };
  const NonlinearScans nonlinear_scans{
      fine("implicit-explicit", fixed_omega, 3), fine("implicit-explicit", 2.0 * fixed_omega, 3),
      fine("implicit-midpoint", fixed_omega, 3), fine("implicit-explicit", fixed_omega, 4)};
  std::vector<std::size_t> order(scans.size());  // the methods with resonances are first
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t i) { return resonances_of(scans[i]) != "none"; });
  publish_resonances(context, resonances_figure, scans, order);
  publish_resonances(context, fixed_frequency, steps, order);
  publish_nonlinear(context, nonlinear_scans);
  publish_summary(context, scans, steps);
  measure_filters(context, scans);
  measure_implicit(context, scans, nonlinear_scans);
  measure_closed_forms(context, scans);
  measure_steps(context, steps);
}

}  // namespace

Experiment resonances() { return {.id = resonances_figure, .run = run_resonances}; }

}  // namespace shakedown::beyond
