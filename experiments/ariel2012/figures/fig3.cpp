// Measures and draws for fig3.md.
#include <cmath>

#include "experiments/analysis/statistics.hpp"
#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::ariel2012 {
namespace {

void measure_work(Context& context, const std::vector<Sample>& samples) {
  const auto of_decade = [&](const char* code, std::size_t k) {
    const auto low = logarithms(of(samples, code, omegas[k]), &Sample::work);
    auto high = logarithms(of(samples, code, omegas[k + 1]), &Sample::work);
    for (std::size_t i = 0; i < high.size(); ++i) high[i] -= low[i];
    return high;
  };
  const auto first = of_decade(adams, 0), second = of_decade(adams, 1);
  const std::vector<double> one(first.size(), 0.0);
  const Ratios of_first = ratios(first, one), of_second = ratios(second, one);
  context.number("work.growth.decade-1.least", of_first.least);
  context.number("work.growth.decade-1.most", of_first.most);
  context.number("work.growth.decade-1.mean", of_first.mean);
  context.number("work.growth.decade-2.mean", of_second.mean);
  context.number("work.growth.quotient", ratios(second, first).mean);
  context.number("work.growth.chance", paired_p_value(second, first));
  context.number("work.growth.detectable", std::exp(detectable_difference(second, first, true)));
  context.number("work.growth.quotient.cvode",
                 ratios(of_decade(cvode, 1), of_decade(cvode, 0)).mean);
}

void measure_plateau(Context& context, const std::vector<Sample>& samples) {
  // Largest over smallest work, tolerances 1e-3 to 1e-6, omega >= 1000.
  const auto spread = [&](const char* code) {
    double most = 0.0;
    for (const double w : {omegas[1], omegas[2]}) {
      auto loose = of(samples, code, w);
      loose.resize(4);
      most = std::max(most, largest(loose, &Sample::work) / smallest(loose, &Sample::work));
    }
    return most;
  };
  const auto growth = [&](const char* code) {
    const auto curve = of(samples, code, omegas[1]);
    return at(curve, 1e-8).work / at(curve, 1e-6).work;
  };
  context.number("work.spread.loose.pece", spread(adams));
  context.number("work.stringent.pece", growth(adams));
  context.number("work.spread.loose.cvode", spread(cvode));
  context.number("error.q.1000.cvode", at(samples, cvode, omegas[1], 1e-3).slow.q);
}

void measure_saturation_fig3(Context& context, const std::vector<Sample>& samples) {
  for (const double omega : {omegas[1], omegas[2]}) {
    const Error error = at(samples, adams, omega, 1e-8).slow;
    context.number("error.q." + shortest(omega), error.q);
    context.number("error.p." + shortest(omega), error.p);
  }
}

void measure_against_dae(Context& context, const std::vector<Sample>& samples) {
  const Trajectory run = rattle_run(1024);
  const auto rattle_work = static_cast<double>(run.summary.counts.jacobians);
  const Sample middle = at(samples, adams, omegas[1], 1e-8);
  const Error dae = difference(end_of(run), target(omegas[1]).slow);
  context.number("rattle.work-ratio", rattle_work / middle.work);
  context.number("rattle.error-ratio.p", dae.p / middle.slow.p);
}

/// PECE runs at loose tolerances that end ten times below the tightest one in p.
std::vector<Sample> lucky(const std::vector<Sample>& samples) {
  return only(samples, [&](const Sample& s) {
    return s.code == adams && s.control > 5e-5 &&
           s.slow.p < 0.1 * at(samples, adams, s.omega, 1e-8).slow.p;
  });
}

void perform_fig3(Context& context) {
  std::vector<Sample> samples = adams_runs(adams, Start::constraint);
  context.progress(0.6);
  const auto& more = adams_runs(cvode, Start::constraint);
  samples.insert(samples.end(), more.begin(), more.end());
  const std::vector<Sample> below = lucky(samples);
  std::string ends;
  for (const Sample& s : below) {
    ends += (ends.empty() ? ": " : ", ") + typeset::number(s.slow.p) +
            " at $\\omega = " + shortest(s.omega) + "$";
  }
  context.number("lucky.runs", below.size());
  context.words("lucky.ends", ends);
  show(context, samples, {{{adams, "Adams PECE"}, {cvode, "CVODE"}}})
      .problem("two-springs")
      .method(adams)
      .method(cvode);
  measure_work(context, samples);
  measure_plateau(context, samples);
  measure_saturation_fig3(context, samples);
  measure_against_dae(context, samples);
}

}  // namespace

Experiment fig3() { return {.id = "ariel2012/fig3", .run = perform_fig3}; }

}  // namespace shakedown::ariel2012
