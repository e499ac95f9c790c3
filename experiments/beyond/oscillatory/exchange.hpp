// How stiff springs exchange their energies: means over time, and when they meet.
#pragma once

#include <vector>

#include "experiments/beyond/oscillatory/integrators.hpp"

namespace shakedown::beyond {

/// h omega = 1.5 at omega = 50.
inline constexpr double exchange_omega = 50.0, exchange_h = 0.03;
/// Of a mean: seven turns of the stiff springs at omega = 50.
inline constexpr double exchange_window = 0.9;

/// Means of the stiff springs' energies over windows of time, from equal steps.
class Exchange {
 public:
  explicit Exchange(double step);
  void add(const Energies& now);

  std::vector<double> t;
  std::vector<Energies> mean;
  /// Of the sum of a single step, relative to the start's.
  double largest_sum = 0.0, least_sum = 0.0;

  /// When spring 3 first has more than spring 1, which had all; NaN: never.
  [[nodiscard]] double passed() const { return crossing(0, 1.0); }
  /// When, after that, spring 1 has more than spring 3 again; NaN: never.
  [[nodiscard]] double returned() const;
  /// Largest deviation of the sum from its start, relative to it.
  [[nodiscard]] double deviation() const;

 private:
  [[nodiscard]] std::size_t first(std::size_t from, double sign) const;
  [[nodiscard]] double crossing(std::size_t from, double sign) const;

  double h;
  std::size_t window, count = 0;
  double start = 0.0;
  Energies part{};
};

/// `own`: with the stiffness that the method keeps (own_stiffness).
Exchange exchange_by(const LabelledCase& by, double omega, double h, double until,
                     double direction = 0.0, bool own = false);
/// Two extended-precision solvers at omega = 50, at multiples of `exchange_h`.
Exchange exact_exchange(double until, double& error_bar);

/// A ratio of means over the same starts, with its standard error.
struct Ratio {
  double value = 0.0, standard_error = 0.0;
};
/// Times of a method over those of Deuflhard's with steps ten times shorter, means over starts.
struct Speed {
  const LabelledCase* by;
  Ratio passed, returned;
  double expected;  ///< stretch_of_exchange
  /// Of both ratios from what is expected, in standard errors.
  [[nodiscard]] double off() const;
};
/// Of every integrator, from `starts_of_exchange` directions of the slow motion. Kept: two
/// experiments ask for it.
const std::vector<Speed>& speeds_of_exchange(bool quick);
inline constexpr int starts_of_exchange = 16;
inline constexpr double exact_refinement = 10.0;

}  // namespace shakedown::beyond
