#include "tests/support/trait_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "experiments/analysis/linear_algebra.hpp"
#include "tests/support/multiplier_time.hpp"
#include "tests/support/stochastic_checks.hpp"

namespace shakedown {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

/// A point on the method's own trajectory.
Point typical_point(const ProblemUnderTest& problem, const PairUnderTest& pair, double h) {
  return pair.advance({}, generic_start(problem), h, 5);
}

// Order.

/// Where measuring starts, how far and how fast h falls. The coarsest error is small enough that
/// the next term of its expansion stays below the tolerance on the slope; the finest is above
/// round-off, which leaves a narrower window the higher the order.
struct Window {
  double start;
  int points;
  double ratio;
};
Window window(int order, int higher) {
  // Two orders more in q: its errors would be round-off where those of p are small.
  if (higher > order + 1) return {1e-4, 5, 1.5};
  if (order <= 1) return {1e-4, 4, 2.0};
  if (order <= 2) return {1e-5, 5, 2.0};
  if (order <= 4) return {5e-7, 5, 1.5};
  return {1e-6, 8, 1.25};
}
/// Two-sided, for any problem; henon-heiles has narrower bars of its own. The next term of the
/// expansion has more part in the slope of a higher order, and steps are longer.
double order_tolerance(int order) { return order <= 2 ? 0.05 : order <= 4 ? 0.2 : 0.3; }

/// The order of `pair` against a promise, measured as suits its own record.
Finding order_against(const ProblemUnderTest& problem, const PairUnderTest& pair, int promised_q,
                      int promised_p) {
  const auto [lower, higher] = std::minmax(pair.traits.order_q, pair.traits.order_p);
  const Window w = window(lower, higher);
  // At the steps of a window of order 4 three beads' bonds turn by a radian.
  const double fourth = problem.entry.id == "three-beads" ? 1e-7 : 0.0;
  const double own = pair.traits.order_q == 1   ? problem.order_start
                     : pair.traits.order_q == 2 ? problem.second_order_start
                     : pair.traits.order_q == 4 ? fourth
                                                : 0.0;
  const double start = own > 0.0 ? own : w.start;
  const OrderMeasurement m = measure_order(problem, pair, start, w.points, w.ratio);
  Finding finding;
  finding.measured = "q: " + m.q.text() + "; p: " + m.p.text();
  // From an eighth of the horizon on, the longest step, round-off may be near.
  const bool from_longest = !m.q.h.empty() && m.q.h.front() > 0.124 * problem.horizon;
  const std::size_t least = from_longest ? 3 : 4;
  finding.holds = m.q.h.size() >= least && m.p.h.size() >= least &&
                  std::fabs(m.q.slope() - promised_q) <= order_tolerance(promised_q) &&
                  std::fabs(m.p.slope() - promised_p) <= order_tolerance(promised_p);
  return finding;
}
Finding check_order(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  return order_against(problem, pair, pair.traits.order_q, pair.traits.order_p);
}

/// On the fast top errors of order 5 are round-off at an eighth of the horizon, and the long stages
/// of compositions find no solution before.
bool has_steps_to_measure(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  return pair.traits.order_q < 5 || problem.entry.id != "gyroscopic-top";
}

/// What starts wrong in the multipliers and decays like rho_infinity^n is gone by half of the steps.
bool forgets_its_start(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  return std::pow(std::fmax(0.0, pair.traits.rho_infinity),
                  double(problem.multiplier_steps[1]) / 2.0) < 1e-3;
}

// Symplecticity and symmetry.

/// Coarse: sixteen times the error, and from order 4 on not so long that stages of a composition,
/// which are longer than its step, find no solution, or that an explicit method is unstable.
double large_step(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  return (pair.traits.order_q > 2 ? 2.0 : 4.0) * moderate_step(problem, pair);
}

Finding check_canonical(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  const double h = moderate_step(problem, pair);
  Finding finding{true, ""};
  for (const double step : {large_step(problem, pair), h}) {
    const Point z = typical_point(problem, pair, step);
    for (const std::int64_t steps : {1, 3}) {
      const SymplecticDefect d = symplectic_defect(problem, pair, z, step, steps);
      // Each entry of J^T Omega J has 2n products, and J itself comes from a few operations each.
      // Differences err by what finer ones would change, up to chance: as round-off, ten of it.
      const double allowed = 10.0 * (eps * static_cast<double>(z.size()) * d.scale + d.error);
      finding.holds = finding.holds && d.defect <= allowed && d.error <= 1e-8 * d.scale;
      finding.measured += "h " + brief(step) + ", " + std::to_string(steps) + " steps: defect " +
                          brief(d.defect) + " (allowed " + brief(allowed) + "); ";
    }
  }
  return finding;
}

/// A map that is conjugate to a symplectic one preserves a volume rho(z) dz, so the product of its
/// Jacobian determinants, rho(z_0)/rho(z_n), stays bounded for ever. (That its steps are conjugate
/// by a *given* map is tested where the map is known.)
Finding check_conjugate(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  const double h = 4.0 * moderate_step(problem, pair);
  constexpr std::int64_t at_once = 8;  // steps: their Jacobian starts once
  const std::int64_t samples =
      std::max<std::int64_t>(1 << 11, std::llround(32.0 * problem.horizon / h)) / at_once;
  Boundedness volume(samples);
  Point z = generic_start(problem);
  double log_volume = 0.0;
  double floor = 0.0;
  for (std::int64_t k = 0; k < samples; ++k) {
    const Eigen::MatrixXd B = tangent_basis(problem, {}, z);
    const StepDerivative J = step_derivative(problem, pair, z, B, h, at_once);
    z = pair.advance({}, z, h, at_once);
    const double determinant = linear_algebra::determinant(
        linear_algebra::product(tangent_basis(problem, {}, z).transpose(), J.columns));
    log_volume += std::log(std::fabs(determinant));
    volume.add(log_volume);
    floor += 100.0 * eps * at_once + static_cast<double>(B.cols()) * J.error;
  }
  return {volume.holds(floor), "log volume: " + volume.text()};
}

Finding check_symmetry(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  const double h = large_step(problem, pair);
  Finding finding{true, ""};
  for (const std::int64_t steps : {1, 10}) {
    // From a point of the method's own trajectory: the phase space of SHAKE is not the problem's.
    const Point z = typical_point(problem, pair, h);
    const double error = return_error(pair, z, h, steps);
    // Round-off of 2 `steps` steps, each amplified at most by the step's Jacobian, which is O(10)
    // at this step size; Newton's updates end below round-off. Constraints find p from some ten
    // roundings of q, over h.
    const Eigen::Index n = pair.positions(z);
    const double size =
        z.head(n).cwiseAbs().maxCoeff() / z.tail(z.size() - n).cwiseAbs().maxCoeff();
    const double allowed = eps * (1000.0 * static_cast<double>(steps) + 10.0 * size / h);
    finding.holds = finding.holds && error <= allowed;
    finding.measured += std::to_string(steps) + " steps of " + brief(h) + ": returns to " +
                        brief(error) + " (allowed " + brief(allowed) + "); ";
  }
  return finding;
}

// Conserved quantities.

/// Long in steps, for what accumulates with them, and in time, for slow modulations of the motion. A
/// step of higher order is worth eight in time, and in cost; but the bead chain's largest swings are
/// rare.
std::int64_t many_steps(const ProblemUnderTest& problem, const PairUnderTest& pair, double h,
                        std::int64_t least) {
  if (pair.traits.order_q > 2 && problem.entry.id != "bead-chain")
    least = std::min(least, std::int64_t{1} << 13);
  return std::max<std::int64_t>(least, std::llround(128.0 * problem.horizon / h));
}

Finding bounded_at(const ProblemUnderTest& problem, const PairUnderTest& pair,
                   const std::string& column, double h, std::int64_t steps) {
  const Deviation d = measure_deviation(problem, pair, column, h, steps);
  // An adaptive method is bounded by its tolerance, 1e-8, and errors of a step and of several steps
  // add up to some tens of it; their extremes are those of noise and may grow.
  // Where a method conserves exactly what it promises to bound, such as the trapezoidal rule a
  // quadratic energy, all that is left is rounding, and it may be biased: tens of units a step.
  const double biased = 16.0 * std::numeric_limits<double>::epsilon() * double(steps) * d.scale;
  const double floor = std::max(round_off(steps, d.scale), biased);
  const double tolerated = 1e-6 * (column == "gdot" ? problem.speed : 1.0);
  // Where friction takes the motion away errors die with it: there a bound must not grow.
  const bool steady = problem.driven || std::fabs(d.series.change()) <= Boundedness::largest_change;
  const bool holds = pair.traits.adaptive ? d.series.amplitude() <= tolerated && steady
                     : problem.driven     ? d.series.amplitude() <= floor ||
                                            d.series.growth() <= Boundedness::largest_growth
                                      : d.series.holds(floor);
  return {
      d.status == Status::ok && holds,
      column + " at h " + brief(h) + ": " + std::string(name(d.status)) + ", " + d.series.text()};
}

/// At a coarse step, and at a fine one: what damps like h^3 beside an error of h^2 shows at the first, a
/// hundred times sooner. Slow modulations of the motion look like a drift while they last: what does
/// not hold is looked at again over four times as long, in which a drift goes on.
Finding bounded(const ProblemUnderTest& problem, const PairUnderTest& pair,
                const std::string& column) {
  Finding all{true, ""};
  const double fine = moderate_step(problem, pair);
  const double coarse = pair.traits.adaptive ? fine : coarse_step(problem, pair);
  for (const double h : {coarse, fine}) {
    // The coarse run is as long in steps for problems whose fine one had to be cut.
    const std::int64_t least = h == fine ? problem.long_run : std::int64_t{1} << 16;
    const std::int64_t steps = many_steps(problem, pair, h, least);
    Finding found = bounded_at(problem, pair, column, h, steps);
    // No modulation: half the amplitude and more, one way.
    const Deviation d = measure_deviation(problem, pair, column, h, steps);
    const bool gross = std::fabs(d.series.change()) > 0.5 &&
                       d.series.significance() > Boundedness::standard_errors;
    if (!found.holds && d.status == Status::ok && !gross && !pair.traits.adaptive) {
      const Finding again = bounded_at(problem, pair, column, h, 4 * steps);
      found = {again.holds, found.measured + "; again: " + again.measured};
    }
    all.holds = all.holds && found.holds;
    all.measured += (all.measured.empty() ? "" : "; ") + found.measured;
    if (!all.holds || coarse == fine) break;
  }
  return all;
}

Finding exact(const ProblemUnderTest& problem, const PairUnderTest& pair,
              const std::string& column) {
  // At a coarse step: what is exact holds there too, and what is not does not hide in round-off.
  const std::int64_t steps = 1000;
  const double h = coarse_step(problem, pair);
  const Deviation d = measure_deviation(problem, pair, column, h, steps);
  const double allowed = round_off(steps, d.scale);
  return {d.status == Status::ok && d.series.amplitude() <= allowed,
          column + " at h " + brief(h) + " over 1000 steps: " + brief(d.series.amplitude()) +
              " (allowed " + brief(allowed) + ")"};
}

Finding conserved(const ProblemUnderTest& problem, const PairUnderTest& pair,
                  const std::string& column, Conservation promise) {
  if (promise == Conservation::exact) return exact(problem, pair, column);
  return bounded(problem, pair, column);
}

Finding check_energy(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  return conserved(problem, pair, "energy", pair.traits.energy);
}

Finding check_maps(const ProblemUnderTest& problem, const PairUnderTest& pair, Symmetry kind,
                   Conservation promise) {
  Finding all{true, ""};
  for (const auto& map : problem.momentum_maps) {
    if (map.kind != kind) continue;
    const Finding one = conserved(problem, pair, std::string(map.name), promise);
    all.holds = all.holds && one.holds;
    all.measured += one.measured + "; ";
  }
  return all;
}
Finding check_linear(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  return check_maps(problem, pair, Symmetry::translation, pair.traits.linear_momentum);
}
Finding check_angular(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  return check_maps(problem, pair, Symmetry::rotation, pair.traits.angular_momentum);
}
bool has_map(const ProblemUnderTest& problem, Symmetry kind) {
  return std::any_of(problem.momentum_maps.begin(), problem.momentum_maps.end(),
                     [kind](const MomentumMap& map) { return map.kind == kind; });
}

// Damping, where theory is closed: on the linear oscillator.

Finding check_dissipation(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  Convergence loss;
  for (const std::int64_t steps : {192, 256, 320, 384, 512}) {
    const double h = problem.horizon / static_cast<double>(steps);
    const Deviation d = measure_deviation(problem, pair, "energy", h, 16 * steps);
    loss.add(h, -d.series.change() * d.series.amplitude());
  }
  const bool lost =
      std::all_of(loss.error.begin(), loss.error.end(), [](double e) { return e > 0.0; });
  return {lost && std::fabs(loss.slope() - pair.traits.dissipation) <= 0.2,
          "energy lost: " + loss.text()};
}

/// A step that carries nothing but q and p tells by itself, at h omega = 10^4: the limit is
/// approached like 1/(h omega) or faster. One that carries more shows in J_2 != J_1^2. There n steps
/// are of size c n^d rho^n (1 + O(1/n)), d + 1 the size of a Jordan block, and from n, 2n and 4n
/// steps c and d drop out; at h omega = 10^6, for three eigenvalues meet like (h omega)^(-2/3). A
/// small rho leaves nothing of 4n steps, but shows in 16. The start is large: what an iteration takes
/// for round-off must stay below what is left of it.
Finding check_rho(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  const Point start = 1e100 * generic_start(problem);
  const auto steps_of = [&](double h, int steps) {
    return step_derivative(problem, pair, start, tangent_basis(problem, {}, start), h, steps)
        .columns;
  };
  const Eigen::MatrixXd once = steps_of(1e4, 1);
  const Eigen::MatrixXd twice = linear_algebra::product(once, once);
  const Eigen::MatrixXd size_of_twice = linear_algebra::product(once.cwiseAbs(), once.cwiseAbs());
  double rho = linear_algebra::spectral_radius(once);
  if (!((steps_of(1e4, 2) - twice).cwiseAbs().array() <= 1e-6 * size_of_twice.array()).all()) {
    const auto size = [&](int steps) { return steps_of(1e6, steps).norm(); };
    constexpr int n = 64;
    rho = std::pow(size(16), 1.0 / 16.0);
    if (rho > 0.01) {
      rho = std::exp(std::log(size(4 * n) / size(2 * n) * (size(n) / size(2 * n))) / n);
    }
  }
  return {std::fabs(rho - pair.traits.rho_infinity) <= 1e-3, "spectral radius " + brief(rho)};
}

// Constraints.

Finding check_level(const ProblemUnderTest& problem, const PairUnderTest& pair,
                    const std::string& column, Conservation promise) {
  const double h = coarse_step(problem, pair);
  if (promise == Conservation::exact) {
    const Deviation d = measure_deviation(problem, pair, column, h, 1000);
    // No accumulation: every step solves the constraint anew, to round-off in quantities of size
    // |q|^2 or |q| |v|, which p does not tell where masses are small.
    const double size = column == "gdot" ? std::fmax(d.scale, problem.speed) : d.scale;
    const double allowed = 100.0 * eps * (1.0 + size);
    return {d.status == Status::ok && d.series.amplitude() <= allowed,
            column + " at h " + brief(h) + ": " + brief(d.series.amplitude()) + " (allowed " +
                brief(allowed) + ")"};
  }
  return bounded(problem, pair, column);
}
Finding check_position(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  return check_level(problem, pair, "g", pair.traits.position_constraint);
}
Finding check_velocity(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  return check_level(problem, pair, "gdot", pair.traits.velocity_constraint);
}

// Cost and failures.

Finding check_allocations(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  const double h = moderate_step(problem, pair);
  // A step of higher order is worth ten in time, and in cost.
  const std::int64_t steps =
      std::min<std::int64_t>(20000, problem.long_run) / (pair.traits.order_q > 2 ? 10 : 1);
  const std::int64_t count = pair.allocations({}, generic_start(problem), h, steps);
  // Without a promised order h is a guess, at which the method may give up.
  return {count == 0 || (count < 0 && pair.traits.order_q == 0),
          std::to_string(count) + " allocations in " + std::to_string(steps) + " steps"};
}

/// A step that overflows, and a Newton iteration that is stopped before it may converge, must both
/// end the run with a status and one line of text.
Finding check_failures(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  const auto attempt = [&](double h, const Settings& options) {
    Request request;
    request.problem = problem.with_small();
    request.method = pair.with_fixed({{}, options}).method;
    request.h = h;
    request.steps = 4000;  // Pluto, in free flight, overflows at the 3200th
    Trajectory run;
    return pair.pair.integrate(request, run);
  };
  Settings cheap;
  if (pair.has_option("max-steps")) cheap = {{"max-steps", "50"}};
  const RunSummary overflow = attempt(1e307, cheap);
  Finding finding;
  finding.holds = !overflow.ok() && overflow.steps < 4000 &&
                  overflow.message.starts_with("FAILED at step ") &&
                  overflow.message.find('\n') == std::string::npos;
  finding.measured = "h 1e307: " + overflow.message;
  if (pair.has_option("max-iterations") && pair.has_option("tolerance")) {
    const double h = 5e-4 * problem.horizon;
    const RunSummary cut = attempt(h, {{"max-iterations", "1"}, {"tolerance", "1e-300"}});
    // A method that cannot run here at all may say so before it misses its tolerance.
    const bool told = cut.status == Status::not_converged ||
                      (cut.status == Status::not_finite && !attempt(h, {}).ok());
    // From rest and with friction the first step may be found exactly.
    finding.holds = finding.holds && told && cut.steps <= (problem.driven ? 1 : 0);
    finding.measured += "; one iteration: " + cut.message;
  }
  return finding;
}

/// Where every step is a map of phase space alone, the same at any time.
bool autonomous(const ProblemUnderTest& problem) { return !problem.moving; }

constexpr auto kept = [](Conservation c) { return c != Conservation::none; };

constexpr std::array property_table{
    Property{"order", Family::order,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return pair.traits.order_q > 0 && problem.entry.reference != nullptr &&
                      has_steps_to_measure(problem, pair);
             },
             check_order},
    Property{"symplectic", Family::structure,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return pair.traits.symplectic == Symplecticity::canonical && autonomous(problem) &&
                      !problem.driven;
             },
             check_canonical},
    // Of thousands of Jacobians: exact ones.
    Property{"conjugate symplectic", Family::structure,
             [](const ProblemUnderTest&, const PairUnderTest& pair) {
               return pair.traits.symplectic == Symplecticity::conjugate &&
                      pair.jacobian != nullptr;
             },
             check_conjugate},
    Property{"symmetric", Family::structure,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return pair.traits.symmetric && autonomous(problem);
             },
             check_symmetry},
    Property{"energy", Family::conservation,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return kept(pair.traits.energy) && !problem.moving && !problem.driven;
             },
             check_energy},
    Property{"dissipation", Family::order,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return pair.traits.dissipation > 0 && problem.entry.id == "linear-oscillator";
             },
             check_dissipation},
    Property{"damping at infinity", Family::structure,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return pair.traits.rho_infinity >= 0.0 && problem.entry.id == "linear-oscillator";
             },
             check_rho},
    Property{"linear momentum", Family::conservation,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return kept(pair.traits.linear_momentum) && has_map(problem, Symmetry::translation);
             },
             check_linear},
    Property{"angular momentum", Family::conservation,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return kept(pair.traits.angular_momentum) && has_map(problem, Symmetry::rotation);
             },
             check_angular},
    Property{"position constraint", Family::conservation,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return kept(pair.traits.position_constraint) && problem.entry.constraints > 0;
             },
             check_position},
    Property{"velocity constraint", Family::conservation,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return kept(pair.traits.velocity_constraint) && problem.entry.constraints > 0;
             },
             check_velocity},
    Property{"multiplier time", Family::multipliers,
             [](const ProblemUnderTest& problem, const PairUnderTest& pair) {
               return pair.traits.multiplier_time != MultiplierTime::none &&
                      problem.consistent_multiplier != nullptr && forgets_its_start(problem, pair);
             },
             check_multiplier_time},
    Property{"stationary distribution", Family::statistics, has_stationary_distribution,
             check_stationary_distribution},
    Property{"kinetic temperature", Family::statistics, has_thermal_run, check_kinetic_temperature},
    Property{"no allocation", Family::cost,
             [](const ProblemUnderTest&, const PairUnderTest& pair) {
               return !pair.traits.adaptive;  // those libraries manage their own memory
             },
             check_allocations},
    Property{"failures are reported", Family::cost,
             [](const ProblemUnderTest&, const PairUnderTest&) { return true; }, check_failures},
};

}  // namespace

Finding check_order_too_high(const ProblemUnderTest& problem, const PairUnderTest& pair) {
  return order_against(problem, pair, pair.traits.order_q + 1, pair.traits.order_p + 1);
}

std::span<const Property> properties() { return property_table; }

const Property& property(std::string_view name) {
  for (const Property& p : property_table) {
    if (p.name == name) return p;
  }
  throw std::out_of_range("no property " + std::string(name));
}

}  // namespace shakedown
