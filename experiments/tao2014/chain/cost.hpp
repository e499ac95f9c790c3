// The cost of a step on the chain in operations, seconds and bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "methods/base/traits.hpp"

namespace shakedown::tao2014 {

/// The ids of the methods with O(n) steps whose cost is measured.
const std::vector<std::string>& chain_methods();
/// Returns whether the method is one of KBS. These methods store the whole KKT matrix, which takes
/// at least thirty numbers per pendulum.
bool is_ggl(const std::string& method);

/// Return omega and h for n pendula: the paper's values for n <= 10. On longer chains the tension
/// grows like n because of the weight. The penalty's static violation, tension / (2 L omega^2), and
/// the squared frequencies of waves across the rods, 4 tension / (m L), are proportional to the
/// tension. Hence omega^2 must grow like n and h^2 must decrease like 1/n, so that h omega remains
/// 1.
double chain_omega(int n);
double chain_step(int n);

/// Newton's tolerance for positions, relative to 1 + |q|. In a chain of 10^6 pendula the positions
/// have a round-off of 4e-10. Round-off of that size in every link accumulates along the chain.
inline constexpr double chain_tolerance = 1e-11;

/// The work of the third step from the paper's start, with chain_omega and chain_step.
struct StepOperations {
  std::int64_t operations = 0;  ///< see CountingScalar
  int iterations = 0;
};
StepOperations count_operations(const std::string& method, int n);

/// Returns the number of operations per step, where `iterations` is the mean number of iterations
/// per step of a run.
double count_operations(const std::string& method, int n, double iterations);
/// Returns the operations of a factorisation of M + beta h^2 Hess V at the start and of one solve.
std::int64_t count_block_solve(int n);

/// The processor time of a step: the minimum of `batches` batches of `steps` steps from the paper's
/// start, with chain_omega and chain_step.
struct StepTime {
  double seconds = 0.0;     ///< processor time per step
  double iterations = 0.0;  ///< mean per step
  double bytes = 0.0;       ///< memory of the whole run (0 if malloc does not report it)
  Status status = Status::ok;
};
StepTime time_steps(const std::string& method, int n, std::int64_t steps, int batches);

/// Times a factorisation of M + beta h^2 Hess V at the start and one solve, which together count as
/// a step.
StepTime time_block_solve(int n, std::int64_t solves, int batches);

/// Times IDA in GGL form with KLU on the constrained chain, with rtol 1e-12 and atol 1e-6. The run
/// is `outputs` times chain_step long. The result is the mean per step that IDA takes.
StepTime time_ida(int n, int outputs);

}  // namespace shakedown::tao2014
