// The data of a problem that measurements need in addition to its trajectories: constraint
// derivatives, canonical form and symmetries. The functions are type-erased and compiled once per
// problem.
#pragma once

#include <Eigen/Core>
#include <span>
#include <string>
#include <vector>

#include "problems/base/problem.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

/// q and p, stacked.
using Point = Eigen::VectorXd;

/// The terms of dH/dt along a solution; see balance_check.hpp.
struct Power {
  double potential = 0.0;   ///< dV/dt of a moving potential
  double force = 0.0;       ///< v . Q
  double constraint = 0.0;  ///< lambda . dg/dt of moving constraints

  [[nodiscard]] double total() const { return potential + force + constraint; }
};

struct Geometry {
  std::string id;  ///< id of the problem
  std::vector<MomentumMap> momentum_maps;
  /// The matrix of dq ^ dp at z; null if it is constant.
  Eigen::MatrixXd (*canonical_form)(const Point& z) = nullptr;
  /// Independent rows of the dense G(q) of the constraints or of the manifold of q; null if there
  /// is neither.
  Eigen::MatrixXd (*constraint_jacobian)(const Settings&, const Eigen::VectorXd& q) = nullptr;
  /// lambda(q, p; t) of the index-1 form; null if the constraints have no second derivatives.
  Eigen::VectorXd (*consistent_multiplier)(const Settings&, const Point& z, double t) = nullptr;
  /// The power at the points of a run; null if H is conserved, or if constraints move and have no
  /// second derivatives.
  std::vector<Power> (*power)(const Settings&, std::span<const Point> z,
                              std::span<const double> t) = nullptr;
  /// Whether constraints move. If so, every run begins at t = 0, and energy is not conserved.
  bool moving = false;
  /// Whether forces beyond the potential act. If so, neither energy nor the symplectic form is
  /// conserved.
  bool driven = false;
  /// Units s_i of q_i, in which the entries of a step's Jacobian are near 1. The units of p_i are
  /// 1/s_i, so that the change of units is canonical. Empty if all units are 1. See
  /// Measuring::unit_of_time.
  Eigen::VectorXd canonical_units = {};
};

/// Returns the geometry of a problem of the suite's catalogue; throws std::out_of_range.
const Geometry& geometry_of(const std::string& problem);

}  // namespace shakedown
