// What the experiments on AST's two springs (section 5.1) share: starts, projections, references.
#pragma once

#include <Eigen/Core>
#include <array>
#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"

namespace shakedown::ariel2012 {

/// The three stiffnesses of the paper's figures.
inline constexpr std::array omegas{100.0, 1000.0, 10000.0};
inline constexpr double horizon = 10.0;

struct Phase {
  Eigen::Vector4d q;
  Eigen::Vector4d p;
};
/// (29)-(30): 3 % off the constraints.
Phase rough_start();
/// (31)-(32): on the constraint manifold.
Phase constrained_start();
/// A point of the constraint manifold with nothing special about it: rods at angles 0.3 and 1.1,
/// turning at 0.7 and -0.4 times `speed`.
Phase bent(double speed);

/// Euclidean norms of the differences, as the paper measures them.
struct Error {
  double q = 0.0;
  double p = 0.0;
};
Error difference(const Phase& a, const Phase& b);

/// Orthogonal projector onto the directions across the constraints, the row space of G(q).
Eigen::Matrix4d across(const Eigen::Vector4d& q);
/// g and dg/dt.
std::array<Eigen::Vector2d, 2> levels(const Phase& at);
/// The constrained problem's multipliers at (31)-(32): the tensions that bend the two masses' paths
/// around each other and the origin: lambda2 = 1 + 1/4, lambda1 = 1/4 + lambda2.
inline const Eigen::Vector2d exact_multipliers{1.5, 1.25};
/// G(q).
Eigen::Matrix<double, 2, 4> rod_jacobian(const Eigen::Vector4d& q);
/// Its rate along a motion with velocity v.
Eigen::Matrix<double, 2, 4> rod_jacobian_rate(const Eigen::Vector4d& q, const Eigen::Vector4d& v);
/// Multipliers and accelerations of the constrained motion through a point, by the index-1 form.
struct ConstrainedMotion {
  Eigen::Vector2d lambda;
  Eigen::Vector4d acceleration;
};
ConstrainedMotion constrained_motion(const Phase& at, const Settings& parameters = {});

/// The point of the slow manifold with the tangential components of `near`, and the multipliers
/// there, by the bounded derivative principle in long double; orders up to omega^-8 are kept.
struct SlowPoint {
  Phase point;
  Error distance;  ///< of `near` from it, taken in long double
  Eigen::Vector2d lambda;
};
SlowPoint slow_point(double omega, const Phase& near);

/// Reading B of "exact": the slow solution through `slow_point(omega, start)` at time t, integrated
/// without stiffness; `corrections` 1, 2, 3 keep orders up to omega^-2, -4, -6 of the force; 0:
/// those that matter at this omega.
Phase slow_solution(double omega, const Phase& start, double t, int corrections = 0);
/// The references of the catalogue for the stiff and the constrained problem, at times since the
/// start.
std::vector<Phase> stiff_solution(double omega, const Phase& start,
                                  const std::vector<double>& times, double* error_bar = nullptr);
std::vector<Phase> constrained_solution(const Phase& start, const std::vector<double>& times,
                                        double* error_bar = nullptr);
/// The constrained problem solved from (31)-(32) to t = 10.
Phase constrained_solution(double* error_bar = nullptr);

/// What the paper's figures compare with: the motion from IPA's point at (31)-(32), both readings.
struct Target {
  Phase start;  ///< IPA's point, with the paper's tolerance
  Phase stiff;  ///< reading A at t = 10: the stiff problem solved from `start` itself
  Phase slow;   ///< reading B at t = 10
  double bar_stiff = 0.0;
};
/// Computed once in a process.
const Target& target(double omega);
/// How far the two readings are apart at t = 10.
Error ripple(double omega);

/// A case from `start`, of which the ends are recorded.
Trajectory integrate_from(const Phase& start, Case run);
/// The last row of a run.
Phase end_of(const Trajectory& run);

}  // namespace shakedown::ariel2012
