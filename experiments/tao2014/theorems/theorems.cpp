// Computes the results of theorems.md.
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::tao2014 {

// Each part is defined in its own file.
void theorem_stability(Context& context);
void theorem_structure(Context& context);
void theorem_implicit_methods(Context& context);
void theorem_simplified(Context& context);
void theorem_orders(Context& context);
void theorem_lagrangians(Context& context);
void theorem_penalty_limit(Context& context);
void theorem_penalty_bounds(Context& context);
void theorem_flat_constraint(Context& context);

namespace {

constexpr const char* table_id = "tao2014/theorems";

void run_theorems(Context& context) {
  constexpr void (*parts[])(Context&) = {
      theorem_stability,     theorem_structure,      theorem_implicit_methods,
      theorem_simplified,    theorem_orders,         theorem_lagrangians,
      theorem_penalty_limit, theorem_penalty_bounds, theorem_flat_constraint};
  double done = 0.0;
  for (const auto part : parts) {
    part(context);
    done += 1.0;
    context.progress(done / static_cast<double>(std::size(parts)));
  }
  context.artefact(table_id)
      .table(claimed_numbers(context, true))
      .parameter("beta, unless stated otherwise", 0.4);
}

}  // namespace

Experiment theorems() { return {.id = table_id, .run = run_theorems}; }

}  // namespace shakedown::tao2014
