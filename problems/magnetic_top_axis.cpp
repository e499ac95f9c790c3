#include "problems/magnetic_top_axis.hpp"

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#include <cmath>
#include <stdexcept>

namespace shakedown {
namespace {

struct Elliptic {
  double lowest;   // u1
  double rate;     // r
  double modulus;  // k
};

Elliptic elliptic(const MagneticTopParameters& p) {
  const double strength = p.B * p.mu;
  if (!(strength > 0.0)) throw std::domain_error("magnetic_top_axis: B mu must be > 0");
  const double speed2 = p.Omega1 * p.Omega1 + p.Omega2 * p.Omega2 + p.Omega3 * p.Omega3;
  const double last = speed2 + 2.0 * strength - 2.0 * p.Omega3 * p.Omega3;
  const double root = std::sqrt(speed2 * speed2 + 8.0 * strength * last);
  const double u1 = (speed2 - root) / (4.0 * strength);
  const double u3 = (speed2 + root) / (4.0 * strength);
  return {u1, std::sqrt(strength * (u3 - u1) / 2.0), std::sqrt((1.0 - u1) / (u3 - u1))};
}

}  // namespace

double magnetic_top_axis(const MagneticTopParameters& parameters, double t) {
  const Elliptic e = elliptic(parameters);
  const double cd = boost::math::jacobi_cd(e.modulus, e.rate * t);
  return e.lowest + (1.0 - e.lowest) * cd * cd;
}

double magnetic_top_period(const MagneticTopParameters& parameters) {
  const Elliptic e = elliptic(parameters);
  return 2.0 * boost::math::ellint_1(e.modulus) / e.rate;
}

}  // namespace shakedown
