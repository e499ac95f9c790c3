// The cost of a step on the chain in operations, seconds and bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "methods/base/traits.hpp"

namespace shakedown::tao2014 {

/// The ids of the methods with O(n) steps whose cost is measured.
const std::vector<std::string>& chain_methods();
/// Returns whether the method is one of KBS's, which keep the whole KKT matrix: thirty numbers or
/// more per pendulum.
bool is_ggl(const std::string& method);

/// Return omega and h for n pendula; for n <= 10 they are the paper's. On longer chains they follow
/// the weight: the tension grows like n. So do the penalty's static violation, tension / (2 L
/// omega^2), and the squared frequencies of waves across the rods, 4 tension / (m L). Hence omega^2
/// grows like n and h^2 decreases like 1/n, and h omega = 1 is kept.
double chain_omega(int n);
double chain_step(int n);

/// Newton's tolerance on positions, relative to 1 + |q|. Positions in a chain of 10^6 have a
/// round-off of 4e-10, and round-off of that size in every link accumulates along the chain.
inline constexpr double chain_tolerance = 1e-11;

/// The third step from the paper's start, at chain_omega and chain_step.
struct StepOperations {
  std::int64_t operations = 0;  ///< see Tallied
  int iterations = 0;
};
StepOperations count_operations(const std::string& method, int n);

/// The operations of a step with the mean number of iterations of a run.
double count_operations(const std::string& method, int n, double iterations);
/// The operations to factor and solve M + beta h^2 Hess V at the start.
std::int64_t count_block_solve(int n);

/// The least processor time of `batches` batches of `steps` steps from the paper's start, at
/// chain_omega and chain_step.
struct StepTime {
  double seconds = 0.0;     ///< processor time per step
  double iterations = 0.0;  ///< mean per step
  double bytes = 0.0;       ///< memory of the whole run (0 if malloc does not report it)
  Status status = Status::ok;
};
StepTime time_steps(const std::string& method, int n, std::int64_t steps, int batches);

/// Times one factorisation and solution of M + beta h^2 Hess V at the start as a step.
StepTime time_block_solve(int n, std::int64_t solves, int batches);

/// Times IDA in GGL form with KLU on the constrained chain, rtol 1e-12, atol 1e-6, over `outputs`
/// steps of chain_step. The result is the mean over IDA's own steps.
StepTime time_ida(int n, int outputs);

}  // namespace shakedown::tao2014
