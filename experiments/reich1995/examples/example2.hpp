// Trajectories of the three beads' angle in Example 2 of R.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::reich1995 {

inline constexpr double example2_horizon = 10.0;  ///< T; the paper states none
inline constexpr double example2_sample = 0.02;   ///< time between recorded angles
inline constexpr std::int64_t example2_samples = 500;

/// The fast mode that starts with energy.
enum class Fast : std::uint8_t { none, angle, bond };

inline constexpr double fast_energy = 0.02;  ///< delta of that mode at every stiffness

/// One of the systems of Figure 4, at one stiffness.
struct Beads {
  double orientation = 0.0;  ///< degrees
  double scale = 1.0;        ///< factor of K_a and K_b
  Settings extra = {};       ///< more settings of the problem
  Fast fast = Fast::none;    ///< for the unconstrained system only

  [[nodiscard]] Settings settings() const;
  /// The angle's own frequency: the square root of K_a/m times S's angular entry, which is 5 at 120
  /// degrees.
  [[nodiscard]] double angle_frequency() const;
};

/// Integrates the beads and records them every example2_sample from t = 0. The step is at most `h`
/// and divides the sample; `h` < 0 integrates backwards. A failed run has fewer rows than
/// requested.
Trajectory motion(const std::string& problem, const std::string& method, const Beads& beads,
                  double h, std::int64_t samples = example2_samples);
/// Returns cos(phi) in each row.
std::vector<double> cosines(const Trajectory& path);

/// The unconstrained angle on [0, T], raw and smoothed by R (9).
struct Smoothed {
  std::vector<double> raw, smooth;
};
/// Smooths the unconstrained angle. The filter ends at `stop` times the angle's frequency.
Smoothed smoothed_unconstrained(const Beads& beads, double stop = 0.8);

/// The root mean square of the difference; infinity if one run ended early.
double rms_distance(const std::vector<double>& a, const std::vector<double>& b);

/// The artefact that shows the beads in their wall, as a drawing and as a film.
inline constexpr const char* motion_figure = "reich1995/fig4-motion";
void draw_motion(Context& context);

}  // namespace shakedown::reich1995
