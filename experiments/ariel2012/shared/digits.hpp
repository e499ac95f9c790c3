// Statistics of rows of results, and times at equal distances.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

#include "experiments/analysis/digits.hpp"
#include "experiments/analysis/fit.hpp"

namespace shakedown::ariel2012 {

/// Returns the times from + span k/n for k = first, ..., n.
inline std::vector<double> equal_times(double span, int n, int first = 1, double from = 0.0) {
  std::vector<double> times;
  for (int k = first; k <= n; ++k) times.push_back(from + span * k / n);
  return times;
}

/// Returns the value of `f`, a member or a function, for every row.
template <class Rows, class F>
std::vector<double> values(const Rows& rows, F f) {
  std::vector<double> all;
  for (const auto& row : rows) all.push_back(static_cast<double>(std::invoke(f, row)));
  return all;
}
template <class Rows, class F = std::identity>
double largest(const Rows& rows, F f = {}) {
  double most = -std::numeric_limits<double>::infinity();
  for (const double x : values(rows, f)) most = std::max(most, x);
  return most;
}
template <class Rows, class F = std::identity>
double smallest(const Rows& rows, F f = {}) {
  return -largest(values(rows, f), std::negate<>());
}
template <class Row, class Keep>
std::vector<Row> only(const std::vector<Row>& rows, Keep keep) {
  std::vector<Row> some;
  for (const Row& row : rows) {
    if (std::invoke(keep, row)) some.push_back(row);
  }
  return some;
}
/// Returns the exponent k of a fit y ~ x^k to the rows.
template <class Rows, class X, class Y>
double slope(const Rows& rows, X x, Y y) {
  return power_law_slope(values(rows, x), values(rows, y));
}
/// Returns the exponent k of a fit f(x) ~ x^k.
template <class F>
double exponent(const std::vector<double>& x, F f) {
  return power_law_slope(x, values(x, f));
}

}  // namespace shakedown::ariel2012
