// Runs of 2^20 steps on four problems of different kinds, with the growth of their energy errors.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/long_time/growth.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// A problem, and the methods that integrate it with one step size.
struct LongRunProblem {
  std::string id, title;
  double h;
  std::vector<std::string> methods;  ///< the first `drawn` of them have curves
  std::size_t drawn;

  [[nodiscard]] std::string figure() const { return "comparison/long-time-" + id; }
};
const std::vector<LongRunProblem>& long_run_problems();

inline constexpr std::int64_t long_run_steps = std::int64_t{1} << 20;
/// Steps between samples. Octaves also include each of the first sixteen steps.
inline constexpr std::int64_t sampled_every = 16;

/// The largest |e| of the steps in (`after`, `to`], e = (E - E_0)/|E_0|.
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

  /// An upper bound of accumulated round-off, eps per step in one direction.
  [[nodiscard]] double round_off() const;
  [[nodiscard]] bool above_round_off() const { return growth.amplitude > round_off(); }
};

inline constexpr const char* at_round_off = "at round-off";
/// What the exponent of a run shows in the figure: its law, or round-off, whose law is not the
/// method's. Empty if no exponent is shown: the run is lost, or one standard error exceeds half the
/// distance between the exponents 0, 1/2 and 1 of the laws.
std::string_view shown_law(const LongRun& run);

/// All runs in order; reports progress up to `share`.
std::vector<LongRun> long_runs(Context& context, std::int64_t steps, double share);

}  // namespace shakedown::comparison
