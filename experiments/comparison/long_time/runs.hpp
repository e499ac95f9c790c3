// Runs of 2^20 steps on four problems of different kinds, and the laws by which their energy errors
// grow.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/long_time/growth.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// A problem, and the methods that integrate it, all with the same step size.
struct LongRunProblem {
  std::string id, title;
  double h;
  std::vector<std::string> methods;  ///< the first `drawn` of them have curves in the figure
  std::size_t drawn;

  [[nodiscard]] std::string figure() const { return "comparison/long-time-" + id; }
};
const std::vector<LongRunProblem>& long_run_problems();

inline constexpr std::int64_t long_run_steps = std::int64_t{1} << 20;
/// The number of steps between samples. Octaves also take into account each of the first sixteen
/// steps.
inline constexpr std::int64_t sampled_every = 16;

/// The largest |e| in the steps (`after`, `to`], where e = (E - E_0)/|E_0|.
struct Octave {
  std::int64_t after, to;
  double largest;
};

struct LongRun {
  const LongRunProblem* on;
  std::string method;
  std::vector<Octave> octaves;
  Growth growth;
  RunSummary summary;  ///< without counts and seconds

  /// An upper bound of the accumulated round-off: eps per step, always in the same direction.
  [[nodiscard]] double round_off() const;
  [[nodiscard]] bool above_round_off() const { return growth.amplitude > round_off(); }
};

inline constexpr const char* at_round_off = "at round-off";
/// What the exponent of a run stands for in the figure: the law of the run, or round-off, whose law
/// is not a property of the method. Empty if no exponent is shown, because the run is lost or the
/// standard error is too large. The limit of the standard error is half the distance between the
/// exponents 0, 1/2 and 1 of the laws.
std::string_view shown_law(const LongRun& run);

/// Makes all runs in order. The reported progress ends at `share`.
std::vector<LongRun> long_runs(Context& context, std::int64_t steps, double share);

}  // namespace shakedown::comparison
