// The runs of KBS section 6.1: the pendulum in space by the four schemes.
#pragma once

#include "experiments/kinon2023/shared/figures.hpp"

namespace shakedown::kinon2023 {

struct PendulumRuns {
  Run vi_s, vi_a, vi_b, em;
  [[nodiscard]] std::vector<const Run*> all() const { return {&vi_s, &vi_a, &vi_b, &em}; }

  static constexpr double h = 0.05;
  static constexpr double until = 10.0;
  static constexpr const char* setting =
      "Pendulum of section 6.1: 1 kg on a sphere of radius 1 m, released at $q=(1,0,0)$ m with "
      "$v=(0,1,0)$ m/s; $h=0.05$ s until $t=10$ s, Newton's method to $10^{-9}$.";
};

using Quantity = std::function<std::vector<double>(const Run&)>;
/// About a period, in which the phases of the schemes do not drift apart.
inline constexpr double early = 2.0;
/// A deviation that is slight or little, relative to the maximum, and why.
inline const Bound slight = within(0.01, 0.2);
inline constexpr const char* slight_because =
    "a line width of the figure, and a fifth of the maximum";
/// Largest deviation of a scheme from the run `from` until a time, relative to its maximum.
double spread(const PendulumRuns& runs, const Run& from, const Quantity& of, double until);

// Figures 7 to 15 and their claims.
void pendulum_conservation(Context& context, const PendulumRuns& runs);

}  // namespace shakedown::kinon2023
