// The iteration for the stages of an implicit Runge-Kutta method consists of sweeps over the
// stages, which are solved one at a time. With A = L U, where L is lower triangular and U has unit
// diagonal, a sweep is
//
//   Y_i - h l_ii F(Y_i) = y_n + h sum_j a_ij F_j^old + h sum_{j<i} l_ij (F_j - F_j^old) - h l_ii F_i^old
//
// with one simplified Newton iteration per stage. Thus the linear systems have the size and the
// structure of the problem, and the problem's factorisation can be used. U - 1 is nilpotent, so
// infinitely stiff components, including constraints, are exact after s sweeps. For q'' = -omega^2
// q, a sweep multiplies the error by at most 0.14, 0.30 or 0.44 (Gauss, 2, 3 or 4 stages) or 0.37
// (Radau IIA, 3 stages), whatever h omega is. Each stage keeps its matrix for the whole step and
// renews it only after a slow sweep.
//
// Symplectic methods iterate to round-off. Radau IIA stops when the estimated error of the
// iteration is small relative to the local error. The estimate uses theta, the contraction of the
// last sweep:
//
//   theta/(1 - theta) |update| <= fraction epsilon^2.                                              (*)
//
// epsilon is the update of the first sweep. It measures how far the extrapolated polynomial of the
// last step misses the stages, which is O(h^(s + 1)). No order is lost, because the right-hand side
// is O(h^(2s + 2)) and the local error of Radau IIA is O(h^(2s)).
// Source: P. J. van der Houwen, J. J. B. de Swart, SIAM J. Sci. Comput. 18 (1997) 41; the iteration
// to round-off: E. Hairer, R. McLachlan, A. Razakarivony, BIT 48 (2008) 231; the left-hand side of
// (*): E. Hairer, G. Wanner, Solving ODEs II, (IV.8.10). The right-hand side is our own.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "methods/base/newton.hpp"
#include "methods/runge_kutta/collocation.hpp"

namespace shakedown {

/// Returns L of A = L U, where U has unit diagonal. If A is padded, it has only `stages` rows.
template <class S, std::size_t s>
std::array<std::array<S, s>, s> lower_factor(const std::array<std::array<S, s>, s>& A,
                                             std::size_t stages = s) {
  std::array<std::array<S, s>, s> LU = A;
  for (std::size_t k = 0; k < stages; ++k) {
    for (std::size_t j = k + 1; j < stages; ++j) {
      LU[k][j] /= LU[k][k];
      for (std::size_t i = k + 1; i < stages; ++i) LU[i][j] -= LU[i][k] * LU[k][j];
    }
  }
  return LU;  // its entries above the diagonal belong to U and are not read
}

struct SweepOptions {
  double tolerance = 1e-10;
  int max_iterations = 100;
  double unit = 0.0;      ///< of positions, as in NewtonOptions
  double unit_v = 0.0;    ///< of velocities
  double fraction = 0.0;  ///< in (*); 0 means iteration to round-off

  static std::vector<Setting> settings() {
    using O = SweepOptions;
    return {setting<O>("tolerance", &O::tolerance, "",
                       "updates must fall below it; they go on to round-off", range::positive),
            setting<O>("max-iterations", &O::max_iterations, "", "sweeps at most", {1, 10000})};
  }
};

/// The options of a method whose iteration stops at (*).
struct LocalErrorOptions : SweepOptions {
  /// We chose the value after measurements on a chain, two pendulums, Andrews' squeezer, the
  /// flyball governor and the Fermi-Pasta-Ulam problem. With this value the error at the same step
  /// size changes by at most 15 %. With 1e-2 the error for the governor grows by up to a factor of
  /// 17.
  LocalErrorOptions() { fraction = 1e-3; }

  static std::vector<Setting> settings() {
    auto all = inherit<LocalErrorOptions, SweepOptions>();
    all.push_back(setting<LocalErrorOptions>(
        "fraction", &LocalErrorOptions::fraction, "",
        "the iteration stops at this fraction of a squared prediction error; 0: at round-off",
        range::non_negative));
    return all;
  }
};

/// Returns `options` with the problem's units if none are given. The unit of velocities is at least
/// 2^-13 times (unit of positions)/h, because a round-off error of eps in q means eps/h in v.
template <class P>
SweepOptions sweeps_in_units_of(const P& problem, const State<P>& state, const ScalarOf<P>& h,
                                SweepOptions options) {
  if (options.unit == 0.0) {
    const Scales sizes = scales_of(problem, state.q, state.p, state.t, h);
    options.unit = sizes.position;
    options.unit_v = std::fmax(sizes.velocity,
                               std::ldexp(sizes.position / std::fabs(static_cast<double>(h)), -13));
  }
  return options;
}

/// A sweep is slow if the ratio of its update to the previous update exceeds this value. For an
/// oscillator with exact matrices, the ratio is at most 0.44.
inline constexpr double slow_sweep = 0.7;

/// Sweeps until the relative update that `sweep(renew)` returns is round-off. This is so if an
/// update is at most eps. It is also so if the smallest update is within `tolerance` and the last
/// four updates all exceeded nine tenths of the smallest one. Stopping at a tolerance alone would
/// be visible in the conserved quantities. The iteration also ends if its estimated error is at
/// most `goal(update)`, which is evaluated with the first update; a goal of 0 is never met. At
/// least `stages` sweeps are taken. With fewer sweeps the error due to U - 1 has not vanished, and
/// an update of positions says nothing about multipliers.
template <class Goal, class Sweep>
StepReport sweep_to(const SweepOptions& options, int stages, Goal&& goal, Sweep&& sweep) {
  StepReport report;
  double smallest = std::numeric_limits<double>::infinity(), last = smallest, enough = 0.0;
  bool renew = true;
  int waits = 0;
  constexpr double eps = std::numeric_limits<double>::epsilon();
  while (report.iterations < options.max_iterations) {
    const NewtonUpdate u = sweep(renew);
    ++report.iterations;
    if (!u.solvable) {
      report.status = Status::singular;
      return report;
    }
    report.residual = u.update;
    if (!std::isfinite(report.residual)) break;
    if (report.iterations == 1) enough = goal(u.update);
    waits = report.residual > 0.9 * smallest ? waits + 1 : 0;
    smallest = std::fmin(smallest, report.residual);
    const double theta = report.iterations == 1 ? 1.0 : report.residual / last;
    last = report.residual;
    renew = report.iterations >= stages && theta > slow_sweep && last > options.tolerance;
    if (report.iterations < stages) continue;
    if (smallest <= eps) return report;
    if (theta < 1.0 && theta / (1.0 - theta) * last <= enough) return report;
    if (smallest <= options.tolerance && waits >= 4) return report;
  }
  report.status = Status::not_converged;
  return report;
}
template <class Sweep>
StepReport sweep_to_round_off(const SweepOptions& options, int stages, Sweep&& sweep) {
  return sweep_to(
      options, stages, [](double) { return 0.0; }, sweep);
}

}  // namespace shakedown
