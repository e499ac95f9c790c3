// Computes the results of dae.md.
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr double stiff = 1e5;

struct DaeRun {
  std::string code;
  double control;
  Error error;
  double work, solves;
};

/// Integrates from (31)-(32) to t = 10 and compares the end with the constrained solution.
DaeRun run(Case run, double control, const Phase& truth) {
  run.until = horizon;
  const Trajectory t = integrate_from(constrained_start(), run);
  const Counts& c = t.summary.counts;
  return {run.method, control, difference(end_of(t), truth),
          static_cast<double>(run.problem == "two-springs" ? c.gradients : c.jacobians),
          static_cast<double>(c.solves)};
}

/// Integrates with RK4 and projection, with step H. omega is 10^5 by default.
DaeRun projected(double H, const char* tolerance, const Phase& truth, double omega = stiff) {
  return run({.problem = "two-springs",
              .method = "ipa-rk4-filtered",
              .h = H,
              .options = {{"tolerance", tolerance}},
              .parameters = {{"omega", shortest(omega)}}},
             H, truth);
}

void measure_initial(Context& context) {
  const Projection far = project(1e6, rough_start());
  const Projection near = project(1e3, rough_start());
  const double level = std::fmax(far.g.cwiseAbs().maxCoeff(), far.rate.cwiseAbs().maxCoeff());
  context.number("constraint-residual", level);
  context.number("iterations.ratio",
                 static_cast<double>(far.report.iterations) / near.report.iterations);
}

/// Returns the least work with which the error is below 1e-6.
double reached(const std::vector<DaeRun>& runs) {
  return smallest(only(runs, [](const DaeRun& r) { return r.error.q < 1e-6; }), &DaeRun::work);
}

void measure_solve(Context& context, const std::vector<DaeRun>& ipa,
                   const std::vector<DaeRun>& rattle, const DaeRun& untightened) {
  const auto fitted =
      only(ipa, [](const DaeRun& r) { return r.control > 0.03 && r.control < 0.2; });
  const DaeRun& best = ipa.back();
  const DaeRun same =
      only(rattle, [&](const DaeRun& r) { return r.control == best.control; }).front();
  context.number("slope.q",
                 slope(fitted, &DaeRun::control, [](const DaeRun& r) { return r.error.q; }));
  context.number("linear-solves", best.solves);
  context.number("error-ratio.tight", best.error.q / same.error.q);
  context.number("error-ratio.loose", untightened.error.q / same.error.q);
  context.number("work.ratio.rattle", reached(rattle) / reached(ipa));
}

/// Compares with the constrained solution. Its distance from the slow solution is O(omega^-2),
/// which is 5e-9 at omega = 10^5.
void measure_tolerance(Context& context, const Phase& truth) {
  context.number("tolerance.slope", exponent({1e5, 3e5, 1e6}, [&](double omega) {
                   return projected(1.0 / 64, "1e-9", truth, omega).error.q;
                 }));
}

void perform_dae(Context& context) {
  const Phase truth = constrained_solution();
  std::vector<DaeRun> ipa, rattle, ida;
  for (int n = 2; n <= 64; n *= 2) {
    ipa.push_back(projected(1.0 / n, "1e-11", truth));
  }
  const auto constrained = [&](const char* method, double h, const Settings& options,
                               double control) {
    return run({.problem = "two-springs-constrained", .method = method, .h = h, .options = options},
               control, truth);
  };
  for (int n = 8; n <= 8192; n *= 2) {
    rattle.push_back(constrained("rattle", 1.0 / n, {{"tolerance", "1e-14"}}, 1.0 / n));
  }
  for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) {
    const std::string same = shortest(tolerance);
    ida.push_back(constrained("ida", horizon, {{"rtol", same}, {"atol", same}}, tolerance));
  }
  Table table({"code", "H or tolerance", "work", "linear solves", "error in q", "error in p"});
  for (const auto* runs : {&ipa, &rattle, &ida}) {
    for (const DaeRun& r : *runs) {
      table.row(
          {r.code, r.control, r.work, r.solves, four_digits(r.error.q), four_digits(r.error.p)});
    }
  }
  Figure figure(1, 340);
  Panel& panel = figure.panel();
  panel.x("evaluations of $g$ and its Jacobian", Scale::log);
  panel.y("error in $q$ at $t = 10$", Scale::log);
  const auto curve = [&](const char* code, const char* label) -> Curve& {
    return panel.linked(by_method(code, label), "work", "error in q").where("code", code);
  };
  curve("ipa-rk4-filtered", "RK4 with projection, $\\omega = 10^5$").slope(-4);
  curve("rattle", "").slope(-2);
  curve("ida", "IDA, stabilised index 2");
  context.number("work.ratio.rattle-to-ida", reached(rattle) / reached(ida));
  context.number("work.ratio.rk4-to-ida", reached(ipa) / reached(ida));
  context.artefact(context.experiment())
      .table(table)
      .figure(std::move(figure))
      .problem("two-springs", {{"omega", shortest(stiff)}})
      .problem("two-springs-constrained")
      .method("ipa-rk4-filtered")
      .method("rattle", {{"tolerance", "1e-14"}})
      .method("ida");
  measure_initial(context);
  measure_solve(context, ipa, rattle, projected(1.0 / 64, "1e-9", truth));
  measure_tolerance(context, truth);
}

}  // namespace

Experiment dae() { return {.id = "ariel2012/dae", .run = perform_dae}; }

}  // namespace shakedown::ariel2012
