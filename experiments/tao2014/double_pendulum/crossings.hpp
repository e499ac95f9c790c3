// Who of the double pendulum's integrators crosses between regular and chaotic motion.
#pragma once

#include <cmath>
#include <vector>

#include "experiments/tao2014/double_pendulum/poincare.hpp"

namespace shakedown::tao2014::crossings {

inline constexpr double energy = -1.6;  // rest is at -3.41, the lower rod turns over at -0.59
inline constexpr SectionPoint centre{0.0, -0.5};
inline constexpr SectionPoint regular_start{0.0, 0.0};
inline constexpr SectionPoint chaotic_start{0.6, 0.8};

/// Symplectic rows of Figure 1; methods that are not symplectic; the penalised system at omega = 20
/// solved accurately; rows 3, 4, 6 with a larger omega.
enum class Group { row, other, exact, stiff };

struct Case {
  Group group;
  Row who;
};

/// Orbits 1e-9 apart end up apart by O(1) in a chaotic region, by some 1e-8 in a regular one;
/// decades from either:
inline constexpr int returns = 200;
inline constexpr double parted = 1e-4;

struct Result {
  Case which;
  SectionRun regular;
  SectionRun chaotic;
  SectionRun own;              ///< from the start of Figure 1
  double reach = 0.0;          ///< farthest that the regular start comes; over 1: in the sea
  double exit = HUGE_VAL;      ///< time of its first point in the sea
  double deepest = HUGE_VAL;   ///< lowest level that the chaotic start comes to; under 1: inside
  double regular_end = 0.0;    ///< late parting of exact orbits, smallest; regular start
  double chaotic_end = 0.0;    ///< the same, largest; chaotic start
  double own_deviation = 0.0;  ///< largest |level - 1| against the figure's own curve
  double own_end = 0.0;        ///< late parting of exact orbits, largest; the figure's own start

  /// Starts, of the two, from which it crosses or fails.
  [[nodiscard]] int crossings() const { return regular_crosses() + chaotic_crosses(); }
  [[nodiscard]] bool regular_crosses() const {
    return !regular.summary.ok() || reach > 1.0 || regular_end > parted;
  }
  [[nodiscard]] bool chaotic_crosses() const {
    return !chaotic.summary.ok() || deepest < 1.0 || chaotic_end < parted;
  }
  [[nodiscard]] bool crosses() const { return crossings() > 0; }
};

/// What the reference says: the island, the sea and the curve of Figure 1's start.
struct Truth {
  SectionRun regular;
  SectionRun chaotic;
  Island island;
  InvariantCurve own;
};

std::vector<Case> cases();
Truth reference(double until);
/// The three runs of a case up to `until`, against the truth.
Result measure(const Case& which, const Truth& truth, double until);

}  // namespace shakedown::tao2014::crossings
