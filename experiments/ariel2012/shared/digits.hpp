// Digits for tables, and slopes over the rows of one.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "experiments/analysis/fit.hpp"

namespace shakedown::ariel2012 {

/// Digits beyond the tenth, and of errors beyond the fourth, differ between machines.
inline double ten_digits(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9e", x);
  return std::strtod(text, nullptr);
}
inline double four_digits(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3e", x);
  return std::strtod(text, nullptr);
}

/// Exponent of y ~ x^k over rows; x and y are members or functions of a row.
template <class Row, class X, class Y>
double slope(const std::vector<Row>& rows, X x, Y y) {
  std::vector<double> at, values;
  for (const Row& row : rows) {
    at.push_back(std::invoke(x, row));
    values.push_back(std::invoke(y, row));
  }
  return power_law_slope(at, values);
}

}  // namespace shakedown::ariel2012
