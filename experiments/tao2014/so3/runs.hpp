// Runs of the magnetic top that its figures share.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"

namespace shakedown::tao2014 {

/// The parameters of TO 4.5: h = 0.1, omega = 10 and beta = 0.4. The benchmark is (34) with h =
/// 0.0001. The paper states neither B mu nor a final time; the values 1 and 50 fit its figures.
inline constexpr double top_step = 0.1;
inline constexpr double top_omega = 10.0;
inline constexpr double top_beta = 0.4;
inline constexpr double benchmark_step = 1e-4;
inline constexpr double top_horizon = 50.0;
inline constexpr double top_grid = 0.1;  ///< time between recorded states

/// Return cases with the top's horizon and grid.
LabelledCase linearised_row(bool trapezoidal, double h = top_step,
                            const std::string& force = "corrected");
LabelledCase cayley_row(double h);
LabelledCase lie_rattle_row(double h);

/// A run at the times of the grid, including t = 0. A run that failed is shorter.
struct TopPath {
  std::vector<double> t;
  std::vector<Eigen::Matrix3d> R;
  std::vector<double> energy;  ///< H, with the penalty if there is one
  std::vector<double> bare;  ///< 1/2 |Omega|^2 + B mu R33 of the relaxed form, without the penalty
  RunSummary summary;
};
TopPath run_top(Case run, double until = top_horizon, double grid = top_grid);

/// The reference solution on this grid, computed by two library solvers in extended precision.
struct TopReference {
  std::vector<Eigen::Matrix3d> R;
  double error_bar = 0.0;
};
TopReference reference_top(const std::string& problem, double until, double grid = top_grid);

/// Returns |R^T R - I| in the Frobenius norm, which is (g^T g)^(1/2).
double orthogonality(const Eigen::Matrix3d& R);
/// Returns the largest orthogonality(R) of a run.
double largest_orthogonality(const TopPath& path);
/// Returns |R_k - R'_k| in the Frobenius norm. Two rotations with an angle phi between them have
/// the distance 2 sqrt(2) sin(phi/2).
std::vector<double> deviations(const std::vector<Eigen::Matrix3d>& a,
                               const std::vector<Eigen::Matrix3d>& b);
double largest_deviation(const std::vector<Eigen::Matrix3d>& a,
                         const std::vector<Eigen::Matrix3d>& b);
/// Returns max |x - x_0| over the indices in [from, to), given as fractions of the size; NaN if
/// empty.
double largest_change(const std::vector<double>& x, double from = 0.0, double to = 1.0);

}  // namespace shakedown::tao2014
