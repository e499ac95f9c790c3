// What the promises of trait records are measured on: a problem, the methods that can integrate it, and
// what a measurement needs to know of them beside the catalogue's own interface. All types erased.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
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

/// q and p, stacked, and back into the start of a run; n: entries of q.
Point point_of(std::span<const double> q, std::span<const double> p);
void begin_at(Request& request, const Point& z, Eigen::Index n);

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

/// The problem's own `measuring` and what follows from it; whoever measures may change both.
struct ProblemSubject : Geometry, Measuring {
  ProblemEntry entry;
  /// In the order of the method list, inadmissible ones included; option sets behind them.
  std::vector<PairSubject> pairs;
  Settings small;     ///< `parameters`; every check takes them before those of its own Setup
  Point start = {};   ///< empty: the reference at `head_start`
  Scales sizes = {};  ///< of its numbers, where they are not near 1

  std::int64_t most_steps = std::int64_t{1} << 20;  ///< over the horizon, of a search for a step
  double long_time = 128.0;  ///< horizons that a long run lasts at least, for slow modulations
  /// Long runs and symplecticity at two steps; else at the coarse one alone, and orders 1 and 2 at ten
  /// times the errors, finer only where they do not show there.
  bool at_fine_step = true;

  [[nodiscard]] Settings with_small(const Settings& settings = {}) const {
    return joined(small, settings);
  }
  [[nodiscard]] Point initial(const Settings& settings = {}) const;
};

/// Problem `entry` and the methods of `pairs`.
ProblemSubject make_subject(ProblemEntry entry, Geometry geometry, std::vector<PairSubject> pairs);
/// The pairs of `entry`, which has them in the order of `methods`.
std::vector<PairSubject> pairs_of(const ProblemEntry& entry,
                                  const std::vector<MethodEntry>& methods);

/// A problem of the suite's catalogue with all methods, each at its default options.
ProblemSubject subject_of(const std::string& problem);

}  // namespace shakedown
