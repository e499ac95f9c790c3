// The lines of advice with their evidence: the cost on the
// cases where it was found, and on the cases held back.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "experiments/comparison/decision/evidence.hpp"

namespace shakedown::comparison {

/// A method for a kind of problems and an error.
struct AdviceLine {
  const char* situation;
  double error;
  const char* method;
  bool lasting;  ///< energy must not drift, and no run over ten spans may be lost
};
std::span<const AdviceLine> advice_lines();

/// Returns "cost.rods.1e-3.herk-4", or "lasting-cost. ..." for a lasting line.
std::string name_of(const AdviceLine& line);

struct AdviceWeight {
  Standing standing;           ///< among all admissible methods, or among those that keep energy
  std::string runner_up = {};  ///< cheapest other method; empty if none
  double runner_up_cost = 0.0;
  /// The work over the least work, on each case held back whose error some method reaches.
  std::vector<std::string> held_back = {};
  std::vector<double> held_back_costs = {};
};
AdviceWeight weigh(const Evidence& evidence, const AdviceLine& line);

/// Counts the cases, including those held back, on which some method reaches the error of the line
/// but the line's own method does not.
int cases_missed(const Evidence& evidence, const AdviceLine& line);

/// The evidence for all lines together.
struct AdviceTally {
  int lines = 0, beyond_two = 0;  ///< lines, and those with a cost of more than twice the least
  int held_back = 0, held_back_within = 0;  ///< cases held back, and those within twice the least
  [[nodiscard]] double share_within() const { return double(held_back_within) / held_back; }
};
AdviceTally tally_of(const Evidence& evidence);
Table advice_table(const Evidence& evidence);

}  // namespace shakedown::comparison
