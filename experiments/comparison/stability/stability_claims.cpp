#include "experiments/comparison/stability/stability_claims.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>

namespace shakedown::comparison {
namespace {

const Mapped& map_of(const std::vector<Mapped>& all, std::string_view artefact,
                     std::string_view method) {
  const auto found = std::ranges::find_if(all, [&](const Mapped& each) {
    return each.plane.target.method == method && each.plane.artefact.ends_with(artefact);
  });
  if (found == all.end()) throw std::logic_error("no map of " + std::string(method));
  return *found;
}
const Plane& plane_of(const std::vector<Mapped>& all, std::string_view artefact,
                      std::string_view method) {
  return map_of(all, artefact, method).plane;
}

bool unstable(const Target& target, double x) {
  return !(radius(target, x) <= 1.0 + neutral_radius);
}

void measure_newmark(Context& context, const std::vector<Mapped>& all) {
  double apart = 0.0, growth = 0.0;
  int members = 0;
  for (const Mapped& each : all) {
    if (each.plane.artefact != "comparison/stability-map" || !each.plane.boundary) continue;
    ++members;
    for (std::size_t k = 0; k < each.plane.values.size(); ++k) {
      const double beta = each.plane.values[k];
      if (beta < 0.25) {
        const double limit = 2.0 / std::sqrt(1.0 - 4.0 * beta);
        apart = std::fmax(apart, std::fabs(each.linear[k].smallest_unstable / limit - 1.0));
        continue;
      }
      for (double x = 0.25; x <= longest; x += 0.25) {
        growth = std::fmax(growth, radius(each.plane.at(beta), x) - 1.0);
      }
    }
  }
  context.number("boundary-distance.newmark", apart);
  context.number("radius-excess.newmark", growth);
  context.number("radius.zhang-skeel",
                 radius(plane_of(all, "stability-map", "zhang-skeel").at(0.0), 2.5));
  context.number("methods.newmark", members);
}

void measure_infinity(Context& context, const std::vector<Mapped>& all) {
  double apart = 0.0, of_hht = 0.0;
  constexpr double far = 1e6;
  for (const Mapped& each : all) {
    const Plane& plane = each.plane;
    for (const double value : plane.values) {
      if (plane.option == "rho-inf") {
        apart = std::fmax(apart, std::fabs(radius(plane.at(value), far) - value));
      } else if (plane.option == "alpha") {
        const double limit = (1.0 + value) / (1.0 - value);
        of_hht = std::fmax(of_hht, std::fabs(radius(plane.at(value), far) - limit));
      }
    }
  }
  context.number("radius-distance.gen-alpha", apart);
  context.number("radius-distance.hht", of_hht);
}

/// Tests the closed form of the boundary. At every step for which the boundary lies in the plane,
/// it takes options one per cent to either side of the boundary. Counts the tests, and the tests
/// that the step map contradicts.
struct Sides {
  double looked_at = 0.0, wrong = 0.0;
};
Sides sides(const Plane& plane) {
  Sides found;
  for (double x = 0.26; x <= longest; x += 0.05) {
    const double value = plane.boundary(x);
    if (!(0.99 * value > plane.values.front() && 1.01 * value < plane.values.back())) continue;
    for (const double side : {0.99, 1.01}) {
      found.looked_at += 1.0;
      found.wrong += unstable(plane.at(side * value), x) != (side > 1.0);
    }
  }
  return found;
}

void measure_closed_forms(Context& context, const std::vector<Mapped>& all) {
  for (const char* method :
       {"impulse", "implicit-explicit", "zhang-skeel-stiff", "flavors", "ggl-theta-b"}) {
    const bool damped = std::string_view(method) == "ggl-theta-b";
    const Sides found =
        sides(plane_of(all, damped ? "stability-map-damped" : "stability-map-split", method));
    context.number(std::string("wrong-side.") + method, found.wrong);
    context.number(std::string("beside-boundary.") + method, found.looked_at);
  }
}

void measure_resonances(Context& context, const std::vector<Mapped>& all) {
  const Plane& impulse = plane_of(all, "stability-map-split", "impulse");
  const Plane& mollified = plane_of(all, "stability-map-split", "mollified-impulse");
  const Plane& trigonometric = plane_of(all, "stability-map-split", "trigonometric");
  double missing = 0.0, above_it = 0.0, without = 0.0;
  for (const double share : impulse.values) {
    for (int k = 1; k <= 3; ++k) {
      const double at = 20.0 * std::sin(k * std::numbers::pi / 20.0);
      missing += !unstable(impulse.at(share), 0.999 * at);
      above_it += unstable(impulse.at(share), 1.001 * at);
      for (const Plane* plane : {&mollified, &trigonometric}) {
        without += unstable(plane->at(share), 0.999 * at);
      }
    }
  }
  context.number("resonances.missing-below", missing);
  context.number("resonances.above", above_it);
  context.number("resonances.averaged", without);
}

/// Measures the least stiffness of V0, relative to V1/eps, at which the mollified method is
/// unstable for some step of up to half a period. In the closed form, averaging multiplies a kick
/// by sinc x twice. Half the trace of the step map therefore falls to -1 at share = 2 cot(x/2)/(x
/// sinc^2 x).
void measure_mollified(Context& context, const std::vector<Mapped>& all) {
  const Plane& mollified = plane_of(all, "stability-map-split", "mollified-impulse");
  double closed = HUGE_VAL, found = HUGE_VAL;
  std::vector<double> phases;
  for (double x = 0.05; x < std::numbers::pi; x += 0.05) phases.push_back(x);
  for (const double x : phases) {
    const double sinc = std::sin(x) / x;
    closed = std::fmin(closed, 2.0 / (x * std::tan(x / 2.0) * sinc * sinc));
  }
  for (double share = 1.0; share <= 4.0 && std::isinf(found); share += 1.0 / 32.0) {
    const auto is_unstable = [&](double x) { return unstable(mollified.at(share), x); };
    if (std::ranges::any_of(phases, is_unstable)) found = share;
  }
  context.number("unstable-share.mollified", found);
  context.number("unstable-share.closed-form", closed);
  context.number("unstable-share.over-closed-form", found / closed);
}

void measure_option_a(Context& context, const std::vector<Mapped>& all) {
  const Mapped& found = map_of(all, "stability-map-damped", "ggl-theta-a");
  double along = 0.0, runs = 0.0, middle = 0.0;
  for (std::size_t k = 0; k < found.plane.values.size(); ++k) {
    const double theta = found.plane.values[k];
    along += unstable(found.plane.at(theta), shortest_scanned);
    // A single stable step is no evidence of stability: after its constraint violation has grown, a
    // run may end near another solution.
    (theta == 0.5 ? middle : runs) += found.runs[k].largest_below > 1.1 * shortest_scanned;
  }
  context.number("unstable-theta.linear", along);
  context.number("stable-theta.pendulum", runs);
  context.number("stable.middle", middle);
}

void measure_nonlinear(Context& context, const std::vector<Mapped>& all) {
  double beyond = 0.0, least = HUGE_VAL, both = 0.0, of_runs = 0.0, neither = 0.0, windows = 0.0;
  double first_window = HUGE_VAL, last_window = 0.0;
  std::set<std::string> limited, with_window;
  for (const Mapped& each : all) {
    for (std::size_t k = 0; k < each.runs.size(); ++k) {
      const StabilityScan &linear = each.tenfold[k], &runs = each.runs[k];
      // The two linear limits agree unless errors grow slowly over a range of steps.
      const double weakest = each.linear[k].smallest_unstable;
      if (each.linear[k].largest_below > 0.0 && weakest < 0.95 * linear.smallest_unstable) {
        windows += 1.0;
        with_window.insert(each.plane.target.method);
        first_window = std::fmin(first_window, weakest);
        last_window = std::fmax(last_window, weakest);
      }
      if (linear.found() && linear.largest_below > 0.0) {
        both += 1.0;
        const double ratio = std::fmin(runs.smallest_unstable, longest) / linear.smallest_unstable;
        beyond = std::fmax(beyond, ratio);
        least = std::fmin(least, ratio);
      } else if (!linear.found()) {
        (runs.found() ? of_runs : neither) += 1.0;
        if (runs.found()) limited.insert(each.plane.target.method);
      }
    }
  }
  context.number("run-limit-ratio.greatest", beyond);
  context.number("run-limit-ratio.least", least);
  context.number("limits.linear", both);
  context.number("windows", windows);
  context.number("windows.first", first_window);
  context.number("windows.last", last_window);
  context.words("windows.methods", fmt::format("{}", fmt::join(with_window, ", ")));
  context.number("limits.runs-alone", of_runs);
  context.number("limits.neither", neither);
  context.number("methods.runs-alone", double(limited.size()));
}

void measure_complete(Context& context, const std::vector<Mapped>& all) {
  std::set<std::string> known(explicit_methods().begin(), explicit_methods().end());
  double mapped = 0.0, missing = 0.0;
  const auto add = [&](const std::string& method) { mapped += known.insert(method).second; };
  for (const Mapped& each : all) add(each.plane.target.method);
  for (const Strip& strip : strips()) add(strip.target.method);
  for (const Oscillator which :
       {Oscillator::split, Oscillator::constrained, Oscillator::penalised, Oscillator::soft}) {
    for (const PairSubject& pair : methods_on(which)) {
      if (pair.traits.stochastic || pair.traits.adaptive) continue;
      missing += known.insert(pair.label).second;
    }
  }
  context.number("methods.missing", missing);
  context.number("methods.mapped", mapped);
}

}  // namespace

void measure_stability(Context& context, const std::vector<Mapped>& all) {
  measure_newmark(context, all);
  measure_infinity(context, all);
  measure_closed_forms(context, all);
  measure_resonances(context, all);
  measure_mollified(context, all);
  measure_option_a(context, all);
  measure_nonlinear(context, all);
  measure_complete(context, all);
}

}  // namespace shakedown::comparison
