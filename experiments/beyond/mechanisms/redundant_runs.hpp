// The mechanisms with a redundant constraint, their references, and runs of every family on them.
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
  std::array<const char*, 3> point;  ///< columns of a joint; a plane one has two
  std::vector<std::string> constraints;
  Eigen::MatrixXd (*jacobian)(const std::vector<double>& q);
  States (*reference)(const std::vector<double>& times);  ///< q
};
const std::vector<Mechanism>& mechanisms();

/// One method of each family that takes redundant constraints.
std::vector<Case> cases_on(const Mechanism& of);

/// A run, and the errors of it and of a run in half its steps.
struct RedundantRun {
  const Mechanism* of;
  Case made;
  Trajectory rows;
  double q_error, finer_q_error, energy_error, finer_energy_error;
};
std::vector<RedundantRun> redundant_runs();

/// The same motion by SHAKE with one constraint left out: by how much multipliers and forces differ from those of
/// `shake`, which has all constraints, over the largest of their kind.
struct LeftOut {
  std::string constraint;
  double multipliers = 0.0, forces = 0.0;
};
/// For two constraints of the relation among the rows of G.
std::vector<LeftOut> left_out(const RedundantRun& shake);

/// Over the rows from part `from` to part `to` of the run.
double energy_error(const Trajectory& run, double from = 0.0, double to = 1.0);
/// The columns kind0, kind1, ... at whole seconds: a single time could be favourable by chance.
States at_seconds(const Trajectory& run, std::string_view kind);

}  // namespace shakedown::beyond
