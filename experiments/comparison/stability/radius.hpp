// The spectral radius of a step on a linear problem, and the largest stable steps.
#pragma once

#include "experiments/analysis/stability_search.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown::comparison {

/// A radius closer to 1 than this counts as 1. Round-off moves a double eigenvalue by the square
/// root of eps times the entries of the step map, which are below 10^3 here.
inline constexpr double neutral_radius = 1e-6;

/// The largest modulus by which a step of h multiplies its state, on a linear problem. NaN if a
/// step fails or no recursion is found.
///
/// The step map is linear, so its columns are the steps of unit vectors, without differences: the
/// only error is round-off. The columns of `along` are orthonormal and span an invariant space: the
/// phase space, or the tangent space of linear constraints. A method whose step carries more than q
/// and p has J_2 != J_1^2. Every component of its steps then obeys one linear recursion,
///
///   y_{k+m} = c_{m-1} y_{k+m-1} + ... + c_0 y_k,
///
/// with the least m that leaves no residual. Its roots are the multipliers.
double step_radius(const PairSubject& pair, const Setup& setup, const Eigen::MatrixXd& along,
                   double h);

/// Returns whether a run of `steps` from `start` succeeds and ends with |p| of at most `allowed`.
bool stays_bounded(const PairSubject& pair, const Setup& setup, const Point& start, double h,
                   std::int64_t steps, double allowed);

}  // namespace shakedown::comparison
