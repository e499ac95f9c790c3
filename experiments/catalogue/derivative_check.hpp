// Is what a problem writes out as a derivative one? By differences, near a state, without a scale from
// outside: each is compared at the step at which two differences agree best.
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
  std::vector<double> x;  ///< where it is to be looked at
  std::size_t rows;       ///< of f
  VectorMap function;
  std::function<void(std::span<const double> x, std::span<const double> u, std::span<double> out)>
      along;
};

/// "the gradient: component 3 is 0.5, by differences 1", or "the Hessian: row 1, column 3 ..."; empty
/// where the derivative is right at x and beside it. Differences that are not finite tell nothing.
std::string wrong_derivative(const WrittenDerivative& written);

}  // namespace shakedown
