// Integrals of smooth functions: Boost's rules, compiled once, since their tables are dear.
#pragma once

#include <functional>

namespace shakedown {

/// Gauss with 20 points.
double gauss(const std::function<double(double)>& f, double a, double b);
/// Gauss and Kronrod with 61 points, halving intervals up to `depth` times until the relative error
/// estimate is below `tolerance`.
double gauss_kronrod(const std::function<double(double)>& f, double a, double b, unsigned depth,
                     double tolerance);

}  // namespace shakedown
