// Measures, from the scans, the numbers for the claims of resonances.md.
#pragma once

#include <vector>

#include "experiments/beyond/oscillatory/scan.hpp"

namespace shakedown::beyond {

inline constexpr const char* resonances_figure = "beyond/resonances";
inline constexpr const char* fixed_frequency = "beyond/resonances-step";
inline constexpr const char* nonlinear = "beyond/resonances-nonlinear";

/// Returns the h omega/pi at which n steps of the midpoint rule rotate a stiff spring exactly once:
/// 2 atan(h omega/2) = 2 pi/n.
double place_of_turn(int n);

/// A peak counts as a resonance if its prominence is at least the first number, and as no resonance
/// if its prominence is at most the second.
inline constexpr double a_resonance = 30.0, no_resonance = 2.0;

/// Scans around `place_of_turn(3)`: of IMEX at omega = 50 (`imex`) and 100 (`finer`), and of the
/// midpoint rule at 50. `fourth` is a scan of IMEX at 50 around `place_of_turn(4)`.
struct NonlinearScans {
  Scan imex, finer, midpoint, fourth;
};

/// Measures methods with filters and impulse methods.
void measure_filters(Context& context, const std::vector<Scan>& scans);
/// Measures methods that treat the stiff springs by the midpoint rule.
void measure_implicit(Context& context, const std::vector<Scan>& scans, const NonlinearScans& fine);
/// Compares the scans with closed forms.
void measure_closed_forms(Context& context, const std::vector<Scan>& scans);
void measure_steps(Context& context, const std::vector<Scan>& steps);

}  // namespace shakedown::beyond
