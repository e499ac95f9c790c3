// The spectral radius of a step on a linear problem, and the largest stable steps.
#pragma once

#include "experiments/analysis/stability_search.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown::comparison {

/// Below this distance from 1 a radius counts as 1: round-off moves a double eigenvalue by the root
/// of eps times the entries of the step map, which are below 10^3 here.
inline constexpr double neutral_radius = 1e-6;

/// Largest modulus by which a step of h multiplies what it carries, on a linear problem. NaN where a
/// step fails.
///
/// The step map is linear, so its columns are the steps of unit vectors: no differences, no error
/// but round-off. The columns of `along` are orthonormal and span what a step does not leave: all of
/// the phase space, or the tangent space of linear constraints. A method whose step carries more than
/// q and p shows in J_2 != J_1^2; of its steps every component then obeys one linear recursion,
///
///   y_{k+m} = c_{m-1} y_{k+m-1} + ... + c_0 y_k,
///
/// with m of the least number that leaves no residual: its roots are the multipliers.
double step_radius(const PairSubject& pair, const Setup& setup, const Eigen::MatrixXd& along,
                   double h);

/// A step is stable while |p| stays below `allowed` in a run of `steps` from `start`, none of which
/// fails.
bool stays_bounded(const PairSubject& pair, const Setup& setup, const Point& start, double h,
                   std::int64_t steps, double allowed);

}  // namespace shakedown::comparison
