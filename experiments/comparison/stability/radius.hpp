// The spectral radius of a step on a linear problem, and a test for stable steps.
#pragma once

#include "experiments/analysis/stability_search.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown::comparison {

/// A radius that differs from 1 by less than this counts as 1. Round-off changes a double
/// eigenvalue by the square root of eps times the entries of the step map. These entries are below
/// 10^3 here.
inline constexpr double neutral_radius = 1e-6;

/// Returns the largest factor by which a step of length h multiplies its state on a linear problem.
/// NaN if a step fails. Throws RuntimeFailure if no recursion is found, because the step is then not
/// linear.
///
/// The step map is linear. Its columns are therefore the results of steps that start at unit
/// vectors. No finite differences are needed, and round-off is the only error. The columns of
/// `along` are orthonormal and span an invariant space: the phase space, or the tangent space of
/// linear constraints. A method may store more than q and p from one step to the next. Then J_2 !=
/// J_1^2, but all components of the states satisfy one linear recursion,
///
///   y_{k+m} = c_{m-1} y_{k+m-1} + ... + c_0 y_k,
///
/// with the least m for which the residual is no larger than round-off. The roots of its
/// characteristic polynomial are the factors.
double step_radius(const PairSubject& pair, const Setup& setup, const Eigen::MatrixXd& along,
                   double h);

/// Returns whether a run of `steps` steps from `start` succeeds and each entry of p at its end is
/// at most `allowed`.
bool stays_bounded(const PairSubject& pair, const Setup& setup, const Point& start, double h,
                   std::int64_t steps, double allowed);

}  // namespace shakedown::comparison
