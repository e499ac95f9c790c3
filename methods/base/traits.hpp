// The record of the properties that a method declares and the test suite verifies.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace shakedown {

/// How a step, or a whole run, ended.
enum class Status : std::uint8_t {
  ok,
  not_converged,  ///< the nonlinear solver used all its iterations before its stopping rule held
  singular,       ///< a linear system had no trustworthy factorisation
  out_of_reach,   ///< the constraints cannot be met within a step of this length
  not_finite,     ///< the state overflowed or became NaN: the run diverged
  solver_failed,  ///< an external solver (SUNDIALS) failed; the message gives the reason
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

struct StepReport {
  Status status = Status::ok;
  int iterations = 0;     ///< of the nonlinear solver; 0 for explicit and linearly implicit steps
  double residual = 0.0;  ///< last update or residual, in the norm of the method's stopping rule
};

/// Totals over the steps of a loop.
struct LoopReport {
  std::int64_t steps = 0;  ///< number of completed steps
  std::int64_t iterations = 0;
  int max_iterations = 0;
  double max_residual = 0.0;
  Status status = Status::ok;  ///< the first failure ends the loop
  StepReport failed;           ///< report of the step that ended the loop, if any

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

/// Conservation of the two-form dq ^ dp by the numerical flow.
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

/// The time within the step to which a multiplier belongs.
enum class MultiplierTime : std::uint8_t { none, begin, middle, end };

/// Returns the distance from that time to the end of the step, in steps.
constexpr double delay_of(MultiplierTime time) {
  return time == MultiplierTime::begin ? 1.0 : time == MultiplierTime::middle ? 0.5 : 0.0;
}

/// The declared properties of a method. Orders are orders of the global error, one for each
/// variable; 0 means that no order is claimed.
struct Traits {
  std::string_view name;   ///< id, kebab-case
  std::string_view title;  ///< name in the literature
  bool adaptive = false;   ///< chooses order and step itself; h is the distance between outputs
  int order_q = 0;
  int order_p = 0;
  Symplecticity symplectic = Symplecticity::none;
  bool symmetric = false;  ///< a step of h followed by a step of -h returns to the start
  Conservation energy = Conservation::none;
  Conservation linear_momentum = Conservation::none;      ///< momentum maps of translations
  Conservation angular_momentum = Conservation::none;     ///< momentum maps of rotations
  Conservation position_constraint = Conservation::none;  ///< g(q) = 0
  Conservation velocity_constraint = Conservation::none;  ///< G v = 0
  MultiplierTime multiplier_time = MultiplierTime::none;
  int order_lambda = 0;  ///< order of the multiplier at its time; 0 claims none
  /// The energy that a linear oscillator loses per unit time is of order h^dissipation; 0 means
  /// that no order is claimed.
  int dissipation = 0;
  /// Largest modulus of the eigenvalues of a step as h omega goes to infinity; 1 means no damping,
  /// and a negative value means that nothing is claimed.
  double rho_infinity = -1.0;
  /// The method draws random numbers. In this case, its trajectories are claimed to satisfy the
  /// constraints, but nothing else is claimed about them.
  bool stochastic = false;
  /// Means over the stationary distribution, including the kinetic temperature, have errors
  /// O(h^order) relative to exp(-beta H); 0 means that no order is claimed.
  int order_stationary = 0;
  std::string_view source;  ///< paper and equation number
  /// The step in LaTeX, as KaTeX understands it; empty if the pages show none.
  std::string_view formula = {};
};

/// Properties of a method with options other than the defaults. `settings` is written as for
/// `--opt`, separated by blanks. A method lists the extremes of its documented options in a static
/// member `option_sets`.
struct OptionSet {
  std::string_view settings;
  Traits traits;
};

/// Returns the record of a method that is identical to another method but has a new name, and, if
/// given, another formula for its step.
constexpr Traits renamed(Traits traits, std::string_view name, std::string_view title,
                         std::string_view source, std::string_view formula = {}) {
  traits.name = name;
  traits.title = title;
  traits.source = source;
  if (!formula.empty()) traits.formula = formula;
  return traits;
}

}  // namespace shakedown
