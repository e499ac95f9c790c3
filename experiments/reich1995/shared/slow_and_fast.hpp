// Trajectories of the pendulum on a stiff spring and of the channel, unconstrained and smoothed,
// and of the slow systems that R puts in their place. All by Boost.Odeint in long double on
// equations written out here in other coordinates than the suite's problems: an independent
// formulation.
#pragma once

#include <vector>

#include "problems/base/reference.hpp"

namespace shakedown::reich1995 {

/// Samples at t_i = i dt, i = 0 ... n, of every component of y.
using Samples = std::vector<std::vector<double>>;

/// The solution on [0, n dt].
Samples solve(const ExtendedField& field, const std::vector<long double>& y0, double dt, int n);

/// The solution smoothed by R (9), with a filter that ends at frequency `stop`: the field runs
/// backwards too, as far as rho reaches. The first half of y are positions, the second velocities.
/// `centre` is subtracted before smoothing and added again (it carries no information).
Samples solve_smoothed(const ExtendedField& field, const std::vector<long double>& y0, double dt,
                       int n, double stop, const std::vector<double>& centre);

/// Pendulum with gravity 1, rest length 1 and mass 1 on a spring of stiffness k.
/// y = (x, y, x', y').
ExtendedField pendulum_on_spring(double k);
/// R (32), reduced: g~ = r - 1 - cos(theta)/k = 0 is solved by r(theta), and (theta, theta') moves
/// by Lagrange's equation of (r^2 + r'(theta)^2) theta'^2/2 + r cos(theta) - k (r - 1)^2/2.
ExtendedField soft_pendulum(double k);
/// (theta, theta') to (x, y), on g~ = 0.
std::vector<double> soft_position(double k, double theta);
/// R (34): the mathematical pendulum, (theta, theta').
ExtendedField hard_pendulum();

/// x'' = -x - e^x y^2 k/2, y'' = -e^x y k.
ExtendedField channel_field(double k);
/// The same as R (18), a system of the form (8): y' = p_1/eps. y = (x, y, x', p_1).
ExtendedField rescaled_channel_field(double eps);

}  // namespace shakedown::reich1995
