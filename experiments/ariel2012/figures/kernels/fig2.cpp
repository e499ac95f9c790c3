// Computes the results of fig2.md.
#include <algorithm>
#include <cmath>

#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr const char* rattle = "rattle";

/// Adds one run under every omega, because the constrained problem does not depend on omega.
void add_run(int per_unit, std::vector<Sample>& samples) {
  const Trajectory run = rattle_run(per_unit);
  for (const double w : omegas) {
    // One evaluation of g and G costs as much as one force of the stiff system.
    Sample s{.code = rattle,
             .omega = w,
             .control = 1.0 / per_unit,
             .work = static_cast<double>(run.summary.counts.jacobians),
             .iterations = static_cast<double>(run.summary.iterations),
             .failure = run.summary.message};
    s.ends_at(end_of(run));
    samples.push_back(s);
  }
}

struct Prediction {
  double ratio, as_at_1000;  ///< with IPA's iteration counts at omega = 100 and at 1000
};
/// Predicts the ratio of the error floor in q at omega = 100 to the floor at omega = 1000. The slow
/// solution through IPA's n-th iterate from (31)-(32) ends at a distance of c2 omega^-2 + (a + n b)
/// omega^-4 from the constrained solution. The coefficients are fitted at omega = 400 and 1000.
Prediction first_decade(const Phase& constrained, double floor_at_1000) {
  using Vector = Eigen::Vector4d;
  const auto x = [](double omega) { return 1.0 / (omega * omega); };
  const auto after = [&](int n) -> Vector {  // n iterations at omega = 400
    const Phase start = iterate(400.0, constrained_start(), {}, n);
    return (slow_solution(400.0, start, horizon, 2).q - constrained.q) / x(400.0);
  };
  const Vector two = after(2), three = after(3);
  const Vector middle = (target(1000.0).slow.q - constrained.q) / x(1000.0);
  const Vector b = (three - two) / x(400.0);
  const Vector c4 = (two - middle) / (x(400.0) - x(1000.0));  // a + 2 b
  const Vector c2 = middle - c4 * x(1000.0);
  const auto ratio = [&](double omega) {
    const int n = project(omega, constrained_start()).report.iterations;
    return (c2 + (c4 + (n - 2) * b) * x(100.0)).norm() * x(100.0) / floor_at_1000;
  };
  return {ratio(100.0), ratio(1000.0)};
}

void measure_floor(Context& context, const Phase& constrained, const std::vector<Error>& floor,
                   const std::vector<Error>& above, double bar) {
  const auto ratio = [](const std::vector<Error>& of, std::size_t decade, double Error::*which) {
    return of[decade - 1].*which / of[decade].*which;
  };
  const Prediction first = first_decade(constrained, floor[1].q);
  context.number("floor.q.10000", floor[2].q);
  for (const std::size_t decade : {1, 2}) {
    const std::string name = ".decade-" + std::to_string(decade);
    context.number("floor-ratio.q" + name, ratio(floor, decade, &Error::q));
    context.number("floor-ratio.p" + name, ratio(floor, decade, &Error::p));
    context.number("above-ratio.q" + name, ratio(above, decade, &Error::q));
  }
  context.number("floor-ratio.over-predicted", ratio(floor, 1, &Error::q) / first.ratio);
  context.number("floor-ratio.predicted", first.ratio);
  context.number("floor-ratio.predicted.as-1000", first.as_at_1000);
  context.number("reference.error-bar", bar);
}

void measure_rattle(Context& context, const std::vector<Sample>& samples,
                    const std::vector<Error>& floor) {
  const auto stiffest = of(samples, rattle, omegas[2]);
  const Sample& a = stiffest[3];
  const Sample& b = stiffest[5];
  const double steps = std::log(a.control / b.control);
  context.number("slope.q", std::log(a.slow.q / b.slow.q) / steps);
  context.number("slope.p", std::log(a.slow.p / b.slow.p) / steps);
  const Sample soft = of(samples, rattle, omegas[0]).back();
  context.number("floor.q.100", floor[0].q);
  context.number("error-ratio.rattle-to-exact", soft.slow.q / floor[0].q);
}

void measure_readings(Context& context) {
  const Error soft = ripple(omegas[0]), middle = ripple(omegas[1]), stiff = ripple(omegas[2]);
  context.number("ripple.q.10000.over-error", stiff.q / 1e-7);
  context.number("ripple.p.10000.over-error", stiff.p / 1e-4);
  context.number("ripple.q.1000.over-error", middle.q / 5e-8);
  context.number("ripple.p.1000.over-error", middle.p / 5e-7);
  context.number("ripple.q.1000", middle.q);
  context.number("ripple.q.100", soft.q);
  context.number("ripple.p.100", soft.p);
}

void perform_fig2(Context& context) {
  std::vector<Sample> samples;
  for (int n = 8; n <= context.pick(16384, 1024); n *= 2) add_run(n, samples);
  std::stable_sort(samples.begin(), samples.end(),
                   [](const Sample& a, const Sample& b) { return a.omega < b.omega; });
  double bar = 0.0;
  const Phase exact = constrained_solution(&bar);
  std::vector<Error> floor, above;
  for (const double w : omegas) {
    floor.push_back(difference(exact, target(w).slow));
    above.push_back(difference(exact, slow_solution(w, constrained_start(), horizon)));
  }
  show(context, samples, {{{rattle, ""}}, 2})
      .problem("two-springs-constrained")
      .method(rattle, {{"tolerance", "1e-14"}});
  measure_floor(context, exact, floor, above, bar);
  measure_rattle(context, samples, floor);
  measure_readings(context);
}

}  // namespace

Experiment fig2() { return {.id = "ariel2012/fig2", .run = perform_fig2}; }

}  // namespace shakedown::ariel2012
