// Configurational means that are known without drawing a number.
#pragma once

#include <functional>
#include <string>

#include "problems/base/settings.hpp"

namespace shakedown::beyond {

/// <V> of the Fermi-Pasta-Ulam chain with 2 m unit masses at temperature 1: walls and springs make the
/// integral a product of integral operators on one coordinate, here on a grid. Trapezoidal sums of
/// such analytic, decaying functions converge faster than any power of the grid.
double exact_potential_of_chain(int m, double omega);
/// The same of m = 1 by adaptive quadrature in two dimensions.
double quadrature_of_pair(double omega);
/// <V> of the double pendulum of unit masses with rods 1 and sqrt 2 in unit gravity, at temperature
/// 1/beta. Momenta integrate to the root of det M, which is 1 + sin^2 of the angle between the rods.
double exact_potential_of_pendulum(double beta);

/// One step of a chain in one coordinate y, driven by one normal number xi.
struct Chain {
  std::function<double(double y, double xi)> next;
  std::function<double(double y, double xi)> seen;  ///< the position of which the mean is wanted
};
/// Stationary mean of q^2. Solves for the stationary distribution on a grid of [-3, 3]; functions
/// between its points are cubic.
double stationary_square(const Chain& chain);

/// BAOAB for V = q^4 at temperature 1 where friction forgets the momentum within a step:
/// Leimkuhler, Matthews 2013. y is the position at O.
Chain baoab_without_memory(double h);
/// Verlet's method and noise in the same limit: the Euler-Maruyama method with step h^2/2.
Chain verlet_without_memory(double h);
/// Their limit h -> 0, by quadrature.
double exact_square();

/// A linear scheme z' = Phi z + B xi for one oscillator, from the steps of the method itself: <q^2>
/// and <p^2> of its stationary distribution, over those of exp(-H). NaN where steps are unstable.
struct LinearVariances {
  double q, p;
};
LinearVariances linear_variances(const std::string& method, const Settings& options, double h);
/// sqrt(K/M) of that oscillator.
double linear_frequency();

}  // namespace shakedown::beyond
