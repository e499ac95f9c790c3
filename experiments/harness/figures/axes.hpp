// Where numbers of an axis lie on the canvas, and which of them are written beside it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/figures/figure.hpp"

namespace shakedown {

/// The smallest interval that holds what was shown to it; on a logarithmic axis, of what is above
/// zero.
struct AxisExtent {
  bool log = false;
  double low = 0.0, high = 0.0;
  bool any = false;
  void add(double x);
};

/// An axis with its range, on pixels [from, to] (from > to for y, which counts downwards).
struct PlacedAxis {
  Scale scale = Scale::linear;
  double low = 0.0, high = 1.0;
  double from = 0.0, to = 1.0;
  struct Tick {
    double at;
    std::string text;  ///< for gnuplot; empty for a minor one
    bool minor = false;
    double width = 0.0;  ///< of the text, in pixels
  };
  std::vector<Tick> ticks;
  int exponent = 0;  ///< the numbers beside the axis times 10^exponent

  [[nodiscard]] double pixel(double x) const;
  /// Share of the range, 0 at the low end.
  [[nodiscard]] double share(double x) const;
  [[nodiscard]] double value(double share) const;
  [[nodiscard]] bool holds(double x) const { return x >= low && x <= high; }
};

/// Range from the axis where it gives one, else from the data with a little room. Throws
/// std::invalid_argument for an empty range or one that a logarithm has not.
PlacedAxis place(const Axis& axis, const AxisExtent& data, double from, double to);
/// Chooses ticks, `spacing` pixels apart or more.
void add_ticks(PlacedAxis& axis, const Axis& wanted, double spacing);

}  // namespace shakedown
