// Compares runs of one method on one problem in several systems of units and far from the origin
// (problems/base/rescaled.hpp). In other units they must agree bit for bit after scaling back,
// because powers of two commute with rounding. At another origin they must agree to the round-off
// of the coordinates there. Included only by .cpp files.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "methods/base/method.hpp"
#include "problems/base/rescaled.hpp"
#include "problems/base/scales.hpp"

namespace shakedown {

/// Even powers of two: SI units for a molecule, units for a ship and for a galaxy, and strange
/// mixtures.
inline const std::vector<UnitFactors>& systems_of_units() {
  const auto units = [](int length, int mass, int time) {
    return UnitFactors{std::ldexp(1.0, length), std::ldexp(1.0, mass), std::ldexp(1.0, time)};
  };
  static const std::vector<UnitFactors> all{
      units(-34, -86 + 26, -40), units(8, 26, 4),  units(60, 60, 56),
      units(-60, 0, 0),          units(0, -60, 0), units(0, 0, -60),
      units(60, 0, 0),           units(0, 60, 0),  units(0, 0, 60),
  };
  return all;
}

/// Returns `options` in these units; a method whose options have units converts them itself.
template <class Options>
Options in_other_units(Options options, const UnitFactors& units) {
  if constexpr (requires { options.change_units(1.0, 1.0, 1.0); }) {
    options.change_units(units.length, units.mass, units.time);
  }
  return options;
}

/// The states of a run, in the units of the problem.
struct Trace {
  std::vector<double> values;
  std::vector<int> iterations;
  Status status = Status::ok;
  double size = 0.0;  ///< the largest value
};

/// Runs from the problem's own start, with coordinates alternately moved up and down by `nudge`.
template <class M, class P>
Trace trace(const P& problem, const UnitFactors& units, double h, int steps,
            const typename M::Options& options, double nudge = 0.0) {
  using R = Rescaled<P>;
  const R rescaled(problem, units);
  State<R> state = initial_state(rescaled);
  if (nudge != 0.0) {
    for (Index i = 0; i < state.q.size(); ++i) state.q(i) += i % 2 == 0 ? nudge : -nudge;
  }
  typename M::Options chosen = in_other_units(options, units);
  // If a code needs more steps than this between outputs, the output interval is too long.
  if constexpr (requires { chosen.max_steps; }) chosen.max_steps = 1000;
  typename M::template Stepper<R> stepper(rescaled, chosen, h * rescaled.time_unit(), state);
  Trace seen;
  for (int k = 0; k < steps && seen.status == Status::ok; ++k) {
    const StepReport report = stepper.step(state);
    seen.status = report.status;
    seen.iterations.push_back(report.iterations);
    state.t = double(k + 1) * (h * rescaled.time_unit());
    for (const double q : state.q) {
      seen.values.push_back((q - units.origin) / rescaled.position_unit());
    }
    for (const double p : state.p) seen.values.push_back(p / rescaled.momentum_unit());
  }
  for (const double value : seen.values) seen.size = std::fmax(seen.size, std::fabs(value));
  return seen;
}

/// Describes the first difference from the run in the problem's own units; empty if there is none.
/// Codes with step-size control may differ within their tolerances, because they may choose other
/// pivots.
template <class M, class P>
std::string first_difference(const P& problem, const UnitFactors& units, double h, int steps,
                             const typename M::Options& options = {}) {
  const Trace own = trace<M>(problem, {}, h, steps, options);
  const Trace other = trace<M>(problem, units, h, steps, options);
  const auto power = [](double factor) { return "2^" + std::to_string(std::ilogb(factor)); };
  const std::string where = "with lengths, masses and times multiplied by " + power(units.length) +
                            ", " + power(units.mass) + " and " + power(units.time) + " ";
  if (own.status != other.status) {
    const auto end = [](const Trace& of) {
      return "'" + std::string(name(of.status)) + "' at step " +
             std::to_string(of.iterations.size());
    };
    return where + "the run ends with " + end(other) + ", and not with " + end(own);
  }
  constexpr bool controlled = M::traits.adaptive;
  if (!controlled && own.iterations != other.iterations) {
    return where + "an iteration ends earlier or later";
  }
  for (std::size_t i = 0; i < own.values.size(); ++i) {
    const double a = own.values[i], b = other.values[i];
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    if (controlled && std::fabs(a - b) <= 1e-6 * own.size) continue;
    return where + "the motion differs by about " + power(std::fabs(b - a) / own.size) +
           " of its size";
  }
  return "";
}

/// Returns the longest of the steps 1/64, 1/64/16, ... of the problem's own time that is stable. A
/// step is stable if twelve such steps of M stay within the size of the motion. Returns 0 if no
/// step is stable. An unstable step would magnify round-off.
template <class M, class P>
double stable_step(const P& problem) {
  const State<P> start = initial_state(problem);
  const Scales sizes = scales_of(problem, start.q, start.p, 0.0, 1e-3);
  const auto n = static_cast<std::size_t>(start.q.size() + start.p.size());
  for (int exponent = -6; exponent >= -18; exponent -= 4) {
    const double h = std::ldexp(sizes.time, exponent);
    const Trace run = trace<M>(problem, {}, h, 12, {});
    bool bounded = run.status == Status::ok;
    for (std::size_t i = 0; i < run.values.size(); ++i) {
      const bool is_q = i % n < static_cast<std::size_t>(start.q.size());
      bounded =
          bounded && std::fabs(run.values[i]) <= 4.0 * (is_q ? sizes.position : sizes.momentum);
    }
    if (bounded) return h;
  }
  return 0.0;
}

/// Describes a difference beyond round-off between runs at the problem's origin and at an origin
/// that is 2^10 times its size away; empty if there is none. The round-off of coordinates there is
/// one part in 2^52, and every step adds more. A run whose start is displaced by this round-off
/// measures how the motion amplifies it.
template <class M, class P>
std::string difference_elsewhere(const P& problem, double h, int steps) {
  const State<P> start = initial_state(problem);
  const Scales sizes = scales_of(problem, start.q, start.p, 0.0, 1e-3);
  const double origin = std::ldexp(sizes.position, 10);
  const double unit = M::traits.adaptive ? 1e-8 : std::numeric_limits<double>::epsilon();
  typename M::Options options;
  // An iteration that stops at a fraction of the local error would leave more than round-off.
  if constexpr (requires { options.fraction; }) options.fraction = 0.0;
  const Trace own = trace<M>(problem, {}, h, steps, options);
  const Trace other = trace<M>(problem, {.origin = origin}, h, steps, options);
  const Trace nudged = trace<M>(problem, {}, h, steps, options, unit * origin);
  const std::string where = "at an origin 2^10 times the size of the problem away ";
  if (own.status != other.status) {
    return where + "the run ends with '" + std::string(name(other.status)) + "'";
  }
  const auto n = static_cast<std::size_t>(start.q.size() + start.p.size());
  // A displacement of q within a step corresponds to a velocity, and therefore to a momentum.
  const double p_unit = unit * origin / h * sizes.momentum / sizes.velocity;
  double off = 0.0, expected = 1.0;
  for (std::size_t i = 0; i < own.values.size(); ++i) {
    const double size = i % n < static_cast<std::size_t>(start.q.size()) ? unit * origin : p_unit;
    const double difference = std::fabs(other.values[i] - own.values[i]) / size;
    off = std::isnan(difference) ? HUGE_VAL : std::fmax(off, difference);
    if (i < nudged.values.size()) {
      expected = std::fmax(expected, std::fabs(nudged.values[i] - own.values[i]) / size);
    }
  }
  // Twelve steps of up to seven parts, with a dozen roundings in each part, make about a thousand
  // roundings. Linearly convergent Newton iterations, such as in generalized-alpha with M(q), leave
  // an error of a hundredth of their tolerance 1e-10 |x|, which is about five thousand roundings.
  constexpr double roundings = 10000.0;
  if (off <= roundings * expected) return "";
  return where + "the motion differs by 2^" + std::to_string(std::ilogb(off / expected)) +
         " times the round-off of the coordinates there";
}

/// Describes the effect of other units or another origin; empty if there is none or if no step is
/// stable.
template <class M, class P>
std::string unit_fault(const P& problem) {
  constexpr int steps = 12;
  const double h = stable_step<M>(problem);
  if (h == 0.0) return "";
  for (const UnitFactors& units : systems_of_units()) {
    std::string found = first_difference<M>(problem, units, h, steps);
    if (!found.empty()) return found;
  }
  if constexpr (HasRotationGroup<P>) return "";  // a rotation has no origin
  return difference_elsewhere<M>(problem, h, steps);
}

}  // namespace shakedown
