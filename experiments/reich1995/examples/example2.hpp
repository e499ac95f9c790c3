// R Example 2: trajectories of the three beads' angle.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::reich1995 {

inline constexpr double example2_horizon = 10.0;  ///< T; the paper states none
inline constexpr double example2_sample = 0.02;   ///< distance of the recorded angles
inline constexpr std::int64_t example2_samples = 500;

/// Which fast mode starts with energy.
enum class Fast : std::uint8_t { none, angle, bond };

inline constexpr double fast_energy = 0.02;  ///< delta of that mode, whatever the stiffness

/// One of the systems of Figure 4, at one stiffness.
struct Beads {
  double orientation = 0.0;  ///< degrees
  double scale = 1.0;        ///< factor of K_a and K_b
  Settings extra = {};       ///< more settings of the problem
  Fast fast = Fast::none;    ///< of the unconstrained system

  [[nodiscard]] Settings settings() const;
  /// Square root of K_a/m times S's angular entry, 5 at 120 degrees: the angle's own frequency.
  [[nodiscard]] double angle_frequency() const;
};

/// The beads every example2_sample from 0 on, h at most `h` and dividing the sample; `h` < 0 runs
/// backwards. Fewer rows than asked for when the run fails.
Trajectory motion(const std::string& problem, const std::string& method, const Beads& beads,
                  double h, std::int64_t samples = example2_samples);
/// cos(phi) in each row.
std::vector<double> cosines(const Trajectory& path);

/// The unconstrained motion on [0, T] and the same smoothed by R (9).
struct Smoothed {
  std::vector<double> raw, smooth;
};
/// `stop`: where the filter ends, as a fraction of the angle's frequency.
Smoothed smoothed_unconstrained(const Beads& beads, double stop = 0.8);

/// Root mean square of the difference; infinite where one run ended early.
double rms_distance(const std::vector<double>& a, const std::vector<double>& b);

/// The beads in their wall, as a drawing and as a film: an artefact of its own.
inline constexpr const char* motion_figure = "reich1995/fig4-motion";
void draw_motion(Context& context);

}  // namespace shakedown::reich1995
