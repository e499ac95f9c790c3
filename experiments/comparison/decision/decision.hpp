// What decision.md weighs, by what it is about.
#pragma once

#include "experiments/comparison/decision/evidence.hpp"
#include "experiments/harness/figures/figure.hpp"

namespace shakedown::comparison {

/// Numbers of the tables that are read, as the sentences weigh them: a row each.
class Weighed {
 public:
  /// A number with where it stands; gives it back.
  double number(const std::string& what, double value, const std::string& from);
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  Table table_{"what", "value", "from"};
};

/// Cost of a method in a situation; NaN: it has none.
double cost_of(const Evidence& evidence, const std::string& situation, double error,
               const std::string& method);

/// Problems on which qualities of a method are measured, and those on which it keeps them.
struct Tally {
  double measured = 0.0, kept = 0.0;
  [[nodiscard]] double lost() const { return measured - kept; }
};
Tally tally(const Evidence& evidence, const std::vector<Quality>& qualities,
            const std::string& method, const std::vector<std::string>& situations);

void measure_free(Context& context, const Evidence& evidence, Weighed& weighed);
void measure_constrained(Context& context, const Evidence& evidence, Weighed& weighed);
void measure_mechanisms(Context& context, const Evidence& evidence, Weighed& weighed);
void measure_long(Context& context, const Evidence& evidence, Weighed& weighed);
void measure_penalty(Context& context, const Evidence& evidence, Weighed& weighed);
void measure_stability(Context& context, Weighed& weighed);

/// Kinds of problems with their cases.
Table situations_table();
/// Cost and structure of every method in every situation, with its place in the picture.
Table costs_table(const Evidence& evidence);
/// Of what `costs_table` says, the methods that come within a factor of ten of the least.
Figure costs_figure(const Table& costs);
/// What to use and what to avoid, for every situation, error, length of run and structure.
Table choices_table(const Evidence& evidence);
/// The same in short: what to use, a row for a situation and error.
Table answers_table(const Evidence& evidence);

}  // namespace shakedown::comparison
