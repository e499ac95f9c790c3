// Finds free space in a panel between curves, marks and words.
#pragma once

#include <cstddef>
#include <vector>

#include "experiments/harness/figures/drawing.hpp"

namespace shakedown::composing {

/// Records which small cells of a panel contain ink, so that the cost of a query does not depend on
/// the number of rows. All lengths are in pixels of the canvas.
class Clearance {
 public:
  explicit Clearance(const Layout::Box& frame);
  /// Marks the part of a line inside the frame. Ignores a line if one of its ends is not finite.
  void line(double x, double y, double to_x, double to_y);
  void box(const Layout::Box& covered);
  /// Returns the distance between a place and the nearest ink, at most `most`.
  [[nodiscard]] double room(const Layout::Box& place, double most) const;

 private:
  static constexpr double cell = 2.0;  // width and height of a cell, as wide as a thin line
  Layout::Box frame_;
  std::ptrdiff_t columns_, rows_;
  std::vector<char> taken_;
};

}  // namespace shakedown::composing
