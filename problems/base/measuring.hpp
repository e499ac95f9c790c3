// How a problem is run and measured where the defaults do not suit it. A problem, or its physics
// (differentiated.hpp), may have
//
//   static constexpr TypicalRun typical{...};       the run that `shakedown check` watches
//   static constexpr Measuring measuring{...};      how the promises of methods are measured on it
//   void set_in_motion(Vector& q, Vector& p) const  turns the start, in q and p, into the one from which
//                                                   promises are measured
//
// A problem that a wrapper makes (Penalised, Soft, Fixman) has `typical` and `measuring` in its Names.
// All three are optional. A problem needs none of them if its start is not special and its slow motion
// takes about a unit of time.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

namespace shakedown {

/// A run in which the motion is regular and the step resolves it.
struct TypicalRun {
  double step = 0.01;
  double until = 10.0;
};

/// A run of a stochastic method that reaches equilibrium soon: friction over mass is of order 1, energies
/// are below any barrier that matters, and the step leaves (h omega)^2/4 below 2e-3.
struct ThermalRun {
  std::string_view parameters = "";  ///< beside those of Measuring
  double step = 0.0;                 ///< 0: the kinetic temperature is not measured on the problem
  double friction = 1.0;
  double inverse_temperature = 1.0;
};

/// Times are in the problem's unit. Errors are measured against the reference solution.
struct Measuring {
  /// As for --set, separated by blanks: "n=3 L=0.3". A size at which dense Jacobians and determinants
  /// are affordable, and frequencies that take few steps.
  std::string_view parameters = "";
  /// Further parameters, for the start alone.
  std::string_view start_parameters = "";
  /// Measurements start where the motion with the default parameters is at this time; 0: at its start.
  double start_time = 0.0;
  double horizon = 2.0;  ///< of accuracy measurements: a few units of every slow time
  /// They start from the reference at this time, unless `set_in_motion` or `start_time` names a start.
  double head_start = 0.3;
  /// Horizon of the runs that compare errors with costs; 0: four times `horizon`.
  double work_precision_horizon = 0.0;
  double order_start = 0.0;         ///< error at the coarsest step of a fit of order 1; 0: 1e-4
  double second_order_start = 0.0;  ///< the same of order 2; 0: 1e-5
  double fourth_order_start = 0.0;  ///< the same of order 4; 0: 5e-7
  /// Step of long runs, where eight steps per horizon are fine already; 0: found.
  double coarse_step = 0.0;
  double longest_moderate_step = HUGE_VAL;  ///< of short runs, where accuracy allows too long steps
  double speed = 1.0;  ///< size of v: an adaptive method bounds G v relative to it
  /// The time in which the motion changes, for a problem with a diagonal mass in the units of its source.
  /// A step's Jacobian is then measured in units of sqrt(time/m_i): with masses of very different sizes
  /// round-off would have the scale of the largest entry. 0: the problem's own units.
  double unit_of_time = 0.0;
  /// Numbers of steps from which multipliers are fitted, of order 1, of orders 2 and 3, and of order 4.
  /// Multipliers carry round-off eps/h^2, which the errors of high orders reach soon.
  std::array<std::int64_t, 3> multiplier_steps{128, 128, 32};

  /// Errors of higher order, and those of the method with the id `too_accurate`, are round-off at all
  /// steps at which the method finds a solution. The same holds for multipliers of higher order than
  /// `highest_lambda_order`.
  int highest_order = std::numeric_limits<int>::max();
  int highest_lambda_order = std::numeric_limits<int>::max();
  std::string_view too_accurate = "";
  /// Terms of the error of lambda vanish: it may be of a higher order than promised.
  bool lambda_gains_order = false;
  /// All motion is linear oscillation, so that a step has a limit as h omega goes to infinity.
  bool linear = false;
  /// The largest swings are rare: long runs are not cut for methods of higher order.
  bool rare_swings = false;

  std::int64_t long_run = std::int64_t{1} << 16;    ///< steps in which a drift must show
  std::int64_t coarse_run = std::int64_t{1} << 16;  ///< the same at the coarse step

  ThermalRun thermal = {};
};

/// What P says, or the default.
template <class P>
constexpr TypicalRun typical_of() {
  if constexpr (requires { P::typical; }) {
    return P::typical;
  } else {
    return {};
  }
}
template <class P>
constexpr Measuring measuring_of() {
  if constexpr (requires { P::measuring; }) {
    return P::measuring;
  } else {
    return {};
  }
}

}  // namespace shakedown
