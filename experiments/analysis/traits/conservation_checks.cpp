#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "experiments/analysis/traits/measurements.hpp"
#include "experiments/analysis/traits/property_checks.hpp"

namespace shakedown {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

/// Returns the number of steps of a long run. It must be long in steps, because errors accumulate
/// per step, and long in time, because the motion may have slow modulations. Above order 2, fewer
/// steps are required, because they are about eight times longer and more expensive.
std::int64_t many_steps(const ProblemSubject& problem, const PairSubject& pair, double h,
                        std::int64_t least) {
  if (pair.traits.order_q > 2 && !problem.rare_swings)
    least = std::min(least, std::int64_t{1} << 13);
  return std::max<std::int64_t>(least, std::llround(problem.long_time * problem.horizon / h));
}

/// The largest deviation, relative to the terms from which the column is computed, and the change
/// of the deviation over the run, relative to the largest deviation.
std::vector<Quantity> quantities(const std::string& column, const Deviation& d) {
  return {{column, d.series.amplitude() / d.scale}, {column + ": drift", d.series.change()}};
}

PromiseResult bounded_at(const ProblemSubject& problem, const PairSubject& pair,
                         const std::string& column, double h, std::int64_t steps) {
  const Deviation d = measure_deviation(problem, pair, column, h, steps);
  // The errors of an adaptive method add up to a few tens of its tolerance, 1e-8. Their extremes
  // are noise and may grow. Only round-off remains if a method conserves exactly what it promises
  // to bound, as the trapezoidal rule conserves a quadratic energy. Round-off may be biased: it may
  // drift by tens of units in the last place per step.
  const double biased = 16.0 * eps * double(steps) * d.scale;
  const double floor = std::max(round_off(steps, d.scale), biased);
  // The tolerance is relative to the unit of the column or, if it is larger, to the size of the
  // terms.
  const double unit =
      column == "gdot" ? problem.sizes.slope * problem.speed : unit_of(problem, column);
  const double tolerated = 1e-6 * std::fmax(unit, d.scale);
  // With friction, errors decay with the motion, so only growth of the deviation is a fault.
  const bool steady = problem.driven || std::fabs(d.series.change()) <= Boundedness::largest_change;
  const bool holds = pair.traits.adaptive ? d.series.amplitude() <= tolerated && steady
                     : problem.driven     ? d.series.amplitude() <= floor ||
                                            d.series.growth() <= Boundedness::largest_growth
                                      : d.series.holds(floor);
  // If a method loses energy, G v decreases with the speeds.
  const bool falls =
      column == "gdot" && pair.traits.energy == Conservation::none && d.series.change() < 0.0;
  return {
      d.status == Status::ok && (holds || falls),
      column + " at h " + brief(h) + ": " + std::string(name(d.status)) + ", " + d.series.text(),
      quantities(column, d)};
}

/// Checks boundedness with `steps` steps of size h. A slow modulation may look like a drift, so a
/// promise that fails is measured again over four times the length, where a drift continues.
PromiseResult bounded_or_modulated(const ProblemSubject& problem, const PairSubject& pair,
                                   const std::string& column, Conservation promise, double h,
                                   std::int64_t steps) {
  PromiseResult found = bounded_at(problem, pair, column, h, steps);
  // A change of more than half the amplitude cannot be a modulation.
  const Deviation d = measure_deviation(problem, pair, column, h, steps);
  const bool gross =
      std::fabs(d.series.change()) > 0.5 && d.series.significance() > Boundedness::standard_errors;
  const bool in_doubt = promise != Conservation::none && !found.holds && d.status == Status::ok &&
                        !gross && !pair.traits.adaptive;
  if (!in_doubt) return found;
  PromiseResult again = bounded_at(problem, pair, column, h, 4 * steps);
  again.measured = found.measured + "; again: " + again.measured;
  return again;
}

/// Checks boundedness at a coarse step and at a fine one. Damping of O(h^3), next to an error of
/// O(h^2), becomes visible a hundred times sooner at the coarse step. The energy error of a
/// symplectic method is bounded only below a step that depends on the motion (Hairer, Lubich,
/// Wanner IX.8), and the coarse step of an accurate method may be longer. If its promise fails
/// there, it is therefore measured again at half the step over twice the time. Other methods have no
/// such step: a drift of theirs is only harder to see at half the step.
PromiseResult bounded(const ProblemSubject& problem, const PairSubject& pair,
                      const std::string& column, Conservation promise) {
  PromiseResult all{true, ""};
  const double fine = moderate_step(problem, pair);
  const double coarse = pair.traits.adaptive ? fine : coarse_step(problem, pair);
  for (const double h : {coarse, fine}) {
    // Some problems shorten only the fine run.
    const std::int64_t least = h == fine ? problem.long_run : problem.coarse_run;
    const std::int64_t steps = many_steps(problem, pair, h, least);
    PromiseResult found = bounded_or_modulated(problem, pair, column, promise, h, steps);
    if (!found.holds && h == coarse && column == "energy" && promise != Conservation::none &&
        pair.traits.symplectic != Symplecticity::none) {
      PromiseResult again =
          bounded_or_modulated(problem, pair, column, promise, h / 2.0, 4 * steps);
      again.measured = found.measured + "; at half the step: " + again.measured;
      again.values = std::move(found.values);
      all.half_step = again.holds;
      found = std::move(again);
    }
    all.holds = all.holds && found.holds;
    all.measured += (all.measured.empty() ? "" : "; ") + found.measured;
    if (all.values.empty()) all.values = found.values;
    if (!all.holds || coarse == fine || !problem.at_fine_step) break;
  }
  return all;
}

/// Measures a run of 1000 steps and halves `h`, up to 8 times, until the run succeeds. The step was
/// chosen for the horizon; after it, a moving pivot or noise may make the motion faster. If every
/// step size fails, the status of the last run is returned.
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

/// Checks that a deviation is at most `allowed`, the size of its round-off.
PromiseResult kept_within(double allowed, const Deviation& d, const std::string& column,
                          const std::string& run) {
  return {d.status == Status::ok && d.series.amplitude() <= allowed,
          column + " at h " + run + ": " + brief(d.series.amplitude()) + " (allowed " +
              brief(allowed) + ")" + failure(d),
          quantities(column, d)};
}

PromiseResult exact(const ProblemSubject& problem, const PairSubject& pair,
                    const std::string& column) {
  // The step is coarse, because exact conservation holds there too and round-off does not hide an
  // error.
  const std::int64_t steps = 1000;
  double h = coarse_step(problem, pair);
  const Deviation d = lasting_deviation(problem, pair, column, h);
  return kept_within(round_off(steps, d.scale), d, column, brief(h) + " over 1000 steps");
}

PromiseResult conserved(const ProblemSubject& problem, const PairSubject& pair,
                        const std::string& column, Conservation promise) {
  if (promise == Conservation::exact) return exact(problem, pair, column);
  return bounded(problem, pair, column, promise);
}

/// The exponent k with which the largest energy error falls like h^k from `h` to h/2, over the same
/// time. It is infinite if the error at h/2 is round-off, and 0 if a run fails.
double energy_exponent(const ProblemSubject& problem, const PairSubject& pair, double h) {
  const std::int64_t steps = 1000;  // of size h; this run is the cached beginning of the long run
  const Deviation coarse = measure_deviation(problem, pair, "energy", h, steps);
  const Deviation fine = measure_deviation(problem, pair, "energy", h / 2.0, 2 * steps);
  if (coarse.status != Status::ok || fine.status != Status::ok) return 0.0;
  // Round-off may be biased: it may drift by tens of units in the last place per step.
  const double floor =
      std::fmax(round_off(2 * steps, fine.scale), 32.0 * eps * double(steps) * fine.scale);
  if (fine.series.amplitude() <= floor) return std::numeric_limits<double>::infinity();
  return std::log2(coarse.series.amplitude() / fine.series.amplitude());
}

/// Checks the order of a bounded energy error. It is O(h^p) for long times, where p is the lower of
/// the orders in q and p, because it is the distance to a modified energy (Hairer, Lubich, Wanner,
/// Geometric Numerical Integration, IX.8). If a force is not the gradient of the potential, the
/// error does not fall; if half a step is missing, it falls like h. The extremes of a run vary by
/// chance, so the exponent may differ from p. On the suite's problems, the exponents of its methods
/// are above 0.75 p. A mistake that halves the order gives 0.5 p.
PromiseResult falling(PromiseResult found, const ProblemSubject& problem, const PairSubject& pair) {
  constexpr double least = 0.6;
  const int order = std::min(pair.traits.order_q, pair.traits.order_p);
  if (!found.holds || order == 0 || pair.traits.adaptive) return found;
  const double h = coarse_step(problem, pair) / (found.half_step ? 2.0 : 1.0);
  double exponent = energy_exponent(problem, pair, h);
  // If h is close to the limit of stability, the exponent may have settled only at the next step.
  if (exponent < least * order) exponent = energy_exponent(problem, pair, h / 2.0);
  found.holds = exponent >= least * order;
  found.measured += "; its largest error falls like h^" + brief(exponent) + ", order " +
                    std::to_string(order) + " declared";
  return found;
}
}  // namespace

PromiseResult check_energy(const ProblemSubject& problem, const PairSubject& pair) {
  PromiseResult found = conserved(problem, pair, "energy", pair.traits.energy);
  if (pair.traits.energy != Conservation::bounded) return found;
  return falling(std::move(found), problem, pair);
}

namespace {
PromiseResult check_maps(const ProblemSubject& problem, const PairSubject& pair, Symmetry kind,
                         Conservation promise) {
  PromiseResult all{true, ""};
  for (const auto& map : problem.momentum_maps) {
    if (map.kind != kind) continue;
    const PromiseResult one = conserved(problem, pair, std::string(map.name), promise);
    all.holds = all.holds && one.holds;
    all.measured += one.measured + "; ";
    all.values.insert(all.values.end(), one.values.begin(), one.values.end());
  }
  return all;
}
}  // namespace

PromiseResult check_linear(const ProblemSubject& problem, const PairSubject& pair) {
  return check_maps(problem, pair, Symmetry::translation, pair.traits.linear_momentum);
}
PromiseResult check_angular(const ProblemSubject& problem, const PairSubject& pair) {
  return check_maps(problem, pair, Symmetry::rotation, pair.traits.angular_momentum);
}

// Constraints.

namespace {
PromiseResult check_level(const ProblemSubject& problem, const PairSubject& pair,
                          const std::string& column, Conservation promise) {
  if (promise == Conservation::exact) {
    double h = coarse_step(problem, pair);
    const Deviation d = lasting_deviation(problem, pair, column, h);
    // Round-off does not accumulate, because every step solves the constraint anew. The terms have
    // size |q|^2 or |q| |v|. If masses are small, the size of p does not reveal |v|.
    const double size =
        column == "gdot" ? std::fmax(d.scale, problem.sizes.slope * problem.speed) : d.scale;
    return kept_within(100.0 * eps * (unit_of(problem, column) + size), d, column, brief(h));
  }
  return bounded(problem, pair, column, promise);
}
}  // namespace

PromiseResult check_position(const ProblemSubject& problem, const PairSubject& pair) {
  return check_level(problem, pair, "g", pair.traits.position_constraint);
}
PromiseResult check_velocity(const ProblemSubject& problem, const PairSubject& pair) {
  return check_level(problem, pair, "gdot", pair.traits.velocity_constraint);
}

}  // namespace shakedown
