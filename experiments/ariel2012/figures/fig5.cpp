// Measures and draws for fig5.md.
#include <algorithm>

#include "experiments/analysis/statistics.hpp"
#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

double in_q(const Sample& s) { return s.slow.q; }
double in_p(const Sample& s) { return s.slow.p; }

void measure_improvement(Context& context, const std::vector<Sample>& samples,
                         const std::vector<Sample>& plain) {
  const auto stiff = [](const Sample& s) { return s.omega > omegas[0]; };
  const auto filled_p = [](const Sample& s) { return s.stiff.p; };
  const auto with = only(samples, stiff), without = only(plain, stiff);
  const auto error_with = logarithms(with, in_p), error_without = logarithms(without, in_p);
  const auto q_with = logarithms(with, in_q), q_without = logarithms(without, in_q);
  const auto work_with = logarithms(with, &Sample::work);
  const auto work_without = logarithms(without, &Sample::work);
  int not_better = 0, not_cheaper = 0;
  for (std::size_t k = 0; k < with.size(); ++k) {
    not_better += error_with[k] < error_without[k] ? 0 : 1;
    not_cheaper += work_with[k] < work_without[k] ? 0 : 1;
  }
  context.number("error-ratio.p.filled",
                 ratios(logarithms(with, filled_p), logarithms(without, filled_p)).mean);
  context.number("error-ratio.p", ratios(error_with, error_without).mean);
  context.number("work-ratio", ratios(work_with, work_without).mean);
  context.number("chance.error.p", paired_p_value(error_with, error_without));
  context.number("chance.work", paired_p_value(work_with, work_without));
  context.number("chance.error.q", paired_p_value(q_with, q_without));
  context.number("error-ratio.q", ratios(q_with, q_without).mean);
  context.number("not-better.p", not_better);
  context.number("not-cheaper", not_cheaper);
}

void measure_soft(Context& context, const std::vector<Sample>& samples) {
  const auto curve = of(samples, adams, omegas[0]);
  const auto tight = only(curve, [](const Sample& s) { return s.control < 2e-5; });
  context.number("error-spread.q", largest(tight, in_q) / smallest(tight, in_q));
  context.number("tolerance.error-ratio.q", at(curve, 1e-3).slow.q / at(curve, 1e-8).slow.q);
}

/// What skipping one of the projections changes in q at t = 10, omega = 100, tolerance 1e-8.
void measure_times(Context& context, const std::vector<Sample>& samples) {
  const auto curve = of(samples, adams, omegas[0]);
  const Sample all = at(curve, 1e-8);
  const double integration = (at(curve, 1e-7).end.q - all.end.q).norm();
  std::vector<double> changes;
  for (int k = 1; k < 10; ++k) {
    const Sample s = run_projected({.code = adams, .omega = omegas[0]}, tolerance_pair(1e-8), k);
    changes.push_back((s.end.q - all.end.q).norm());
  }
  context.number("skip.first.over-tolerance", changes.front() / integration);
  context.number("skip.least.over-tolerance",
                 *std::min_element(changes.begin(), changes.end()) / integration);
  context.number("skip.first.over-error", changes.front() / all.slow.q);
  context.number("skip.most.over-error", largest(changes) / all.slow.q);
}

void measure_saturation_fig5(Context& context, const std::vector<Sample>& samples) {
  const auto curve = of(samples, adams, omegas[1]);
  const Sample last = at(curve, 1e-8);
  const Error apart = ripple(omegas[1]);
  context.number("stiff-error.q", last.stiff.q);
  context.number("stiff-error.p", last.stiff.p);
  context.number("tolerance.error-ratio.q.1000", at(curve, 1e-7).slow.q / last.slow.q);
  context.number("ripple-ratio.q", last.slow.q / apart.q);
  context.number("ripple-ratio.p", last.slow.p / apart.p);
  context.number("slow-error.q", last.slow.q);
  context.number("slow-error.p", last.slow.p);
}

/// Runs of six at each omega whose error in q, against the motion from IPA's point, is larger than
/// without projections, and by how much at the tightest tolerance.
void measure_larger(Context& context, const std::vector<Sample>& samples,
                    const std::vector<Sample>& plain) {
  for (const double omega : omegas) {
    const auto with = of(samples, adams, omega), without = of(plain, adams, omega);
    int runs = 0;
    for (std::size_t k = 0; k < with.size(); ++k) {
      runs += with[k].stiff.q > without[k].stiff.q ? 1 : 0;
    }
    context.number("larger.runs." + shortest(omega), runs);
    if (omega != omegas[1]) continue;
    context.number("larger.tightest.1000", with.back().stiff.q / without.back().stiff.q);
  }
}

void perform_fig5(Context& context) {
  const std::vector<Sample>& samples = adams_runs(adams, Start::projected);
  context.progress(0.5);
  const std::vector<Sample>& plain = adams_runs(adams, Start::slow);
  measure_larger(context, samples, plain);
  show(context, samples, {{{adams, ""}}, 0, 'A', true}).problem("two-springs").method(adams);
  measure_improvement(context, samples, plain);
  measure_soft(context, samples);
  measure_times(context, samples);
  measure_saturation_fig5(context, samples);
}

}  // namespace

Experiment fig5() { return {.id = "ariel2012/fig5", .run = perform_fig5}; }

}  // namespace shakedown::ariel2012
