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

constexpr double dt = until / samples;
int realisations_of(const Context& context) { return context.pick(600, 300); }

/// Largest |<x> - X|/delta without V_F, with it, with the adiabatic potential.
struct Errors {
  double eps = 0.0;
  double none = 0.0, fixman = 0.0, adiabatic = 0.0;
  double standard_error = 0.0;  ///< largest, over delta
};
Errors compare(double eps, const ThermalMean& mean, double temperature = delta) {
  const auto error = [&](ModeForce force) {
    return distance(mean.x, slow_channel(force, temperature, dt, samples)) / temperature;
  };
  return {eps, error(ModeForce::none), error(ModeForce::fixman), error(ModeForce::adiabatic),
          largest(mean.error) / temperature};
}

/// <x> of the system alone, with fast energy delta at the start.
ThermalMean isolated(double eps) {
  const int finer = static_cast<int>(std::ceil(dt / (eps / 4.0)));
  const long double rate = std::sqrt(2.0L * static_cast<long double>(delta));
  const std::vector<double> smooth =
      SmoothedPath(channel_field(1.0 / (eps * eps)), {1.0L, 0.0L, 0.0L, rate}, dt / finer,
                   samples * finer, 0.4 / eps)
          .mean(0);
  ThermalMean path{{}, {0.0}};
  for (int i = 0; i <= samples; ++i) path.x.push_back(smooth[static_cast<std::size_t>(i * finer)]);
  return path;
}

/// <x> with the fast mode in a bath, at the experiment's seed and `more`.
ThermalMean in_bath(const Context& context, double eps, double temperature, std::uint64_t more) {
  return thermal_channel(1.0 / (eps * eps), temperature, friction, realisations_of(context), until,
                         samples, context.seed() + more);
}

void measure_errors(Context& context, const std::vector<Errors>& alone,
                    const std::vector<Errors>& e) {
  context.number("error.fixman.isolated", smallest(alone, &Errors::fixman));
  context.number("error-fall.fixman.isolated", alone.front().fixman / alone.back().fixman);
  context.number("error.adiabatic.isolated", largest(alone, &Errors::adiabatic));
  context.number("error.no-potential.isolated", alone.back().none);
  context.number("bath-error.fixman", largest(e, &Errors::fixman));
  context.number("bath-error.no-potential", smallest(e, &Errors::none));
  context.number("bath-error.resolvable", 4.0 * largest(e, &Errors::standard_error));
  context.number("bath-error.adiabatic", smallest(e, &Errors::adiabatic));
  context.number("bath-error.fixman.finest", e.back().fixman);
  context.number("standard-error.finest", e.back().standard_error);
}

/// The motions at the largest stiffness, less the motion without V_F.
void draw_paths(Context& context, const std::vector<double>& alone,
                const std::vector<double>& thermal) {
  std::vector<double> t;
  for (int i = 0; i <= samples; ++i) t.push_back(dt * i);
  std::vector<std::pair<std::string, std::vector<double>>> series{{"t", t}};
  const auto slow = [](ModeForce force) { return slow_channel(force, delta, dt, samples); };
  const auto add = [&](const char* name, std::vector<double> x) {
    const std::vector<double> none = slow(ModeForce::none);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = (x[i] - none[i]) / delta;
    series.emplace_back(name, x);
  };
  add("alone", alone);
  add("in a heat bath", thermal);
  add("V_F", slow(ModeForce::fixman));
  add("adiabatic potential", slow(ModeForce::adiabatic));
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
}

void perform_quasi_stationarity(Context& context) {
  std::vector<Errors> alone, thermal;
  ThermalMean path, mean;
  for (const double eps : {1.0 / 25, 1.0 / 50, 1.0 / 100}) {
    path = isolated(eps);
    mean = in_bath(context, eps, delta, 0);
    alone.push_back(compare(eps, path));
    thermal.push_back(compare(eps, mean));
    context.progress(static_cast<double>(alone.size()) / 3.0);
  }
  Table table({"fast mode", "eps", "no V_F", "V_F", "adiabatic potential", "standard error"});
  const auto add = [&](const char* mode, const std::vector<Errors>& errors) {
    for (const Errors& e : errors) {
      table.row({mode, e.eps, e.none, e.fixman, e.adiabatic, e.standard_error});
    }
  };
  add("alone", alone);
  add("in a heat bath", thermal);
  context.artefact(context.experiment())
      .table(table)
      .parameter("delta", delta)
      .parameter("friction", friction)
      .parameter("realisations", realisations_of(context))
      .problem("channel");
  draw_paths(context, path.x, mean.x);
  context.number("realisations", realisations_of(context));
  context.number("friction", friction);
  measure_errors(context, alone, thermal);
}

void perform_corollary1(Context& context) {
  Table table({"delta", "eps", "error without V_F", "error with V_F", "standard error"});
  std::vector<Errors> all;
  for (const double temperature : {0.1, 0.05, 0.025}) {
    for (const double eps : {1.0 / 25, 1.0 / 50}) {
      const ThermalMean mean = in_bath(context, eps, temperature, 1);
      const Errors e = compare(eps, mean, temperature);
      all.push_back(e);
      table.row(
          {temperature, eps, e.none * temperature, e.fixman * temperature, largest(mean.error)});
    }
  }
  context.artefact(context.experiment())
      .table(table)
      .parameter("friction", friction)
      .parameter("realisations", realisations_of(context))
      .problem("channel");
  context.number("error.without.smallest", smallest(all, &Errors::none));
  context.number("error.without.largest", largest(all, &Errors::none));
  context.number("error.with-fixman", largest(all, &Errors::fixman));
}

}  // namespace

Experiment corollary1() { return {.id = "reich1995/corollary1", .run = perform_corollary1}; }
Experiment quasi_stationarity() {
  return {.id = "reich1995/quasi-stationarity", .run = perform_quasi_stationarity};
}

}  // namespace shakedown::reich1995
