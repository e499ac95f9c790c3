// Trajectories of the angle between the three beads in Example 2 of R.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::reich1995 {

inline constexpr double example2_horizon = 10.0;  ///< T; R states no value
inline constexpr double example2_sample = 0.02;   ///< time between recorded angles
inline constexpr std::int64_t example2_samples = 500;

/// Which fast mode has energy at the start.
enum class Fast : std::uint8_t { none, angle, bond };

inline constexpr double fast_energy = 0.02;  ///< energy delta of that mode, at every stiffness

/// One of the systems of Figure 4 at one stiffness.
struct Beads {
  double orientation = 0.0;  ///< degrees
  double scale = 1.0;        ///< factor that multiplies K_a and K_b
  Settings extra = {};       ///< further settings of the problem
  Fast fast = Fast::none;    ///< only used by the unconstrained system

  [[nodiscard]] Settings settings() const;
  /// The frequency of the angle alone: the square root of K_a/m times the angular entry of S, which
  /// is 5 at 120 degrees.
  [[nodiscard]] double angle_frequency() const;
};

/// Integrates the beads and records them from t = 0 at intervals of example2_sample. The step is at
/// most `h` and divides this interval; if `h` < 0, time runs backwards. A failed run has fewer rows
/// than requested.
Trajectory motion(const std::string& problem, const std::string& method, const Beads& beads,
                  double h, std::int64_t samples = example2_samples);
/// Returns cos(phi) in each row.
std::vector<double> cosines(const Trajectory& path);

/// The angle of the unconstrained system on [0, T], raw and smoothed by R (9).
struct Smoothed {
  std::vector<double> raw, smooth;
};
/// Returns the angle of the unconstrained system and its smoothed values. The filter removes
/// frequencies above `stop` times the angle's frequency.
Smoothed smoothed_unconstrained(const Beads& beads, double stop = 0.8);

/// Returns the root mean square of the difference between a and b; infinity if one run ended early.
double rms_distance(const std::vector<double>& a, const std::vector<double>& b);

/// The artefact that shows the beads in their wall, as a drawing and as a film.
inline constexpr const char* motion_figure = "reich1995/fig4-motion";
void draw_motion(Context& context);

}  // namespace shakedown::reich1995
