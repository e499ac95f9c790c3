// Sampling runs of the water cluster at constant temperature: TO 4.3, (27).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::tao2014 {

/// TO 4.3 [kcal/mol, A, amu; 48.888 fs].
inline constexpr double water_h = 0.05;
inline constexpr double water_omega = 20.0;
inline constexpr double water_friction = 0.01;
inline constexpr double water_inverse_temperature = 50.0;

/// Distances are counted in equal bins.
struct DistanceBins {
  double from = 2.3;
  double width = 0.02;
  int count = 220;
  [[nodiscard]] double centre(int k) const { return from + (k + 0.5) * width; }
};

struct WaterPlan {
  std::string label;
  std::string method;
  double h = water_h;
  double omega = 0.0;  ///< of the penalised form; 0: rigid molecules
  double friction = water_friction;
  int N = 7;
  double energy_scale = 1.0;
  double until = 0.0;
  double from = 0.0;     ///< samples before are passed over
  bool thermal = false;  ///< momenta drawn by seed; else at rest
  DistanceBins bins = {};

  [[nodiscard]] std::string problem() const { return omega > 0.0 ? "water-penalty" : "water"; }
  [[nodiscard]] Settings parameters() const;
  [[nodiscard]] Settings options() const;
};

/// What is seen every unit of time. Temperatures are over the one that is asked for.
struct WaterRun {
  std::vector<double> density;                    ///< of the OO distances of all pairs, per A
  std::vector<double> energy, kinetic, distance;  ///< in time; the last their mean over the pairs
  double molecules = 0.0;                         ///< kinetic, of the molecules' momenta
  /// <|F_a|^2> / <Laplacian of V along a>, all molecules a, of a whole molecule's displacements.
  double configurational = 0.0;
  /// <grad U M^-1 grad U> / <tr M^-1 Hess U> of the penalised potential U: of its stiff modes.
  double stiff = 0.0;
  RunSummary summary;
};

WaterRun water_run(const WaterPlan& plan, int seed);
/// A momentum from exp(-beta H), twice as hot: at a minimum of the potential half of it is soon
/// potential energy. Of rigid molecules: tangent to the constraints.
std::vector<double> thermal_momenta(const WaterPlan& plan, int seed);

/// The runs of seeds 1, 2, ...
struct WaterEnsemble {
  WaterEnsemble(WaterPlan of, int seeds);
  /// What `of` makes of each run.
  template <class Of>
  [[nodiscard]] std::vector<double> each(Of of) const {
    std::vector<double> all;
    for (const WaterRun& run : runs) all.push_back(of(run));
    return all;
  }

  WaterPlan plan;
  std::vector<WaterRun> runs;
};
double average(const std::vector<double>& series);

}  // namespace shakedown::tao2014
