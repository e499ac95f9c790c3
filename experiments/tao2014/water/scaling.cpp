// Computes the results of water-scaling.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/water/cost.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace water;

constexpr const char* figure_scaling = "tao2014/water-scaling";

struct Sample {
  double N;
  Parts time, count;
};

constexpr std::array shown{
    std::pair{"forces", &Parts::forces},     std::pair{"springs", &Parts::springs},
    std::pair{"assembly", &Parts::assembly}, std::pair{"Woodbury", &Parts::woodbury},
    std::pair{"9 x 9", &Parts::ldlt},        std::pair{"Newton of SHAKE", &Parts::newton},
    std::pair{"noise", &Parts::free_noise},  std::pair{"noise, tangent", &Parts::tangent_noise}};

/// Measures molecules at the density of the liquid, with momenta of 10 K.
std::vector<Sample> measure_scaling(Context& context) {
  std::vector<Sample> all;
  const int last = context.pick(2000, 250);
  for (const int N : {7, 15, 30, 60, 125, 250, 500, 1000, 2000}) {
    if (N > last) break;
    const Settings cluster{{"N", std::to_string(N)}, {"start", "lattice"}};
    all.push_back({static_cast<double>(N), time_parts(cluster, context.pick(15, 3)).least, {}});
    if (N <= 250) all.back().count = count_parts(cluster);
    context.progress(static_cast<double>(N) / last);
  }
  return all;
}

/// Returns p such that `of`(sample) grows like N^p, fitted over N >= `from`. Operations are counted
/// only up to N = 250.
template <class Of>
double exponent(const std::vector<Sample>& all, double from, Of of) {
  std::vector<double> N, y;
  for (const Sample& s : all) {
    const double value = of(s);
    if (s.N < from || !(value > 0.0)) continue;  // not counted
    N.push_back(s.N);
    y.push_back(value);
  }
  return power_law_slope(N, y);
}
/// Returns how far the operations deviate from being proportional to N, at most.
double departure(const std::vector<Sample>& all, double Parts::*part) {
  double most = 0.0;
  const Sample& first = all.front();
  for (const Sample& s : all) {
    if (s.count.forces == 0.0) continue;
    most = std::max(most, std::fabs(s.count.*part * first.N - first.count.*part * s.N));
  }
  return most;
}
/// Returns the cost of Integrator 5 without the forces.
double updates(const Parts& parts) { return parts.springs + parts.assembly + parts.woodbury; }

void measure_growth(Context& context, const std::vector<Sample>& all) {
  const Sample &first = all.front(), &last = all.back();
  const Sample& counted = all[std::min<std::size_t>(5, all.size() - 1)];
  const auto of_seconds = [&](double from, double Parts::*part) {
    return exponent(all, from, [part](const Sample& s) { return s.time.*part; });
  };
  context.number("departure.linear-solve", departure(all, &Parts::woodbury));
  context.number("departure.forces", departure(all, &Parts::forces));
  context.number("exponent.seconds.linear-solve", of_seconds(60.0, &Parts::woodbury));
  context.number("exponent.operations.newton", exponent(all, 0.0, [](const Sample& s) {
                   return s.count.newton / s.count.iterations;
                 }));
  context.number("exponent.seconds.newton", exponent(all, 60.0, [](const Sample& s) {
                   return s.time.newton / s.time.iterations;
                 }));
  context.number("iterations.smallest-n", first.time.iterations);
  context.number("iterations.largest-n", last.time.iterations);
  context.number("exponent.operations.forces",
                 exponent(all, 30.0, [](const Sample& s) { return s.count.forces; }));
  context.number("exponent.seconds.forces", of_seconds(125.0, &Parts::forces));
  context.number("forces-over-updates.operations", counted.count.forces / updates(counted.count));
  context.number("forces-over-newton.operations", counted.count.forces / counted.count.newton);
  context.number("forces-over-updates.seconds", last.time.forces / updates(last.time));
  context.number("forces-over-updates.noise",
                 last.time.forces / (updates(last.time) + last.time.free_noise));
  context.number("forces-over-newton.seconds", last.time.forces / last.time.newton);
  context.number("exponent.seconds.springs", of_seconds(60.0, &Parts::springs));
  context.number("forces-over-updates.n-7", first.count.forces / updates(first.count));
  context.number("forces-over-newton.n-7", first.count.forces / first.count.newton);
  context.number("ldlt-over-woodbury.operations", counted.count.ldlt / counted.count.woodbury);
  context.number("ldlt-over-woodbury.seconds", last.time.ldlt / last.time.woodbury);
}

void run_scaling(Context& context) {
  const std::vector<Sample> all = measure_scaling(context);
  Table table({"part", "N", "seconds per step [s]", "operations per step", "iterations"});
  for (const auto& [name, part] : shown) {
    for (const Sample& s : all) {
      const double operations = s.count.*part;  // 0 if not counted
      table.row({name, s.N, s.time.*part, operations > 0.0 ? operations : std::nan(""),
                 part == &Parts::newton ? s.time.iterations : std::nan("")});
    }
  }
  Figure drawing(1, 420);
  Panel& panel = drawing.panel();
  panel.x("number of molecules $N$", Scale::log).y("time per step [s]", Scale::log);
  const char* y = "seconds per step [s]";
  const auto curve = [&](const Look& look, const char* part) -> Curve& {
    return panel.linked(look, "N", y).where("part", part);
  };
  curve(by_quantity("forces"), "forces").slope(2);
  curve(by_method("shake", "nonlinear solve of SHAKE"), "Newton of SHAKE");
  curve(by_method("zhang-skeel-stiff", "linear solve of Integrator 5"), "Woodbury").slope(1);
  curve(by_method("zhang-skeel-stiff", "linear solve, by 9 x 9 blocks", 1), "9 x 9");
  curve(by_quantity("Hessian of the springs"), "assembly");
  curve(by_quantity("springs"), "springs");
  curve(by_quantity("noise of Integrator 5"), "noise");
  context.artefact(figure_scaling)
      .table(table)
      .figure(drawing)
      .problem("water", {{"start", "lattice"}})
      .problem("water-penalty", penalty(omega, {{"start", "lattice"}}))
      .method("shake")
      .method("zhang-skeel-stiff", method_beta);
  measure_growth(context, all);
}

}  // namespace

Experiment water_scaling() { return {.id = figure_scaling, .run = run_scaling, .timing = true}; }

}  // namespace shakedown::tao2014
