// Common parameters and runs of the water clusters of TO section 4.3.
#pragma once

#include <cstdint>

#include "experiments/analysis/case.hpp"

namespace shakedown::tao2014::water {

// TO, text below Figure 4, read in kcal/mol, angstrom and amu.
inline constexpr double h = 0.05;                    ///< 2.44 fs
inline constexpr double omega = 20.0;                ///< spring constant omega^2 in kcal/(mol A^4)
inline constexpr double temperature = 0.02;          ///< 1/beta, 10 K
inline constexpr double unit_of_time = 48.888;       ///< in fs
inline const Settings method_beta{{"beta", "0.4"}};  ///< not stated in 4.3; beta of Figure 1

/// The settings for omega of the penalised forms.
Settings penalty(double frequency, Settings parameters = {});

/// The case from the problem's own minimum or droplet, with momenta of Boltzmann's distribution at
/// `kT`. They are tangent to the constraints of rigid molecules, or free.
Case thermal(Case run, double kT = temperature, std::uint64_t seed = 1, bool tangent = true);

/// Rounds x to four digits. Fewer than these are comparable in a chaotic motion.
double significant(double x);

/// Return runs of rigid molecules, and of molecules with stiff springs of a frequency, at the
/// paper's step.
LabelledCase shake();
LabelledCase integrator5(double frequency = omega);

}  // namespace shakedown::tao2014::water
