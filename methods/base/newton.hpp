// Newton's method with the stopping rules of the papers, each defined by an inequality.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "methods/base/method.hpp"
#include "problems/base/scales.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

/// The stopping rule of a Newton iteration. r is the residual before a solve, and dx is the
/// resulting update. Norms are maxima over components. Every solve counts as one iteration.
enum class StoppingRule : std::uint8_t {
  update,    ///< |dx| <= tolerance (unit + |x|): the error left is O(|dx|^2), hence round-off
  residual,  ///< |r| <= tolerance, tested before each solve
  both,      ///< max(|r|, |dx|) <= tolerance after a solve (KBS Table 2)
};

/// Options of every method that solves a nonlinear system.
struct NewtonOptions {
  StoppingRule rule = StoppingRule::update;
  double tolerance = 1e-10;
  int max_iterations = 50;
  double unit = 0.0;  ///< unit of x; 0 means the unit of the problem (scales.hpp)

  static std::vector<Setting> settings() {
    using O = NewtonOptions;
    return {choice<O>("stopping", &O::rule, "Newton's stopping rule",
                      {{"update", StoppingRule::update},
                       {"residual", StoppingRule::residual},
                       {"both", StoppingRule::both}}),
            setting<O>("tolerance", &O::tolerance, "", "Newton's tolerance", range::positive),
            setting<O>("max-iterations", &O::max_iterations, "", "Newton iterations at most",
                       {1, 10000})};
  }
};

/// Returns `options` and fills in the unit if it is 0. The unknown is a position, or the quantity
/// that `size` names.
template <auto size = &Scales::position, class P, class Options>
Options in_units_of(const P& problem, const State<P>& state, const ScalarOf<P>& h,
                    Options options) {
  if (options.unit == 0.0) {
    options.unit = scales_of(problem, state.q, state.p, state.t, h).*size;
  }
  return options;
}

/// Returns the update relative to the size of the unknown; 0 if the update is 0.
inline double relative_update(double update, double size) {
  return update == 0.0 ? 0.0 : update / size;
}

/// The quantities measured in one Newton solve.
struct NewtonUpdate {
  double residual = 0.0;  ///< |r| before the solve
  double update = 0.0;    ///< |dx|
  double scale = 0.0;     ///< |x|
  bool solvable = true;   ///< false if the linear system was singular; x is then unchanged
  bool more = false;      ///< true if a small update does not end the iteration: see KeptMatrix
};

/// x -= A^-1 r, with r in `step`. `factored` is the result of the factorisation of A.
template <class Linear, class Vector>
NewtonUpdate correct(const Linear& linear, bool factored, Vector& step, Vector& x) {
  NewtonUpdate u;
  u.solvable = factored;
  if (!factored) return u;
  linear.solve(step);
  x -= step;
  u.update = static_cast<double>(step.cwiseAbs().maxCoeff());
  u.scale = static_cast<double>(x.cwiseAbs().maxCoeff());
  return u;
}

/// Iterates until the stopping rule holds. `residual()` evaluates the residual and returns |r|;
/// `solve_and_update()` factors, solves, updates x and returns NewtonUpdate. A NaN never satisfies
/// a rule; it ends the iteration as not_converged.
template <class Residual, class SolveAndUpdate>
StepReport newton(const NewtonOptions& options, Residual&& residual,
                  SolveAndUpdate&& solve_and_update) {
  StepReport report;
  while (true) {
    const double r = residual();
    if (options.rule == StoppingRule::residual) {
      report.residual = r;
      if (r <= options.tolerance) return report;
    }
    if (report.iterations == options.max_iterations || !std::isfinite(r)) {
      report.status = Status::not_converged;
      return report;
    }
    const NewtonUpdate u = solve_and_update();
    ++report.iterations;
    if (!u.solvable) {
      report.status = Status::singular;
      return report;
    }
    if (options.rule == StoppingRule::residual) continue;
    report.residual = options.rule == StoppingRule::both
                          ? std::fmax(r, u.update)
                          : relative_update(u.update, options.unit + u.scale);
    if (report.residual <= options.tolerance && !u.more) return report;
  }
}

/// Returns the relative error that an iteration may leave in positions. This error has the same
/// sign in every step, so after n steps the error of q is n^2/2 times as large. Multipliers amplify
/// it by 1/h^2. Both effects must stay below round-off.
template <class Scalar>
double kept_accuracy() {
  return static_cast<double>(Eigen::NumTraits<Scalar>::epsilon()) / 256.0;
}

/// The state that decides whether the matrix factored last is used again, in this step or in the
/// next one. An update is slow if it is more than `slowest` times the update before it. A new
/// matrix is factored after a slow update, and at the start of a step if the previous step had a
/// slow update. With a kept matrix, convergence is linear. Therefore a small update ends the
/// iteration only if the remaining error is round-off. The remaining error is at most rate/(1 -
/// rate) |dx|, or |dx| if no rate is known. The owner must not change the factors in its equations.
/// Steppers satisfy this, because the step size of a stepper is fixed.
/// Source: E. Hairer, G. Wanner, Solving ODEs II, IV.8. RADAU5 uses 0.001 for `slowest`. We chose
/// 0.01 after measuring values from 0.003 to 0.5 on nine problems: at 0.1 and above, coarse steps
/// need more additional iterations than they save factorisations.
struct KeptMatrix {
  static constexpr double slowest = 0.01;
  double accuracy;    ///< relative accuracy of x
  bool worth = true;  ///< false if every iteration factors a new matrix
  bool held = false;
};

/// Newton's method with a matrix that may be kept. `solve_and_update(renew)` factors a new matrix
/// only if `renew` is true.
template <class Residual, class SolveAndUpdate>
StepReport newton(const NewtonOptions& options, KeptMatrix& kept, Residual&& residual,
                  SolveAndUpdate&& solve_and_update) {
  double last = 0.0, slowest = 0.0;
  bool renew = !kept.held;
  const StepReport report = newton(options, residual, [&] {
    NewtonUpdate u = solve_and_update(renew || !kept.worth);
    const double rate = last > 0.0 ? u.update / last : 1.0;
    const double bounded = std::fmin(rate, 0.5);
    const double unit = options.unit + u.scale;
    u.more = !renew && kept.worth && u.update * bounded / (1.0 - bounded) > kept.accuracy * unit;
    if (last > 0.0) {
      renew = rate > KeptMatrix::slowest;
      if (u.more || u.update > options.tolerance * unit) slowest = std::fmax(slowest, rate);
    }
    last = u.update;
    return u;
  });
  kept.held = report.status == Status::ok && slowest <= KeptMatrix::slowest;
  return report;
}

}  // namespace shakedown
