// Integrals of smooth functions by Boost's rules, whose costly tables are compiled only once.
#pragma once

#include <functional>

namespace shakedown {

/// Integrates f over [a, b] by the Gauss rule with 20 points.
double gauss(const std::function<double(double)>& f, double a, double b);
/// Integrates f over [a, b] by the Gauss-Kronrod rule with 61 points. Halves intervals up to
/// `depth` times until the relative error estimate is below `tolerance`.
double gauss_kronrod(const std::function<double(double)>& f, double a, double b, unsigned depth,
                     double tolerance);

}  // namespace shakedown
