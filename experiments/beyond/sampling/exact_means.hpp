// Means over configurations that are computed without random sampling.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "problems/base/settings.hpp"

namespace shakedown::beyond {

/// The use of the random numbers of a start; the noise of a method has the uses 0 and 1.
constexpr std::uint32_t start_use = 2;

/// Returns <V> of the Fermi-Pasta-Ulam chain with 2 m unit masses at temperature 1. Because each
/// mass is coupled only to its neighbours, the integral is a product of integral operators in one
/// coordinate, which are evaluated on a grid. Trapezoidal sums of such analytic, decaying functions
/// converge faster than any power of the grid spacing.
double exact_potential_of_chain(int m, double omega);
/// Returns <V> of the chain with m = 1, by adaptive quadrature in two dimensions.
double quadrature_of_pair(double omega);
/// Returns <V> of the double pendulum of unit masses with rods 1 and sqrt 2 in unit gravity, at
/// temperature 1/beta. The integral over the momenta is proportional to the square root of det M =
/// 1 + sin^2 of the angle between the rods.
double exact_potential_of_pendulum(double beta);

/// One step of a Markov chain in one coordinate y that is driven by one normal number xi.
struct Chain {
  std::function<double(double y, double xi)> next;
  std::function<double(double y, double xi)> seen;  ///< position whose mean square is wanted
};
/// Returns the mean of q^2 over the stationary distribution, which is computed on a grid of [-3, 3]
/// with cubic interpolation between the grid points.
double stationary_square(const Chain& chain);

/// BAOAB for V = q^4 at temperature 1, in the limit in which friction removes the momentum within a
/// step (Leimkuhler, Matthews 2013). y is the position at which O acts.
Chain baoab_without_memory(double h);
/// Verlet's method with noise in the same limit: the Euler-Maruyama method with step h^2/2.
Chain verlet_without_memory(double h);
/// ABOBA in the same limit. y is the position at which B and O act; it moves as in Verlet's method.
Chain aboba_without_memory(double h);
/// Returns the limit of these means of q^2 for h -> 0, computed by quadrature.
double exact_square();

/// <q^2> and <p^2> in the stationary distribution of a linear scheme z' = Phi z + B xi for one
/// oscillator, divided by their values for exp(-H). Phi and B are reconstructed from steps of the
/// method, which draws one or two normal numbers per step. NaN if the step is unstable.
struct LinearVariances {
  double q, p;
};
LinearVariances linear_variances(const std::string& method, const Settings& options, int draws,
                                 double h);
/// Returns the frequency sqrt(K/M) of this oscillator.
double linear_frequency();

/// Time averages of q^2 on this oscillator, from one random start, divided by the value for exp(-H).
struct LinearAverages {
  double early;  ///< over the first sixteenth of the run
  double whole;
};
LinearAverages linear_averages(const std::string& method, const Settings& options, double h,
                               std::int64_t steps, std::uint64_t seed);

}  // namespace shakedown::beyond
