// What a run costs in operations: its counts, each weighted by the arithmetic that it takes at the size of
// the problem. No machine changes it; comparison/timings-and-counts tells how far it misses seconds.
#pragma once

#include <cstdint>
#include <string>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::comparison {

/// What the weights depend on.
struct ProblemOperations {
  EvaluationCost each = {};  ///< additions of one evaluation of each kind
  double coordinates = 0.0;
  double entries = 0.0;  ///< of the Hessian, within its structure
  bool dual_numbers = false;
  bool redundant = false;  ///< constraints
};
ProblemOperations operations_of(const ProblemEntry& problem, const Settings& parameters);
/// Of one evaluation of the force alone, in the units of `operations_of`.
double of_force(const ProblemOperations& problem);

/// In units of a multiplication and addition of linear algebra:
///
///   sum over evaluations of (a call + what its arithmetic takes)
///   + the additions and multiplications of factorisations and solves
///   + vector operations of the steppers, some for each vector that is evaluated, over n entries
///   + vector operations of library codes, each a call and its entries.
///
/// The weights are round numbers near a least-squares fit to seconds of comparison/timings-work-precision.
double operations_of(const Counts& counts, std::int64_t steps, const ProblemOperations& problem,
                     const std::string& method);

}  // namespace shakedown::comparison
