// What the checks of the trait records measure, for others that put their own numbers on it.
#pragma once

#include <string>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/long_time.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

/// What a number near 1 would be in a column of a run: energy, g, gdot or a momentum map.
double unit_of(const ProblemSubject& problem, const std::string& column);

/// n steps' independent roundings, some units in the last place each: c eps sqrt(n) |scale|, c
/// = 10.
double round_off(std::int64_t steps, double scale);

/// A run from `generic_start`.
Request request_of(const ProblemSubject&, const Setup& setup, double h, std::int64_t steps,
                   std::int64_t every = 1);

/// A point of the exact flow that is special in nothing: where every measurement starts.
Point generic_start(const ProblemSubject&, const Setup& setup = {});

/// Of the exact motion over the horizon, any component.
double largest_momentum(const ProblemSubject&);

/// Global errors of q and p at `points` step sizes, the coarsest the first h = 2/2^k whose errors
/// are both below `start`, each next one smaller by `ratio`; against the problem's
/// extended-precision reference, relative to the largest component, without the round-off plateau.
struct OrderMeasurement {
  Convergence q;
  Convergence p;
};
OrderMeasurement measure_order(const ProblemSubject&, const PairSubject&, double start, int points,
                               double ratio, const Setup& setup = {});

/// The largest h = 2/2^k whose trajectory is right to 1e-4 (order 1: 1e-3; above 4: 1e-5); 1/32
/// where the record promises no order.
double moderate_step(const ProblemSubject&, const PairSubject&);

/// The same right to 2e-3 (order 1: 1e-2), where damping shows within a run; mostly a tenth to a
/// half of the largest stable step. Beyond it energy walks at resonances with stiff bonds.
double coarse_step(const ProblemSubject&, const PairSubject&);

/// d (q, p) / d z along the columns of B, in the problem's canonical units: by dual numbers where the
/// pair has them, with an error of 0, or by differences of the catalogue's pair with an estimate.
struct StepDerivative {
  Eigen::MatrixXd columns;
  double error = 0.0;
  Eigen::MatrixXd finer = columns;  ///< of finer differences
};
StepDerivative step_derivative(const ProblemSubject&, const PairSubject&, const Point& z,
                               const Eigen::MatrixXd& B, double h, std::int64_t steps,
                               const Setup& setup = {});

/// max |B^T (J^T Omega J - Omega) B|, J the Jacobian of `steps` steps at z.
///
/// B spans all of R^2n, or, on a constrained problem, { (dq, dp): G(q) dq = 0, dp free }. That is
/// the largest space on which the statement is meaningful, and it contains the tangent space of
/// T*M: a step depends on p modulo range G^T only (the first multiplier absorbs the rest), and dq ^
/// dp does not see that part either, for if dp = d(G^T k) then dq1 . dp2 - dq2 . dp1 =
/// D^2(k.g)[dq1, dq2] - D^2(k.g)[dq2, dq1] = 0. So SHAKE's p_n, which is not tangent, needs no
/// separate statement.
struct SymplecticDefect {
  double defect = 0.0;
  double scale = 0.0;  ///< max(1, |J B|_max^2): round-off enters the products at eps times this
  double error = 0.0;  ///< of `defect`, where J B is from differences: estimated
};
SymplecticDefect symplectic_defect(const ProblemSubject&, const PairSubject&, const Point& z,
                                   double h, std::int64_t steps, const Setup& setup = {});

/// Distance between z and z after `steps` steps of h and as many of -h; q and p each relative to
/// their largest component.
double return_error(const PairSubject&, const Point& z, double h, std::int64_t steps,
                    const Setup& setup = {});

/// A column of a run less its first value, and the size of what it is computed from.
struct Deviation {
  Boundedness series;
  double scale = 0.0;
  Status status = Status::ok;
};
Deviation measure_deviation(const ProblemSubject&, const PairSubject&, const std::string& column,
                            double h, std::int64_t steps, const Setup& setup = {});

/// Orthonormal basis of the tangent space at z: { (dq, dp): G(q) dq = 0, dp free }.
Eigen::MatrixXd tangent_basis(const ProblemSubject&, const Setup& setup, const Point& z);

}  // namespace shakedown
