// The lines of advice, and what speaks for each: its cost where it was found, and on the cases held back.
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
  bool lasting;  ///< energy must not drift, and the run over ten spans must not be lost
};
std::span<const AdviceLine> advice_lines();

/// "cost.rods.1e-3.herk-4"; of lines that last "lasting-cost. ...".
std::string name_of(const AdviceLine& line);

struct AdviceWeight {
  Standing standing;  ///< beside all admissible methods; those that keep energy, of a lasting line
  std::string runner_up = {};  ///< the cheapest other method; empty: there is none
  double runner_up_cost = 0.0;
  /// On each case held back whose error any method reaches: its work over the least.
  std::vector<std::string> held_back = {};
  std::vector<double> held_back_costs = {};
};
AdviceWeight weigh(const Evidence& evidence, const AdviceLine& line);

/// The number of cases, those held back included, on which some method reaches the error of the line and its
/// own method does not.
int cases_missed(const Evidence& evidence, const AdviceLine& line);

/// What speaks for the lines together.
struct AdviceTally {
  int lines = 0, beyond_two = 0;  ///< lines; those whose cost is more than twice the least
  int held_back = 0, held_back_within = 0;  ///< cases held back, and those within twice the least
  [[nodiscard]] double share_within() const { return double(held_back_within) / held_back; }
};
AdviceTally tally_of(const Evidence& evidence);
/// A row for each line.
Table advice_table(const Evidence& evidence);

}  // namespace shakedown::comparison
