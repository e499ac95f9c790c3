// The points of a curve, taken from a table and reduced to the resolution of a picture.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/harness/figures/axes.hpp"
#include "experiments/harness/figures/figure.hpp"

namespace shakedown {

/// One row of a curve: up to four numbers (x, y, z or the stroke's further columns), and the error.
struct Point {
  std::array<double, 4> at{};
  double error = 0.0;
};

/// The rows of a curve.
struct DrawnSeries {
  std::vector<Point> points;
  std::vector<std::string> names;  ///< of bars and labels
};

/// Selects the rows of a curve for one picture of a film: rows that hold `frame` (for a trail, at
/// most `frame`), or no number, in `frame_column`. Selects all rows if `frame` < 0. Throws
/// RuntimeFailure naming a missing column.
DrawnSeries select(const Curve& curve, const Table& table, const std::string& frame_column,
                   int frame);

/// Reduces a line to the first, smallest, largest and last point of each pixel column, where x
/// increases; otherwise returns the points unchanged.
std::vector<Point> envelope(const std::vector<Point>& points, const PlacedAxis& x);

/// True if two curves of one panel are drawn over each other in at least `share` of their points.
bool coincide(const std::vector<Point>& a, const std::vector<Point>& b, const PlacedAxis& x,
              const PlacedAxis& y, double share = 0.9);

}  // namespace shakedown
