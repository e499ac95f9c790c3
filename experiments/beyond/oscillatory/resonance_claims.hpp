// Numbers of the scans on which resonances.md makes its claims.
#pragma once

#include <vector>

#include "experiments/beyond/oscillatory/scan.hpp"

namespace shakedown::beyond {

inline constexpr const char* resonances_figure = "beyond/resonances";
inline constexpr const char* fixed_frequency = "beyond/resonances-step";
inline constexpr const char* nonlinear = "beyond/resonances-nonlinear";

/// Where n steps of the midpoint rule turn a stiff spring once, 2 atan(h omega/2) = 2 pi/n: h
/// omega/pi.
double place_of_turn(int n);

/// Prominences from which a peak is a resonance, and up to which it is none.
inline constexpr double a_resonance = 30.0, no_resonance = 2.0;

/// Of IMEX at 50 and 100 and of the midpoint rule at 50 round `place_of_turn(3)`, and of IMEX at 50
/// round that of 4.
struct NonlinearScans {
  Scan imex, finer, midpoint, fourth;
};

/// Of filters and impulses.
void measure_filters(Context& context, const std::vector<Scan>& scans);
/// Of the midpoint rule for the stiff springs.
void measure_implicit(Context& context, const std::vector<Scan>& scans, const NonlinearScans& fine);
/// Of what is known in closed form.
void measure_closed_forms(Context& context, const std::vector<Scan>& scans);
void measure_steps(Context& context, const std::vector<Scan>& steps);

}  // namespace shakedown::beyond
