// The Poincare section of the double pendulum in the plane (phi, p_phi): theta = 0 (mod 2 pi) and
// theta' > 0.
//
// The parameters are m1 = m2 = g = L1 = 1 and L2 = sqrt(2). The energy and the sign of theta'
// determine p_theta. The section of a regular orbit is therefore a closed curve (or a chain of
// islands), and the section of a chaotic orbit is an area.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/analysis/case.hpp"

namespace shakedown::tao2014 {

/// A point of the section.
struct SectionPoint {
  double phi;    ///< in (-pi, pi]
  double p_phi;  ///< m2 L1 L2 cos(theta - phi) theta' + m2 L2^2 phi'
  double t = 0.0;
  double theta_rate = 0.0;
};

/// The energy of the rigid pendulum at a point.
double section_energy(const SectionPoint& at);

/// A start on the section at a given energy.
struct SectionStart {
  double energy;
  SectionPoint at;
};

/// The section points of a run.
struct SectionRun {
  std::vector<SectionPoint> points;
  double energy_change = 0.0;  ///< last minus first recorded energy
  RunSummary summary;
};

/// Integrates up to `until` from `start`, or from the problem's own start if none is given. Rows
/// are 0.1 apart, or one step apart if the step is larger.
SectionRun run_section(Case who, const std::optional<SectionStart>& start, double until);

/// Returns RK4 in angles with h = 0.01. Its energy error is 1e-9 per time unit at the energies of
/// tao2014/chaos.
Case section_reference();

/// Returns the distance on the section between two RK4 orbits (in angles, h = 0.04) after `returns`
/// returns. They are 1e-9 apart in phi at `start`. The result is 0 if they never return.
double parting(const SectionStart& start, int returns);

/// A closed invariant curve around `centre` in polar form. Level 1 is the curve itself.
class InvariantCurve {
 public:
  InvariantCurve(SectionPoint centre, const std::vector<SectionPoint>& points);
  /// Returns the point's distance from the centre divided by the curve's distance in the same
  /// direction.
  [[nodiscard]] double level(SectionPoint at) const;
  /// The direction from the centre, in (-pi, pi].
  [[nodiscard]] double direction(SectionPoint at) const;
  /// Returns about `most` points of the curve in order, with the first point repeated at the end.
  [[nodiscard]] std::vector<SectionPoint> closed(std::size_t most) const;

 private:
  SectionPoint centre;
  std::vector<std::pair<double, double>> polar;  // direction and distance, sorted by direction
};

/// The curve and, outside it, the inner edge of the sea in 24 directions.
class Island {
 public:
  Island(InvariantCurve curve, const std::vector<SectionPoint>& sea);
  /// Returns the point's level divided by the level of the sea's edge in the same direction; the
  /// result is above 1 in the sea.
  [[nodiscard]] double reach(SectionPoint at) const;
  [[nodiscard]] const InvariantCurve& invariant_curve() const { return curve; }
  /// The smallest level of the sea's edge.
  [[nodiscard]] double margin() const;

 private:
  static constexpr std::size_t sectors = 24;
  [[nodiscard]] std::size_t sector(SectionPoint at) const;
  InvariantCurve curve;
  std::array<double, sectors> edge{};  // level in each sector
};

}  // namespace shakedown::tao2014
