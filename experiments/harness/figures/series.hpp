// The points of a curve, taken from a table and reduced to what a picture can show.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/harness/figures/axes.hpp"
#include "experiments/harness/figures/figure.hpp"

namespace shakedown {

/// One row of a curve: up to four numbers (x, y, and z, or what the stroke needs), and the error.
struct Point {
  std::array<double, 4> at{};
  double error = 0.0;
};

/// The rows that a curve shows; `name` of bars and arrows' further columns as the stroke has them.
struct DrawnSeries {
  std::vector<Point> points;
  std::vector<std::string> names;  ///< of bars and labels
};

/// Rows of a film's picture: those that hold `frame` in `frame_column`, or no number there; all
/// when `frame` < 0. Throws RuntimeFailure naming a missing column.
DrawnSeries select(const Curve& curve, const Table& table, const std::string& frame_column,
                   int frame);

/// What a line of so many points looks like, in fewer: first, least, greatest and last of each
/// pixel column, where x runs forward; else the points themselves.
std::vector<Point> envelope(const std::vector<Point>& points, const PlacedAxis& x);

/// True when two curves of one panel would be drawn over each other in `share` of their points.
bool coincide(const std::vector<Point>& a, const std::vector<Point>& b, const PlacedAxis& x,
              const PlacedAxis& y, double share = 0.9);

}  // namespace shakedown
