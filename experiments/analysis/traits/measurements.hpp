// The measurements behind the checks of trait records, for tests that set their own bounds.
#pragma once

#include <string>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/long_time.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

/// The unit in which a column of a run (energy, g, gdot or a momentum map) has numbers near 1.
double unit_of(const ProblemSubject& problem, const std::string& column);

/// The round-off of n steps if each step adds an independent rounding error of a few units in the
/// last place: c eps sqrt(n) |scale| with c = 10.
double round_off(std::int64_t steps, double scale);

/// Returns the request of a run from `generic_start`.
Request request_of(const ProblemSubject&, const Setup& setup, double h, std::int64_t steps,
                   std::int64_t every = 1);

/// Returns a point of the exact flow without special symmetry, where every measurement starts.
Point generic_start(const ProblemSubject&, const Setup& setup = {});

/// The largest |p_i| of the exact motion over the horizon.
double largest_momentum(const ProblemSubject&);

/// Global errors of q and p at `points` step sizes, without the round-off plateau. They are
/// measured against the problem's extended-precision reference and are relative to the largest
/// component. The coarsest step is the first h = horizon/2^k, k >= 3, whose errors are both at most
/// `start`; each following step is smaller by the factor `ratio`.
struct OrderMeasurement {
  Convergence q;
  Convergence p;
};
OrderMeasurement measure_order(const ProblemSubject&, const PairSubject&, double start, int points,
                               double ratio, const Setup& setup = {});

/// The largest h = horizon/2^k with k >= 3 whose errors are at most 1e-4 (order 1: 1e-3; orders
/// above 4: 1e-5). It is limited to `longest_step`. For a method without a promised order it is
/// horizon/64, or horizon/256 if the method is symmetric. Throws std::runtime_error if no step size
/// resolves the motion.
double moderate_step(const ProblemSubject&, const PairSubject&);

/// The problem's `coarse_step` or, if it has none, the largest step with errors of at most 2e-3
/// (order 1: 1e-2), limited to `longest_step`. At this step, damping becomes visible within a run.
/// The step is usually between a tenth and a half of the largest stable step. With longer steps,
/// the energy wanders at resonances with stiff bonds. Throws like `moderate_step`.
double coarse_step(const ProblemSubject&, const PairSubject&);

/// d (q, p) / d z along the columns of B, in the problem's canonical units. If the pair supports
/// dual numbers, they give it with error 0. Otherwise it comes from differences, with an error
/// estimate.
struct StepDerivative {
  Eigen::MatrixXd columns;
  double error = 0.0;
  Eigen::MatrixXd finer = columns;  ///< from finer differences
};
StepDerivative step_derivative(const ProblemSubject&, const PairSubject&, const Point& z,
                               const Eigen::MatrixXd& B, double h, std::int64_t steps,
                               const Setup& setup = {});

/// max |B^T (J^T Omega J - Omega) B|, where J is the Jacobian of `steps` steps at z.
///
/// B spans R^2n, or, on a constrained problem, { (dq, dp): G(q) dq = 0, dp free }. This is the
/// largest space on which symplecticity is meaningful, and it contains the tangent space of T*M. A
/// step depends on p only modulo range G^T, because the first multiplier absorbs that part. dq ^ dp
/// does not depend on that part either: if dp = d(G^T k), then dq1 . dp2 - dq2 . dp1 =
/// D^2(k.g)[dq1, dq2] - D^2(k.g)[dq2, dq1] = 0. Therefore SHAKE's p_n, which is not tangent to the
/// constraints, is covered too.
struct SymplecticDefect {
  double defect = 0.0;
  double scale = 0.0;  ///< max(1, |J B|_max^2); the products have round-off eps times this
  double error = 0.0;  ///< estimated error of `defect` from differences
};
SymplecticDefect symplectic_defect(const ProblemSubject&, const PairSubject&, const Point& z,
                                   double h, std::int64_t steps, const Setup& setup = {});

/// The distance from z after `steps` steps of h and as many of -h. The distances of q and p are
/// each relative to their largest component. Infinite if a step fails.
double return_error(const PairSubject&, const Point& z, double h, std::int64_t steps,
                    const Setup& setup = {});

/// A column of a run minus its first value, and the size of the terms from which it is computed.
struct Deviation {
  Boundedness series;
  double scale = 0.0;
  Status status = Status::ok;
};
Deviation measure_deviation(const ProblemSubject&, const PairSubject&, const std::string& column,
                            double h, std::int64_t steps, const Setup& setup = {});

/// An orthonormal basis of { (dq, dp): G(q) dq = 0, dp free } at z.
Eigen::MatrixXd tangent_basis(const ProblemSubject&, const Setup& setup, const Point& z);

}  // namespace shakedown
