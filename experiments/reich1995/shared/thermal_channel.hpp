// The channel with its fast mode in a heat bath.
#pragma once

#include <cstdint>
#include <vector>

namespace shakedown::reich1995 {

/// Mean of x(t_i) over realisations of
///   x'' = -x - k e^x y^2/2,   p_y' = -k e^x y - friction p_y + sqrt(2 friction delta) noise,
/// from x = 1 at rest and a fast mode in equilibrium, with the standard errors of the mean.
struct ThermalMean {
  std::vector<double> t, x, error;
};
ThermalMean thermal_channel(double k, double delta, double friction, int realisations, double until,
                            int samples, std::uint64_t seed);

/// x'' = -x - force(x) from x = 1 at rest, at the same times.
std::vector<double> slow_channel(double (*force)(double x, double delta), double delta,
                                 const std::vector<double>& t);
namespace slow_force {
double none(double x, double delta);
/// -grad V_F, V_F = delta x/2.
double fixman(double x, double delta);
/// The mode keeps its action: energy delta e^((x - 1)/2).
double adiabatic(double x, double delta);
}  // namespace slow_force

}  // namespace shakedown::reich1995
