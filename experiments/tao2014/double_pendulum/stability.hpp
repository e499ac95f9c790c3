// The largest stable step of a method on the penalised double pendulum.
#pragma once

#include <string>
#include <string_view>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::tao2014 {

/// The question whether a run is stable. A run from the start of Figure 1 is stable if it completes
/// and its energy stays within `bound` of the initial energy. The energy above rest is 0.41, and
/// the lower rod can turn over from 2.82 on, so a change by 1 means a different motion. The limits hardly
/// depend on `bound`.
struct StabilityQuestion {
  std::string method;
  Settings options = {};
  double omega = 20.0;
  double until = 50.0;
  double bound = 1.0;
};

/// The outcome of a stable run.
inline constexpr std::string_view stable = "stable";
struct Probe {
  std::string_view outcome;   ///< `stable`, or how the run failed
  double t = 0.0;             ///< end time of the run
  double energy_error = 0.0;  ///< largest |E(t) - E(0)|
};
Probe probe(const StabilityQuestion& question, double h);

/// The stability limit, near which stable and unstable steps may alternate. Samples are 5 % apart
/// from `low` to `high`. From two thirds of the first unstable sample up to this sample they are
/// `resolution` apart.
struct StabilityLimit {
  StabilityScan scan;
  std::string_view beyond = stable;  ///< outcome of the smallest unstable step
  /// The smallest unstable step; infinity if there is none up to `high`.
  [[nodiscard]] double h() const { return scan.smallest_unstable; }
};
StabilityLimit stability_limit(const StabilityQuestion& question, double low, double high = 1.0,
                               double resolution = 0.005);

}  // namespace shakedown::tao2014
