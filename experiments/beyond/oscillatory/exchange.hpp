// The exchange of energy between stiff springs: means over windows of time, and the times at which
// the means cross.
#pragma once

#include <vector>

#include "experiments/beyond/oscillatory/integrators.hpp"

namespace shakedown::beyond {

/// The standard parameters of the exchange, for which h omega = 1.5.
inline constexpr double exchange_omega = 50.0, exchange_h = 0.03;
/// The length of an averaging window: seven periods of the stiff springs at omega = 50.
inline constexpr double exchange_window = 0.9;

/// Means of the energies of the stiff springs over windows of time. Rows must arrive at equal time
/// steps.
class Exchange {
 public:
  explicit Exchange(double step);
  void add(const Energies& now);

  std::vector<double> t;
  std::vector<Energies> mean;
  /// Extremes, over single steps, of the sum of the energies relative to its initial value.
  double largest_sum = 0.0, least_sum = 0.0;

  /// Returns the time at which spring 3 first has more energy than spring 1, which has all the
  /// energy at the start. NaN if this never happens.
  [[nodiscard]] double passed() const { return crossing(0, 1.0); }
  /// Returns the next time at which spring 1 has more energy than spring 3. NaN if there is none.
  [[nodiscard]] double returned() const;
  /// Returns the largest relative deviation of the sum from its initial value.
  [[nodiscard]] double deviation() const;

 private:
  [[nodiscard]] std::size_t first(std::size_t from, double sign) const;
  [[nodiscard]] double crossing(std::size_t from, double sign) const;

  double h;
  std::size_t window, count = 0;
  double start = 0.0;
  Energies part{};
};

/// Integrates the chain. With `own`, energies are measured with the stiffness for which the method
/// preserves them.
Exchange exchange_by(const LabelledCase& by, double omega, double h, double until,
                     double direction = 0.0, bool own = false);
/// Computes the exact exchange at omega = 50, recorded at multiples of `exchange_h`, with two
/// extended-precision solvers.
Exchange exact_exchange(double until, double& error_bar);

/// A ratio of two means over the same set of starts, with its standard error.
struct Ratio {
  double value = 0.0, standard_error = 0.0;
};
/// The mean times of a method divided by the mean times of Deuflhard's method with a ten times
/// smaller step.
struct Speed {
  const LabelledCase* by;
  Ratio passed, returned;
  double expected;  ///< `stretch_of_exchange` of the method
  /// Returns the larger of the two deviations from the expected value, in standard errors.
  [[nodiscard]] double off() const;
};
/// Returns the speeds of every integrator, measured from `starts_of_exchange` directions of the
/// slow motion. They are cached because two experiments use them.
const std::vector<Speed>& speeds_of_exchange(bool quick);
inline constexpr int starts_of_exchange = 16;
inline constexpr double exact_refinement = 10.0;

}  // namespace shakedown::beyond
