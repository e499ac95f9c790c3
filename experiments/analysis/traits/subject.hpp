// The subjects on which promises of trait records are measured: a problem, the methods that can
// integrate it, and further data that measurements need. All types are erased.
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

/// Parameters of the problem and options of the method that replace the defaults of a pair.
struct Setup {
  Settings problem;
  Settings method;
};

/// Parses settings such as "beta=1 theta=0".
Settings settings_of(std::string_view text);
/// Returns `first` followed by `second`, which overrides it.
Settings joined(Settings first, const Settings& second);

/// Returns q and p, stacked.
Point point_of(std::span<const double> q, std::span<const double> p);
/// Sets the start of a run to z, whose first n entries are q.
void begin_at(Request& request, const Point& z, Eigen::Index n);

/// The Jacobian of `steps` steps of h at z.
using StepJacobian = Eigen::MatrixXd (*)(const Setup&, const Point& z, double h,
                                         std::int64_t steps);

/// A pair with the record `traits`, which is to be verified.
struct PairSubject {
  std::string label;  ///< "newmark", or with the options of the record: "newmark beta=1"
  Traits traits;
  std::vector<SettingInfo> options;
  Pair pair;

  Settings small;  ///< see ProblemSubject::small
  Settings fixed;  ///< options of the record, which every check puts before its own

  /// Returns an integration at z and time t0, before the first step.
  [[nodiscard]] std::unique_ptr<Integration> start(const Setup& setup, const Point& z, double h,
                                                   double t0 = 0.0) const;
  /// Returns the state after `steps` steps of h by a new stepper from z at time t0; all NaN if a
  /// step fails.
  [[nodiscard]] Point advance(const Setup& setup, const Point& z, double h, std::int64_t steps,
                              double t0 = 0.0) const;

  /// The step Jacobian by dual numbers, with Newton's tolerance 1e-14; null to use differences.
  StepJacobian jacobian = nullptr;

  Eigen::Index momenta = 0;  ///< number of entries of p; 0 if it equals that of q
  [[nodiscard]] Eigen::Index positions(const Point& z) const {
    return momenta > 0 ? z.size() - momenta : z.size() / 2;
  }
  [[nodiscard]] bool admissible() const { return pair.admissible(); }
  [[nodiscard]] bool has_option(std::string_view option) const;
  /// Returns `setup` with `fixed` before its options.
  [[nodiscard]] Setup with_fixed(const Setup& setup) const {
    return {setup.problem, joined(fixed, setup.method)};
  }
};

/// The problem's own `measuring` and data derived from it. Callers may change both.
struct ProblemSubject : Geometry, Measuring {
  ProblemEntry entry;
  /// All pairs, including inadmissible ones, in the order of the method list, followed by the
  /// option sets.
  std::vector<PairSubject> pairs;
  Settings small;     ///< `parameters`, which every check puts before those of its Setup
  Point start = {};   ///< start of measurements; empty for the reference at `head_start`
  Scales sizes = {};  ///< sizes of the problem's numbers, if not near 1

  std::int64_t most_steps = std::int64_t{1} << 20;  ///< most steps per horizon in a search
  double long_time = 128.0;  ///< least length of a long run in horizons, for slow modulations
  /// Whether long runs and symplecticity are measured at a fine step in addition to the coarse one.
  /// If not, orders 1 and 2 are first measured with errors ten times as large.
  bool at_fine_step = true;

  [[nodiscard]] Settings with_small(const Settings& settings = {}) const {
    return joined(small, settings);
  }
  [[nodiscard]] Point initial(const Settings& settings = {}) const;
};

/// Returns the subject of problem `entry` with the methods of `pairs`.
ProblemSubject make_subject(ProblemEntry entry, Geometry geometry, std::vector<PairSubject> pairs);
/// Returns the pairs of `entry`, which are in the order of `methods`.
std::vector<PairSubject> pairs_of(const ProblemEntry& entry,
                                  const std::vector<MethodEntry>& methods);

/// Returns a problem of the suite's catalogue with all methods, each with default options.
ProblemSubject subject_of(const std::string& problem);

}  // namespace shakedown
