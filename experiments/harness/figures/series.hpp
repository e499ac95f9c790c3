// The points of a curve, taken from a table and reduced to the resolution of a picture.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/harness/figures/axes.hpp"
#include "experiments/harness/figures/figure.hpp"

namespace shakedown {

/// One row of a curve: its error, and up to four numbers (x, y, and z or the further columns of the
/// stroke).
struct Point {
  std::array<double, 4> at{};
  double error = 0.0;
};

/// The rows of a curve.
struct DrawnSeries {
  std::vector<Point> points;
  std::vector<std::string> names;  ///< of bars and labels
};

/// Selects the rows of a curve for one picture of a film. These are the rows whose `frame_column`
/// contains `frame` (for a trail, at most `frame`) or no number. Selects all rows if `frame` < 0.
/// Throws RuntimeFailure, which names the column, if a column is missing.
DrawnSeries select(const Curve& curve, const Table& table, const std::string& frame_column,
                   int frame);

/// If x increases along a line, reduces the line to the first, smallest, largest and last point of
/// each pixel column. Otherwise returns the points unchanged.
std::vector<Point> envelope(const std::vector<Point>& points, const PlacedAxis& x);

/// Returns true if two curves of a panel coincide in at least the fraction `share` of their points.
bool coincide(const std::vector<Point>& a, const std::vector<Point>& b, const PlacedAxis& x,
              const PlacedAxis& y, double share = 0.9);

}  // namespace shakedown
