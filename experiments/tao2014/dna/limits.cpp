// Computes the results of dna-limits.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/dna/runs.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_limits = "tao2014/dna-limits";

/// Returns Verlet's stability limit for small oscillations about a strand whose angles are all
/// theta. In the stiffest mode neighbouring bases move in opposite directions, with frequency^2 = 4
/// + epsilon U''.
double spectral_limit(double theta) {
  return 2.0 / std::sqrt(4.0 + UniformStrand(theta).curvature);
}

/// Returns the factor by which an alternating perturbation of 1e-8 about the well grows in 2000
/// steps of h.
double growth(double h) {
  const double well = std::acos(0.7);
  Case verlet{"dna", "velocity-verlet", h, 2000 * h};
  for (int k = 0; k < 200; ++k) {
    verlet.q0.push_back(well + (k % 2 == 0 ? 1e-8 : -1e-8));
    verlet.p0.push_back(0.0);
  }
  double largest = 0.0;
  const RunSummary run = observe(verlet, [&largest](const Observation& now) {
    const double amplitude = 0.5 * std::fabs(now.q[0] - now.q[1]);
    largest = amplitude <= largest ? largest : amplitude;
  });
  return run.ok() ? largest / 1e-8 : HUGE_VAL;
}

/// Returns the smallest unstable step. With smaller steps all seeds reach t = 2000 with an energy
/// within 10 of the initial energy.
double motion_limit(Context& context, const std::string& method, double low, double high) {
  const int seeds = context.pick(4, 1);
  const auto stable = [&](double h) {
    for (int seed = 1; seed <= seeds; ++seed) {
      if (!survives(dna_run(dna_case(method, h), seed))) return false;
    }
    return true;
  };
  return scan_stability(stable, low, high, context.pick(0.02, 0.2)).smallest_unstable;
}

/// Appends the row for a method with a given step.
void add_row(Table& table, const std::string& label, const Case& run, int seeds) {
  int survivors = 0;
  double energy_change = 0.0;  // sum over the survivors
  double first_end = dna_horizon;
  for (int seed = 1; seed <= seeds; ++seed) {
    const DnaRun seen = dna_run(run, seed);
    if (survives(seen)) {
      ++survivors;
      energy_change += seen.mean_energy_change;
    } else {
      first_end = std::min(first_end, seen.summary.t);
    }
  }
  const double mean = survivors == 0 ? std::nan("") : energy_change / survivors;
  table.row({label, run.h, static_cast<double>(survivors) / seeds, seeds,
             std::round(mean * 1e4) / 1e4, first_end});
}

void measure_linear(Context& context) {
  const double spectral = spectral_limit(std::acos(0.7));
  double least = spectral;
  for (int k = 0; k <= 3141; ++k) least = std::min(least, spectral_limit(1e-3 * k));
  // Below the limit the amplitude is at most 1/sqrt(1 - (h/limit)^2) times its initial value.
  context.number(
      "limit.verlet-linear",
      scan_stability([](double h) { return growth(h) < 1e4; }, 0.5, 1.5, 0.01).smallest_unstable);
  context.number("limit.verlet-predicted", spectral);
  context.words("limit.verlet-predicted.digits", shortest(spectral));
  context.number("limit.verlet-lower-bound", least);
}

void measure_limits(Context& context, const Table& table) {
  const auto at = [&](const char* column, const char* method, double h) {
    return table.number(column, {{"method", method}, {"h", h}});
  };
  context.number("limit-ratio.verlet", motion_limit(context, "velocity-verlet", 0.2, 1.1) / 0.2);
  context.number("survival.verlet-0.8", at("share", "Verlet", 0.8));
  context.number("survival.zs-2", at("share", "Z&S", 2.0));
  context.number("limit-ratio.zs", motion_limit(context, "zhang-skeel", 1.0, 4.0) / 2.0);
  context.number("survival.zs-2.5", at("share", "Z&S", 2.5));
  context.number("survival.zs-3", at("share", "Z&S", 3.0));
  context.number("earliest-end.zs-3", at("earliest end", "Z&S", 3.0));
}

Figure limits_figure() {
  const std::vector<std::pair<const char*, Look>> methods{
      {"Verlet", by_method("velocity-verlet")},
      {"Z&S", by_method("zhang-skeel")},
      {"Z&Ss", by_method("zhang-skeel-simplified", "", 1)}};
  Figure drawing(1, 200);
  drawing.shared_x();
  const auto panel = [&](const char* label, const char* column) -> Panel& {
    Panel& shown = drawing.panel();
    shown.x("step $h$").x_range(0.0, 5.2).y(label).event(spectral_limit(std::acos(0.7)));
    for (const auto& [key, look] : methods) shown.linked(look, "h", column).where("method", key);
    return shown;
  };
  panel("share of seeds at the end", "share")
      .y_range(-0.05, 1.3)
      .text(1.05, 0.1, "linear limit of Verlet")
      .text(0.12, 1.15, "paper")
      .text(1.92, 1.15, "paper")
      .cross(0.2, 1.0, "", by_method("velocity-verlet"))
      .cross(2.0, 1.0, "", by_method("zhang-skeel"));
  panel("mean change of energy", "mean change of energy").y_range(-1.2, 0.2);
  return drawing;
}

void run_limits(Context& context) {
  const int seeds = context.pick(16, 2);
  Table table({"method", "h", "share", "seeds", "mean change of energy", "earliest end"});
  for (const double h : {0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 1.0, 1.05}) {
    add_row(table, "Verlet", dna_case("velocity-verlet", h), seeds);
  }
  context.progress(0.5);
  for (const auto& [label, method] :
       {std::pair{"Z&S", "zhang-skeel"}, {"Z&Ss", "zhang-skeel-simplified"}}) {
    for (const double h : {0.5, 1.0, 1.5, 2.0, 2.25, 2.5, 3.0, 4.0, 5.0}) {
      add_row(table, label, dna_case(method, h), seeds);
    }
  }
  const Settings beta{{"beta", "0.3"}};
  context.words("seeds", std::to_string(seeds));
  context.artefact(figure_limits)
      .table(table)
      .figure(limits_figure())
      .problem("dna")
      .method("velocity-verlet")
      .method("zhang-skeel", beta)
      .method("zhang-skeel-simplified", beta)
      .parameter("horizon", dna_horizon);
  measure_linear(context);
  measure_limits(context, table);
}

}  // namespace

Experiment dna_limits() { return {.id = figure_limits, .run = run_limits}; }

}  // namespace shakedown::tao2014
