// Largest stable step of a method on the penalised double pendulum.
#pragma once

#include <string>
#include <string_view>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::tao2014 {

/// What is asked: a run from the start of Figure 1 is stable when it completes and its energy never
/// leaves `bound` around the start's. The energy above rest is 0.41 and turning the lower rod over
/// takes 2.4, so beyond 1 the motion is another one; the limits hardly depend on it.
struct StabilityQuestion {
  std::string method;
  Settings options = {};
  double omega = 20.0;
  double until = 50.0;
  double bound = 1.0;
};

/// The outcome of a run that is stable.
inline constexpr std::string_view stable = "stable";
struct Probe {
  std::string_view outcome;   ///< stable, or how it failed
  double t = 0.0;             ///< where the run ended
  double energy_error = 0.0;  ///< largest |E(t) - E(0)|
};
Probe probe(const StabilityQuestion& question, double h);

/// Edges of stability are ragged: samples every 5 % from `low` to `high`, and `resolution` apart from
/// two thirds of the first unstable sample up to it.
struct StabilityLimit {
  StabilityScan scan;
  std::string_view beyond = stable;  ///< how the smallest unstable step ends
  /// The smallest unstable step; infinite when none is known up to `high`.
  [[nodiscard]] double h() const { return scan.smallest_unstable; }
};
StabilityLimit stability_limit(const StabilityQuestion& question, double low, double high = 1.0,
                               double resolution = 0.005);

}  // namespace shakedown::tao2014
