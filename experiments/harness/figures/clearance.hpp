// Where in a panel curves, marks and words have left ink so far, and how far a place is from it.
#pragma once

#include <cstddef>
#include <vector>

#include "experiments/harness/figures/drawing.hpp"

namespace shakedown::composing {

/// Ink in cells of a panel's frame, so that a look at a place costs the same after a curve of ten
/// rows and of a million. All in pixels of the canvas.
class Clearance {
 public:
  explicit Clearance(const Layout::Box& frame);
  /// From one point to another, cut at the frame; a point that is not finite leaves nothing.
  void line(double x, double y, double to_x, double to_y);
  void box(const Layout::Box& covered);
  /// Distance between a place and the ink nearest to it, at most `most`.
  [[nodiscard]] double room(const Layout::Box& place, double most) const;

 private:
  static constexpr double cell = 2.0;  // wide and high: a thin line
  Layout::Box frame_;
  std::ptrdiff_t columns_, rows_;
  std::vector<char> taken_;
};

}  // namespace shakedown::composing
