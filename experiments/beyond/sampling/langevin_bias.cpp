// Measurements and figures of langevin-bias.md.
#include <algorithm>
#include <atomic>
#include <cmath>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/shared_columns.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/beyond/sampling/exact_means.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_bias = "beyond/langevin-bias";
constexpr const char* table_linear = "beyond/langevin-bias-linear";
constexpr double tolerated = 0.01;  ///< tolerated relative error of a mean
constexpr std::size_t batches = 20;

/// A system at one temperature and friction, with its exact mean.
struct Bath {
  std::string key, title, problem;
  Settings parameters;
  double friction, beta;
  std::int64_t steps;
  bool of_square;  ///< whether `exact` is the mean of q^2; otherwise it is the mean of V
  double exact;
  std::vector<double> h;
  std::size_t masses = 0;  ///< number of masses of a chain
};

struct Scheme {
  std::string method, beta;  ///< beta of the linearly implicit force; "" if none
  [[nodiscard]] Settings options() const {
    return beta.empty() ? Settings{} : Settings{{"beta", beta}};
  }
  [[nodiscard]] std::string name() const { return beta.empty() ? method : method + " " + beta; }
};

struct Sampled {
  const Bath* on = nullptr;
  Scheme by;
  double h = 0.0;
  std::int64_t seed = 1;
  Mean mean = {};            ///< sampled mean of q^2 or V
  double temperature = 0.0;  ///< kinetic temperature divided by the bath's temperature
  std::string failure = {};

  [[nodiscard]] double bias() const { return failure.empty() ? mean.value / on->exact - 1.0 : NAN; }
  [[nodiscard]] double error() const { return mean.standard_error / std::fabs(on->exact); }
};

const std::vector<Bath>& baths() {
  const Settings pair{{"m", "1"}, {"omega", "2"}}, chain{{"m", "8"}, {"omega", "2"}};
  const Settings apart{{"m", "1"}, {"omega", "1e-6"}};  // two quartic oscillators
  const char* const fpu = "fermi-pasta-ulam";
  static const std::vector<Bath> all{{"pair",
                                      "two masses",
                                      fpu,
                                      pair,
                                      1.0,
                                      1.0,
                                      2000000,
                                      false,
                                      exact_potential_of_chain(1, 2.0),
                                      {0.05, 0.07, 0.1, 0.15, 0.2, 0.3},
                                      2},
                                     {"pair-friction",
                                      "two masses, high friction",
                                      fpu,
                                      pair,
                                      100.0,
                                      1.0,
                                      2000000,
                                      false,
                                      exact_potential_of_chain(1, 2.0),
                                      {0.07, 0.1, 0.15, 0.2, 0.3, 0.4},
                                      2},
                                     {"chain",
                                      "sixteen masses",
                                      fpu,
                                      chain,
                                      1.0,
                                      1.0,
                                      300000,
                                      false,
                                      exact_potential_of_chain(8, 2.0),
                                      {0.07, 0.1, 0.15, 0.2, 0.25},
                                      16},
                                     {"quartic",
                                      "quartic oscillators, high friction",
                                      fpu,
                                      apart,
                                      100.0,
                                      1.0,
                                      2000000,
                                      true,
                                      2.0 * exact_square(),
                                      {0.15, 0.2, 0.25, 0.28},
                                      2},
                                     {"pendulum",
                                      "double pendulum",
                                      "double-pendulum",
                                      {},
                                      1.0,
                                      2.0,
                                      400000,
                                      false,
                                      exact_potential_of_pendulum(2.0),
                                      {0.05, 0.1, 0.15, 0.2, 0.25, 0.3},
                                      0}};
  return all;
}

std::vector<Scheme> schemes_for(const Bath& on) {
  if (on.of_square) return {{"baoab", ""}, {"gla-zhang-skeel-stiff", "0"}};
  if (on.problem == "double-pendulum")
    return {{"g-baoab", ""}, {"gla-rattle", ""}, {"gla-shake", ""}};
  return {{"baoab", ""},
          {"gla-zhang-skeel-stiff", "0"},
          {"gla-zhang-skeel-stiff", "0.25"},
          {"gla-zhang-skeel-stiff", "0.4"}};
}

/// Samples one run. The formulas for the energies assume that all masses are 1.
void sample(Sampled& run, bool quick) {
  const Bath& on = *run.on;
  Request request;
  request.problem = on.parameters;
  request.method = run.by.options();
  request.method.insert(request.method.end(), {{"friction", shortest(on.friction)},
                                               {"inverse_temperature", shortest(on.beta)},
                                               {"seed", std::to_string(run.seed)}});
  if (on.masses > 0) {  // starts the chain at rest: its default start depends on omega
    request.q0.assign(on.masses, 0.0);
    request.p0 = request.q0;
  }
  request.h = run.h;
  request.steps = quick ? on.steps / 100 : on.steps;
  request.every = 2;
  std::vector<double> seen;
  double kinetic = 0.0;
  const std::int64_t skipped = request.steps / 20;  // initial transient
  std::int64_t row = 0;
  const RunSummary summary =
      observe(on.problem, run.by.method, request, [&](const Observation& now) {
        if (row++ < skipped) return;
        double twice = 0.0, square = 0.0;
        for (const double p : now.p) twice += p * p;
        for (const double q : now.q) square += q * q;
        seen.push_back(on.of_square ? square : now.energy - twice / 2.0);
        // Of the four momenta, two are constrained by the rods.
        kinetic += twice / (on.problem == "double-pendulum" ? 2.0 : double(now.p.size()));
      });
  if (!summary.ok()) {
    run.failure = std::string(name(summary.status));
    return;
  }
  run.mean = mean_of(block_means(seen, batches));
  run.temperature = on.beta * kinetic / double(seen.size());
}

std::vector<Sampled> sample_all(Context& context) {
  std::vector<Sampled> all;
  for (const Bath& on : baths()) {
    for (const Scheme& by : schemes_for(on)) {
      for (const double h : on.h) all.push_back({&on, by, h, std::int64_t(all.size() + 1)});
    }
  }
  const bool quick = context.quick();
  std::atomic<std::size_t> done = 0;
  context.each(all.size(), [&](std::size_t k) {
    sample(all[k], quick);
    context.progress(double(++done) / double(all.size()));
  });
  return all;
}

std::vector<const Sampled*> of(const std::vector<Sampled>& all, const std::string& bath,
                               const std::string& scheme) {
  std::vector<const Sampled*> some;
  for (const Sampled& run : all) {
    if (run.on->key == bath && run.by.name() == scheme) some.push_back(&run);
  }
  return some;
}

/// Returns the longest step for which the relative error of the mean is at most `tolerated`. A step
/// costs one force evaluation, so the inverse of this step is the number of force evaluations per
/// unit of time. `sigmas` standard errors are added to each bias. The step is interpolated
/// logarithmically between the longest accurate step and the next longer step that ran, if any.
/// Returns 0 if no step is accurate. Inaccurate steps below an accurate one are ignored: at shorter
/// steps the bias is smaller, but the sampling error is larger.
double tolerated_step(const std::vector<const Sampled*>& runs, double sigmas) {
  double right = 0.0, bias_of_right = 0.0, wrong = 0.0, bias_of_wrong = 0.0;
  for (const Sampled* run : runs) {
    if (!run->failure.empty()) continue;
    const double bias = std::fmax(std::fabs(run->bias()) + sigmas * run->error(), 1e-6);
    if (bias <= tolerated) {
      right = run->h;
      bias_of_right = bias;
      wrong = 0.0;
    } else if (right > 0.0 && wrong == 0.0) {
      wrong = run->h;
      bias_of_wrong = bias;
    }
  }
  if (wrong == 0.0) return right;
  return right * std::pow(wrong / right, std::log(tolerated / bias_of_right) /
                                             std::log(bias_of_wrong / bias_of_right));
}

/// Ranks the schemes. The comparison is against the favourite: its biases are increased by two
/// standard errors, and the biases of the other schemes are reduced by two.
void measure_ranking(Context& context, const std::vector<Sampled>& all) {
  Table table({langevin_column::system, langevin_column::scheme, langevin_column::surely,
               langevin_column::perhaps});
  for (const Bath& on : baths()) {
    if (on.of_square) continue;
    const std::string favourite = on.problem == "double-pendulum" ? "g-baoab" : "baoab";
    double own = 0.0, other = 0.0;
    for (const Scheme& by : schemes_for(on)) {
      const auto runs = of(all, on.key, by.name());
      const double surely = tolerated_step(runs, 2.0), perhaps = tolerated_step(runs, -2.0);
      table.row({on.key, by.name(), surely, perhaps});
      if (by.name() == favourite) {
        own = surely;
      } else {
        other = std::fmax(other, perhaps);
      }
    }
    context.number("step.favourite." + on.key, own);
    context.number("step.other." + on.key, other);
    context.number("forces-ratio." + on.key, own / other);
    if (on.problem == "double-pendulum") {  // the favourite solves twice per step
      context.number("solves-ratio." + on.key, own / other / 2.0);
    }
  }
  context.artefact(langevin_column::steps_table).table(table);
}

/// Measures temperature and potential at a step at which all schemes run.
void measure_temperature(Context& context, const std::vector<Sampled>& all) {
  const auto at = [&](const char* scheme) -> const Sampled& {
    const auto runs = of(all, "pair", scheme);
    return **std::ranges::find_if(runs, [](const Sampled* run) { return run->h == 0.2; });
  };
  const Sampled &baoab = at("baoab"), &verlet = at("gla-zhang-skeel-stiff 0");
  context.number("temperature-off.baoab", std::fabs(baoab.temperature - 1.0));
  context.number("temperature-off.verlet", std::fabs(verlet.temperature - 1.0));
  context.number("potential-off.baoab", std::fabs(baoab.bias()));
  context.number("potential-off.verlet", std::fabs(verlet.bias()));
  context.number("temperature-ratio",
                 std::fabs(baoab.temperature - 1.0) / std::fabs(verlet.temperature - 1.0));
  context.number("potential-ratio", std::fabs(verlet.bias()) / std::fabs(baoab.bias()));
}

void measure_high_friction(Context& context, const std::vector<Sampled>& all) {
  const double exact = exact_square();
  const auto order = [&](Chain (*chain)(double)) {
    const std::vector<double> steps{0.1, 0.125, 0.15, 0.175, 0.2};
    std::vector<double> biases;
    for (const double h : steps) biases.push_back(stationary_square(chain(h)) / exact - 1.0);
    return power_law_slope(steps, biases);
  };
  context.number("order.baoab", order(baoab_without_memory));
  context.number("order.verlet", order(verlet_without_memory));
  double most = 0.0, largest = 0.0;
  for (const Sampled& run : all) {
    if (!run.on->of_square || !run.failure.empty()) continue;
    const bool is_baoab = run.by.method == "baoab";
    const double computed = 2.0 * stationary_square(is_baoab ? baoab_without_memory(run.h)
                                                             : verlet_without_memory(run.h));
    most = std::fmax(most, std::fabs(run.mean.value - computed) / run.mean.standard_error);
    largest = std::fmax(largest, std::fabs(computed - run.on->exact) / run.mean.standard_error);
  }
  context.number("distance.quartic", most);
  context.number("bias-over-error.quartic", largest);
  context.number("grid-and-quadrature",
                 std::fabs(exact_potential_of_chain(1, 2.0) / quadrature_of_pair(2.0) - 1.0));
}

/// Closed forms of the variances in terms of x = h omega, for temperature 1.
double closed_q(const Scheme& by, double x) {
  if (by.method == "baoab") return 1.0;
  const double beta = std::stod(by.beta), soft = 1.0 + beta * x * x;
  return soft * soft / (1.0 + (beta - 0.25) * x * x);
}
double closed_p(const Scheme& by, double x) {
  return by.method == "baoab" ? 1.0 - x * x / 4.0 : 1.0;
}

void measure_on_line(Context& context) {
  Table table({"method", "beta", "friction", "h omega", "variance of q", "variance of p"});
  double q_apart = 0.0, p_apart = 0.0, largest = 0.0, unstable = 0.0;
  for (const Scheme& by : schemes_for(baths().front())) {
    for (const double friction : {0.1, 1.0, 100.0}) {
      for (const double x : {0.25, 0.5, 1.0, 1.5, 1.9, 2.1}) {
        Settings options = by.options();
        options.insert(
            options.end(),
            {{"friction", shortest(friction)}, {"inverse_temperature", "1"}, {"seed", "1"}});
        const auto [q, p] = linear_variances(by.method, options, x / linear_frequency());
        table.row({by.method, by.beta, friction, x, q, p});
        if (std::isnan(q)) {
          unstable += 1.0;
          continue;
        }
        q_apart = std::fmax(q_apart, std::fabs(q / closed_q(by, x) - 1.0));
        p_apart = std::fmax(p_apart, std::fabs(p / closed_p(by, x) - 1.0));
        largest = std::fmax(largest, std::fabs(q - 1.0));
      }
    }
  }
  context.artefact(table_linear).table(table);
  context.number("linear.q-apart", q_apart);
  context.number("linear.p-apart", p_apart);
  context.number("linear.largest-bias", largest);
  context.number("linear.unstable", unstable);
}

/// Draws the systems but the chain, whose biases resemble those of its two masses.
Figure drawing_bias() {
  Figure figure(2, 200);
  for (const Bath& on : baths()) {
    if (on.key == "chain") continue;
    Panel& panel = figure.panel(on.title);
    panel.x("step $h$").y("relative bias").level(0.0);
    for (const Scheme& by : schemes_for(on)) {
      const std::string label = by.beta.empty() ? "" : "GLA, $\\beta$ = " + by.beta;
      const int dash = by.beta == "0.25" ? 1 : by.beta == "0.4" ? 2 : 0;
      panel.linked(by_method(by.method, label, dash), "h", "bias")
          .where("system", on.key)
          .where("scheme", by.name())
          .error("error of the bias");
    }
  }
  return figure;
}

void run_langevin_bias(Context& context) {
  const std::vector<Sampled> all = sample_all(context);
  Table table({"system", "scheme", "friction", "h", "mean", "standard error", "exact", "bias",
               "error of the bias", "temperature", "status"});
  Artefact& artefact = context.artefact(figure_bias);
  for (const Sampled& run : all) {
    table.row({run.on->key, run.by.name(), run.on->friction, run.h, run.mean.value,
               run.mean.standard_error, run.on->exact, run.bias(), run.error(), run.temperature,
               run.failure.empty() ? "ok" : run.failure});
    if (!run.failure.empty()) {
      artefact.failure(run.by.name() + " on " + run.on->title + ", h = " + shortest(run.h) + ": " +
                       run.failure);
    }
  }
  artefact.table(table).figure(drawing_bias());
  std::vector<double> errors;
  for (const Sampled& run : all) {
    if (run.failure.empty()) errors.push_back(run.error());
  }
  std::ranges::sort(errors);
  context.words("error.typical", typeset::number(errors[errors.size() / 2], 1));
  for (const Bath& on : baths()) artefact.problem(on.problem, on.parameters);
  measure_ranking(context, all);
  measure_temperature(context, all);
  measure_high_friction(context, all);
  measure_on_line(context);
}

}  // namespace

Experiment langevin_bias() {
  return {.id = figure_bias, .run = run_langevin_bias, .divisible = true};
}

}  // namespace shakedown::beyond
