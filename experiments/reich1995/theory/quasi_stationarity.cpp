// Measures and draws for corollary1.md, quasi-stationarity.md.
#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/shared/slow_and_fast.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr double delta = 0.05;
constexpr double friction = 20.0;
constexpr double until = 6.0;
constexpr int samples = 120;

using QuasiStationaritySeries = std::vector<double>;
constexpr double dt = until / samples;

/// Largest |<x> - X|/delta without V_F, with it, with the adiabatic potential.
struct Errors {
  double eps = 0.0;
  double none = 0.0, fixman = 0.0, adiabatic = 0.0;
  double standard_error = 0.0;  ///< largest, over delta
};
Errors compare(double eps, const ThermalMean& mean, double temperature = delta) {
  const auto error = [&](ModeForce force) {
    return largest_difference(mean.x, slow_channel(force, temperature, dt, samples)) / temperature;
  };
  return {eps, error(ModeForce::none), error(ModeForce::fixman), error(ModeForce::adiabatic),
          largest(mean.error) / temperature};
}

/// <x> of the system alone, with fast energy delta at the start.
ThermalMean isolated(double eps) {
  const int finer = static_cast<int>(std::ceil(dt / (eps / 4.0)));
  const long double rate = std::sqrt(2.0L * static_cast<long double>(delta));
  const QuasiStationaritySeries smooth =
      SmoothedPath(channel_field(1.0 / (eps * eps)), {1.0L, 0.0L, 0.0L, rate}, dt / finer,
                   samples * finer, 0.4 / eps)
          .mean(0);
  ThermalMean path{{}, {0.0}};
  for (int i = 0; i <= samples; ++i) path.x.push_back(smooth[static_cast<std::size_t>(i * finer)]);
  return path;
}

const char* const figure_quasi_stationarity = "reich1995/quasi-stationarity";

void measure_isolated(Context& context, const std::vector<Errors>& alone) {
  context.number("error.fixman.isolated", smallest(alone, &Errors::fixman));
  context.number("error-fall.fixman.isolated", alone.front().fixman / alone.back().fixman);
  context.number("error.adiabatic.isolated", largest(alone, &Errors::adiabatic));
  context.number("error.no-potential.isolated", alone.back().none);
}

void measure_thermal(Context& context, const std::vector<Errors>& e) {
  context.number("bath-error.fixman", largest(e, &Errors::fixman));
  context.number("bath-error.no-potential", smallest(e, &Errors::none));
  context.number("bath-error.resolvable", 4.0 * largest(e, &Errors::standard_error));
  context.number("bath-error.adiabatic", smallest(e, &Errors::adiabatic));
  context.number("bath-error.fixman.finest", e.back().fixman);
  context.number("standard-error.finest", e.back().standard_error);
}

void perform_quasi_stationarity(Context& context) {
  const int realisations = context.pick(600, 300);
  std::vector<Errors> alone, thermal;
  Table table({"fast mode", "eps", "no V_F", "V_F", "adiabatic potential", "standard error"});
  QuasiStationaritySeries t;
  for (int i = 0; i <= samples; ++i) t.push_back(dt * i);
  std::vector<std::pair<std::string, QuasiStationaritySeries>> series{{"t", t}};
  for (const double eps : {1.0 / 25, 1.0 / 50, 1.0 / 100}) {
    const ThermalMean path = isolated(eps);
    const ThermalMean mean = thermal_channel(1.0 / (eps * eps), delta, friction, realisations,
                                             until, samples, context.seed());
    alone.push_back(compare(eps, path));
    thermal.push_back(compare(eps, mean));
    context.progress(static_cast<double>(alone.size()) / 3.0);
    if (eps > 0.015) continue;
    const auto add = [&](const char* name, QuasiStationaritySeries x) {
      const QuasiStationaritySeries none = slow_channel(ModeForce::none, delta, dt, samples);
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = (x[i] - none[i]) / delta;
      series.emplace_back(name, x);
    };
    add("alone", path.x);
    add("in a heat bath", mean.x);
    add("V_F", slow_channel(ModeForce::fixman, delta, dt, samples));
    add("adiabatic potential", slow_channel(ModeForce::adiabatic, delta, dt, samples));
  }
  for (const auto* errors : {&alone, &thermal}) {
    for (const Errors& e : *errors) {
      table.row({errors == &alone ? "alone" : "in a heat bath", e.eps, e.none, e.fixman,
                 e.adiabatic, e.standard_error});
    }
  }
  context.artefact(figure_quasi_stationarity)
      .table(table)
      .parameter("delta", delta)
      .parameter("friction", friction)
      .parameter("realisations", realisations)
      .problem("channel");
  Figure drawing(2, 300);
  for (const char* column : {"alone", "in a heat bath"}) {
    Panel& panel = drawing.panel(std::string("fast mode ") + column);
    panel.x("time $t$").y("$(\\langle x\\rangle - \\cos t)/\\delta$");
    panel.line(by_reference("mean motion"), "t", column);
    panel.line(by_quantity("predicted with $V_F$"), "t", "V_F");
    panel.line(by_quantity("predicted with the adiabatic potential"), "t", "adiabatic potential");
  }
  context.artefact("reich1995/quasi-stationarity-paths")
      .table(Table::of(series))
      .figure(drawing)
      .problem("channel");
  context.number("realisations", realisations);
  context.number("friction", friction);
  measure_isolated(context, alone);
  measure_thermal(context, thermal);
}

void perform_corollary1(Context& context) {
  const int realisations = context.pick(600, 300);
  Table table({"delta", "eps", "error without V_F", "error with V_F", "standard error"});
  std::vector<Errors> all;
  for (const double temperature : {0.1, 0.05, 0.025}) {
    for (const double eps : {1.0 / 25, 1.0 / 50}) {
      const ThermalMean mean = thermal_channel(1.0 / (eps * eps), temperature, friction,
                                               realisations, until, samples, context.seed() + 1);
      const Errors e = compare(eps, mean, temperature);
      all.push_back(e);
      table.row(
          {temperature, eps, e.none * temperature, e.fixman * temperature, largest(mean.error)});
    }
  }
  context.artefact(context.experiment())
      .table(table)
      .parameter("friction", friction)
      .parameter("realisations", realisations)
      .problem("channel");
  context.number("error.without.smallest", smallest(all, &Errors::none));
  context.number("error.without.largest", largest(all, &Errors::none));
  context.number("error.with-fixman", largest(all, &Errors::fixman));
}

}  // namespace

Experiment corollary1() { return {.id = "reich1995/corollary1", .run = perform_corollary1}; }
Experiment quasi_stationarity() {
  return {.id = figure_quasi_stationarity, .run = perform_quasi_stationarity};
}

}  // namespace shakedown::reich1995
