// The operations of a run: its counts, weighted by the arithmetic that each takes at the size of
// the problem. They do not depend on the machine. The experiment comparison/timings-and-counts
// compares them with times.
#pragma once

#include <cstdint>
#include <string>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::comparison {

/// The properties of a problem on which the weights depend.
struct ProblemOperations {
  EvaluationCost each = {};  ///< additions per evaluation of each kind
  double coordinates = 0.0;
  double entries = 0.0;  ///< number of entries of the Hessian, given its structure
  bool dual_numbers = false;
  bool redundant = false;  ///< whether constraints are redundant
};
ProblemOperations operations_of(const ProblemEntry& problem, const Settings& parameters);
/// The operations of one evaluation of the force, in the units of `operations_of`.
double of_force(const ProblemOperations& problem);

/// Returns the following sum, in units of one multiplication and addition of linear algebra:
///
///   sum over evaluations of (a call + its arithmetic)
///   + the additions and multiplications of factorisations and solves
///   + vector operations of the steppers, some for each evaluated vector, over n entries
///   + vector operations of library codes, each a call and its entries.
///
/// The weights are round numbers close to a least-squares fit to the times measured in
/// comparison/timings-work-precision.
double operations_of(const Counts& counts, std::int64_t steps, const ProblemOperations& problem,
                     const std::string& method);

}  // namespace shakedown::comparison
