// Positions of an axis's numbers on the canvas, and the choice of those that are written.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/figures/figure.hpp"

namespace shakedown {

/// The smallest interval that contains all added numbers; on a logarithmic axis, all positive ones.
struct AxisExtent {
  bool log = false;
  double low = 0.0, high = 0.0;
  bool any = false;
  void add(double x);
};

/// An axis and its range on the pixels [from, to]; from > to for y, which counts downwards.
struct PlacedAxis {
  Scale scale = Scale::linear;
  double low = 0.0, high = 1.0;
  double from = 0.0, to = 1.0;
  struct Tick {
    double at;
    std::string text;  ///< for gnuplot; empty for a minor tick
    bool minor = false;
    double width = 0.0;  ///< of the text, in pixels
  };
  std::vector<Tick> ticks;
  int exponent = 0;  ///< the written numbers are in units of 10^exponent

  [[nodiscard]] double pixel(double x) const;
  /// Returns the position of x within the range, from 0 at the low end to 1.
  [[nodiscard]] double share(double x) const;
  [[nodiscard]] double value(double share) const;
  [[nodiscard]] bool holds(double x) const { return x >= low && x <= high; }
};

/// Takes the range from the axis if given, else from the data with a margin. Throws
/// std::invalid_argument for an empty range or a logarithmic range that is not positive.
PlacedAxis place(const Axis& axis, const AxisExtent& data, double from, double to);
/// Chooses ticks at least `spacing` pixels apart.
void add_ticks(PlacedAxis& axis, const Axis& wanted, double spacing);

}  // namespace shakedown
