// Largest and smallest values and exponents over a list of cases. `of`, `x` and `y` are members of
// a case or functions of it.
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "experiments/analysis/fit.hpp"

namespace shakedown::reich1995 {

template <class Cases, class Of = std::identity>
double largest(const Cases& cases, Of&& of = {}) {
  double most = -HUGE_VAL;
  for (const auto& c : cases) most = std::fmax(most, std::invoke(of, c));
  return most;
}
template <class Cases, class Of = std::identity>
double smallest(const Cases& cases, Of&& of = {}) {
  return -largest(cases, [&](const auto& c) { return -std::invoke(of, c); });
}
/// Returns the exponent k of a fit |y| ~ x^k.
template <class Cases, class X, class Y>
double exponent(const Cases& cases, X&& x, Y&& y) {
  std::vector<double> a, b;
  for (const auto& c : cases) {
    a.push_back(std::invoke(x, c));
    b.push_back(std::invoke(y, c));
  }
  return power_law_slope(a, b);
}

}  // namespace shakedown::reich1995
