// The runs of KBS section 6.1: the pendulum in space by the four schemes.
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
/// About one period, during which the phases of the schemes stay together.
inline constexpr double early = 2.0;
/// The largest deviation of a scheme from the run `from` until a time, relative to its maximum.
double spread(const PendulumRuns& runs, const Run& from, const Quantity& of, double until);

// Computes Figures 7 to 15 and their numbers.
void pendulum_conservation(Context& context, const PendulumRuns& runs);

}  // namespace shakedown::kinon2023
