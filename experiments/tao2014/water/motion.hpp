// Common parameters and runs of the water clusters of TO section 4.3.
#pragma once

#include <cstdint>

#include "experiments/analysis/case.hpp"

namespace shakedown::tao2014::water {

// The values in TO's text below Figure 4, read in kcal/mol, angstrom and amu.
inline constexpr double h = 0.05;                    ///< 2.44 fs
inline constexpr double omega = 20.0;                ///< spring constant omega^2 in kcal/(mol A^4)
inline constexpr double temperature = 0.02;          ///< 1/beta, 10 K
inline constexpr double unit_of_time = 48.888;       ///< in fs
inline const Settings method_beta{{"beta", "0.4"}};  ///< not stated in 4.3; beta of Figure 1

/// Returns the settings of the penalised forms that set omega to `frequency`.
Settings penalty(double frequency, Settings parameters = {});

/// Returns the case with a start in the problem's own minimum or droplet, and with momenta from
/// Boltzmann's distribution at `kT`. If `tangent`, the momenta are tangent to the constraints of
/// rigid molecules.
Case thermal(Case run, double kT = temperature, std::uint64_t seed = 1, bool tangent = true);

/// Rounds x to four digits. In a chaotic motion not even these are all comparable.
double significant(double x);

/// Return runs with the paper's step, of rigid molecules and of molecules with stiff springs of a
/// given frequency.
LabelledCase shake();
LabelledCase integrator5(double frequency = omega);

}  // namespace shakedown::tao2014::water
