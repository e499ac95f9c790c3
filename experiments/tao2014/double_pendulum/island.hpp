// The island of regular motion that tao2014/chaos watches, and the chaotic sea around it.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "experiments/tao2014/double_pendulum/poincare.hpp"

namespace shakedown::tao2014 {

/// A closed invariant curve around `centre`, in polar form: level 1 is the curve itself.
class InvariantCurve {
 public:
  InvariantCurve(SectionPoint centre, const std::vector<SectionPoint>& points);
  /// Distance from the centre over the curve's distance in the same direction.
  [[nodiscard]] double level(SectionPoint at) const;
  /// Direction from the centre, in (-pi, pi].
  [[nodiscard]] double direction(SectionPoint at) const;
  /// About `most` of its points in order, the first repeated at the end.
  [[nodiscard]] std::vector<SectionPoint> closed(std::size_t most) const;

 private:
  SectionPoint centre;
  std::vector<std::pair<double, double>> polar;  // direction, distance; by direction
};

/// The curve and, outside it, the inner edge of the sea in 24 directions.
class Island {
 public:
  Island(InvariantCurve curve, const std::vector<SectionPoint>& sea);
  /// Over 1: in the sea.
  [[nodiscard]] double reach(SectionPoint at) const;
  [[nodiscard]] const InvariantCurve& invariant_curve() const { return curve; }
  /// Smallest level of the sea's edge.
  [[nodiscard]] double margin() const;

 private:
  static constexpr std::size_t sectors = 24;
  [[nodiscard]] std::size_t sector(SectionPoint at) const;
  InvariantCurve curve;
  std::array<double, sectors> edge{};  // level
};

}  // namespace shakedown::tao2014
