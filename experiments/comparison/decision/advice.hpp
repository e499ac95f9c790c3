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

/// The cases, including those held back, on which some method reaches the error of the line but the
/// line's own method does not.
std::vector<std::string> cases_missed(const Evidence& evidence, const AdviceLine& line);

/// Pairs of a case held back and an error.
struct HeldBack {
  int pairs = 0, within = 0;  ///< `within`: the advised method costs at most twice the least
  void add(bool is_within) {
    ++pairs;
    within += is_within ? 1 : 0;
  }
  [[nodiscard]] double share() const { return double(within) / pairs; }
};

/// The evidence for the lines together.
struct AdviceTally {
  int lines = 0, beyond_two = 0;  ///< lines; those whose cost is more than twice the least
  HeldBack held_back;
  HeldBack unseen;  ///< on problems of which no case had a part in finding the advice
};
AdviceTally tally_of(const Evidence& evidence);
Table advice_table(const Evidence& evidence);

}  // namespace shakedown::comparison
