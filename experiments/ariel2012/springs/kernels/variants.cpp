// Computes the results of variants.md.
#include <algorithm>
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

struct Variant {
  std::string name;
  Settings settings;
  Phase start;
  int micro_steps = 6;
};

/// Returns (29)-(30), with the momenta p = M v.
Phase rough(double m1, double m2) {
  Phase z = rough_start();
  z.p.head<2>() *= m1;
  z.p.tail<2>() *= m2;
  return z;
}

std::vector<Variant> all_variants() {
  return {{"as in the paper", {}, rough(1, 1)},
          {"alpha = 0.7", {{"alpha", "0.7"}}, rough(1, 1)},
          {"alpha = 1.5", {{"alpha", "1.5"}}, rough(1, 1), 10},
          // The variant alpha = 1.5 has more micro-steps: with six, h times the frequency of the
          // second spring's own oscillation would be 2.3, which is unstable for Verlet.
          {"gravity = 1", {{"gravity", "1"}}, rough(1, 1)},
          {"m = (2, 0.5)", {{"m1", "2"}, {"m2", "0.5"}}, rough(2, 0.5)}};
}

struct Projected {
  int iterations;
  double ratio;   ///< ratio of |g| at omega = 1000 to |g| at omega = 10000
  double lambda;  ///< largest difference of omega^2 g at 10000 from the true multipliers
  double last;    ///< last difference in (14)
};

Projected measure(const Variant& v) {
  IpaOptions options;
  options.micro_steps = v.micro_steps;
  const Projection soft = project(1e3, v.start, options, v.settings);
  const Projection stiff = project(1e4, v.start, options, v.settings);
  const Eigen::Vector2d lambda = constrained_motion(stiff.point, v.settings).lambda;
  return {std::max(soft.report.iterations, stiff.report.iterations), soft.g.norm() / stiff.g.norm(),
          (1e8 * stiff.g - lambda).cwiseAbs().maxCoeff(),
          std::max(soft.report.residual, stiff.report.residual)};
}

void measure_variants(Context& context, const std::vector<Projected>& results) {
  const auto stiffer_second = [](int micro_steps) {
    IpaOptions options;
    options.micro_steps = micro_steps;
    return project(1e4, rough_start(), options, {{"alpha", "1.5"}});
  };
  // Nine micro-steps per period of omega are equivalent to six per period of 1.5 omega.
  const Projection six = stiffer_second(6), nine = stiffer_second(9);
  context.number("iterations.most", largest(results, &Projected::iterations));
  context.number("g-ratio.deviation", largest(results, [](const Projected& r) {
                   return std::fabs(r.ratio / 100.0 - 1.0);
                 }));
  context.number("multiplier.difference", largest(results, &Projected::lambda));
  context.number("residual.largest", largest(results, &Projected::last));
  context.number("residual.six-micro-steps", six.report.residual);
  context.number("residual.six-of-the-stiffer", nine.report.residual);
}

void measure_small_omega(Context& context) {
  const auto error = [](double omega, const Settings& options) {
    const Sample run{.code = "ipa-rk4-filtered", .omega = omega};
    return run_from(target(omega).start, run, 0.125, options).slow.q;
  };
  // At omega = 50 the tolerance must be larger than the filter's own error.
  const double soft = error(50.0, {{"tolerance", "1e-5"}});
  context.number("error.q.omega-50", soft);
  context.number("error-ratio.q.omega-50", soft / error(1000.0, {}));
}

void perform_variants(Context& context) {
  std::vector<Projected> results;
  Table table({"variant", "iterations", "ratio of |g|", "difference of multipliers"});
  for (const Variant& v : all_variants()) {
    results.push_back(measure(v));
    const Projected& r = results.back();
    table.row({v.name, r.iterations, ten_digits(r.ratio), four_digits(r.lambda)});
  }
  context.artefact(context.experiment()).table(table).problem("two-springs");
  measure_variants(context, results);
  measure_small_omega(context);
}

}  // namespace

Experiment variants() { return {.id = "ariel2012/variants", .run = perform_variants}; }

}  // namespace shakedown::ariel2012
