// What a step on the chain costs: in operations, seconds and bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "methods/base/traits.hpp"

namespace shakedown::tao2014 {

/// The methods with O(n) steps whose cost is measured, by their ids.
const std::vector<std::string>& chain_methods();
/// One of KBS's: it keeps the whole KKT matrix, thirty numbers a pendulum and more.
bool is_ggl(const std::string& method);

/// Beyond the paper's ten pendula everything follows the weight of the chain. Tension grows like n:
/// so do the penalty's static violation, tension / (2 L omega^2), and the square of the frequencies
/// of waves across the rods, 4 tension / (m L). Hence omega^2 grows like n and h^2 falls like 1/n,
/// which leaves h omega = 1. Both are the paper's at n <= 10.
double chain_omega(int n);
double chain_step(int n);

/// Newton's tolerance on positions, relative to 1 + |q|: those of a chain of 10^6 are known to
/// 4e-10 only, and round-off of that size in every link adds up along the chain.
inline constexpr double chain_tolerance = 1e-11;

/// One step, the third from the paper's start, at chain_omega and chain_step.
struct StepOperations {
  std::int64_t operations = 0;  ///< see Tallied
  int iterations = 0;
};
StepOperations count_operations(const std::string& method, int n);

/// Operations of a step that takes the mean number of iterations of a run.
double count_operations(const std::string& method, int n, double iterations);
/// Operations of factoring and solving M + beta h^2 Hess V at the start, alone.
std::int64_t count_block_solve(int n);

/// Least processor time of so many batches of so many steps, from the paper's start, at chain_omega
/// and chain_step.
struct StepTime {
  double seconds = 0.0;     ///< a step, of processor time
  double iterations = 0.0;  ///< a step, mean
  double bytes = 0.0;       ///< held by the whole run (0 where malloc does not tell)
  Status status = Status::ok;
};
StepTime time_steps(const std::string& method, int n, std::int64_t steps, int batches);

/// One factorisation and solution of M + beta h^2 Hess V at the start as a step.
StepTime time_block_solve(int n, std::int64_t solves, int batches);

/// IDA in GGL form with KLU on the constrained chain, rtol 1e-12, atol 1e-6, over `outputs` steps
/// of chain_step: mean of its own steps.
StepTime time_ida(int n, int outputs);

}  // namespace shakedown::tao2014
