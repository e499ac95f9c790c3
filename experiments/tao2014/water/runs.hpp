// Sampling runs of the water cluster at constant temperature: TO 4.3, (27).
#pragma once

#include <Eigen/Core>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/context.hpp"
#include "experiments/tao2014/water/motion.hpp"

namespace shakedown::tao2014 {

/// TO 4.3 [kcal/mol, A, amu; 48.888 fs].
inline constexpr double water_friction = 0.01;
inline constexpr double water_inverse_temperature = 50.0;
/// Energies read in eV: times kcal/mol.
inline constexpr double electronvolt = 0.0433641;

/// Distances are counted in equal bins.
struct DistanceBins {
  double from = 2.3;
  double width = 0.02;
  int count = 220;
  [[nodiscard]] double centre(int k) const { return from + (k + 0.5) * width; }
  bool operator==(const DistanceBins&) const = default;
};

struct WaterPlan {
  std::string label;
  std::string method;
  double h = water::h;
  double omega = 0.0;  ///< of the penalised form; 0: rigid molecules
  double friction = water_friction;
  int N = 7;
  double energy_scale = 1.0;
  double until = 0.0;
  double from = 0.0;  ///< samples before are passed over
  /// Momenta by seed from exp(-beta H), twice as hot: at a minimum of the potential half of it is
  /// soon potential energy. Momenta of rigid molecules are tangent to the constraints. False: at
  /// rest.
  bool thermal = false;
  DistanceBins bins = {};
  double snapshots = 0.0;  ///< a unit of time in so many is kept; 0: none

  [[nodiscard]] std::string problem() const { return omega > 0.0 ? "water-penalty" : "water"; }
  [[nodiscard]] Settings parameters() const;
  /// With the noise of this seed; rows every unit of time.
  [[nodiscard]] Case run(int seed) const;
};

/// What is seen every unit of time. Temperatures are over the one that is asked for. The kinetic one is
/// the mean of p^T M^-1 p over the degrees of freedom, centre of mass and rotation among them: 6 a
/// rigid molecule, 9 with springs.
struct WaterRun {
  std::vector<double> density;                    ///< of the OO distances of all pairs, per A
  std::vector<double> energy, kinetic, distance;  ///< in time; the last their mean over the pairs
  double molecules = 0.0;  ///< kinetic, of the molecules' momenta: 3 degrees of freedom each
  double potential = 0.0;  ///< V of (24), without springs
  double apart = 0.0;  ///< share of the samples with a molecule further than 5 A from all others
  std::vector<Eigen::VectorXd> snapshots;
  /// <|F_a|^2> / <Laplacian of V along a>, all molecules a, of a whole molecule's displacements.
  double configurational = 0.0;
  /// <grad U M^-1 grad U> / <tr M^-1 Hess U> of the penalised potential U: of its stiff modes.
  double stiff = 0.0;
  /// The same at q = x + beta h^2 a, the positions whose forces Integrator 5 takes; NaN of others.
  double stiff_at_q = 0.0;
  RunSummary summary;
};

WaterRun water_run(const WaterPlan& plan, int seed);
double average(const std::vector<double>& series);

/// The runs of seeds 1, 2, ...
struct WaterEnsemble {
  explicit WaterEnsemble(WaterPlan of) : plan(std::move(of)) {}  ///< without runs
  WaterEnsemble(const Context& context, WaterPlan of, int seeds);
  /// What `of` makes of each run.
  template <class Of>
  [[nodiscard]] std::vector<double> each(Of of) const {
    std::vector<double> all;
    for (const WaterRun& run : runs) all.push_back(of(run));
    return all;
  }
  template <class Of>
  [[nodiscard]] Mean mean(Of of) const {
    return mean_of(each(of));
  }
  [[nodiscard]] Mean mean(double WaterRun::*value) const {
    return mean([value](const WaterRun& run) { return run.*value; });
  }
  /// Of the averages in time.
  [[nodiscard]] Mean mean(std::vector<double> WaterRun::*series) const {
    return mean([series](const WaterRun& run) { return average(run.*series); });
  }

  WaterPlan plan;
  std::vector<WaterRun> runs;
};

}  // namespace shakedown::tao2014
