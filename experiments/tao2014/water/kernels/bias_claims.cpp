// What the temperatures of bias.cpp say about the schemes.
#include <cmath>

#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/runs.hpp"
#include "experiments/tao2014/water/bias.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014::sampled {

/// The value at h = 0 of a line in h^2 through points weighted by their errors.
Mean extrapolated(const SampledScheme& scheme, std::size_t quantity) {
  double s = 0.0, sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  std::size_t units = 0;
  for (const Point& point : scheme.points) {
    if (point.h > scheme.largest_fitted) continue;
    const Mean& y = point.temperature[quantity];
    const double w = 1.0 / (y.standard_error * y.standard_error);
    const double x = point.h * point.h;
    s += w;
    sx += w * x;
    sy += w * y.value;
    sxx += w * x * x;
    sxy += w * x * y.value;
    units += y.units;
  }
  const double determinant = s * sxx - sx * sx;
  return {(sxx * sy - sx * sxy) / determinant, std::sqrt(sxx / determinant), units};
}
namespace {

/// A failed run is infinitely far off.
double in_errors_bias_claims(const Mean& mean) {
  const double errors = std::fabs(mean.value - 1.0) / mean.standard_error;
  return std::isnan(errors) ? HUGE_VAL : errors;
}

double worst(const SampledScheme& scheme) {
  double largest = 0.0;
  for (std::size_t k = 0; k < quantities_of(scheme); ++k) {
    largest = std::fmax(largest, in_errors_bias_claims(extrapolated(scheme, k)));
  }
  return largest;
}
double worst_at(const Point& point, std::size_t count) {
  double largest = 0.0;
  for (std::size_t k = 0; k < count; ++k) {
    largest = std::fmax(largest, in_errors_bias_claims(point.temperature[k]));
  }
  return largest;
}

constexpr const char* once_in_a_hundred =
    "three or four temperatures of 24 runs each, less two for the line: Student's t exceeds this in "
    "one of them once in 400 times";

/// The kinetic temperature alone, which is the one that every user looks at.
void expect_kinetic(ClaimDraft& draft, std::initializer_list<const SampledScheme*> schemes) {
  for (const SampledScheme* scheme : schemes) {
    draft
        .expect(
            "deviation of the kinetic temperature alone, extrapolated to h = 0, in standard errors, " +
                short_name(scheme->method),
            in_errors_bias_claims(extrapolated(*scheme, 0)), at_most(3.0))
        .false_alarm(0.0068);
  }
  draft.because("Student's t with 21 degrees of freedom: three points of 8 seeds");
}

void claim_invariant(Context& context, const SampledScheme& baoab,
                     const SampledScheme& integrator5) {
  ClaimDraft& draft = claim(context, "invariant", "4.3, (28)",
                            "the Boltzmann-Gibbs distribution (28) is invariant for Langevin's "
                            "equation (27)",
                            ClaimKind::qualitative);
  for (const SampledScheme* scheme : {&baoab, &integrator5}) {
    draft
        .expect(
            "largest deviation of a temperature, extrapolated to h = 0, from 1/beta, in standard "
            "errors, " +
                short_name(scheme->method),
            worst(*scheme), below(4.0))
        .because(once_in_a_hundred)
        .false_alarm(0.0025);
  }
  expect_kinetic(draft, {&baoab, &integrator5});
  draft
      .control("largest deviation in standard errors at h = 1/64, " + short_name(baoab.method),
               worst_at(baoab.at(0.015625), 4), above(4.0))
      .control("that of the kinetic temperature at h = 1/64, " + short_name(baoab.method),
               in_errors_bias_claims(baoab.at(0.015625).temperature[0]))
      .because("the same runs must see a bias where there is one");
  for (std::size_t k = 0; k < quantities_of(baoab); ++k) {
    const Mean mean = extrapolated(baoab, k);
    draft
        .measured(std::string("temperature over 1/beta at h = 0, BAOAB, ") + quantities[k].name,
                  mean.value)
        .measured(std::string("standard error of that, ") + quantities[k].name,
                  mean.standard_error);
  }
  draft
      .control("share of the samples of all runs with a molecule 5 A from all others",
               baoab.apart + integrator5.apart, at_most(0.0))
      .because("the runs are those of one cluster only while it is whole")
      .explain(
          "Invariant is the measure: a cluster in open space may drift and lose a molecule, so "
          "that Z of (28) is infinite and what a run samples is metastable. None was lost in "
          "these runs.");
}

void claim_harmonic(Context& context, const LinearTheory& theory, const SampledScheme& baoab,
                    const SampledScheme& integrator5) {
  const double h = 0.015625;
  const Mean kinetic = baoab.at(h).temperature[0];
  context.number("baoab.off-theory",
                 std::fabs(kinetic.value - theory.baoab_kinetic(h)) / kinetic.standard_error);
  context.number("baoab.below-1", (1.0 - kinetic.value) / kinetic.standard_error);
  context.number("baoab.kinetic", kinetic.value);
  context.number("baoab.kinetic-theory", theory.baoab_kinetic(h));
  const Point& seen = integrator5.at(water_h);
  const LinearTheory::Temperatures linear = theory.integrator5(water_h, strong);
  const std::array<double, 2> predicted{linear.at_x / linear.kinetic, linear.at_q / linear.kinetic};
  const auto off = [&](std::size_t k) {
    const Mean& found = seen.springs_over_kinetic[k];
    return std::fabs(found.value - predicted[k]) / found.standard_error;
  };
  context.number("springs.temperature.x", seen.temperature[3].value);
  context.number("springs.temperature.q", seen.temperature[4].value);
  context.number("springs.off-theory.x", off(0));
  context.number("springs.off-theory.q", off(1));
  context.number("springs.temperature-error.x", seen.temperature[3].standard_error);
  context.number("springs.temperature-error.q", seen.temperature[4].standard_error);
  context.number("linear-theory.x", linear.at_x);
  context.number("linear-theory.q", linear.at_q);
  context.number("linear-theory.kinetic", linear.kinetic);
  context.number("springs.over-kinetic.q", seen.springs_over_kinetic[1].value);
  context.number("springs.over-kinetic-error.q", seen.springs_over_kinetic[1].standard_error);
}

void claim_constrained(Context& context, const std::vector<SampledScheme>& all) {
  ClaimDraft& draft =
      claim(context, "shake-samples-constrained", "4.3, (29)",
            "SHAKE with exact noise approximately samples the constrained distribution (29)",
            ClaimKind::qualitative);
  for (std::size_t i = 0; i < 3; ++i) {
    draft
        .expect(
            "largest deviation of a temperature, extrapolated to h = 0, from 1/beta, in standard "
            "errors, " +
                short_name(all[i].method),
            worst(all[i]), below(4.0))
        .because(once_in_a_hundred)
        .false_alarm(0.0025);
  }
  draft
      .expect(
          "largest deviation of SHAKE's temperatures from 1/beta at the paper's step, h = 0.05",
          [&] {
            double largest = 0.0;
            for (std::size_t k = 0; k < 3; ++k) {
              largest =
                  std::fmax(largest, std::fabs(all[0].at(water_h).temperature[k].value - 1.0));
            }
            return largest;
          }(),
          below(0.1))
      .because("(h omega)^2/4 of the fastest libration, omega = 8, is 0.04");
  expect_kinetic(draft, {&all[0], &all[1], &all[2]});
}

/// What Integrator 5 without noise or friction gains in kinetic temperature, over 1/beta, from momenta
/// of exp(-beta H): the mean over 300 < t < 400 less that over the first 100, a seed each.
constexpr double apart_bias_claims = 300.0;
std::vector<double> gains(double h, int seeds) {
  WaterPlan plan{"", "zhang-skeel-stiff", h, water_omega};
  plan.until = apart_bias_claims + 100.0;
  const Eigen::VectorXd inverse = Water<>{WaterParameters{}}.mass().inverse;
  std::vector<double> all;
  for (int seed = 1; seed <= seeds; ++seed) {
    Request request = requested(h, whole_steps(h, plan.until), {{"beta", "0.4"}}, plan.parameters(),
                                whole_steps(h, 0.5));
    request.p0 = thermal_momenta(plan, seed);
    std::array<double, 2> sum{}, samples{};
    observe(plan.problem(), plan.method, request, [&](const Observation& now) {
      if (now.t > 100.0 && now.t < apart_bias_claims) return;
      const std::size_t late = now.t > 100.0 ? 1 : 0;
      const auto p = Eigen::VectorXd::Map(now.p.data(), std::ssize(now.p));
      sum[late] += water_inverse_temperature * p.cwiseAbs2().dot(inverse) / 63.0;
      samples[late] += 1.0;
    });
    all.push_back(sum[1] / samples[1] - sum[0] / samples[0]);
  }
  return all;
}

void claim_heating(Context& context, const SampledScheme& weakly) {
  const int seeds = context.pick(32, 4);
  const Mean gain = mean_of(gains(water_h, seeds));
  const Mean fine = mean_of(gains(0.0125, seeds / 4));
  // kT per unit of time: equipartition, and friction on every coordinate by its own mass.
  const double heating = 63.0 * gain.value / apart_bias_claims;
  const double excess = weakly.at(water_h).temperature[0].value - 1.0;
  const double friction = water_friction * Water<>{WaterParameters{}}.mass().inverse.sum() * excess;
  context.number("gain.significance", gain.value / gain.standard_error);
  context.number("gain.ratio-quarter-step", fine.value / gain.value);
  context.number("heat.ratio-to-friction", heating / friction);
  context.number("gain.kinetic", gain.value);
  context.number("gain.standard-error", gain.standard_error);
  context.number("heat.frictionless", heating);
  context.number("heat.friction", friction);
}

void claim_hot(Context& context, const SampledScheme& strongly, const SampledScheme& weakly) {
  const auto& paper = weakly.at(water_h).temperature;
  const auto& quarter = weakly.at(0.0125).temperature;
  const auto off = [](const Mean& temperature) { return std::fabs(temperature.value - 1.0); };
  const Mean hot = paper[0];
  const Mean small = quarter[0];
  const Mean damped = strongly.at(water_h).temperature[0];
  context.number("excess.kinetic.quarter-step", off(small));
  context.number("excess.molecules.quarter-step", off(quarter[2]));
  context.number("excess.kinetic", off(hot));
  context.number("excess.molecules", off(paper[2]));
  context.number("excess.springs", off(paper[3]));
  context.number("excess.springs.quarter-step", off(quarter[3]));
  context.number("kinetic-error", hot.standard_error);
  context.number("kinetic-error.quarter-step", small.standard_error);
  context.number("kinetic.friction-1", damped.value);
  context.number("kinetic-error.friction-1", damped.standard_error);
  context.number(
      "excess.significance.friction",
      (hot.value - damped.value) / std::hypot(hot.standard_error, damped.standard_error));
}

}  // namespace

void claim_temperatures(Context& context, const std::vector<SampledScheme>& all,
                        const LinearTheory& theory) {
  claim_invariant(context, all[3], all[4]);
  claim_constrained(context, all);
  claim_harmonic(context, theory, all[3], all[4]);
  claim_hot(context, all[4], all[5]);
  claim_heating(context, all[5]);
}

}  // namespace shakedown::tao2014::sampled
