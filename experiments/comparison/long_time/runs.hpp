// Runs of 2^20 steps on four problems of different kind, and what their energies do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/long_time/growth.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// A problem, and the methods that run on it in steps of one length.
struct LongRunProblem {
  std::string id, title;
  double h;
  std::vector<std::string> methods;  ///< the first `drawn` of them as curves
  std::size_t drawn;

  [[nodiscard]] std::string figure() const { return "comparison/long-time-" + id; }
};
const std::vector<LongRunProblem>& long_run_problems();

inline constexpr std::int64_t long_run_steps = std::int64_t{1} << 20;
/// Between samples; below sixteen steps every one is taken.
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

  /// What rounding could add up to if it had one direction: eps a step.
  [[nodiscard]] double round_off() const;
  [[nodiscard]] bool above_round_off() const { return growth.amplitude > round_off(); }
};

inline constexpr const char* at_round_off = "at round-off";
/// What a run's exponent stands for in the figure: its law, or round-off, whose law is none of the
/// method's; empty: no exponent is told, for the run is lost or one standard error is half of what
/// lies between the exponents of two laws, 0, 1/2 and 1.
std::string_view shown_law(const LongRun& run);

/// All of them, in order; progress up to `share`.
std::vector<LongRun> long_runs(Context& context, std::int64_t steps, double share);

}  // namespace shakedown::comparison
