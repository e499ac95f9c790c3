#include "experiments/analysis/quadrature.hpp"

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>

namespace shakedown {

using Integrand = std::function<double(double)>;

double gauss(const Integrand& f, double a, double b) {
  return boost::math::quadrature::gauss<double, 20>::integrate(f, a, b);
}

double gauss_kronrod(const Integrand& f, double a, double b, unsigned depth, double tolerance) {
  return boost::math::quadrature::gauss_kronrod<double, 61>::integrate(f, a, b, depth, tolerance);
}

}  // namespace shakedown
