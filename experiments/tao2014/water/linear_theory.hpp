// The linear motion of seven water molecules with springs about their minimum, and which temperatures
// schemes with exact noise have there.
#pragma once

#include <Eigen/Core>

namespace shakedown::tao2014 {

/// Where the energy of the penalised molecules is least.
struct Minimum {
  Eigen::VectorXd masses;
  Eigen::MatrixXd whole, stiff;  ///< Hess V~ and Hess V1/eps
};
Minimum minimum(double omega);

/// At the paper's omega.
class LinearTheory {
 public:
  LinearTheory();
  [[nodiscard]] const Eigen::VectorXd& masses() const { return at.masses; }

  /// Kinetic temperature of BAOAB over the one asked for: 1 - h^2 tr(M^-1 Hess V~)/(4 63).
  [[nodiscard]] double baoab_kinetic(double h) const;

  /// Over the one asked for: kinetic, and <grad V~ M^-1 grad V~>/tr(M^-1 Hess V~) at the positions x
  /// that Integrator 5 moves and at q = x + beta h^2 a, whose forces it takes.
  struct Temperatures {
    double kinetic, at_x, at_q;
  };
  /// Of Integrator 5, (19) with beta = 0.4, and exact noise. With B = (M + beta h^2 Hess V1)^-1 Hess V~
  /// and D = exp(-gamma h M^-1) the scheme is linear,
  ///
  ///   z <- F z + noise,   F = [1 - h^2/2 B, h; D (-h/2 B)(2 - h^2/2 B), D (1 - h^2/2 B)],  z = (x, v)
  ///
  /// and its stationary covariance, S = F S F^T + (1 - D^2) M^-1 kT on v, the sum of F^k Q F^kT by
  /// doubling. Along the six motions of the whole cluster S grows without bound; no force sees them.
  [[nodiscard]] Temperatures integrator5(double h, double friction) const;

 private:
  Minimum at;
};

}  // namespace shakedown::tao2014
