// The mechanisms with a redundant constraint, their references, and runs of all families of methods
// on them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/solution.hpp"
#include "experiments/beyond/mechanisms/rank.hpp"

namespace shakedown::beyond {

struct Mechanism {
  const char *id, *title;
  std::array<const char*, 3> point;  ///< columns that give a joint; the third is "" in the plane
  std::vector<std::string> constraints;
  Eigen::MatrixXd (*jacobian)(const std::vector<double>& q);
  States (*reference)(const std::vector<double>& times);  ///< the exact q
};
const std::vector<Mechanism>& mechanisms();

/// Returns one case for each family of methods that accepts redundant constraints.
std::vector<Case> cases_on(const Mechanism& of);

/// A run with its errors, and the errors of a second run with half the step.
struct RedundantRun {
  const Mechanism* of;
  Case made;
  Trajectory rows;
  double q_error, finer_q_error, energy_error, finer_energy_error;
};
std::vector<RedundantRun> redundant_runs();

/// How SHAKE's multipliers and constraint forces change when one constraint is left out. Each
/// number is the largest difference from `shake`, the run with all constraints, divided by the
/// largest value in `shake`.
struct LeftOut {
  std::string constraint;
  double multipliers = 0.0, forces = 0.0;
};
/// Leaves out, one after the other, two constraints that take part in the linear relation among the
/// rows of G.
std::vector<LeftOut> left_out(const RedundantRun& shake);

/// Returns the largest energy error between two times, given as fractions `from` and `to` of the
/// run.
double energy_error(const Trajectory& run, double from = 0.0, double to = 1.0);
/// Returns the columns kind0, kind1, ... at whole seconds. There are several times because an error
/// at a single time could be small by chance.
States at_seconds(const Trajectory& run, std::string_view kind);

}  // namespace shakedown::beyond
