// The record that a method declares once, beside its step, and that the test-suite verifies.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace shakedown {

/// How a step, or a whole run, ended.
enum class Status : std::uint8_t {
  ok,
  not_converged,  ///< the nonlinear solver spent its iterations without meeting its stopping rule
  singular,       ///< a linear system had no trustworthy factorisation
  out_of_reach,   ///< the constraints cannot be met within a step of this length
  not_finite,     ///< the state overflowed or became NaN: the run diverged
  solver_failed,  ///< an external solver (SUNDIALS) gave up; the message has its reason
};

constexpr std::string_view name(Status status) {
  switch (status) {
    case Status::ok: return "ok";
    case Status::not_converged: return "nonlinear solve did not converge";
    case Status::singular: return "singular linear system";
    case Status::out_of_reach: return "the constraints cannot be met within a step of this length";
    case Status::not_finite: return "state is not finite (the run diverged)";
    case Status::solver_failed: return "external solver failed";
  }
  return "?";
}

/// What one step reports.
struct StepReport {
  Status status = Status::ok;
  int iterations = 0;     ///< of the nonlinear solver; 0 for explicit and linearly implicit steps
  double residual = 0.0;  ///< last update or residual, in the norm of the method's stopping rule
};

/// What a loop adds up over its steps.
struct LoopReport {
  std::int64_t steps = 0;  ///< completed
  std::int64_t iterations = 0;
  int max_iterations = 0;
  double max_residual = 0.0;
  Status status = Status::ok;  ///< the first failure ends the loop
  StepReport failed;           ///< of the step that ended it, where one did

  LoopReport& operator+=(const LoopReport& next) {
    steps += next.steps;
    iterations += next.iterations;
    max_iterations = std::max(max_iterations, next.max_iterations);
    max_residual = std::max(max_residual, next.max_residual);
    status = next.status;
    failed = next.failed;
    return *this;
  }
};

/// dq ^ dp along the numerical flow.
enum class Symplecticity : std::uint8_t {
  none,
  canonical,  ///< J^T Omega J = Omega (restricted to the tangent of the constraints)
  conjugate,  ///< symplectic after a near-identity change of variables, eq. (13) of TO for Newmark
};

enum class Conservation : std::uint8_t {
  none,     ///< may drift
  bounded,  ///< error bounded for long times, no drift
  exact,    ///< to round-off or to the solver's tolerance
};

/// To which time a multiplier belongs.
enum class MultiplierTime : std::uint8_t { none, begin, middle, end };

/// In steps, how far that lies before the end of the step that reports it.
constexpr double delay_of(MultiplierTime time) {
  return time == MultiplierTime::begin ? 1.0 : time == MultiplierTime::middle ? 0.5 : 0.0;
}

/// A method's promises. Order is that of the global error, per variable; 0 promises none.
struct Traits {
  std::string_view name;   ///< id, kebab-case
  std::string_view title;  ///< as the literature calls it
  bool adaptive = false;   ///< chooses order and step itself; h is the distance between outputs
  int order_q = 0;
  int order_p = 0;
  Symplecticity symplectic = Symplecticity::none;
  bool symmetric = false;  ///< step h, then -h, returns
  Conservation energy = Conservation::none;
  Conservation linear_momentum = Conservation::none;      ///< momentum maps of translations
  Conservation angular_momentum = Conservation::none;     ///< momentum maps of rotations
  Conservation position_constraint = Conservation::none;  ///< g(q) = 0
  Conservation velocity_constraint = Conservation::none;  ///< G v = 0
  MultiplierTime multiplier_time = MultiplierTime::none;
  int order_lambda = 0;  ///< of the multiplier at its time; 0 promises none
  /// Energy lost per time by a linear oscillator: h^dissipation to leading order; 0 promises none.
  int dissipation = 0;
  /// Largest modulus of the eigenvalues of a step as h omega goes to infinity; 1 damps nothing,
  /// negative promises none.
  double rho_infinity = -1.0;
  /// Draws random numbers: nothing above is promised of a trajectory but its constraints.
  bool stochastic = false;
  /// Means over the stationary distribution, the kinetic temperature among them, differ from those
  /// of exp(-beta H) by O(h^order); 0 promises none.
  int order_stationary = 0;
  std::string_view source;  ///< paper and equation number
};

/// Promises of a method at options other than the default ones: `settings` as for `--opt`,
/// separated by blanks. A method lists the extremes of what it documents in a static member
/// `option_sets`.
struct OptionSet {
  std::string_view settings;
  Traits traits;
};

/// The record of a method that is another under a name of its own.
constexpr Traits renamed(Traits traits, std::string_view name, std::string_view title,
                         std::string_view source) {
  traits.name = name;
  traits.title = title;
  traits.source = source;
  return traits;
}

}  // namespace shakedown
