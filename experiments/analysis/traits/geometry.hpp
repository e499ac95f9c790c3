// What a measurement asks of a problem that its trajectories do not tell: derivatives of its
// constraints, its canonical form, its symmetries. Erased to functions, compiled once a problem.
#pragma once

#include <Eigen/Core>
#include <span>
#include <string>
#include <vector>

#include "problems/base/problem.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

/// (q, p), stacked.
using Point = Eigen::VectorXd;

/// What changes H along a solution, each as work per time; see balance_check.hpp.
struct Power {
  double potential = 0.0;   ///< dV/dt, of a potential that moves
  double force = 0.0;       ///< v . Q
  double constraint = 0.0;  ///< lambda . dg/dt, of constraints that move

  [[nodiscard]] double total() const { return potential + force + constraint; }
};

struct Geometry {
  std::string id;  ///< of the problem
  std::vector<MomentumMap> momentum_maps;
  /// dq ^ dp at z as a matrix; null where it is the same everywhere.
  Eigen::MatrixXd (*canonical_form)(const Point& z) = nullptr;
  /// G(q), dense, of the constraints or of the manifold of q, its independent rows alone; null
  /// without either.
  Eigen::MatrixXd (*constraint_jacobian)(const Settings&, const Eigen::VectorXd& q) = nullptr;
  /// lambda(q, p; t) of the index-1 form; null without second derivatives of the constraints.
  Eigen::VectorXd (*consistent_multiplier)(const Settings&, const Point& z, double t) = nullptr;
  /// At the points of a run; null where H is conserved, and where constraints move whose second
  /// derivatives are not known.
  std::vector<Power> (*power)(const Settings&, std::span<const Point> z,
                              std::span<const double> t) = nullptr;
  /// The constraints move: every run begins at t = 0, and energy is not conserved.
  bool moving = false;
  /// There are forces beyond the potential: neither energy nor the symplectic form is conserved.
  bool driven = false;
  /// Units in which a step's Jacobian is near 1, s_i of q_i and 1/s_i of p_i, a canonical change; empty:
  /// 1. See Measuring::unit_of_time.
  Eigen::VectorXd canonical_units = {};
};

/// Of a problem of the suite's catalogue; throws std::out_of_range.
const Geometry& geometry_of(const std::string& problem);

}  // namespace shakedown
