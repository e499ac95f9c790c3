// The runs of KBS section 6.1: the spatial pendulum, integrated by the four schemes.
#pragma once

#include "experiments/kinon2023/shared/figures.hpp"

namespace shakedown::kinon2023 {

struct PendulumRuns {
  Run vi_s, vi_a, vi_b, em;
  [[nodiscard]] std::vector<const Run*> all() const { return {&vi_s, &vi_a, &vi_b, &em}; }

  static constexpr double h = 0.05;
  static constexpr double until = 10.0;
};

/// Integrates the pendulum with the paper's settings.
inline Run pendulum_run(const std::string& method, double until = PendulumRuns::until) {
  return run({"pendulum-3d", method, PendulumRuns::h, until, paper_rule()});
}

using Quantity = std::function<std::vector<double>(const Run&)>;
/// About one period. During this time the schemes stay in phase.
inline constexpr double early = 2.0;
/// Returns the largest deviation of a scheme from the run `from` up to a time, divided by the
/// maximum of that run.
double spread(const PendulumRuns& runs, const Run& from, const Quantity& of, double until);

// Computes Figures 7 to 15 and their numbers.
void pendulum_conservation(Context& context, const PendulumRuns& runs);

}  // namespace shakedown::kinon2023
