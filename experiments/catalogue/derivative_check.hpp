// Checks the hand-written derivatives of a problem by differences near a state. The check needs no
// scale, because each entry is compared at the step at which two differences agree best.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace shakedown {

/// out = f(x).
using VectorMap = std::function<void(std::span<const double> x, std::span<double> out)>;

/// A function f and its derivative along a direction u, out = Df(x) u.
struct WrittenDerivative {
  std::string name;       ///< "the gradient"
  std::vector<double> x;  ///< point of the check
  std::size_t rows;       ///< number of entries of f
  VectorMap function;
  std::function<void(std::span<const double> x, std::span<const double> u, std::span<double> out)>
      along;
};

/// Describes an error of the derivative at x or at a point near it; empty if there is none.
/// Examples: "the gradient: component 3 is 0.5, by differences 1", "the Hessian: row 1, column 3
/// ...". Differences that are not finite are ignored.
std::string wrong_derivative(const WrittenDerivative& written);

}  // namespace shakedown
