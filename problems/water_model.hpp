// The water model TIP3P: its constants, in kcal/mol, angstrom, amu and elementary charges.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <numbers>

namespace shakedown {

/// W. L. Jorgensen, J. Chandrasekhar, J. D. Madura, R. W. Impey, M. L. Klein, J. Chem. Phys. 79
/// (1983) 926, table I.
namespace tip3p {
inline constexpr double r_OH = 0.9572;       // A
inline constexpr double alpha_HOH = 104.52;  // degrees
inline constexpr double Q_O = -0.834;        // e
inline constexpr double Q_H = 0.417;         // e
inline constexpr double A = 582.0e3;         // kcal A^12/mol
inline constexpr double C = 595.0;           // kcal A^6/mol
/// e^2/(4 pi eps0) N_A, CODATA 2018 [kcal A/(mol e^2)].
inline constexpr double K_c = 332.0637;
/// Standard atomic weights, abridged, as the usual force fields have them [amu].
inline constexpr double m_H = 1.008;
inline constexpr double m_O = 15.9994;

/// r_OH^2, r_OH^2 and r_HH^2 with r_HH = 2 r_OH sin(alpha_HOH/2): the sides of TO (25) [A^2].
inline Eigen::Vector3d squared_sides() {
  const double r_HH = 2.0 * r_OH * std::sin(alpha_HOH * std::numbers::pi / 360.0);
  return {r_OH * r_OH, r_OH * r_OH, r_HH * r_HH};
}

}  // namespace tip3p

/// The coefficients of V, in any unit of energy E.
struct WaterInteraction {
  double HH;  ///< K_c Q_H Q_H [E A]
  double OH;  ///< K_c Q_O Q_H [E A]
  double OO;  ///< K_c Q_O Q_O [E A]
  double A;   ///< [E A^12]
  double C;   ///< [E A^6]
};
inline WaterInteraction water_interaction(double energy_scale) {
  const double K = energy_scale * tip3p::K_c;
  return {K * tip3p::Q_H * tip3p::Q_H, K * tip3p::Q_O * tip3p::Q_H, K * tip3p::Q_O * tip3p::Q_O,
          energy_scale * tip3p::A, energy_scale * tip3p::C};
}

}  // namespace shakedown
