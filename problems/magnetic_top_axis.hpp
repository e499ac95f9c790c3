// The motion of the dipole of `magnetic-top` along the field, in closed form.
#pragma once

#include <vector>

#include "problems/magnetic_top.hpp"

namespace shakedown {

/// Returns R33(t), t >= 0, for the start R = I and B mu > 0. With u = R33 the energy and the two
/// momenta pi3 = Omega3 = a give
///
///   u'^2 = (1 - u) (-2 B mu u^2 + |Omega|^2 u + |Omega|^2 + 2 B mu - 2 a^2)
///
/// hence u = u1 + (1 - u1) cd^2(r t, k), r^2 = B mu (u3 - u1)/2, k^2 = (1 - u1)/(u3 - u1), where
/// u1 < 1 < u3 are the roots of the quadratic factor. Throws std::domain_error for B mu <= 0.
double magnetic_top_axis(const MagneticTopParameters& parameters, double t);

/// Returns the time from one maximum of R33 to the next, 2 K(k)/r.
double magnetic_top_period(const MagneticTopParameters& parameters);

}  // namespace shakedown
