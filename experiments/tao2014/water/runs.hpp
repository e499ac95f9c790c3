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

/// The parameters of TO 4.3, in kcal/mol, A, amu and 48.888 fs.
inline constexpr double water_friction = 0.01;
inline constexpr double water_inverse_temperature = 50.0;
/// 1 kcal/mol in eV, the energy scale if the paper's energies are read in eV.
inline constexpr double electronvolt = 0.0433641;

/// Equal bins for distances.
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
  double omega = 0.0;  ///< frequency of the penalised form; 0 for rigid molecules
  double friction = water_friction;
  int N = 7;
  double energy_scale = 1.0;
  double until = 0.0;
  double from = 0.0;  ///< earlier samples are discarded
  /// Whether the momenta are drawn, by seed, from exp(-beta H) at twice the temperature; otherwise
  /// the start is at rest. The temperature is doubled because, from a minimum of the potential,
  /// half of the kinetic energy soon becomes potential energy. The momenta of rigid molecules are
  /// tangent to the constraints.
  bool thermal = false;
  DistanceBins bins = {};
  double snapshots = 0.0;  ///< time between stored snapshots; if 0, none are stored

  [[nodiscard]] std::string problem() const { return omega > 0.0 ? "water-penalty" : "water"; }
  [[nodiscard]] Settings parameters() const;
  /// Returns the run with the noise of this seed and a row at every unit of time.
  [[nodiscard]] Case run(int seed) const;
};

/// The observations at every unit of time. Temperatures are relative to the requested one. The
/// kinetic temperature is the mean of p^T M^-1 p over the degrees of freedom, including centre of
/// mass and rotation: 6 per rigid molecule, 9 with springs.
struct WaterRun {
  std::vector<double> density;                    ///< density of the OO distances [1/A]
  std::vector<double> energy, kinetic, distance;  ///< series in time; `distance` averages the pairs
  double molecules = 0.0;  ///< kinetic temperature of whole molecules, 3 degrees each
  double potential = 0.0;  ///< V of (24), without springs
  double apart = 0.0;      ///< share of samples with a molecule further than 5 A from all others
  std::vector<Eigen::VectorXd> snapshots;
  /// <|F_a|^2> / <Laplacian of V along a>, over all molecules a, for displacements of whole
  /// molecules.
  double configurational = 0.0;
  /// <grad U M^-1 grad U> / <tr M^-1 Hess U> of the penalised potential U, for its stiff modes.
  double stiff = 0.0;
  /// The ratio `stiff` at q = x + beta h^2 a, where Integrator 5 evaluates its forces; NaN for
  /// other methods.
  double stiff_at_q = 0.0;
  RunSummary summary;
};

WaterRun water_run(const WaterPlan& plan, int seed);
double average(const std::vector<double>& series);

/// The runs of seeds 1, 2, ....
struct WaterEnsemble {
  explicit WaterEnsemble(WaterPlan of) : plan(std::move(of)) {}  ///< no runs
  WaterEnsemble(const Context& context, WaterPlan of, int seeds);
  /// Returns the values of(run) for all runs.
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
  /// Returns the mean over the runs of the averages in time.
  [[nodiscard]] Mean mean(std::vector<double> WaterRun::*series) const {
    return mean([series](const WaterRun& run) { return average(run.*series); });
  }

  WaterPlan plan;
  std::vector<WaterRun> runs;
};

}  // namespace shakedown::tao2014
