// Runs of one method on one problem in several systems of units (problems/base/rescaled.hpp): the same
// bit for bit after scaling back, since powers of two commute with rounding. Included only by .cpp files.
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

/// Even powers of two: SI units of a molecule, those of a ship and of a galaxy, and odd mixtures.
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

/// `options` of a run in these units: a method whose options have units multiplies them itself.
template <class Options>
Options in_other_units(Options options, const UnitFactors& units) {
  if constexpr (requires { options.change_units(1.0, 1.0, 1.0); }) {
    options.change_units(units.length, units.mass, units.time);
  }
  return options;
}

/// What a run went through, in the units of the problem.
struct Trace {
  std::vector<double> values;
  std::vector<int> iterations;
  Status status = Status::ok;
  double size = 0.0;  ///< the largest value
};

template <class M, class P>
Trace trace(const P& problem, const UnitFactors& units, double h, int steps,
            const typename M::Options& options) {
  using R = Rescaled<P>;
  const R rescaled(problem, units);
  State<R> state = initial_state(rescaled);
  typename M::template Stepper<R> stepper(rescaled, in_other_units(options, units),
                                          h * rescaled.time_unit(), state);
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

/// The first difference from the problem's own units, in words; empty where there is none. Codes that
/// control their steps may differ by what a pivot that is chosen otherwise leaves, within tolerances.
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

/// How far a run at a distant origin leaves the run at home, in round-off of its coordinates: of q, and
/// of p over what that round-off is in a step. Infinite where one of them fails alone.
template <class M, class P>
double shift_in_round_off(const P& problem, double origin, double h, int steps) {
  const Trace own = trace<M>(problem, {}, h, steps, {});
  const Trace other = trace<M>(problem, {.origin = origin}, h, steps, {});
  const State<P> start = initial_state(problem);
  const Scales sizes = scales_of(problem, start.q, start.p, 0.0, h);
  const auto n = static_cast<std::size_t>(start.q.size() + start.p.size());
  if (own.status != other.status) return std::numeric_limits<double>::infinity();
  const double unit = M::traits.adaptive ? 1e-8 : std::numeric_limits<double>::epsilon();
  double largest = 0.0;
  for (std::size_t i = 0; i < own.values.size(); ++i) {
    const bool is_q = i % n < static_cast<std::size_t>(start.q.size());
    const double size = is_q ? origin : origin / h * sizes.momentum / sizes.velocity;
    largest = std::fmax(largest, std::fabs(own.values[i] - other.values[i]) / (unit * size));
  }
  return largest;
}

}  // namespace shakedown
