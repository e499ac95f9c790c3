// Computes the results of fig3.md.
#include <algorithm>
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

/// Returns the work of seven runs, in ascending order. Neighbouring tolerances differ by 0.1 %,
/// because the work of a single run depends on the last digits where stability limits the step.
std::vector<double> nearby_work(const Sample& s) {
  std::vector<double> all{s.work};
  for (const int j : {-3, -2, -1, 1, 2, 3}) {
    all.push_back(run_from(constrained_start(), {.code = adams, .omega = s.omega}, horizon,
                           adams_pair(s.control * (1.0 + 1e-3 * j)))
                      .work);
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// The repeated runs for one omega and one tolerance. Lists of `Work` follow the order of the
/// samples.
struct Work {
  double omega, control;
  std::vector<double> runs;
  [[nodiscard]] double median() const { return runs[runs.size() / 2]; }
  [[nodiscard]] double scatter() const { return runs.back() / runs.front(); }
};

double median(const std::vector<Work>& all, double omega, double control) {
  for (const Work& w : all) {
    if (w.omega == omega && std::fabs(w.control / control - 1.0) < 1e-9) return w.median();
  }
  return std::nan("");
}

void measure_growth(Context& context, const std::vector<Work>& all) {
  std::vector<double> first, second;  // logarithms of the growth per decade of omega
  for (const Work& w : all) {
    if (w.omega != omegas[0]) continue;
    const double middle = median(all, omegas[1], w.control);
    first.push_back(std::log(middle / w.median()));
    second.push_back(std::log(median(all, omegas[2], w.control) / middle));
  }
  const std::vector<double> one(first.size(), 0.0);
  const Ratios of_first = ratios(first, one), of_second = ratios(second, one);
  context.number("work.growth.decade-1.least", of_first.least);
  context.number("work.growth.decade-1.most", of_first.most);
  context.number("work.growth.decade-1.mean", of_first.mean);
  context.number("work.growth.decade-2.mean", of_second.mean);
  context.number("work.growth.decade-2.most", of_second.most);
  context.number("work.growth.quotient.median", of_second.mean / of_first.mean);
}

/// Measures the growth of the work in each of the two decades of omega, for the paper's six pairs
/// of tolerances.
void measure_even_larger(Context& context, const std::vector<Sample>& samples) {
  const auto work = [&](double omega) {
    return logarithms(of(samples, adams, omega), &Sample::work);
  };
  const auto soft = work(omegas[0]), middle = work(omegas[1]), stiff = work(omegas[2]);
  std::vector<double> first, second;
  int larger = 0;
  for (std::size_t k = 0; k < middle.size(); ++k) {
    first.push_back(middle[k] - soft[k]);
    second.push_back(stiff[k] - middle[k]);
    larger += second[k] > first[k] ? 1 : 0;
  }
  const Ratios quotient = ratios(second, first);
  context.number("work.growth.quotient", quotient.mean);
  context.number("work.growth.quotient.least", quotient.least);
  context.number("work.growth.quotient.most", quotient.most);
  context.number("work.growth.larger", larger);
  context.number("work.growth.quotient.default", std::exp(second.front() - first.front()));
}

void measure_plateau(Context& context, const std::vector<Work>& all) {
  double spread = 0.0, scatter = 0.0;
  for (const double omega : omegas) {
    std::vector<double> loose;
    for (const double rtol : {1e-3, 1e-4, 1e-5, 1e-6}) loose.push_back(median(all, omega, rtol));
    const double here = largest(loose) / *std::min_element(loose.begin(), loose.end());
    if (omega == omegas[0]) context.number("work.spread.loose.100", here);
    if (omega != omegas[0]) spread = std::max(spread, here);
  }
  for (const Work& w : all) {
    if (w.control < 5e-4) scatter = std::max(scatter, w.scatter());
    if (w.omega != omegas[1] || w.control < 5e-4) continue;
    context.number("work.loosest.least", w.runs.front());
    context.number("work.loosest.most", w.runs.back());
  }
  context.number("work.scatter", scatter);
  context.number("work.spread.loose", spread);
  context.number("work.stringent", median(all, omegas[1], 1e-8) / median(all, omegas[1], 1e-6));
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
  const Error stiff_dae = difference(end_of(rattle_run(8192)), target(omegas[2]).slow);
  context.number("rattle.work-ratio", rattle_work / middle.work);
  context.number("rattle.error-ratio.p", dae.p / middle.slow.p);
  context.number("rattle.error-ratio.q", dae.q / middle.slow.q);
  context.number("rattle.error-ratio.q.10000",
                 stiff_dae.q / at(samples, adams, omegas[2], 1e-8).slow.q);
}

void perform_fig3(Context& context) {
  const std::vector<Sample>& samples = adams_runs(Start::constraint);
  context.progress(0.2);
  show(context, samples, {{{adams, ""}}}).problem("two-springs").method(adams, as_in_ode113);
  std::vector<Work> work;
  for (const Sample& s : samples) work.push_back({s.omega, s.control, nearby_work(s)});
  context.progress(0.9);
  measure_growth(context, work);
  measure_even_larger(context, samples);
  measure_plateau(context, work);
  measure_saturation_fig3(context, samples);
  measure_against_dae(context, samples);
}

}  // namespace

Experiment fig3() { return {.id = "ariel2012/fig3", .run = perform_fig3}; }

}  // namespace shakedown::ariel2012
