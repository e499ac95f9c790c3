// Measures and draws for water-sampling-bias.md.
#include "experiments/tao2014/water/bias.hpp"

#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/water/densities.hpp"
#include "methods/base/method.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace sampled;

constexpr const char* figure_bias = "tao2014/water-sampling-bias";
constexpr const char* zs_bias = gla_integrator5;

/// h omega_max is 3 for the springs at h = 0.05, and 0.4 for the molecules' librations.
std::vector<SampledScheme> schemes() {
  const std::vector<double> rigid{0.0625, 0.05, 0.025};
  const std::vector<double> soft{0.05, 0.025, 0.0125, 0.01, 0.00625};
  return {{"gla-shake", 0.0, strong, rigid, 0.0625},
          {"gla-rattle", 0.0, strong, rigid, 0.0625},
          {"g-baoab", 0.0, strong, rigid, 0.0625},
          {"baoab", water_omega, strong, {0.015625, 0.0078125, 0.005}, 0.016},
          {zs_bias, water_omega, strong, soft, 0.0125},
          {zs_bias, water_omega, water_friction, {0.05, 0.025, 0.0125}, 0.0}};
}

void measure_bias(Context& context, SampledScheme& scheme) {
  for (const double h : scheme.steps) {
    WaterPlan plan{scheme.method, scheme.method, h, scheme.omega, scheme.friction};
    // Translation relaxes in 6/friction, but correlations last no longer than some 200, in which
    // modes mix.
    const double relaxed = scheme.friction < strong ? 500.0 : 50.0;
    const double seen = scheme.friction < strong ? 1500.0 : h < 0.02 ? 500.0 : 1000.0;
    plan.from = context.pick(relaxed, 5.0);
    plan.until = plan.from + context.pick(seen, 10.0);
    plan.thermal = true;
    const WaterEnsemble runs(context, plan, context.pick(8, 2));
    Point point{h, {}, {}};
    for (std::size_t k = 0; k < quantities.size(); ++k) {
      point.temperature[k] = mean_of(runs.each(quantities[k].of));
    }
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
      point.springs_over_kinetic[k] = mean_of(runs.each(
          [k](const WaterRun& run) { return quantities[3 + k].of(run) / quantities[0].of(run); }));
    }
    for (const WaterRun& run : runs.runs) scheme.apart = std::fmax(scheme.apart, run.apart);
    scheme.points.push_back(point);
  }
}

void run_bias(Context& context) {
  std::vector<SampledScheme> all = schemes();
  const LinearTheory theory;
  Table table({"method", "friction", "h", "quantity", "temperature over 1/beta", "standard error",
               "h^2", "drawn at"});
  const auto rounded = [](double x) { return std::round(1e4 * x) / 1e4; };
  for (SampledScheme& scheme : all) {
    measure_bias(context, scheme);
    const auto rows = [&](double h, std::size_t k, const Mean& mean) {
      // Side by side: at one step the schemes would hide each other.
      const double beside = 6e-4 * (static_cast<double>(&scheme - all.data()) - 2.5);
      table.row({scheme.method, scheme.friction, h, quantities[k].name, rounded(mean.value),
                 rounded(mean.standard_error), h * h, h + beside});
    };
    for (std::size_t k = 0; k < quantities_of(scheme); ++k) {
      for (const Point& point : scheme.points) rows(point.h, k, point.temperature[k]);
      if (scheme.largest_fitted > 0.0) rows(0.0, k, extrapolated(scheme, k));
    }
    if (scheme.method == zs_bias) {
      for (const Point& point : scheme.points) rows(point.h, 4, point.temperature[4]);
    }
    context.progress(static_cast<double>(&scheme - all.data() + 1) /
                     static_cast<double>(all.size()));
  }
  constexpr const char* linear = "linear theory";
  for (int k = 1; k <= 10; ++k) {
    const double h = 0.005 * k;
    const LinearTheory::Temperatures found = theory.integrator5(h, strong);
    table.row({linear, strong, h, quantities[3].name, rounded(found.at_x), 0.0, h * h, h});
    table.row({linear, strong, h, quantities[4].name, rounded(found.at_q), 0.0, h * h, h});
  }
  Figure drawing(1, 175);
  drawing.shared_x();
  const char* const titles[] = {"Kinetic, of all atoms", "Kinetic, of whole molecules",
                                "Configurational, of molecules", "Springs at $x$",
                                "Springs at $q=x+\\beta h^2a$"};
  for (std::size_t k = 0; k < quantities.size(); ++k) {
    Panel& panel = drawing.panel(titles[k]);
    panel.x("step $h$ [48.9 fs]").y("temperature over $1/\\beta$").level(1.0);
    panel.x_range(-0.004, 0.067);
    for (const SampledScheme& scheme : all) {
      if (k >= quantities_of(scheme) && scheme.method != zs_bias) continue;
      if (scheme.method == "gla-rattle") continue;  // its curve is SHAKE's
      const bool weak = scheme.friction < strong;
      panel
          .points(
              weak ? by_method(zs_bias, "the same, $\\gamma$ = 0.01", 1) : by_method(scheme.method),
              "drawn at", "temperature over 1/beta")
          .where("method", scheme.method)
          .where("friction", scheme.friction)
          .where("quantity", quantities[k].name)
          .error("standard error");
    }
    if (k == 0) {
      panel.graph(
          by_method("baoab", "harmonic theory"),
          [theory](double h) { return theory.baoab_kinetic(h); }, 0.0, 0.017);
    }
    if (k > 2) {
      panel.line(neutral("linear theory, Integrator 5"), "drawn at", "temperature over 1/beta")
          .where("method", linear)
          .where("quantity", quantities[k].name);
    }
  }
  const auto& weakly = all[5].at(water_h).temperature;
  context.words("kinetic.with-error", with_error(weakly[0]));
  context.words("molecules.with-error", with_error(weakly[1]));
  context.words("positions.with-error", with_error(weakly[2]));
  context.words("kinetic.friction-1.with-error", with_error(all[4].at(water_h).temperature[0]));
  context.words("kinetic.quarter-step.with-error", with_error(all[5].at(0.0125).temperature[0]));
  Artefact& artefact = context.artefact(figure_bias);
  artefact.table(table).figure(drawing).problem("water").problem("water-penalty");
  for (const SampledScheme& scheme : all) {
    artefact.method(scheme.method, {{"friction", shortest(scheme.friction)}});
  }
  measure_temperatures(context, all, theory);
}

}  // namespace

Experiment water_sampling_bias() { return {.id = figure_bias, .run = run_bias, .divisible = true}; }

}  // namespace shakedown::tao2014
