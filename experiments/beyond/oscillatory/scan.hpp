// Energy errors of the integrators over h omega, and how far a resonance stands out of them.
#pragma once

#include <string_view>
#include <vector>

#include "experiments/beyond/oscillatory/integrators.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::beyond {

inline constexpr double fixed_h = 0.02, fixed_omega = 50.0;
inline constexpr int multiples = 4;  ///< of pi, that a scan of omega covers

/// Where n substeps of Verlet, of frequency 2n/h asin(h omega/2n), turn by k pi: h omega/pi.
double resonance_of_substeps(int k);

struct Scan {
  const LabelledCase* by;
  std::vector<double> x;  ///< h omega/pi, ascending
  /// Largest error of the total energy; infinite for a run that fails.
  std::vector<double> error;
  /// The same with stiff energies read with the stiffness that the method keeps (own_stiffness).
  std::vector<double> own;

  /// Largest error within 0.07 of `at`; at most `divergence`.
  [[nodiscard]] double peak(double at) const { return peak(error, at); }
  /// That over the median at distances between 0.18 and 0.45: how far a resonance stands out.
  [[nodiscard]] double prominence(double at) const { return prominence(error, at); }
  [[nodiscard]] double own_prominence(double at) const { return prominence(own, at); }
  /// The error at the grid's point nearest to `at`.
  [[nodiscard]] double error_at(double at) const;
  /// The smallest h omega/pi whose error is above `limit`; the last one where none is.
  [[nodiscard]] double first_above(double limit) const;

 private:
  [[nodiscard]] double peak(const std::vector<double>& of, double at) const;
  [[nodiscard]] double prominence(const std::vector<double>& of, double at) const;
};

/// omega = x pi/h at fixed h, or h = x pi/omega at fixed omega, t = 1000; x in sixteenths and finer
/// at the resonances. Progress runs from `from` to `to`.
std::vector<Scan> scan(Context& context, bool fixed_step, double last, double from, double to);
/// `by` at one frequency, x from `low` to `high` in `count` equal parts.
Scan fine_scan(Context& context, std::string_view by, double omega, double low, double high,
               int count);
double median_of(std::vector<double> values);
const Scan& of(const std::vector<Scan>& scans, std::string_view key);

}  // namespace shakedown::beyond
