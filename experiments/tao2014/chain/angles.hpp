// The chain in generalised coordinates: the angles of its rods from the vertical.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace shakedown::tao2014 {

/// n rods of length L with unit masses under unit gravity, x_i = L sum_{j <= i} sin theta_j,
/// y_i = -L sum_{j <= i} cos theta_j:
///
///   M_ij = L_i L_j (sum_{k >= max(i, j)} m_k) cos(theta_i - theta_j),
///   sum_j M_ij theta_j'' = -sum_j L_i L_j (sum_k m_k) sin(theta_i - theta_j) theta_j'^2
///                          - L_i (sum_{k >= i} m_k) sin theta_i.
class ChainInAngles {
 public:
  ChainInAngles(int rods, double rod_length) : n(rods), L(rod_length) {}

  /// Returns the positions (x_1, y_1, ...) at multiples of `grid` up to `until`. The chain starts
  /// at rest with all rods at the same angle and is integrated by Runge-Kutta 4 with `steps` steps
  /// per interval.
  [[nodiscard]] std::vector<std::vector<double>> positions(double angle, double grid, double until,
                                                           int steps) const;

  /// The work of Newton's method for the n equations of variational Euler in angles: A(theta_k)
  /// v_{k+1} - h dT/dtheta(theta_k, v_{k+1}) = p_k - h dV.
  struct Solves {
    double iterations = 0.0;  ///< mean per step
    double coupled = 0.0;     ///< smallest share of nonzero matrix entries in a step
  };
  [[nodiscard]] Solves variational_euler(double angle, double h, int steps) const;

 private:
  [[nodiscard]] Eigen::MatrixXd mass(const Eigen::VectorXd& theta) const;
  /// Returns S_ij = L_i L_j (sum_k m_k) sin(theta_i - theta_j).
  [[nodiscard]] Eigen::MatrixXd sines(const Eigen::VectorXd& theta) const;
  [[nodiscard]] Eigen::VectorXd weight(const Eigen::VectorXd& theta) const;

  int n;
  double L;
};

}  // namespace shakedown::tao2014
