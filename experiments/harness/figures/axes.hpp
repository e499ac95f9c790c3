// Maps the numbers on an axis to the canvas and chooses which of them are written.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/figures/figure.hpp"

namespace shakedown {

/// The smallest interval that contains all added numbers or, on a logarithmic axis, all positive
/// ones.
struct AxisExtent {
  bool log = false;
  double low = 0.0, high = 0.0;
  bool any = false;
  void add(double x);
};

/// An axis whose range is mapped to the pixels [from, to]. For y, from > to, because pixels count
/// downwards.
struct PlacedAxis {
  Scale scale = Scale::linear;
  double low = 0.0, high = 1.0;
  double from = 0.0, to = 1.0;
  struct Tick {
    double at;
    std::string text;  ///< label for gnuplot; empty for a minor tick
    bool minor = false;
    double width = 0.0;  ///< of the text, in pixels
  };
  std::vector<Tick> ticks;
  int exponent = 0;  ///< the written numbers are in units of 10^exponent

  [[nodiscard]] double pixel(double x) const;
  /// Returns the relative position of x within the range: 0 at the low end, 1 at the high end.
  [[nodiscard]] double share(double x) const;
  [[nodiscard]] double value(double share) const;
  [[nodiscard]] bool holds(double x) const { return x >= low && x <= high; }
};

/// Takes the range of the axis if it is given, and otherwise the range of the data with a margin.
/// Throws std::invalid_argument if the range is empty, or if it is logarithmic but not positive.
PlacedAxis place(const Axis& axis, const AxisExtent& data, double from, double to);
/// Chooses ticks at least `spacing` pixels apart.
void add_ticks(PlacedAxis& axis, const Axis& wanted, double spacing);

}  // namespace shakedown
