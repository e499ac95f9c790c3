// How a problem is run and measured if the defaults do not suit it. A problem, or its physics
// (differentiated.hpp), may have
//
//   static constexpr TypicalRun typical{...};       the run of `shakedown check`
//   static constexpr Measuring measuring{...};      how the promises of methods are measured
//   static constexpr DrawnRun drawn{...};           the motion that its picture shows
//   void set_in_motion(Vector& q, Vector& p) const  turns the start, in q and p, into the start of
//                                                   measurements
//
// For a problem made by a wrapper (Penalised, Soft, Fixman), `typical` and `measuring` are members
// of its specialisation of Names; so is `drawn` if it differs from the other problem's. All are
// optional: a problem needs none of them if its start
// is not special and its slow motion takes about a unit of time.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

namespace shakedown {

/// A run in which the motion is regular and resolved by the step.
struct TypicalRun {
  double step = 0.01;
  double until = 10.0;
};

/// The motion that a picture of the problem shows; see sketch.hpp.
struct DrawnRun {
  double until = 0.0;                ///< 0: the end of the typical run
  std::string_view parameters = "";  ///< in the form of Measuring::parameters
};

/// A run in which a stochastic method soon reaches equilibrium. Friction over mass is of order 1,
/// the energies are below all relevant barriers, and the step keeps (h omega)^2/4 below 2e-3.
struct ThermalRun {
  std::string_view parameters = "";  ///< in addition to the parameters of Measuring
  double step = 0.0;                 ///< 0: the kinetic temperature is not measured
  double friction = 1.0;
  double inverse_temperature = 1.0;
};

/// Times are in the problem's unit. Errors are measured against the reference solution.
struct Measuring {
  /// Parameters as for --set, separated by blanks: "n=3 L=0.3". They are chosen to make dense
  /// Jacobians and determinants affordable, and frequencies low enough for few steps.
  std::string_view parameters = "";
  /// Further parameters, which apply only to the start.
  std::string_view start_parameters = "";
  /// If positive, measurements start from the state that the motion with default parameters reaches
  /// at this time.
  double start_time = 0.0;
  double horizon = 2.0;  ///< horizon of accuracy measurements: a few slow time scales
  /// Accuracy runs start from the reference at this time, unless `set_in_motion` or `start_time`
  /// applies.
  double head_start = 0.3;
  /// Horizon of the runs that compare errors with costs; 0: four times `horizon`.
  double work_precision_horizon = 0.0;
  double order_start = 0.0;         ///< error at the coarsest step of a fit of order 1; 0: 1e-4
  double second_order_start = 0.0;  ///< likewise for order 2; 0: 1e-5
  double fourth_order_start = 0.0;  ///< likewise for order 4; 0: 5e-7
  double sixth_order_start = 0.0;   ///< likewise for order 6; 0: 1e-6
  /// Step of long runs, for problems in which eight steps per horizon already give small errors; 0:
  /// found by a search.
  double coarse_step = 0.0;
  double longest_step = HUGE_VAL;  ///< upper limit of the step where a search determines it
  double speed = 1.0;              ///< size of v; adaptive methods bound G v relative to it
  /// The time scale of the motion, for a problem with a diagonal mass in the units of its source.
  /// The Jacobian of a step is then measured in units of sqrt(time/m_i), because with very
  /// different masses round-off scales with the largest entry. 0: the problem's own units.
  double unit_of_time = 0.0;
  /// Numbers of steps in the fits of multipliers, for order 1, for orders 2 and 3, and for order 4.
  /// Multipliers carry round-off eps/h^2, which soon hides the errors of high orders.
  std::array<std::int64_t, 3> multiplier_steps{128, 128, 32};

  /// The highest order that can be measured. The errors of methods of higher order, and all errors
  /// of the method `too_accurate`, are round-off at the steps that would show an order.
  /// `highest_lambda_order` is the limit for multipliers.
  int highest_order = std::numeric_limits<int>::max();
  int highest_lambda_order = std::numeric_limits<int>::max();
  std::string_view too_accurate = "";
  /// Some terms in the error of lambda vanish, so its order may be higher than promised.
  bool lambda_gains_order = false;
  /// All motion is linear oscillation, so a step of a method has a limit as h omega goes to
  /// infinity.
  bool linear = false;
  /// The largest swings are rare, so long runs are not shortened for methods of higher order.
  bool rare_swings = false;

  std::int64_t long_run = std::int64_t{1} << 16;    ///< number of steps in which a drift must show
  std::int64_t coarse_run = std::int64_t{1} << 16;  ///< likewise for the coarse step

  ThermalRun thermal = {};
};

/// Returns the value that P declares, or the default.
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

template <class P, class... Base>
constexpr DrawnRun drawn_of() {
  if constexpr (requires { P::drawn; }) {
    return P::drawn;
  } else if constexpr (sizeof...(Base) > 0) {
    return drawn_of<Base...>();
  } else {
    return {};
  }
}

}  // namespace shakedown
