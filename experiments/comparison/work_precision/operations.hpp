// The operations of a run: its counts, weighted by their arithmetic at the size of the problem.
// They do not depend on the machine; comparison/timings-and-counts compares them with seconds.
#pragma once

#include <cstdint>
#include <string>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::comparison {

/// The parameters of the weights.
struct ProblemOperations {
  EvaluationCost each = {};  ///< additions per evaluation of each kind
  double coordinates = 0.0;
  double entries = 0.0;  ///< entries of the Hessian, within its structure
  bool dual_numbers = false;
  bool redundant = false;  ///< redundant constraints
};
ProblemOperations operations_of(const ProblemEntry& problem, const Settings& parameters);
/// The operations of one evaluation of the force, in the units of `operations_of`.
double of_force(const ProblemOperations& problem);

/// In units of a multiplication and addition of linear algebra:
///
///   sum over evaluations of (a call + its arithmetic)
///   + the additions and multiplications of factorisations and solves
///   + vector operations of the steppers, some for each evaluated vector, over n entries
///   + vector operations of library codes, each a call and its entries.
///
/// The weights are round numbers near a least-squares fit to the seconds of
/// comparison/timings-work-precision.
double operations_of(const Counts& counts, std::int64_t steps, const ProblemOperations& problem,
                     const std::string& method);

}  // namespace shakedown::comparison
