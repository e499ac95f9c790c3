// Computes the results of fig5.md.
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

/// Returns the error in q relative to the motion that starts at IPA's point, as in the paper.
double in_q(const Sample& s) { return s.stiff.q; }

void measure_improvement(Context& context, const std::vector<Sample>& samples,
                         const std::vector<Sample>& plain) {
  const auto& q = in_q;
  const auto p = [](const Sample& s) { return s.stiff.p; };
  int larger_q = 0, larger_p = 0, not_cheaper = 0;
  for (const double omega : {omegas[1], omegas[2]}) {
    const auto with = of(samples, adams, omega), without = of(plain, adams, omega);
    const auto ratio = [&](const auto& quantity) {
      return ratios(logarithms(with, quantity), logarithms(without, quantity)).mean;
    };
    // The comparison leaves out errors that are already smaller than the error of the projections.
    const double saturated = 5e-8 * std::pow(omegas[1] / omega, 4);
    std::vector<double> above_with, above_without;
    for (std::size_t k = 0; k < with.size(); ++k) {
      if (q(without[k]) < saturated) continue;
      above_with.push_back(std::log(q(with[k])));
      above_without.push_back(std::log(q(without[k])));
    }
    context.number("error-ratio.q." + shortest(omega), ratios(above_with, above_without).mean);
    context.number("above-saturation." + shortest(omega), above_with.size());
    context.number("error-ratio.p." + shortest(omega), ratio(p));
    context.number("work-ratio." + shortest(omega), ratio(&Sample::work));
    for (std::size_t k = 0; k < with.size(); ++k) {
      larger_q += q(with[k]) < q(without[k]) ? 0 : 1;
      larger_p += p(with[k]) < p(without[k]) ? 0 : 1;
      not_cheaper += with[k].work < without[k].work ? 0 : 1;
    }
  }
  context.number("larger.q", larger_q);
  context.number("larger.p", larger_p);
  context.number("not-cheaper", not_cheaper);
  const auto with = of(samples, adams, omegas[1]), without = of(plain, adams, omegas[1]);
  context.number("larger.tightest.1000", q(with.back()) / q(without.back()));
}

void measure_soft(Context& context, const std::vector<Sample>& samples) {
  const auto curve = of(samples, adams, omegas[0]);
  const auto tight = only(curve, [](const Sample& s) { return s.control < 2e-5; });
  context.number("error-spread.q", largest(tight, in_q) / smallest(tight, in_q));
  context.number("tolerance.error-ratio.q", in_q(at(curve, 1e-3)) / in_q(at(curve, 1e-8)));
}

/// Measures how much q(10) changes if one projection is skipped, for omega = 100 and tolerance
/// 1e-8.
void measure_times(Context& context, const std::vector<Sample>& samples) {
  const auto curve = of(samples, adams, omegas[0]);
  const Sample all = at(curve, 1e-8);
  const double integration = (at(curve, 1e-7).end.q - all.end.q).norm();
  std::vector<double> changes;
  for (int k = 1; k < 10; ++k) {
    const Sample s = run_projected({.code = adams, .omega = omegas[0]}, adams_pair(1e-8), k);
    changes.push_back((s.end.q - all.end.q).norm());
  }
  const std::vector<double> later(changes.begin() + 1, changes.end());
  context.number("integration.over-error", integration / in_q(all));
  context.number("skip.first.over-tolerance", changes.front() / integration);
  context.number("skip.first.over-error", changes.front() / in_q(all));
  context.number("skip.later.over-error", largest(later) / in_q(all));
}

void measure_saturation_fig5(Context& context, const std::vector<Sample>& samples) {
  const auto curve = of(samples, adams, omegas[1]);
  const Sample last = at(curve, 1e-8);
  const Error apart = ripple(omegas[1]);
  context.number("stiff-error.q", last.stiff.q);
  context.number("stiff-error.p", last.stiff.p);
  const Sample looser = at(curve, 1e-6);
  context.number("saturation.error-ratio.q", looser.stiff.q / last.stiff.q);
  context.number("saturation.error-ratio.p", looser.stiff.p / last.stiff.p);
  context.number("ripple-ratio.q", last.slow.q / apart.q);
  context.number("ripple-ratio.p", last.stiff.p / apart.p);
  context.number("slow-error.q", last.slow.q);
  context.number("slow-error.p", last.slow.p);
}

void perform_fig5(Context& context) {
  const std::vector<Sample>& samples = adams_runs(Start::projected);
  context.progress(0.5);
  const std::vector<Sample>& plain = adams_runs(Start::slow);
  show(context, samples, {{{adams, ""}}, 0, 'A', &plain})
      .problem("two-springs")
      .method(adams, as_in_ode113);
  measure_improvement(context, samples, plain);
  measure_soft(context, samples);
  measure_times(context, samples);
  measure_saturation_fig5(context, samples);
}

}  // namespace

Experiment fig5() { return {.id = "ariel2012/fig5", .run = perform_fig5}; }

}  // namespace shakedown::ariel2012
