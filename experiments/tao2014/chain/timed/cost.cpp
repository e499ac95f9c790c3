#include "experiments/tao2014/chain/cost.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "experiments/analysis/allocated_bytes.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/tao2014/chain/kernels/counted_methods.hpp"
#include "methods/base/factor.hpp"
#include "methods/base/run.hpp"
#include "methods/baseline/ida.hpp"
#include "problems/base/counting_scalar.hpp"

namespace shakedown::tao2014 {
namespace {

const std::vector<CountedMethod>& entries() {
  static const std::vector<CountedMethod> all = [] {
    std::vector<CountedMethod> joined = counted_methods();
    for (const CountedMethod& ggl : counted_ggl_methods()) joined.push_back(ggl);
    return joined;
  }();
  return all;
}

const CountedMethod& find(const std::string& method) {
  return *std::find_if(entries().begin(), entries().end(),
                       [&](const CountedMethod& entry) { return entry.method == method; });
}

/// M + beta h^2 Hess V at the start, and its solver.
template <class P>
struct BlockSolve {
  using S = typename P::Scalar;
  Operator<P> matrix;
  Factor<typename P::Structure, S> linear;
  typename P::Vector start, x;

  explicit BlockSolve(int n) : linear(2 * n) {
    const P problem = chain_of<P>(n, chain_omega(n));
    start = x = initial_state(problem).q;
    resize_operator(matrix, problem.size());
    const double h = chain_step(n);
    mass_plus_hessian(problem, start, S(0.4 * h * h), matrix);
  }
  void operator()() {
    if (linear.factor(matrix) == Definiteness::singular) {
      throw std::runtime_error("M + beta h^2 Hess V is singular at the start");
    }
    linear.solve(x);
  }
};

/// Returns the operations of one additional Newton iteration, by repeating the same step with
/// another tolerance.
std::int64_t count_iteration(const std::string& method, int n) {
  const StepOperations usual = count_operations(method, n);
  for (const double tolerance : {1e-3, 1e-6, 1e-8, 1e-14}) {
    const StepOperations other = find(method).count(n, tolerance);
    const std::int64_t more = usual.iterations - other.iterations;
    if (more != 0) return (usual.operations - other.operations) / more;
  }
  throw std::runtime_error(method + " takes the same iterations at every tolerance");
}

}  // namespace

const std::vector<std::string>& chain_methods() {
  static const std::vector<std::string> ids = [] {
    std::vector<std::string> all;
    for (const CountedMethod& entry : entries()) all.push_back(entry.method);
    all.erase(all.begin());  // Verlet
    return all;
  }();
  return ids;
}

bool is_ggl(const std::string& method) {
  static const std::vector<CountedMethod> all = counted_ggl_methods();
  return std::any_of(all.begin(), all.end(),
                     [&](const CountedMethod& entry) { return entry.method == method; });
}

double chain_omega(int n) { return 20.0 * std::sqrt(std::max(1.0, n / 10.0)); }
double chain_step(int n) { return 1.0 / chain_omega(n); }

StepOperations count_operations(const std::string& method, int n) {
  return find(method).count(n, chain_tolerance);
}

double count_operations(const std::string& method, int n, double iterations) {
  const StepOperations step = count_operations(method, n);
  const auto operations = static_cast<double>(step.operations);
  if (step.iterations == 0) return operations;
  return operations +
         (iterations - step.iterations) * static_cast<double>(count_iteration(method, n));
}

StepTime time_steps(const std::string& method, int n, std::int64_t steps, int batches) {
  const CountedMethod& entry = find(method);
  Request request;
  request.problem = {{"n", std::to_string(n)}};
  if (entry.problem == Stiff::id) request.problem.emplace_back("omega", shortest(chain_omega(n)));
  for (const SettingInfo& option : catalogue().method(method).options) {
    if (option.name == "tolerance") request.method = {{"tolerance", shortest(chain_tolerance)}};
  }
  request.h = chain_step(n);
  const double before = allocated_bytes();
  const auto run = catalogue().pair(entry.problem, method).start(request);
  StepTime result;
  result.bytes = allocated_bytes() - before;
  result.seconds = HUGE_VAL;
  LoopReport total;
  for (int batch = 0; batch < batches && total.status == Status::ok; ++batch) {
    const double start = processor_seconds();
    const LoopReport loop = run->advance(steps);
    const double seconds = processor_seconds() - start;
    if (loop.steps > 0) {
      result.seconds = std::min(result.seconds, seconds / static_cast<double>(loop.steps));
    }
    total += loop;
  }
  result.status = total.status;
  result.iterations = static_cast<double>(total.iterations) / static_cast<double>(total.steps);
  return result;
}

std::int64_t count_block_solve(int n) {
  BlockSolve<Stiff::With<CountingScalar>> solve(n);
  const std::int64_t before = CountingScalar::operations;
  solve();
  return CountingScalar::operations - before;
}

StepTime time_block_solve(int n, std::int64_t solves, int batches) {
  BlockSolve<Stiff> solve(n);
  StepTime result{HUGE_VAL, std::nan(""), std::nan("")};
  for (int batch = 0; batch < batches; ++batch) {
    const double start = processor_seconds();
    for (std::int64_t k = 0; k < solves; ++k) {
      solve();
      solve.x = solve.start;
    }
    result.seconds =
        std::min(result.seconds, (processor_seconds() - start) / static_cast<double>(solves));
  }
  return result;
}

StepTime time_ida(int n, int outputs) {
  const double before = allocated_bytes();
  const Rods problem = chain_of<Rods>(n, 0.0);
  State<Rods> state = initial_state(problem);
  Ida::Options options;
  options.rtol = 1e-12;
  options.atol = 1e-6;
  Ida::Stepper<Rods> stepper(problem, options, chain_step(n), state);
  const double start = processor_seconds();
  const Status status = run(stepper, state, chain_step(n), outputs).status;
  const double seconds = processor_seconds() - start;
  const auto did = stepper.statistics();
  const auto steps = static_cast<double>(did.steps);
  return {seconds / steps, static_cast<double>(did.iterations) / steps, allocated_bytes() - before,
          status};
}

}  // namespace shakedown::tao2014
