// The nonlinear equation of SHAKE, one constraint at a time: find lambda with
//
//   g(q_free - c M^-1 G_n^T lambda; t) = 0,     G_n = G(q_n).
//
// A sweep visits each constraint k once and takes one Newton step on its own equation:
//
//   delta_k = g_k(q)/(G_k(q) M^-1 G_nk^T),  q <- q - M^-1 G_nk^T delta_k,  lambda_k += delta_k/c
//
// For a bond g_k = |r_ij|^2 - d^2 this is eq. (5.6) of the source. The iteration needs no matrix.
// It is nonlinear Gauss-Seidel and converges linearly. Near the solution and for small h, its ratio
// is the largest eigenvalue, except 1, of the Gauss-Seidel iteration with G M^-1 G^T. This matrix
// is positive semidefinite and the equations are consistent, so redundant constraints are allowed.
//
// The problem evaluates all g_k at a time. Constraints that share no coordinate are corrected in
// one evaluation, which changes nothing in the result (uncoupled.hpp). A sweep over a chain costs
// two evaluations of g and G, and a sweep over m coupled constraints costs m of them. The source
// orders the bonds of a chain along the chain, and we take every second bond first. The asymptotic
// ratio is the same for both orders.
// Source: J.-P. Ryckaert, G. Ciccotti, H. J. C. Berendsen, J. Comput. Phys. 23 (1977) 327, section
// 5; E. Barth, K. Kuczera, B. Leimkuhler, R. D. Skeel, J. Comput. Chem. 16 (1995) 1192 (as a
// Gauss-Seidel iteration); D. M. Young, Iterative Solution of Large Linear Systems, 1971 (orders).
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "methods/base/factor_redundant.hpp"
#include "methods/base/method.hpp"
#include "methods/base/newton.hpp"
#include "methods/constrained/uncoupled.hpp"
#include "problems/base/lanes.hpp"

namespace shakedown {

struct MultiplierSweepOptions {
  /// Largest error that a sweep may leave in q, relative to |q| and the size of the problem.
  double tolerance = 1e-15;
  int max_sweeps = 100000;
  double unit = 0.0;  ///< unit of q; 0 means the unit of the problem (scales.hpp)

  static std::vector<Setting> settings() {
    using O = MultiplierSweepOptions;
    return {setting<O>("tolerance", &O::tolerance, "", "relative error of q that ends the sweeps",
                       range::positive),
            setting<O>("max-sweeps", &O::max_sweeps, "", "sweeps at most", {1, 1e9})};
  }
};

template <class P>
class MultiplierSweeps {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;
  using Rows = JacobianFor<P>;

  explicit MultiplierSweeps(const P& problem)
      : groups(uncoupled_groups(problem)), redundancy(problem.constraint_count()) {
    g.setZero(problem.constraint_count());
    slope = delta = g;
    step.setZero(problem.size());
    before = covector = step;
    resize_jacobian(G, problem.constraint_count(), problem.size());
  }

  /// Sweeps from the guess in `lambda`; q receives the constrained position. With the ratio r of
  /// the last two changes of q, the remaining error is r/(1 - r) |dq|. The iteration ends if this
  /// is at most tolerance (unit + |q|) twice in a row, because the first ratio may be smaller than
  /// the asymptotic one. It also ends if dq is round-off.
  StepReport solve(const P& problem, const Vector& free, Scalar c, const Rows& G_n, Scalar t,
                   const MultiplierSweepOptions& options, Multipliers& lambda, Vector& q) {
    q = free;
    move(problem, G_n, lambda, c, q);
    StepReport report;
    bool settled = false;
    for (double last = 0.0; report.iterations < options.max_sweeps;) {
      before = q;
      for (Index first = 0; first < groups; ++first) {
        if (!correct(problem, G_n, t, first, c, lambda, q)) {
          report.status = Status::out_of_reach;
          return report;
        }
      }
      ++report.iterations;
      const double change = static_cast<double>((q - before).cwiseAbs().maxCoeff());
      const double size = options.unit + static_cast<double>(q.cwiseAbs().maxCoeff());
      if (!std::isfinite(change)) break;
      report.residual = relative_update(change, size);
      const bool settling =
          change < last && change * change <= options.tolerance * size * (last - change);
      if ((settled && settling) || report.residual <= round_off) {
        if constexpr (HasRedundantConstraints<P>) return shorten(problem, G_n, lambda, report);
        return report;
      }
      settled = settling;
      last = change;
    }
    report.status = Status::not_converged;
    return report;
  }

  static Rows rows(const P& problem) {
    Rows G;
    resize_jacobian(G, problem.constraint_count(), problem.size());
    return G;
  }
  static void rows_at(const P& problem, const Vector& q, Scalar t, Rows& G) {
    jacobian(problem, q, t, G);
  }
  static void pull(const Rows& G_n, const Multipliers& lambda, Scalar weight, Vector& p) {
    add_transpose(G_n, lambda, weight, p);
  }

 private:
  static constexpr double round_off = std::numeric_limits<double>::epsilon();

  /// The solver that finds the shortest lambda, if constraints are redundant.
  struct Unique {
    explicit Unique(Index /*constraints*/) {}
  };
  struct Shortest {
    explicit Shortest(Index constraints) : linear(constraints) { resize_operator(K, constraints); }
    MultiplierFactorFor<P> linear;
    MultiplierMatrix<P> K;
  };

  /// q -= weight M^-1 G_n^T x.
  void move(const P& problem, const Rows& G_n, const Multipliers& x, Scalar weight, Vector& q) {
    covector.setZero();
    add_transpose(G_n, x, weight, covector);
    problem.mass().solve(covector, step);
    q -= step;
  }

  /// Corrects the constraints of a group. Returns false if a g_k does not grow along its own
  /// M^-1 G_nk^T: its gradient has turned by a right angle or more.
  bool correct(const P& problem, const Rows& G_n, Scalar t, Index first, Scalar c,
               Multipliers& lambda, Vector& q) {
    constraint(problem, q, t, g);
    jacobian(problem, q, t, G);
    delta.setZero();
    covector.setZero();
    for (Index k = first; k < g.size(); k += groups) delta(k) = Scalar(1);
    add_transpose(G_n, delta, Scalar(1), covector);
    problem.mass().solve(covector, step);
    apply(G, step, slope);
    for (Index k = first; k < g.size(); k += groups) {
      if (!(slope(k) > Scalar(0))) return false;
      delta(k) = g(k) / slope(k);
      lambda(k) += delta(k) / c;
    }
    move(problem, G_n, delta, Scalar(1), q);
    return true;
  }

  StepReport shorten(const P& problem, const Rows& G_n, Multipliers& lambda, StepReport report) {
    gram(G_n, problem.mass(), G_n, redundancy.K);
    if (redundancy.linear.factor(redundancy.K)) {
      redundancy.linear.shorten(lambda);
    } else {
      report.status = Status::singular;
    }
    return report;
  }

  Index groups;
  [[no_unique_address]] std::conditional_t<HasRedundantConstraints<P>, Shortest, Unique> redundancy;
  Multipliers g, slope, delta;
  Vector before, step, covector;
  Rows G;  // at q
};

}  // namespace shakedown
