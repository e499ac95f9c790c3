// Energy errors of the integrators as functions of h omega, and the prominence of resonances.
#pragma once

#include <string_view>
#include <vector>

#include "experiments/beyond/oscillatory/integrators.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::beyond {

inline constexpr double fixed_h = 0.02, fixed_omega = 50.0;
inline constexpr int multiples = 4;  ///< multiples of pi that a scan of omega covers

/// Returns the h omega/pi at which n substeps of Verlet together rotate a stiff spring by k pi. The
/// frequency of the substeps is 2n/h asin(h omega/2n).
double resonance_of_substeps(int k);

struct Scan {
  const LabelledCase* by;
  std::vector<double> x;  ///< h omega/pi, ascending
  /// Largest error of the total energy of each run; infinite if the run fails.
  std::vector<double> error;
  /// The same errors if the stiff energies are measured with the stiffness for which the method
  /// preserves them (see own_stiffness).
  std::vector<double> own;

  /// Returns the largest error at distances up to 0.07 from `at`, but at most `divergence`.
  [[nodiscard]] double peak(double at) const { return peak(error, at); }
  /// Returns the peak at `at` divided by the median error at distances between 0.18 and 0.45 from
  /// `at`.
  [[nodiscard]] double prominence(double at) const { return prominence(error, at); }
  [[nodiscard]] double own_prominence(double at) const { return prominence(own, at); }
  /// Returns the error at the grid point nearest to `at`.
  [[nodiscard]] double error_at(double at) const;
  /// Returns the smallest h omega/pi at which the error exceeds `limit`, or the last one if there
  /// is none.
  [[nodiscard]] double first_above(double limit) const;

 private:
  [[nodiscard]] double peak(const std::vector<double>& of, double at) const;
  [[nodiscard]] double prominence(const std::vector<double>& of, double at) const;
};

/// Scans x = h omega/pi up to t = 1000: omega = x pi/h at fixed h, or h = x pi/omega at fixed
/// omega. x takes the multiples of 1/16, with more points near the resonances. Progress is reported
/// between `from` and `to`.
std::vector<Scan> scan(Context& context, bool fixed_step, double last, double from, double to);
/// Scans `by` at one frequency. x goes from `low` to `high` in `count` equal parts.
Scan fine_scan(Context& context, std::string_view by, double omega, double low, double high,
               int count);
double median_of(std::vector<double> values);
const Scan& of(const std::vector<Scan>& scans, std::string_view key);

}  // namespace shakedown::beyond
