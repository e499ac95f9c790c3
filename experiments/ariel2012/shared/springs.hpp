// Starts, projections and references for the two springs of section 5.1.
#pragma once

#include <Eigen/Core>
#include <array>
#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"

namespace shakedown::ariel2012 {

/// The three values of omega in the paper's figures.
inline constexpr std::array omegas{100.0, 1000.0, 10000.0};
inline constexpr double horizon = 10.0;

struct Phase {
  Eigen::Vector4d q;
  Eigen::Vector4d p;
};
/// Returns (29)-(30), a starting point 3 % off the constraints.
Phase rough_start();
/// Returns (31)-(32), a starting point on the constraint manifold.
Phase constrained_start();
/// Returns a generic point of the constraint manifold: the rods have angles 0.3 and 1.1 and angular
/// velocities 0.7 and -0.4, both multiplied by `speed`.
Phase bent(double speed);

/// Euclidean norms of the differences, as in the paper.
struct Error {
  double q = 0.0;
  double p = 0.0;
};
Error difference(const Phase& a, const Phase& b);

/// Returns the orthogonal projector onto the row space of G(q), that is, onto the directions across
/// the constraints.
Eigen::Matrix4d across(const Eigen::Vector4d& q);
/// Returns g and dg/dt.
std::array<Eigen::Vector2d, 2> levels(const Phase& at);
/// The constrained problem's multipliers at (31)-(32). They are the tensions that bend the paths of
/// the two masses around each other and around the origin: lambda2 = 1 + 1/4, lambda1 = 1/4 +
/// lambda2.
inline const Eigen::Vector2d exact_multipliers{1.5, 1.25};
/// Returns G(q), a 2 x 4 matrix.
Eigen::Matrix<double, 2, 4> rod_jacobian(const Eigen::Vector4d& q);
/// Returns the time derivative of G (2 x 4) along a motion with velocity v.
Eigen::Matrix<double, 2, 4> rod_jacobian_rate(const Eigen::Vector4d& q, const Eigen::Vector4d& v);
/// The multipliers and accelerations of the constrained motion at a point, computed by the index-1
/// form.
struct ConstrainedMotion {
  Eigen::Vector2d lambda;
  Eigen::Vector4d acceleration;
};
ConstrainedMotion constrained_motion(const Phase& at, const Settings& parameters = {});

/// The point of the slow manifold with the tangential components of `near`, and the multipliers at
/// that point. It is computed by the bounded derivative principle in long double, with orders up to
/// omega^-8.
struct SlowPoint {
  Phase point;
  Error distance;  ///< distance from `near`, computed in long double
  Eigen::Vector2d lambda;
};
SlowPoint slow_point(double omega, const Phase& near);

/// Returns the exact solution in reading B: the slow solution at time t that passes through
/// `slow_point(omega, start)`, integrated without stiffness. With `corrections` 1, 2, 3, the force
/// has orders up to omega^-2, -4, -6; 0 selects the orders that matter at this omega.
Phase slow_solution(double omega, const Phase& start, double t, int corrections = 0);
/// Return the catalogue's reference solutions of the stiff and of the constrained problem. `times`
/// are counted from the start.
std::vector<Phase> stiff_solution(double omega, const Phase& start,
                                  const std::vector<double>& times, double* error_bar = nullptr);
std::vector<Phase> constrained_solution(const Phase& start, const std::vector<double>& times,
                                        double* error_bar = nullptr);
/// Returns the solution of the constrained problem from (31)-(32) at t = 10.
Phase constrained_solution(double* error_bar = nullptr);

/// The exact motion that starts at IPA's projection of (31)-(32). The paper's figures compare with
/// it.
struct Target {
  Phase start;  ///< IPA's point, computed with the paper's tolerance
  Phase stiff;  ///< reading A at t = 10: the solution of the stiff problem from `start`
  Phase slow;   ///< reading B at t = 10
  double bar_stiff = 0.0;
};
/// Returns the target for one omega; it is computed only once per process.
const Target& target(double omega);
/// Returns the difference between the two readings at t = 10.
Error ripple(double omega);

/// Integrates a case from `start` and records only the first and the last point.
Trajectory integrate_from(const Phase& start, Case run);
/// Returns the last row of a run.
Phase end_of(const Trajectory& run);

}  // namespace shakedown::ariel2012
