// Energy errors of the integrators over h omega, and the prominence of resonances.
#pragma once

#include <string_view>
#include <vector>

#include "experiments/beyond/oscillatory/integrators.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::beyond {

inline constexpr double fixed_h = 0.02, fixed_omega = 50.0;
inline constexpr int multiples = 4;  ///< number of multiples of pi that a scan of omega covers

/// The h omega/pi at which n substeps of Verlet, of frequency 2n/h asin(h omega/2n), turn by k pi.
double resonance_of_substeps(int k);

struct Scan {
  const LabelledCase* by;
  std::vector<double> x;  ///< h omega/pi, ascending
  /// Largest error of the total energy; infinite for a run that fails.
  std::vector<double> error;
  /// The errors when stiff energies are measured with the
  /// stiffness the method preserves (own_stiffness).
  std::vector<double> own;

  /// The largest error within 0.07 of `at`, at most `divergence`.
  [[nodiscard]] double peak(double at) const { return peak(error, at); }
  /// The peak divided by the median error at distances between 0.18 and 0.45 from `at`.
  [[nodiscard]] double prominence(double at) const { return prominence(error, at); }
  [[nodiscard]] double own_prominence(double at) const { return prominence(own, at); }
  /// The error at the grid point nearest to `at`.
  [[nodiscard]] double error_at(double at) const;
  /// The smallest h omega/pi whose error exceeds `limit`, the last one if there is none.
  [[nodiscard]] double first_above(double limit) const;

 private:
  [[nodiscard]] double peak(const std::vector<double>& of, double at) const;
  [[nodiscard]] double prominence(const std::vector<double>& of, double at) const;
};

/// Scans omega = x pi/h at fixed h, or h = x pi/omega at fixed omega, to t = 1000. x runs through
/// sixteenths, with more points near the resonances. Reports progress between `from` and `to`.
std::vector<Scan> scan(Context& context, bool fixed_step, double last, double from, double to);
/// Scans `by` at one frequency, with x from `low` to `high` in `count` equal parts.
Scan fine_scan(Context& context, std::string_view by, double omega, double low, double high,
               int count);
double median_of(std::vector<double> values);
const Scan& of(const std::vector<Scan>& scans, std::string_view key);

}  // namespace shakedown::beyond
