// What the promises of trait records are measured on: a problem, the methods that can integrate it, and
// what a measurement needs to know of them beside the catalogue's own interface. All types erased.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analysis/traits/geometry.hpp"
#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// The same pair with other parameters or options than the default ones.
struct Setup {
  Settings problem;
  Settings method;
};

/// Of "beta=1 theta=0".
Settings settings_of(std::string_view text);
/// The first, then the second, which may overrule it.
Settings joined(Settings first, const Settings& second);

/// d advance / d z, `steps` steps of h from z.
using StepJacobian = Eigen::MatrixXd (*)(const Setup&, const Point& z, double h,
                                         std::int64_t steps);

/// A pair. `traits` is the record to be verified, whether it is true or not.
struct PairSubject {
  std::string label;  ///< "newmark", or with the options that the record is for: "newmark beta=1"
  Traits traits;
  std::vector<SettingInfo> options;
  Pair pair;

  Settings small;  ///< see ProblemSubject::small
  Settings fixed;  ///< options that the record is for; every check takes them before its own

  /// At z and time t0, before the first step.
  [[nodiscard]] std::unique_ptr<Integration> start(const Setup& setup, const Point& z, double h,
                                                   double t0 = 0.0) const;
  /// `steps` steps of h by one fresh stepper from z at time t0. A step that fails makes every entry NaN.
  [[nodiscard]] Point advance(const Setup& setup, const Point& z, double h, std::int64_t steps,
                              double t0 = 0.0) const;

  /// By dual numbers, Newton's tolerance at 1e-14; null where differences serve.
  StepJacobian jacobian = nullptr;

  Eigen::Index momenta = 0;  ///< entries of p; 0: as many as of q
  [[nodiscard]] Eigen::Index positions(const Point& z) const {
    return momenta > 0 ? z.size() - momenta : z.size() / 2;
  }
  [[nodiscard]] bool admissible() const { return pair.admissible(); }
  [[nodiscard]] bool has_option(std::string_view option) const;
  /// `setup` with `fixed` before its options.
  [[nodiscard]] Setup with_fixed(const Setup& setup) const {
    return {setup.problem, joined(fixed, setup.method)};
  }
};

struct ProblemSubject : Geometry {
  ProblemEntry entry;
  /// In the order of the method list, inadmissible ones included; option sets behind them.
  std::vector<PairSubject> pairs;
  /// A size at which dense Jacobians and determinants are affordable; every check takes these
  /// parameters before those of its own Setup.
  Settings small;
  double horizon = 2.0;             ///< of accuracy measurements: a few units of every slow time
  double head_start = 0.3;          ///< measurements start from the reference at this time,
  Point start = {};                 ///< or, where that is special, from here
  double order_start = 0.0;         ///< error at the coarsest step of a fit of order 1; 0: 1e-4
  double second_order_start = 0.0;  ///< the same of order 2; 0: 1e-5
  double fourth_order_start = 0.0;  ///< the same of order 4; 0: 5e-7
  /// Of long runs, where eight steps a horizon are fine already; 0: found.
  double coarse_step = 0.0;
  double longest_moderate_step = HUGE_VAL;  ///< of short ones, where accuracy allows too long steps
  double speed = 1.0;  ///< size of v: an adaptive method bounds G v relative to it
  Scales sizes = {};   ///< of its numbers, where they are not near 1
  /// Steps over the horizon from which multipliers are fitted: they carry round-off eps/h^2.
  /// Those of order 1, of 2 and 3, and of 4, whose errors would be round-off soon.
  std::array<std::int64_t, 3> multiplier_steps{128, 128, 32};

  /// Units in which a step's Jacobian is near 1, s_i of q_i and 1/s_i of p_i, a canonical change;
  /// empty: 1. Masses of very different sizes would lend round-off the largest entry's scale.
  Eigen::VectorXd canonical_units = {};

  /// Errors above this order, and those of `too_accurate`, are round-off at all steps at which the
  /// method finds a solution; multipliers above `highest_lambda_order` where the next term is small.
  int highest_order = std::numeric_limits<int>::max();
  int highest_lambda_order = std::numeric_limits<int>::max();
  std::vector<std::string_view> too_accurate = {};
  /// Terms of the error of lambda vanish: it may be of a higher order than promised.
  bool lambda_gains_order = false;
  /// All motion is linear oscillation, of which a step at h omega to infinity has a limit.
  bool linear = false;
  bool rare_swings = false;  ///< the largest come seldom: long runs are not cut for higher orders

  /// The problem is not defined where all coordinates vanish (bonds of length 0 have no direction).
  bool singular_at_origin = false;

  std::int64_t most_steps = std::int64_t{1} << 20;  ///< over the horizon, of a search for a step
  std::int64_t long_run = std::int64_t{1} << 16;    ///< steps in which a drift must show
  std::int64_t coarse_run = std::int64_t{1} << 16;  ///< the same at the coarse step
  double long_time = 128.0;  ///< horizons that a long run lasts at least, for slow modulations
  /// Long runs and symplecticity at two steps; else at the coarse one alone, and orders 1 and 2 at ten
  /// times the errors, finer only where they do not show there.
  bool at_fine_step = true;

  [[nodiscard]] Settings with_small(const Settings& settings = {}) const {
    return joined(small, settings);
  }
  [[nodiscard]] Point initial(const Settings& settings = {}) const;
};

/// Problem `entry` and the methods of `pairs`, measured as measuring.hpp says.
ProblemSubject make_subject(ProblemEntry entry, Geometry geometry, std::vector<PairSubject> pairs);
/// The pairs of `entry`, which has them in the order of `methods`.
std::vector<PairSubject> pairs_of(const ProblemEntry& entry,
                                  const std::vector<MethodEntry>& methods);

/// A problem of the suite's catalogue with all methods, each at its default options.
ProblemSubject subject_of(const std::string& problem);

}  // namespace shakedown
