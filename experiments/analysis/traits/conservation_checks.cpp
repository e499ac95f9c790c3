#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "experiments/analysis/traits/measurements.hpp"
#include "experiments/analysis/traits/property_checks.hpp"

namespace shakedown {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

/// Long in steps, for what accumulates with them, and in time, for slow modulations of the motion. A
/// step of higher order is worth eight in time, and in cost.
std::int64_t many_steps(const ProblemSubject& problem, const PairSubject& pair, double h,
                        std::int64_t least) {
  if (pair.traits.order_q > 2 && !problem.rare_swings)
    least = std::min(least, std::int64_t{1} << 13);
  return std::max<std::int64_t>(least, std::llround(problem.long_time * problem.horizon / h));
}

/// The largest deviation in units of what it is computed from, and its change over the run in units of
/// itself.
std::vector<Quantity> quantities(const std::string& column, const Deviation& d) {
  return {{column, d.series.amplitude() / d.scale}, {column + ": drift", d.series.change()}};
}

Finding bounded_at(const ProblemSubject& problem, const PairSubject& pair,
                   const std::string& column, double h, std::int64_t steps) {
  const Deviation d = measure_deviation(problem, pair, column, h, steps);
  // An adaptive method is bounded by its tolerance, 1e-8, and errors of a step and of several steps
  // add up to some tens of it; their extremes are those of noise and may grow.
  // Where a method conserves exactly what it promises to bound, such as the trapezoidal rule a
  // quadratic energy, all that is left is rounding, and it may be biased: tens of units a step.
  const double biased = 16.0 * eps * double(steps) * d.scale;
  const double floor = std::max(round_off(steps, d.scale), biased);
  // Relative to what the column is computed from, where that is larger than at the start.
  const double unit =
      column == "gdot" ? problem.sizes.slope * problem.speed : unit_of(problem, column);
  const double tolerated = 1e-6 * std::fmax(unit, d.scale);
  // Where friction takes the motion away errors die with it: there a bound must not grow.
  const bool steady = problem.driven || std::fabs(d.series.change()) <= Boundedness::largest_change;
  const bool holds = pair.traits.adaptive ? d.series.amplitude() <= tolerated && steady
                     : problem.driven     ? d.series.amplitude() <= floor ||
                                            d.series.growth() <= Boundedness::largest_growth
                                      : d.series.holds(floor);
  // So do those of a method that dissipates energy: G v may fall with it.
  const bool falls = column == "gdot" && pair.traits.dissipation > 0 && d.series.change() < 0.0;
  return {
      d.status == Status::ok && (holds || falls),
      column + " at h " + brief(h) + ": " + std::string(name(d.status)) + ", " + d.series.text(),
      quantities(column, d)};
}

/// At a coarse step, and at a fine one: what damps like h^3 beside an error of h^2 shows at the first, a
/// hundred times sooner. Slow modulations of the motion look like a drift while they last: what does
/// not hold, and was promised, is looked at again over four times as long, in which a drift goes on.
Finding bounded(const ProblemSubject& problem, const PairSubject& pair, const std::string& column,
                Conservation promise) {
  Finding all{true, ""};
  const double fine = moderate_step(problem, pair);
  const double coarse = pair.traits.adaptive ? fine : coarse_step(problem, pair);
  for (const double h : {coarse, fine}) {
    // The coarse run is as long in steps for problems whose fine one had to be cut.
    const std::int64_t least = h == fine ? problem.long_run : problem.coarse_run;
    const std::int64_t steps = many_steps(problem, pair, h, least);
    Finding found = bounded_at(problem, pair, column, h, steps);
    // No modulation: half the amplitude and more, one way.
    const Deviation d = measure_deviation(problem, pair, column, h, steps);
    const bool gross = std::fabs(d.series.change()) > 0.5 &&
                       d.series.significance() > Boundedness::standard_errors;
    const bool in_doubt = promise != Conservation::none && !found.holds && d.status == Status::ok &&
                          !gross && !pair.traits.adaptive;
    if (in_doubt) {
      Finding again = bounded_at(problem, pair, column, h, 4 * steps);
      again.measured = found.measured + "; again: " + again.measured;
      found = std::move(again);
    }
    all.holds = all.holds && found.holds;
    all.measured += (all.measured.empty() ? "" : "; ") + found.measured;
    if (all.values.empty()) all.values = found.values;
    if (!all.holds || coarse == fine || !problem.at_fine_step) break;
  }
  return all;
}

/// A run of 1000 steps, of `h` or of its first half, quarter ... that lasts, which `h` then is. The step was
/// chosen on the horizon, and the motion may become faster behind it: where a pivot moves, or by noise. A
/// method that fails at every step keeps the status of its failure.
Deviation lasting_deviation(const ProblemSubject& problem, const PairSubject& pair,
                            const std::string& column, double& h) {
  constexpr int halvings = 8;
  Deviation d = measure_deviation(problem, pair, column, h, 1000);
  for (int k = 0; k < halvings && d.status != Status::ok; ++k) {
    h /= 2.0;
    d = measure_deviation(problem, pair, column, h, 1000);
  }
  return d;
}
std::string failure(const Deviation& d) {
  return d.status == Status::ok ? "" : "; " + std::string(name(d.status));
}

/// What a method keeps exactly stays within what round-off allows.
Finding kept_within(double allowed, const Deviation& d, const std::string& column,
                    const std::string& run) {
  return {d.status == Status::ok && d.series.amplitude() <= allowed,
          column + " at h " + run + ": " + brief(d.series.amplitude()) + " (allowed " +
              brief(allowed) + ")" + failure(d),
          quantities(column, d)};
}

Finding exact(const ProblemSubject& problem, const PairSubject& pair, const std::string& column) {
  // At a coarse step: what is exact holds there too, and what is not does not hide in round-off.
  const std::int64_t steps = 1000;
  double h = coarse_step(problem, pair);
  const Deviation d = lasting_deviation(problem, pair, column, h);
  return kept_within(round_off(steps, d.scale), d, column, brief(h) + " over 1000 steps");
}

Finding conserved(const ProblemSubject& problem, const PairSubject& pair, const std::string& column,
                  Conservation promise) {
  if (promise == Conservation::exact) return exact(problem, pair, column);
  return bounded(problem, pair, column, promise);
}

/// The exponent with which the largest error of energy falls from `h` to h/2, over the same time; infinite
/// where it is round-off at h/2.
double energy_exponent(const ProblemSubject& problem, const PairSubject& pair, double h) {
  const std::int64_t steps = 1000;  // of h: the beginning of the long run, which is known
  const Deviation coarse = measure_deviation(problem, pair, "energy", h, steps);
  const Deviation fine = measure_deviation(problem, pair, "energy", h / 2.0, 2 * steps);
  if (coarse.status != Status::ok || fine.status != Status::ok) return 0.0;
  // Rounding may be biased: tens of units per step.
  const double floor =
      std::fmax(round_off(2 * steps, fine.scale), 32.0 * eps * double(steps) * fine.scale);
  if (fine.series.amplitude() <= floor) return std::numeric_limits<double>::infinity();
  return std::log2(coarse.series.amplitude() / fine.series.amplitude());
}

/// The energy error of a method that bounds it is O(h^p) for long times, p the lower of the orders in q
/// and p: it is the distance to a modified energy (Hairer, Lubich, Wanner, Geometric Numerical Integration,
/// IX.8). Where a force is not that of the potential the error stays as it is; where half a step is missing
/// it falls like h. Chance moves the extremes of a run: the suite's methods on its problems have exponents
/// above 0.75 p. A mistake of half the order has 0.5 p.
Finding falling(Finding found, const ProblemSubject& problem, const PairSubject& pair) {
  constexpr double least = 0.6;
  const int order = std::min(pair.traits.order_q, pair.traits.order_p);
  if (!found.holds || order == 0 || pair.traits.adaptive) return found;
  const double exponent = energy_exponent(problem, pair, coarse_step(problem, pair));
  found.holds = exponent >= least * order;
  found.measured += "; its largest error falls like h^" + brief(exponent) + ", order " +
                    std::to_string(order) + " declared";
  return found;
}
}  // namespace

Finding check_energy(const ProblemSubject& problem, const PairSubject& pair) {
  Finding found = conserved(problem, pair, "energy", pair.traits.energy);
  if (pair.traits.energy != Conservation::bounded) return found;
  return falling(std::move(found), problem, pair);
}

namespace {
Finding check_maps(const ProblemSubject& problem, const PairSubject& pair, Symmetry kind,
                   Conservation promise) {
  Finding all{true, ""};
  for (const auto& map : problem.momentum_maps) {
    if (map.kind != kind) continue;
    const Finding one = conserved(problem, pair, std::string(map.name), promise);
    all.holds = all.holds && one.holds;
    all.measured += one.measured + "; ";
    all.values.insert(all.values.end(), one.values.begin(), one.values.end());
  }
  return all;
}
}  // namespace

Finding check_linear(const ProblemSubject& problem, const PairSubject& pair) {
  return check_maps(problem, pair, Symmetry::translation, pair.traits.linear_momentum);
}
Finding check_angular(const ProblemSubject& problem, const PairSubject& pair) {
  return check_maps(problem, pair, Symmetry::rotation, pair.traits.angular_momentum);
}

// Constraints.

namespace {
Finding check_level(const ProblemSubject& problem, const PairSubject& pair,
                    const std::string& column, Conservation promise) {
  if (promise == Conservation::exact) {
    double h = coarse_step(problem, pair);
    const Deviation d = lasting_deviation(problem, pair, column, h);
    // No accumulation: every step solves the constraint anew, to round-off in quantities of size
    // |q|^2 or |q| |v|, which p does not tell where masses are small.
    const double size =
        column == "gdot" ? std::fmax(d.scale, problem.sizes.slope * problem.speed) : d.scale;
    return kept_within(100.0 * eps * (unit_of(problem, column) + size), d, column, brief(h));
  }
  return bounded(problem, pair, column, promise);
}
}  // namespace

Finding check_position(const ProblemSubject& problem, const PairSubject& pair) {
  return check_level(problem, pair, "g", pair.traits.position_constraint);
}
Finding check_velocity(const ProblemSubject& problem, const PairSubject& pair) {
  return check_level(problem, pair, "gdot", pair.traits.velocity_constraint);
}

}  // namespace shakedown
