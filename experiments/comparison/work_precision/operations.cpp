#include "experiments/comparison/work_precision/operations.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"
#include "methods/base/method.hpp"

namespace shakedown::comparison {
namespace {

// The overhead of a call of an evaluation.
constexpr double of_call = 9.0;
// The cost of an addition in an evaluation. Loops over doubles are vectorised; loops over dual
// numbers are not.
constexpr double of_addition = 0.25, of_dual_addition = 1.5;
// The factor by which linear algebra is more expensive if pivots are searched for in the whole
// matrix.
constexpr double of_redundant_algebra = 2.5;
// The work that a stepper does for each entry of an evaluated vector or matrix.
constexpr double of_vector_entry = 12.0, of_matrix_entry = 1.5;
constexpr double of_step = 4.0;
// The cost per entry of a library's vector operation, including the library's control of steps and
// iterations.
constexpr double of_library_entry = 3.0;

double of_library_operation(std::string_view method) {
  if (method.starts_with("odeint")) return 18.0;
  constexpr std::array own{
      "adams-pece", "dop853",    "dormand-prince-projected", "radau-adaptive", "radau-adaptive-ode",
      "rodas",      "rosenbrock"};
  if (std::ranges::find(own, method) != own.end()) return 5.0;
  return 80.0;  // SUNDIALS
}

/// The evaluations that return a vector with about as many entries as there are coordinates.
constexpr std::array vectors{&Counts::gradients,
                             &Counts::stiff_gradients,
                             &Counts::third_contractions,
                             &Counts::constraints,
                             &Counts::kinetic_gradients,
                             &Counts::forces,
                             &Counts::flows,
                             &Counts::solves};

/// Returns whether the method evaluates grad V0 instead of the gradient of the whole potential.
bool splits_the_force(const std::string& method) {
  const auto& needs = catalogue().method(method).needs;
  return std::ranges::any_of(
      std::array{need::SplitGradient::name, std::string_view("stiff part that is linear")},
      [&](std::string_view split) { return std::ranges::find(needs, split) != needs.end(); });
}

constexpr bool is_evaluation(const Counter& counter) {
  return counter.count != &Counts::factorisations && counter.count != &Counts::solves &&
         counter.count != &Counts::algebra && counter.count != &Counts::vector_operations &&
         counter.count != &Counts::vector_entries;
}

}  // namespace

ProblemOperations operations_of(const ProblemEntry& problem, const Settings& parameters) {
  std::vector<double> q, p;
  problem.initial(parameters, q, p);
  const int n = static_cast<int>(q.size());
  const bool redundant = std::ranges::any_of(problem.pairs, [&](const Pair& pair) {
    return std::ranges::find(pair.unmet, need::IndependentConstraints::name) != pair.unmet.end();
  });
  return {.each = problem.evaluation_cost(parameters),
          .coordinates = static_cast<double>(n),
          .entries = static_cast<double>(n) * independent_columns(problem.structure, n),
          .dual_numbers = problem.dual_numbers,
          .redundant = redundant};
}

double of_force(const ProblemOperations& problem) {
  // General forces are counted as `forces`, forces with a potential as `gradients`.
  const auto additions = static_cast<double>(std::max(problem.each.gradients, problem.each.forces));
  return problem.dual_numbers ? of_dual_addition * additions : of_addition * additions + of_call;
}

double operations_of(const Counts& counts, std::int64_t steps, const ProblemOperations& problem,
                     const std::string& method) {
  const auto number = [](std::int64_t count) { return static_cast<double>(count); };
  EvaluationCost each = problem.each;
  if (splits_the_force(method)) each.gradients -= std::min(each.gradients, each.stiff_gradients);
  double additions = 0.0, calls = 0.0, evaluated = 0.0;
  for (const Counter& counter : counters) {
    if (!is_evaluation(counter)) continue;
    additions += number(counts.*counter.count) * number(each.*counter.count);
    calls += number(counts.*counter.count);
  }
  for (const auto kind : vectors) evaluated += number(counts.*kind);
  const double matrices = number(counts.hessians + counts.curvatures);
  return (problem.dual_numbers ? of_dual_addition * additions
                               : of_addition * additions + of_call * calls) +
         (problem.redundant ? of_redundant_algebra : 1.0) * number(counts.algebra) +
         of_vector_entry * evaluated * problem.coordinates +
         of_matrix_entry * matrices * problem.entries + of_step * number(steps) +
         of_library_operation(method) * number(counts.vector_operations) +
         of_library_entry * number(counts.vector_entries);
}

}  // namespace shakedown::comparison
