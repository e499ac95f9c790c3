// The runs behind KBS Figures 1-15, and the parts of the experiment that draw and judge them.
#pragma once

#include <string>
#include <vector>

#include "experiments/kinon2023/shared/figures.hpp"

namespace shakedown::kinon2023 {

struct PendulumRuns {
  static constexpr double h = 0.05;
  static constexpr double until = 10.0;
  static inline const std::string motion = "Pendulum of section 6.1, h = 0.05, until t = 10. ";

  Run vi_s, vi_a, vi_b, em;
  [[nodiscard]] std::vector<const Run*> all() const { return {&vi_s, &vi_a, &vi_b, &em}; }
  void note(Artefact& artefact) const { note_runs(artefact, all()); }
  /// One curve for each scheme.
  template <class F>
  [[nodiscard]] std::vector<Curve> curves(F&& of) const {
    std::vector<Curve> four;
    for (const Run* r : all()) four.push_back(of(*r));
    return four;
  }
};

void pendulum_multipliers(Context& context, const PendulumRuns& runs);  ///< Figures 4, 5
void pendulum_energy(Context& context, const PendulumRuns& runs);       ///< Figures 7-9
void pendulum_momentum(Context& context, const PendulumRuns& runs);     ///< Figures 10, 11
void pendulum_constraints(Context& context, const PendulumRuns& runs);  ///< Figures 12-15

}  // namespace shakedown::kinon2023
