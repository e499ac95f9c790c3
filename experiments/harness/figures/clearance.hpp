// The free space of a panel between curves, marks and words.
#pragma once

#include <cstddef>
#include <vector>

#include "experiments/harness/figures/drawing.hpp"

namespace shakedown::composing {

/// Ink in cells of a panel's frame, so that the cost of a query does not depend on the number of
/// rows. All lengths are in pixels of the canvas.
class Clearance {
 public:
  explicit Clearance(const Layout::Box& frame);
  /// Marks a line, cut at the frame; a line with a point that is not finite is ignored.
  void line(double x, double y, double to_x, double to_y);
  void box(const Layout::Box& covered);
  /// Returns the distance between a place and the nearest ink, at most `most`.
  [[nodiscard]] double room(const Layout::Box& place, double most) const;

 private:
  static constexpr double cell = 2.0;  // width and height: a thin line
  Layout::Box frame_;
  std::ptrdiff_t columns_, rows_;
  std::vector<char> taken_;
};

}  // namespace shakedown::composing
