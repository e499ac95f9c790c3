// The linear motion of seven water molecules with springs about their minimum, and the temperatures
// of schemes with exact noise there.
#pragma once

#include <Eigen/Core>

namespace shakedown::tao2014 {

/// The minimum of the energy of the penalised molecules.
struct Minimum {
  Eigen::VectorXd masses;
  Eigen::MatrixXd whole, stiff;  ///< Hess V~ and Hess V1/eps
};
Minimum minimum(double omega);

/// The linear theory at the paper's omega.
class LinearTheory {
 public:
  LinearTheory();
  [[nodiscard]] const Eigen::VectorXd& masses() const { return at.masses; }

  /// Returns the kinetic temperature of BAOAB relative to the requested one: 1 - h^2 tr(M^-1 Hess
  /// V~)/(4 63).
  [[nodiscard]] double baoab_kinetic(double h) const;

  /// Temperatures relative to the requested one: the kinetic temperature, and <grad V~ M^-1 grad
  /// V~>/tr(M^-1 Hess V~) at x and at q. Integrator 5 moves the positions x and takes the forces at
  /// q = x + beta h^2 a.
  struct Temperatures {
    double kinetic, at_x, at_q;
  };
  /// Returns the temperatures of Integrator 5, which is (19) with beta = 0.4, with exact noise.
  /// With B = (M + beta h^2 Hess V1)^-1 Hess V~ and D = exp(-gamma h M^-1), the scheme is linear:
  ///
  ///   z <- F z + noise,   F = [1 - h^2/2 B, h; D (-h/2 B)(2 - h^2/2 B), D (1 - h^2/2 B)],  z = (x, v)
  ///
  /// Its stationary covariance S satisfies S = F S F^T + (1 - D^2) M^-1 kT on v. The sum of F^k Q
  /// F^kT is computed by doubling. S grows without bound along the six motions of the whole
  /// cluster, which do not affect the forces.
  [[nodiscard]] Temperatures integrator5(double h, double friction) const;

 private:
  Minimum at;
};

}  // namespace shakedown::tao2014
