// The exchange of energy between stiff springs: means over time, and the times of crossing.
#pragma once

#include <vector>

#include "experiments/beyond/oscillatory/integrators.hpp"

namespace shakedown::beyond {

/// Parameters of the exchange: h omega = 1.5 at omega = 50.
inline constexpr double exchange_omega = 50.0, exchange_h = 0.03;
/// The length of an averaging window: seven periods of the stiff springs at omega = 50.
inline constexpr double exchange_window = 0.9;

/// Means of the energies of the stiff springs over windows of time, computed from equal steps.
class Exchange {
 public:
  explicit Exchange(double step);
  void add(const Energies& now);

  std::vector<double> t;
  std::vector<Energies> mean;
  /// Extremes over single steps of the sum of energies, relative to the start.
  double largest_sum = 0.0, least_sum = 0.0;

  /// The time at which spring 3 first has more energy than
  /// spring 1, which starts with all. NaN if never.
  [[nodiscard]] double passed() const { return crossing(0, 1.0); }
  /// The next time at which spring 1 has more energy than spring 3. NaN if never.
  [[nodiscard]] double returned() const;
  /// The largest relative deviation of the sum from its initial value.
  [[nodiscard]] double deviation() const;

 private:
  [[nodiscard]] std::size_t first(std::size_t from, double sign) const;
  [[nodiscard]] double crossing(std::size_t from, double sign) const;

  double h;
  std::size_t window, count = 0;
  double start = 0.0;
  Energies part{};
};

/// Integrates the chain; `own` measures energies with the stiffness that the method preserves.
Exchange exchange_by(const LabelledCase& by, double omega, double h, double until,
                     double direction = 0.0, bool own = false);
/// Computes the exchange with two extended-precision solvers
/// at omega = 50, at multiples of `exchange_h`.
Exchange exact_exchange(double until, double& error_bar);

/// A ratio of means over equal sets of starts, with its standard error.
struct Ratio {
  double value = 0.0, standard_error = 0.0;
};
/// Mean times of a method over mean times of Deuflhard's method with ten times smaller steps.
struct Speed {
  const LabelledCase* by;
  Ratio passed, returned;
  double expected;  ///< value of stretch_of_exchange
  /// The larger deviation of the two ratios from the expected value, in standard errors.
  [[nodiscard]] double off() const;
};
/// The speeds of every integrator from `starts_of_exchange`
/// directions of the slow motion, cached for two experiments.
const std::vector<Speed>& speeds_of_exchange(bool quick);
inline constexpr int starts_of_exchange = 16;
inline constexpr double exact_refinement = 10.0;

}  // namespace shakedown::beyond
