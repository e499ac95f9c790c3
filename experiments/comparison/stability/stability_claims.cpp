#include "experiments/comparison/stability/stability_claims.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::comparison {
namespace {

const Plane& plane_of(const std::vector<Mapped>& all, std::string_view artefact,
                      std::string_view method) {
  return std::find_if(all.begin(), all.end(),
                      [&](const Mapped& each) {
                        return each.plane.target.method == method &&
                               each.plane.artefact.ends_with(artefact);
                      })
      ->plane;
}

bool unstable(const Target& target, double x) {
  return !(radius(target, x) <= 1.0 + neutral_radius);
}

void claim_newmark(Context& context, const std::vector<Mapped>& all) {
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
  claim(
      context, "newmark-boundary", "TO 2.1, 2.2; Hughes ch. 9",
      "Newmark's method, its push-forward form and those of Zhang and Skeel are linearly stable up "
      "to h omega = 2/sqrt(1 - 4 beta) and, from beta = 1/4 on, for every step",
      ClaimKind::stability)
      .expect("largest relative distance of the first unstable step from it, beta below 1/4", apart,
              below(2e-4))
      .because("the search bisects to 1e-4")
      .expect("largest spectral radius less 1 from beta = 1/4 on", growth, below(neutral_radius))
      .because("round-off moves a double eigenvalue by the root of eps times entries below a "
               "thousand")
      .control("spectral radius of Z&S at beta = 0 and h omega = 2.5",
               radius(plane_of(all, "stability-map", "zhang-skeel").at(0.0), 2.5), above(2.0))
      .because("Verlet's is 4 there")
      .measured("methods", members);
}

void claim_infinity(Context& context, const std::vector<Mapped>& all) {
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
  claim(
      context, "rho-infinity", "Chung, Hulbert 1993, (25); Hilber, Hughes, Taylor 1977",
      "the spectral radius of generalized-alpha tends to its option rho-inf, with constraints and "
      "without, and that of HHT to (1 + alpha)/(1 - alpha)",
      ClaimKind::value, "stability-map-damped")
      .expect("largest distance at h omega = 10^6, generalized-alpha", apart, below(1e-3))
      .expect("largest distance at h omega = 10^6, HHT", of_hht)
      .because("three eigenvalues meet like (h omega)^(-2/3), which is 1e-4");
}

/// Options one per cent on either side of the closed form, for every step at which it lies in the
/// plane: how many, and at how many of them the step map says otherwise.
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
      found.wrong += unstable(plane.at(side * value), x) == (side > 1.0) ? 0.0 : 1.0;
    }
  }
  return found;
}

void claim_closed_forms(Context& context, const std::vector<Mapped>& all) {
  ClaimDraft& draft = claim(
      context, "closed-forms",
      "Hairer, Lubich, Wanner XIII.1; Stern, Grinspun 2009; Tao, Owhadi, Marsden 2010; KBS (82)",
      "the impulse method, IMEX, FLAVORS, Z&S on the stiff part and option B of the GGL schemes "
      "become unstable where the closed forms of their step maps say",
      ClaimKind::stability, "stability-map-split");
  for (const char* method :
       {"impulse", "implicit-explicit", "zhang-skeel-stiff", "flavors", "ggl-theta-b"}) {
    const bool damped = std::string_view(method) == "ggl-theta-b";
    const Sides found =
        sides(plane_of(all, damped ? "stability-map-damped" : "stability-map-split", method));
    draft.expect(std::string("options, 1 % beside the boundary, on the wrong side: ") + method,
                 found.wrong, exactly(0.0));
    draft.measured("of", found.looked_at);
  }
  draft.because("one per cent is far beyond round-off, and counts are whole numbers");
}

void claim_resonances(Context& context, const std::vector<Mapped>& all) {
  const Plane& impulse = plane_of(all, "stability-map-split", "impulse");
  const Plane& mollified = plane_of(all, "stability-map-split", "mollified-impulse");
  const Plane& trigonometric = plane_of(all, "stability-map-split", "trigonometric");
  double missing = 0.0, above_it = 0.0, without = 0.0;
  for (const double share : impulse.values) {
    for (int k = 1; k <= 3; ++k) {
      const double at = 20.0 * std::sin(k * std::numbers::pi / 20.0);
      missing += unstable(impulse.at(share), 0.999 * at) ? 0.0 : 1.0;
      above_it += unstable(impulse.at(share), 1.001 * at) ? 1.0 : 0.0;
      for (const Plane* plane : {&mollified, &trigonometric}) {
        without += unstable(plane->at(share), 0.999 * at) ? 1.0 : 0.0;
      }
    }
  }
  claim(context, "resonances",
        "Garcia-Archilla, Sanz-Serna, Skeel 1999; Hairer, Lubich, Wanner VIII.4",
        "the impulse method is unstable just below every multiple of pi of the turn of its stiff "
        "motion in a step, however weak the slow force; with averaged positions it is not",
        ClaimKind::stability, "stability-map-split")
      .expect("multiples and shares without instability a thousandth below", missing, exactly(0.0))
      .expect("with instability a thousandth above", above_it)
      .expect("with instability of the mollified or trigonometric method", without)
      .because("three multiples and sixteen shares, counted");
}

void claim_option_a(Context& context, const std::vector<Mapped>& all) {
  const auto found = std::find_if(all.begin(), all.end(), [](const Mapped& each) {
    return each.plane.target.method == "ggl-theta-a";
  });
  double along = 0.0, runs = 0.0, middle = 0.0;
  for (std::size_t k = 0; k < found->plane.values.size(); ++k) {
    const double theta = found->plane.values[k];
    along += unstable(found->plane.at(theta), shortest_scanned) ? 1.0 : 0.0;
    // A run whose violation has grown may end near another solution: one step alone says nothing.
    const bool stable = found->runs[k].largest_below > 1.1 * shortest_scanned;
    (theta == 0.5 ? middle : runs) += stable ? 1.0 : 0.0;
  }
  claim(
      context, "option-a", "KBS (79) (ours)",
      "off theta = 1/2 option A of the GGL schemes is stable along the constraint and still of no "
      "use: violations of g and of G M^-1 p are multiplied by 1 - 1/theta and theta/(1 - theta)",
      ClaimKind::stability, "stability-map-damped")
      .expect("theta at which the linear step is unstable along the constraint, h omega = 0.25",
              along, exactly(0.0))
      .expect("theta off 1/2 at which runs on the pendulum are stable there and a tenth above",
              runs)
      .because("after 200 steps even 9/7 has become 10^21")
      .control("stable at theta = 1/2", middle, exactly(1.0))
      .because("VI-A, whose factors are 1");
}

void claim_nonlinear(Context& context, const std::vector<Mapped>& all) {
  double beyond = 0.0, least = HUGE_VAL, both = 0.0, of_runs = 0.0, neither = 0.0;
  std::set<std::string> limited;
  for (const Mapped& each : all) {
    for (std::size_t k = 0; k < each.runs.size(); ++k) {
      const StabilityScan &linear = each.linear[k], &runs = each.runs[k];
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
  claim(context, "nonlinear-limit", "(ours)",
        "on a nonlinear problem of the same frequency no method's runs stay bounded from the first "
        "step of the scan on to beyond its linear limit",
        ClaimKind::stability)
      .expect("longest step before the first unstable run, over the linear limit, greatest", beyond,
              below(1.05))
      .because("so far beyond the limit two hundred steps multiply by many powers of ten")
      .measured("the same, least", least)
      .measured("options and methods with a linear limit", both)
      .measured("without one, but with a limit of runs", of_runs)
      .measured("with neither", neither)
      .measured("methods with a limit of runs alone", double(limited.size()));
}

void claim_complete(Context& context, const std::vector<Mapped>& all) {
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
  claim(context, "complete", "(ours)",
        "every implicit, linearly implicit and multiscale method that can integrate one of the "
        "oscillators is in a map; explicit methods, those with noise and those that choose their "
        "steps are left out",
        ClaimKind::qualitative)
      .expect("methods missing", missing, exactly(0.0))
      .because("counted over the lists of methods")
      .measured("methods mapped", mapped);
}

}  // namespace

void claim_stability(Context& context, const std::vector<Mapped>& all) {
  claim_newmark(context, all);
  claim_infinity(context, all);
  claim_closed_forms(context, all);
  claim_resonances(context, all);
  claim_option_a(context, all);
  claim_nonlinear(context, all);
  claim_complete(context, all);
}

}  // namespace shakedown::comparison
