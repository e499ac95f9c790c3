// Computes the results of dae-start.md.
#include <algorithm>
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "methods/baseline/ida.hpp"
#include "problems/two_springs.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr double until = 0.01;  // a hundredth of the slow time scale
constexpr std::array form_names{"ggl", "index-2", "index-1"};
constexpr std::array forms{DaeForm::ggl, DaeForm::index2, DaeForm::index1};
constexpr std::array tolerances{1e-4, 1e-6, 1e-8, 1e-10};

struct Guess {
  std::string name, label;
  Eigen::Vector2d lambda;
  int forces = 0;  ///< force evaluations that the guess costs
  [[nodiscard]] double error() const { return (lambda - exact_multipliers).cwiseAbs().maxCoeff(); }
};

std::vector<Guess> guesses() {
  const auto at = [](double omega) {
    IpaOptions options;
    options.tolerance = 1e-13;
    const Projection p = project(omega, constrained_start(), options);
    return Guess{"IPA at omega = " + shortest(omega), "by IPA, $\\omega = " + shortest(omega) + "$",
                 omega * omega * p.g, p.forces};
  };
  const Guess soft = at(1000.0), stiff = at(10000.0);
  return {{"0", "= 0", Eigen::Vector2d::Zero()},
          soft,
          {"IPA extrapolated", "by IPA, extrapolated", (100.0 * stiff.lambda - soft.lambda) / 99.0,
           soft.forces + stiff.forces},
          {"exact", "exact", exact_multipliers}};
}

/// The internal steps of IDA from (31)-(32) up to t = 0.01.
struct FirstStep {
  std::string form, guess;
  double tolerance = 0.0;
  bool started = false;
  double first_step = 0.0;   ///< first accepted step
  double first_error = 0.0;  ///< error of lambda after the first step
  double worst_error = 0.0;  ///< largest error of lambda after any step
  std::int64_t first_failures = 0;
  sundials::Statistics total = {};
  /// The residuals and the first step, each divided by its value with the exact multipliers.
  double residuals = 0.0, step = 0.0;
};

/// Starts IDA from one guess. If `first_step` is 0, the suite's default, sqrt(atol)/10, applies.
FirstStep run(std::size_t form, double tolerance, const Guess& guess, double first_step = 0.0) {
  const TwoRods<> rods{TwoRods<>::Parameters{}};
  Ida::Options options;
  options.form = forms[form];
  options.rtol = options.atol = tolerance;
  options.first_step = first_step;
  options.multipliers = {guess.lambda(0), guess.lambda(1)};
  State<TwoRods<>> state = initial_state(rods);
  Ida::Stepper<TwoRods<>> ida(rods, options, 1.0, state);
  FirstStep s{form_names[form], guess.name, tolerance};
  while (state.t < until && ida.internal_step(state).status == Status::ok) {
    const double error =
        (ida.lambda() - constrained_motion({state.q, state.p}).lambda).cwiseAbs().maxCoeff();
    if (!s.started) {
      s.started = true;
      s.first_step = state.t;
      s.first_error = error;
      s.first_failures = ida.statistics().error_test_failures;
    }
    s.worst_error = std::max(s.worst_error, error);
  }
  s.total = ida.statistics();
  return s;
}

/// Returns the runs of one form from one guess, in the order of the tolerances.
std::vector<FirstStep> of(const std::vector<FirstStep>& all, const std::string& form,
                          const std::string& guess) {
  return only(all, [&](const FirstStep& s) { return s.form == form && s.guess == guess; });
}

/// Returns the number of tolerances at which IDA starts successfully.
double started(const std::vector<FirstStep>& all, const Guess& guess, const char* form) {
  return static_cast<double>(only(of(all, form, guess.name), &FirstStep::started).size());
}

void measure_needed(Context& context, const std::vector<FirstStep>& all,
                    const std::vector<Guess>& guess) {
  const auto from_zero = only(
      all, [&](const FirstStep& s) { return s.guess == guess[0].name && s.form != "index-1"; });
  const auto smooth = [](const FirstStep& s) { return s.started && s.first_failures == 0; };
  const FirstStep zero = of(all, "ggl", guess[0].name)[2];
  const FirstStep good = of(all, "ggl", "exact")[2];
  const Guess by_algebra{"", "", constrained_motion(constrained_start()).lambda};
  context.number("residuals.ratio.zero", smallest(from_zero, &FirstStep::residuals));
  context.number("smooth-starts.zero", only(from_zero, smooth).size());
  context.number("failed-starts.zero",
                 double(tolerances.size()) - started(all, guess[0], "index-1"));
  context.number("steps.small-first-step", run(2, 1e-8, guess[0], 1e-8).total.steps);
  context.number("multiplier-error.algebraic", by_algebra.error());
  context.number("starts.index-1.exact", started(all, guess[3], "index-1"));
  context.number("first-step.zero", zero.first_step);
  context.number("first-step.exact", good.first_step);
  context.number("projection.forces", guess[2].forces);
}

void measure_ipa(Context& context, const std::vector<FirstStep>& all,
                 const std::vector<Guess>& guess) {
  const auto ipa = only(all, [&](const FirstStep& s) { return s.guess == guess[2].name; });
  const auto step = [](const FirstStep& s) { return std::fabs(s.step - 1.0); };
  context.number("multiplier-error.extrapolated", guess[2].error());
  context.number("starts.ipa", only(ipa, &FirstStep::started).size());
  context.number("failed-tests.ipa", largest(ipa, &FirstStep::first_failures));
  context.number("first-step.difference.ipa", largest(ipa, step));
  context.number("residuals.ratio.ipa", largest(ipa, &FirstStep::residuals));
}

Table starts_table(const std::vector<FirstStep>& all) {
  Table table({"form", "guess", "tolerance", "started", "first step", "failed before",
               "lambda after it", "worst lambda", "steps", "residuals", "Jacobians", "iterations",
               "error tests failed", "iterations failed"});
  for (const FirstStep& s : all) {
    // Errors below 1e-14 are round-off. If no first step was accepted, there is no error.
    const auto shown = [&](double error) {
      return s.started ? std::max(four_digits(error), 1e-14) : std::nan("");
    };
    table.row({s.form, s.guess, s.tolerance, s.started ? "yes" : "no", four_digits(s.first_step),
               s.first_failures, shown(s.first_error), shown(s.worst_error), s.total.steps,
               s.total.evaluations, s.total.jacobians, s.total.iterations,
               s.total.error_test_failures, s.total.convergence_failures});
  }
  return table;
}

Figure starts_figure(const std::vector<Guess>& guess, const std::vector<FirstStep>& all) {
  Figure figure(2, 320);
  for (const std::string form : {"ggl", "index-1"}) {
    Panel& panel = figure.panel(form == "ggl" ? "index 2, stabilised" : "index 1");
    panel.x("tolerance", Scale::log).y("residual evaluations to $t = 0.01$").y_range(0.0, 90.0);
    double height = 85.0;  // of the words about failures
    for (const Guess& g : guess) {
      const Look look = by_quantity("$\\lambda(0)$ " + g.label);
      panel.linked(look, "tolerance", "residuals")
          .where("form", form)
          .where("guess", g.name)
          .where("started", "yes");
      const double failed = double(tolerances.size()) - started(all, g, form.c_str());
      if (failed == 0.0) continue;
      panel.text(7e-11, height, look.label + ": " + shortest(failed) + " of 4 fail");
      height -= 6.0;
    }
  }
  return figure;
}

void perform_dae_start(Context& context) {
  const std::vector<Guess> guess = guesses();
  std::vector<FirstStep> all;
  for (std::size_t form = 0; form < forms.size(); ++form) {
    for (const Guess& g : guess) {
      for (const double tolerance : tolerances) all.push_back(run(form, tolerance, g));
    }
  }
  for (FirstStep& s : all) {
    for (const FirstStep& best : of(all, s.form, "exact")) {
      if (best.tolerance != s.tolerance) continue;
      s.residuals = static_cast<double>(s.total.evaluations) / double(best.total.evaluations);
      s.step = s.first_step / best.first_step;
    }
  }
  Artefact& figure = context.artefact(context.experiment());
  figure.table(starts_table(all))
      .figure(starts_figure(guess, all))
      .problem("two-springs-constrained")
      .problem("two-springs", {{"omega", "1000"}})
      .problem("two-springs", {{"omega", "10000"}})
      .method("ida")
      .method("ida", {{"form", "index-2"}})
      .method("ida", {{"form", "index-1"}});
  for (const FirstStep& s : all) {
    if (s.started) continue;
    figure.failure(s.form + ", lambda(0): " + s.guess + ", tolerance " + shortest(s.tolerance) +
                   ": no step passes the error test");
  }
  measure_needed(context, all, guess);
  measure_ipa(context, all, guess);
  context.number("multiplier-error.omega-1000", guess[1].error());
  context.number("starts.index-1.omega-1000", started(all, guess[1], "index-1"));
  context.number("starts.index-1.extrapolated", started(all, guess[2], "index-1"));
}

}  // namespace

Experiment dae_start() { return {.id = "ariel2012/dae-start", .run = perform_dae_start}; }

}  // namespace shakedown::ariel2012
