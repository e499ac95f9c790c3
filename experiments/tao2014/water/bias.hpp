// Temperatures sampled on a water cluster, of several schemes at several steps.
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/context.hpp"
#include "experiments/tao2014/water/linear_theory.hpp"
#include "experiments/tao2014/water/runs.hpp"

namespace shakedown::tao2014::sampled {

inline constexpr double strong =
    1.0;  ///< friction: hydrogen forgets its momentum in a unit of time

struct Quantity {
  const char* name;
  double (*of)(const WaterRun&);
};
inline const std::array<Quantity, 5> quantities{{
    {"kinetic", [](const WaterRun& run) { return average(run.kinetic); }},
    {"kinetic, whole molecules", [](const WaterRun& run) { return run.molecules; }},
    {"configurational", [](const WaterRun& run) { return run.configurational; }},
    {"configurational, springs", [](const WaterRun& run) { return run.stiff; }},
    {"springs at q", [](const WaterRun& run) { return run.stiff_at_q; }},
}};

struct Point {
  double h = 0.0;
  std::array<Mean, 5> temperature;  ///< in the order of `quantities`, over the one asked for
  /// Of the springs, at x and at q, over the kinetic one of the same run.
  std::array<Mean, 2> springs_over_kinetic;
};
struct SampledScheme {
  std::string method;
  double omega = 0.0;
  double friction = strong;
  std::vector<double> steps;
  double largest_fitted = 0.0;  ///< steps up to here are small beside the fastest period
  std::vector<Point> points = {};
  double apart = 0.0;  ///< largest share of a run's samples with a molecule 5 A from all others

  [[nodiscard]] const Point& at(double h) const {
    for (const Point& point : points) {
      if (point.h == h) return point;
    }
    throw std::out_of_range("no such step");
  }
};

/// The value at h = 0 of a line in h^2 through points weighted by their errors.
Mean extrapolated(const SampledScheme& scheme, std::size_t quantity);
/// Rigid molecules have no springs. That at q is a reading of Integrator 5's, beside these.
inline std::size_t quantities_of(const SampledScheme& scheme) { return scheme.omega > 0.0 ? 4 : 3; }

/// What the temperatures say of the schemes of bias.cpp, in its order.
void measure_temperatures(Context& context, const std::vector<SampledScheme>& all,
                          const LinearTheory& theory);

}  // namespace shakedown::tao2014::sampled
