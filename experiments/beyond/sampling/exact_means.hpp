// Configurational means that are known without random sampling.
#pragma once

#include <functional>
#include <string>

#include "problems/base/settings.hpp"

namespace shakedown::beyond {

/// <V> of the Fermi-Pasta-Ulam chain with 2 m unit masses at temperature 1. The walls and springs
/// make the integral a product of integral operators on one coordinate, here on a grid. Trapezoidal
/// sums of such analytic, decaying functions converge faster than any power of the grid spacing.
double exact_potential_of_chain(int m, double omega);
/// <V> of the chain with m = 1 by adaptive quadrature in two dimensions.
double quadrature_of_pair(double omega);
/// <V> of the double pendulum of unit masses with rods 1 and sqrt 2 in unit gravity, at temperature
/// 1/beta. Momenta integrate to the square root of det M = 1 + sin^2 of the angle between the rods.
double exact_potential_of_pendulum(double beta);

/// One step of a Markov chain in one coordinate y, driven by one normal number xi.
struct Chain {
  std::function<double(double y, double xi)> next;
  std::function<double(double y, double xi)> seen;  ///< the position whose mean is wanted
};
/// The stationary mean of q^2. Solves for the stationary distribution on a grid of [-3, 3] with
/// cubic interpolation between its points.
double stationary_square(const Chain& chain);

/// BAOAB for V = q^4 at temperature 1 in the limit where friction removes the momentum within a
/// step: Leimkuhler, Matthews 2013. y is the position at O.
Chain baoab_without_memory(double h);
/// Verlet's method with noise in this limit: the Euler-Maruyama method with step h^2/2.
Chain verlet_without_memory(double h);
/// The limit of both means for h -> 0, by quadrature.
double exact_square();

/// A linear scheme z' = Phi z + B xi for one oscillator, reconstructed
/// from steps of the method: <q^2> and <p^2> of its stationary
/// distribution, relative to exp(-H). NaN if the step is unstable.
struct LinearVariances {
  double q, p;
};
LinearVariances linear_variances(const std::string& method, const Settings& options, double h);
/// sqrt(K/M) of this oscillator.
double linear_frequency();

}  // namespace shakedown::beyond
