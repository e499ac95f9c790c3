// What decision.md weighs, by what it is about.
#pragma once

#include "experiments/comparison/decision/evidence.hpp"

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

void measure_free(Context& context, const Evidence& evidence, Weighed& weighed);
void measure_constrained(Context& context, const Evidence& evidence, Weighed& weighed);
void measure_mechanisms(Context& context, const Evidence& evidence, Weighed& weighed);
void measure_long(Context& context, const Evidence& evidence, Weighed& weighed);
void measure_penalty(Context& context, const Evidence& evidence, Weighed& weighed);
void measure_stability(Context& context, const Evidence& evidence, Weighed& weighed);

}  // namespace shakedown::comparison
