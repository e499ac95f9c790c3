// What the temperatures of bias.cpp say about the schemes.
#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
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

/// Deviations of temperatures from 1/beta in standard errors,
/// at h = 0, and at a step where a bias must be seen.
void measure_deviations(Context& context, const std::vector<SampledScheme>& all) {
  const SampledScheme &baoab = all[3], &integrator5 = all[4];
  for (const auto& [name, scheme] : {std::pair<std::string, const SampledScheme*>{"baoab", &baoab},
                                     {"integrator-5", &integrator5},
                                     {"shake", &all[0]},
                                     {"rattle", &all[1]},
                                     {"g-baoab", &all[2]}}) {
    context.number("deviation." + name, worst(*scheme));
    context.number("deviation-kinetic." + name, in_errors_bias_claims(extrapolated(*scheme, 0)));
  }
  context.number("deviation.baoab-64th", worst_at(baoab.at(0.015625), 4));
  context.number("deviation-kinetic.baoab-64th",
                 in_errors_bias_claims(baoab.at(0.015625).temperature[0]));
  const std::array<std::string, 4> names{"kinetic", "molecules", "configurational", "springs"};
  for (std::size_t k = 0; k < names.size(); ++k) {
    const Mean mean = extrapolated(baoab, k);
    context.number("baoab.at-0." + names[k], mean.value);
    context.number("baoab.at-0-error." + names[k], mean.standard_error);
  }
  context.number("share-apart", baoab.apart + integrator5.apart);
  double largest = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    largest = std::fmax(largest, std::fabs(all[0].at(water_h).temperature[k].value - 1.0));
  }
  context.number("bias.shake", largest);
}

void measure_harmonic(Context& context, const LinearTheory& theory, const SampledScheme& baoab,
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

void measure_heating(Context& context, const SampledScheme& weakly) {
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

void measure_hot(Context& context, const SampledScheme& strongly, const SampledScheme& weakly) {
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

void measure_temperatures(Context& context, const std::vector<SampledScheme>& all,
                          const LinearTheory& theory) {
  measure_deviations(context, all);
  measure_harmonic(context, theory, all[3], all[4]);
  measure_hot(context, all[4], all[5]);
  measure_heating(context, all[5]);
}

}  // namespace shakedown::tao2014::sampled
