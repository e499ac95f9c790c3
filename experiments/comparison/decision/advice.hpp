// The lines of advice with their evidence: the cost on the cases from which the advice was derived,
// and on the cases held back for testing.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "experiments/comparison/decision/evidence.hpp"

namespace shakedown::comparison {

/// The method advised for a kind of problem and an error.
struct AdviceLine {
  const char* situation;
  double error;
  const char* method;
  bool lasting;  ///< energy must not drift, and no run over ten spans may lose it
};
std::span<const AdviceLine> advice_lines();

/// Returns "cost.rods.1e-3.herk-4", or "lasting-cost. ..." if the line is lasting.
std::string name_of(const AdviceLine& line);

struct AdviceEvidence {
  Standing standing;           ///< among all admissible methods; if lasting, those without drift
  std::string runner_up = {};  ///< cheapest other method; empty if none
  double runner_up_cost = 0.0;
  /// The cases held back on which some method reaches the error. `held_back_costs` has the ratio of
  /// the work to the least work on each.
  std::vector<std::string> held_back = {};
  std::vector<double> held_back_costs = {};
};
AdviceEvidence evidence_for(const Evidence& evidence, const AdviceLine& line);

/// The cases, including those held back, on which some method reaches the error of the line, but
/// the advised method does not.
std::vector<std::string> cases_missed(const Evidence& evidence, const AdviceLine& line);

/// Counts pairs of an error and a case that is held back.
struct HeldBack {
  int pairs = 0, within = 0;  ///< `within`: the advised method costs at most twice the least
  void add(bool is_within) {
    ++pairs;
    within += is_within ? 1 : 0;
  }
  [[nodiscard]] double share() const { return double(within) / pairs; }
};

/// A summary of the evidence for all lines.
struct AdviceTally {
  int lines = 0, beyond_two = 0;  ///< all lines; those whose cost is more than twice the least
  HeldBack held_back;
  HeldBack unseen;  ///< on problems none of whose cases was used to find the advice
};
AdviceTally tally_of(const Evidence& evidence);
Table advice_table(const Evidence& evidence);
/// A table of the advised methods, with one row per kind of problem.
Table use_table();

}  // namespace shakedown::comparison
