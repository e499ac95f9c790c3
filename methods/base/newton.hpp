// Newton's method with the stopping rules that the papers use, each named by its inequality.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "methods/base/method.hpp"
#include "problems/base/scales.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

/// When a Newton iteration is finished. r is the residual before a solve, dx the update it gives,
/// norms are maxima over components; every solve counts as one iteration.
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
  double unit = 0.0;  ///< of x; 0: the problem's own (scales.hpp), which a stepper fills in

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

/// `options` with the unit of their unknown, a position or what `size` says, where none is given.
template <auto size = &Scales::position, class P, class Options>
Options in_units_of(const P& problem, const State<P>& state, const ScalarOf<P>& h,
                    Options options) {
  if (options.unit == 0.0) {
    options.unit = scales_of(problem, state.q, state.p, state.t, h).*size;
  }
  return options;
}

/// An update beside the size of what it changes; nothing beside nothing is 0.
inline double relative_update(double update, double size) {
  return update == 0.0 ? 0.0 : update / size;
}

/// What one Newton solve measured; infinite where the equation does not offer the quantity.
struct NewtonUpdate {
  double residual = 0.0;  ///< |r| before the solve
  double update = 0.0;    ///< |dx|
  double scale = 0.0;     ///< |x|
  bool solvable = true;   ///< false: the linear system was singular, x is unchanged
  bool more = false;      ///< a small update does not end the iteration: see KeptMatrix
};

/// x -= A^-1 r with r in `step`; `factored` is what the factorisation of A returned.
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

/// Iterates until the rule holds. `residual()` evaluates the residual and returns |r|;
/// `solve_and_update()` factors, solves, updates x and returns NewtonUpdate (its residual field is
/// filled in here). A NaN never satisfies a rule; it ends the iteration as not_converged.
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

/// What an iteration may leave of positions, relative. It has the same sign in every step, so that n steps add
/// n^2/2 of it to q, and multipliers carry it over h^2: both must stay below what round-off does.
template <class Scalar>
double kept_accuracy() {
  return static_cast<double>(Eigen::NumTraits<Scalar>::epsilon()) / 256.0;
}

/// Whether the factored matrix of the last iteration serves again, in this step or in the next one. A
/// new matrix is factored after an update that is more than `slowest` times the update before it, and
/// at the start of a step that follows a step with such an update. With a kept matrix convergence is
/// linear. A small update then ends the iteration only where the error left is round-off. The error left is
/// at most rate/(1 - rate) |dx|, and |dx| where no rate is known yet. The owner keeps the
/// factors of its equations fixed: a stepper has one step size.
/// Source: E. Hairer, G. Wanner, Solving ODEs II, IV.8. RADAU5 has 0.001 for `slowest`. We chose 0.01 after
/// measuring values from 0.003 to 0.5 on nine problems: at 0.1 and above coarse steps take more
/// iterations than they save factorisations.
struct KeptMatrix {
  static constexpr double slowest = 0.01;
  double accuracy;    ///< of x, relative
  bool worth = true;  ///< false: every iteration has a new matrix
  bool held = false;
};

/// As above; `solve_and_update(renew)` factors a new matrix only if `renew`.
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
