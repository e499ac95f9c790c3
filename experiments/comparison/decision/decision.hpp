// The evidence of decision.md, by topic.
#pragma once

#include "experiments/comparison/decision/evidence.hpp"
#include "experiments/harness/figures/figure.hpp"

namespace shakedown::comparison {

/// Collects the numbers that decision.md takes from other tables, one per row.
class DecisionNumbers {
 public:
  /// Records a number with its source and returns it.
  double number(const std::string& what, double value, const std::string& from);
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  Table table_{"what", "value", "from"};
};

/// The cost of a method in a situation; NaN if the method has no cost there.
double cost_of(const Evidence& evidence, const std::string& situation, double error,
               const std::string& method);

/// The number of problems on which qualities of a method are measured, and the number on which the
/// method has these qualities.
struct Tally {
  double measured = 0.0, kept = 0.0;
  [[nodiscard]] double lost() const { return measured - kept; }
};
Tally tally(const Evidence& evidence, const std::vector<Quality>& qualities,
            const std::string& method, const std::vector<std::string>& situations);

void measure_free(Context& context, const Evidence& evidence, DecisionNumbers& numbers);
void measure_constrained(Context& context, const Evidence& evidence, DecisionNumbers& numbers);
void measure_mechanisms(Context& context, const Evidence& evidence, DecisionNumbers& numbers);
void measure_long(Context& context, const Evidence& evidence, DecisionNumbers& numbers);
void measure_penalty(Context& context, const Evidence& evidence, DecisionNumbers& numbers);
void measure_stability(Context& context, DecisionNumbers& numbers);

/// A table of the kinds of problems with their cases.
Table situations_table();
/// A table of the cost and structure of every method in every situation, with the position of the
/// method in the figure.
Table costs_table(const Evidence& evidence);
/// Draws the methods of `costs_table` whose cost is at most four times the least cost.
Figure costs_figure(const Table& costs);
/// A table of the methods to use and to avoid, for every situation, error, length of run and
/// structure.
Table choices_table(const Evidence& evidence);
/// A short table of the methods to use, with one row per situation and error.
Table answers_table(const Evidence& evidence);

}  // namespace shakedown::comparison
