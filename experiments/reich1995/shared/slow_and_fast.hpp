// Trajectories of the pendulum on a stiff spring and of the channel, unconstrained and smoothed,
// and of the slow systems with which R replaces them. Boost.Odeint solves them in long double. The
// equations are formulated independently of the suite's problems, in other coordinates. The file
// also has the channel whose fast mode is in a heat bath.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "experiments/analysis/solution.hpp"
#include "experiments/reich1995/shared/meyer_filter.hpp"
#include "problems/base/reference.hpp"

namespace shakedown::reich1995 {

/// Returns the solution at t_i = i dt for i = 0, ..., n.
States solve(const ExtendedField& field, const std::vector<long double>& y0, double dt, int n);

/// A solution on [0, n dt] that is to be smoothed by R (9). It is extended on each side as far as
/// rho reaches. The filter removes frequencies above `stop`, and rho is cut off at `reach`. The
/// first half of y contains the positions, the second half the momenta.
class SmoothedPath {
 public:
  SmoothedPath(const ExtendedField& field, const std::vector<long double>& y0, double dt, int n,
               double stop, double reach = 60.0);
  using Of = std::function<double(const std::vector<double>&)>;
  static Of component(std::size_t i) {
    return [i](const std::vector<double>& y) { return y[i]; };
  }
  /// Returns f(y) at t_0, ..., t_n.
  [[nodiscard]] std::vector<double> raw(const Of& f) const;
  /// Returns <f(y)> at t_0, ..., t_n. `centre` is subtracted before smoothing and added afterwards,
  /// which reduces round-off.
  [[nodiscard]] std::vector<double> mean(const Of& f, double centre = 0.0) const;
  [[nodiscard]] std::vector<double> mean(std::size_t i, double centre = 0.0) const {
    return mean(component(i), centre);
  }

 private:
  MeyerFilter filter;
  States rows;
};

/// The pendulum with gravity 1, rest length 1 and mass 1 on a spring of stiffness k, in the
/// variables y = (x, y, x', y').
ExtendedField pendulum_on_spring(double k);
/// The same pendulum in the variables of R (15)-(17): y = (r, theta, p_r, p_theta), with q_1 = r -
/// 1 and q_2 = theta.
ExtendedField pendulum_in_local_coordinates(double k);
/// R (32), reduced to one coordinate. r(theta) solves g~ = r - 1 - cos(theta)/k = 0, and (theta,
/// theta') satisfies Lagrange's equation for the Lagrangian (r^2 + r'(theta)^2) theta'^2/2 + r
/// cos(theta) - k (r - 1)^2/2.
ExtendedField soft_pendulum(double k);
/// Returns the point (x, y) on g~ = 0 at the angle theta.
std::vector<double> soft_position(double k, double theta);
/// R (34): the mathematical pendulum in the variables (theta, theta').
ExtendedField hard_pendulum();

/// The channel: x'' = -x - e^x y^2 k/2 and y'' = -e^x y k + push.
ExtendedField channel_field(double k, double push = 0.0);
/// A system of two fast modes that exchange no energy: the channel and, with constant frequency,
/// z'' = -4 k z. The variables are x, y, z and their rates.
ExtendedField two_mode_field(double k);

/// The mean of x(t_i) over realisations of the following process, at equally spaced t_i = 0, ...,
/// `until`:
///   x'' = -x - k e^x y^2/2,   p_y' = -k e^x y - friction p_y + sqrt(2 friction delta) noise,
/// which starts from x = 1 at rest with the fast mode in equilibrium. The struct also has the
/// standard errors of the mean, and the mean of p_y^2 as `kinetic`.
struct ThermalMean {
  std::vector<double> x, error, kinetic = {};
};
ThermalMean thermal_channel(double k, double delta, double friction, int realisations, double until,
                            int samples, std::uint64_t seed);

/// The limit m -> infinity of m modes at temperature delta/m, each in its own bath. In this limit x
/// is subject to the mean force, which has no noise, so convergence rates are visible. The
/// variables are y = (x, k <y^2>, x', sqrt(k) <y p_y>, <p_y^2>).
ExtendedField many_modes_in_bath(double k, double delta, double friction);

/// How the fast mode acts on the slow one: not at all; by the force -grad V_F with V_F = delta x/2;
/// or by the force at constant action, where the fast energy is delta e^((x - start)/2). The last
/// is the force of the adiabatic potential of Rubin and Ungar 1957, Takens 1980, Bornemann and
/// Schuette 1997.
enum class ModeForce : std::uint8_t { none, fixman, adiabatic };
/// Returns the solution x of x'' = -x + force that starts at rest at x = start, at times i dt for i
/// = 0, ..., n.
std::vector<double> slow_channel(ModeForce force, double delta, double dt, int n,
                                 double start = 1.0);

}  // namespace shakedown::reich1995
