// Measurements and figures of langevin-bias.md.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/shared_columns.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/beyond/sampling/exact_means.hpp"
#include "experiments/beyond/sampling/samplers.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "problems/base/random.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_bias = "beyond/langevin-bias";
constexpr const char* table_linear = "beyond/langevin-bias-linear";
constexpr double tolerated = 0.01;  ///< tolerated relative error of a mean
constexpr std::size_t batches = 20;

/// The steps of the runs of a group of samplers.
struct Steps {
  std::int64_t count;
  std::vector<double> h;
};

/// A system at one temperature and friction, with its exact mean.
struct Bath {
  std::string key, title, problem;
  Settings parameters = {};
  double friction, beta;
  bool of_square;  ///< whether `exact` is the mean of q^2; otherwise it is the mean of V
  double exact;
  Steps first;
  Steps more = {};             ///< of the later groups: fewer, where biases exceed the errors
  std::string favourite = {};  ///< sampler whose longest step is compared; "" if none
  double solves = 0.0;         ///< nonlinear solves of the favourite per solve of the others
  std::size_t masses = 0;      ///< number of masses of a chain
  std::size_t rods = 0;        ///< number of momenta that are constrained
};

struct Sampled {
  const Bath* on = nullptr;
  const Sampler* by = nullptr;
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
  static const std::vector<Bath> all{{.key = "pair",
                                      .title = "two masses",
                                      .problem = fpu,
                                      .parameters = pair,
                                      .friction = 1.0,
                                      .beta = 1.0,
                                      .of_square = false,
                                      .exact = exact_potential_of_chain(1, 2.0),
                                      .first = {2000000, {0.05, 0.07, 0.1, 0.15, 0.2, 0.3}},
                                      .more = {2000000, {0.1, 0.15, 0.2, 0.25}},
                                      .favourite = "baoab",
                                      .masses = 2},
                                     {.key = "pair-friction",
                                      .title = "two masses, high friction",
                                      .problem = fpu,
                                      .parameters = pair,
                                      .friction = 100.0,
                                      .beta = 1.0,
                                      .of_square = false,
                                      .exact = exact_potential_of_chain(1, 2.0),
                                      .first = {2000000, {0.07, 0.1, 0.15, 0.2, 0.3, 0.4}},
                                      .more = {1000000, {0.1, 0.2, 0.3}},
                                      .favourite = "baoab",
                                      .masses = 2},
                                     {.key = "chain",
                                      .title = "sixteen masses",
                                      .problem = fpu,
                                      .parameters = chain,
                                      .friction = 1.0,
                                      .beta = 1.0,
                                      .of_square = false,
                                      .exact = exact_potential_of_chain(8, 2.0),
                                      .first = {300000, {0.07, 0.1, 0.15, 0.2, 0.25}},
                                      .more = {2000000, {0.1, 0.15, 0.2}},
                                      .favourite = "baoab",
                                      .masses = 16},
                                     {.key = "quartic",
                                      .title = "quartic oscillators, high friction",
                                      .problem = fpu,
                                      .parameters = apart,
                                      .friction = 100.0,
                                      .beta = 1.0,
                                      .of_square = true,
                                      .exact = 2.0 * exact_square(),
                                      .first = {2000000, {0.15, 0.2, 0.25, 0.28}},
                                      .more = {1000000, {0.2, 0.28}},
                                      .masses = 2},
                                     {.key = "pendulum",
                                      .title = "double pendulum",
                                      .problem = "double-pendulum",
                                      .friction = 1.0,
                                      .beta = 2.0,
                                      .of_square = false,
                                      .exact = exact_potential_of_pendulum(2.0),
                                      .first = {400000, {0.05, 0.1, 0.15, 0.2, 0.25, 0.3}},
                                      .favourite = "g-baoab",
                                      .solves = 2.0,
                                      .rods = 2}};
  return all;
}

const Steps& steps_of(const Bath& on, const Sampler& by) {
  return by.group.empty() ? on.first : on.more;
}

/// Samples one run. The formulas for the energies assume that all masses are 1.
void sample(Sampled& run, bool quick) {
  const Bath& on = *run.on;
  Request request;
  request.problem = on.parameters;
  request.method = run.by->options();
  request.method.insert(request.method.end(), {{"inverse_temperature", shortest(on.beta)},
                                               {"seed", std::to_string(run.seed)}});
  const bool stochastic = run.by->draws > 0;
  if (stochastic) request.method.emplace_back("friction", shortest(on.friction));
  if (on.masses > 0) {  // starts the chain at rest: its default start depends on omega
    request.q0.assign(on.masses, 0.0);
    request.p0 = request.q0;
    // A deterministic thermostat would leave it at rest.
    if (!stochastic) normals({.seed = std::uint64_t(run.seed), .use = start_use}, request.p0);
  }
  request.h = run.h;
  const std::int64_t count = steps_of(on, *run.by).count;
  request.steps = quick ? count / 100 : count;
  request.every = 2;
  std::vector<double> seen;
  double kinetic = 0.0;
  const std::int64_t skipped = request.steps / 20;  // initial transient
  std::int64_t row = 0;
  const RunSummary summary =
      observe(on.problem, run.by->method, request, [&](const Observation& now) {
        if (row++ < skipped) return;
        double twice = 0.0, square = 0.0;
        for (const double p : now.p) twice += p * p;
        for (const double q : now.q) square += q * q;
        seen.push_back(on.of_square ? square : now.energy - twice / 2.0);
        kinetic += twice / double(now.p.size() - on.rods);
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
  const auto add = [&](const Bath& on, const Sampler& by) {
    if (!by.runs_on(on.key)) return;
    for (const double h : steps_of(on, by).h) {
      all.push_back({&on, &by, h, std::int64_t(all.size() + 1)});
    }
  };
  for (const Bath& on : baths()) {  // the first group
    for (const Sampler& by : samplers()) {
      if (by.group.empty()) add(on, by);
    }
  }
  for (const Sampler& by : samplers()) {
    if (by.group.empty()) continue;
    for (const Bath& on : baths()) add(on, by);
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
    if (run.on->key == bath && run.by->name() == scheme) some.push_back(&run);
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
    if (on.favourite.empty()) continue;
    double own = 0.0, other = 0.0;
    for (const Sampler& by : samplers()) {
      if (!by.runs_on(on.key)) continue;
      const auto runs = of(all, on.key, by.name());
      const double surely = tolerated_step(runs, 2.0), perhaps = tolerated_step(runs, -2.0);
      table.row({on.key, by.name(), surely, perhaps});
      if (by.name() == on.favourite) {
        own = surely;
      } else {
        other = std::fmax(other, perhaps);
      }
    }
    context.number("step.favourite." + on.key, own);
    context.number("step.other." + on.key, other);
    context.number("forces-ratio." + on.key, own / other);
    if (on.solves > 0.0) context.number("solves-ratio." + on.key, own / other / on.solves);
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
  for (const Sampler& by : samplers()) {
    if (by.limit.chain == nullptr) continue;
    const std::vector<double> steps{0.1, 0.125, 0.15, 0.175, 0.2};
    std::vector<double> biases;
    for (const double h : steps) {
      biases.push_back(stationary_square(by.limit.chain(h)) / exact - 1.0);
    }
    context.number("order." + by.limit.name, power_law_slope(steps, biases));
  }
  std::map<std::string, double> most, largest;
  for (const Sampled& run : all) {
    if (!run.on->of_square || !run.failure.empty()) continue;
    const double computed = 2.0 * stationary_square(run.by->limit.chain(run.h));
    const auto raise = [&](std::map<std::string, double>& maxima, const char* number, double by) {
      double& value = maxima[run.by->of_group(number)];
      value = std::fmax(value, std::fabs(by) / run.mean.standard_error);
    };
    raise(most, "distance.quartic", run.mean.value - computed);
    raise(largest, "bias-over-error.quartic", computed - run.on->exact);
  }
  for (const auto& numbers : {most, largest}) {
    for (const auto& [name, value] : numbers) context.number(name, value);
  }
  context.number("grid-and-quadrature",
                 std::fabs(exact_potential_of_chain(1, 2.0) / quadrature_of_pair(2.0) - 1.0));
}

void measure_on_line(Context& context) {
  Table table({"method", "beta", "friction", "h omega", "variance of q", "variance of p"});
  struct Extrema {
    double q_apart = 0.0, p_apart = 0.0, largest = 0.0, unstable = 0.0;
  };
  std::map<std::string, Extrema> groups;
  for (const Sampler& by : samplers()) {
    if (by.linear.q == nullptr) continue;
    const double beta = by.beta.empty() ? 0.0 : std::stod(by.beta);
    Extrema& in = groups[by.group];
    for (const double friction : {0.1, 1.0, 100.0}) {
      for (const double x : {0.25, 0.5, 1.0, 1.5, 1.9, 2.1}) {
        Settings options = by.options();
        options.emplace_back("friction", shortest(friction));
        const auto [q, p] = linear_variances(by.method, options, by.draws, x / linear_frequency());
        table.row({by.method, by.beta, friction, x, q, p});
        if (std::isnan(q)) {
          in.unstable += 1.0;
          continue;
        }
        in.q_apart = std::fmax(in.q_apart, std::fabs(q / by.linear.q(x, beta) - 1.0));
        in.p_apart = std::fmax(in.p_apart, std::fabs(p / by.linear.p(x, beta) - 1.0));
        in.largest = std::fmax(in.largest, std::fabs(q - 1.0));
      }
    }
  }
  context.artefact(table_linear).table(table);
  for (const auto& [group, of] : groups) {
    const std::string end = group.empty() ? "" : "." + group;
    context.number("linear.q-apart" + end, of.q_apart);
    context.number("linear.p-apart" + end, of.p_apart);
    context.number("linear.largest-bias" + end, of.largest);
    context.number("linear.unstable" + end, of.unstable);
  }
}

/// Fits |bias| = c h^k, with weights from the sampling errors. The error of k is a standard error.
PowerLaw order_of_bias(const std::vector<const Sampled*>& runs) {
  double sum = 0.0, x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
  for (const Sampled* run : runs) {
    if (!run->failure.empty()) continue;
    const double log_h = std::log(run->h), bias = std::fabs(run->bias());
    const double weight = std::pow(bias / run->error(), 2.0);  // of log bias
    sum += weight;
    x += weight * log_h;
    y += weight * std::log(bias);
    xx += weight * log_h * log_h;
    xy += weight * log_h * std::log(bias);
  }
  const double spread = xx - x * x / sum;
  return {(xy - x * y / sum) / spread, 1.0 / std::sqrt(spread)};
}

/// Returns the largest difference of the biases at equal steps, in standard errors.
double largest_distance(const std::vector<const Sampled*>& some,
                        const std::vector<const Sampled*>& others) {
  double most = 0.0;
  for (const Sampled* a : some) {
    for (const Sampled* b : others) {
      if (a->h != b->h || !a->failure.empty() || !b->failure.empty()) continue;
      most = std::fmax(most, std::fabs(a->bias() - b->bias()) / std::hypot(a->error(), b->error()));
    }
  }
  return most;
}

/// Compares the biases of the later samplers on two masses.
void measure_second_order(Context& context, const std::vector<Sampled>& all) {
  const auto on_pair = [&](const std::string& name) { return of(all, "pair", name); };
  const double reference = on_pair("obabo").back()->bias();  // at the longest step
  double largest = 0.0;
  for (const Sampler& by : samplers()) {
    if (by.group.empty() || !by.runs_on("pair")) continue;
    const PowerLaw order = order_of_bias(on_pair(by.name()));
    context.number("order-of-v." + by.method, order.exponent);
    largest = std::fmax(largest, order.error);
    if (by.method == "obabo") continue;
    context.number("bias-ratio." + by.method, on_pair(by.name()).back()->bias() / reference);
  }
  context.number("order-of-v.error", largest);
  const auto verlet = on_pair("gla-zhang-skeel-stiff 0");
  context.number("apart.obabo", largest_distance(on_pair("obabo"), verlet));
  context.number("apart.aboba", largest_distance(on_pair("aboba"), verlet));
}

/// Compares the sampling errors of BBK and ABOBA at high friction. BBK multiplies p by a factor that
/// tends to -1, and free positions diffuse at the rate 1/gamma, as in Langevin's equation. ABOBA
/// removes p, and free positions diffuse at the rate h/2, which is larger.
void measure_sampling_errors(Context& context, const std::vector<Sampled>& all) {
  const auto squares = [&](const char* method) {
    double sum = 0.0;
    for (const Sampled* run : of(all, "pair-friction", method)) sum += std::pow(run->error(), 2.0);
    return sum;
  };
  context.number("error-ratio.bbk", std::sqrt(squares("bbk") / squares("aboba")));
}

/// One thermostat is compared with a chain of them on a linear oscillator, from random starts.
void measure_ergodicity(Context& context) {
  constexpr std::size_t starts = 24;
  const double h = 0.1 / linear_frequency();
  const Settings time{{"time_constant", shortest(1.0 / linear_frequency())}};
  const std::int64_t steps = context.quick() ? 1600 : 48000;
  for (const auto& [name, length] : {std::pair{"one", "1"}, {"three", "3"}}) {
    Settings options = time;
    options.emplace_back("chain_length", length);
    std::vector<LinearAverages> averages(starts);
    context.each(starts, [&](std::size_t k) {
      averages[k] = linear_averages("nose-hoover-chain", options, h, steps, k + 1);
    });
    std::vector<double> early, whole;
    for (const LinearAverages& one : averages) {
      early.push_back(one.early);
      whole.push_back(one.whole);
    }
    const auto spread = [&](const std::vector<double>& values) {
      return mean_of(values).standard_error * std::sqrt(double(starts));
    };
    context.number(std::string("spread.") + name, spread(whole));
    context.number(std::string("spread-ratio.") + name, spread(early) / spread(whole));
    if (name == std::string("three")) {
      context.number("mean-off.three", std::fabs(mean_of(whole).value - 1.0));
    }
  }
}

/// Draws the systems but the chain, whose biases resemble those of its two masses.
Figure drawing_bias() {
  Figure figure(2, 200);
  for (const Bath& on : baths()) {
    if (on.key == "chain") continue;
    Panel& panel = figure.panel(on.title);
    panel.x("step $h$").y("relative bias").level(0.0);
    for (const Sampler& by : samplers()) {
      if (!by.runs_on(on.key)) continue;
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
    table.row({run.on->key, run.by->name(), run.by->draws > 0 ? run.on->friction : NAN, run.h,
               run.mean.value, run.mean.standard_error, run.on->exact, run.bias(), run.error(),
               run.temperature, run.failure.empty() ? "ok" : run.failure});
    if (!run.failure.empty()) {
      artefact.failure(run.by->name() + " on " + run.on->title + ", h = " + shortest(run.h) + ": " +
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
  measure_second_order(context, all);
  measure_sampling_errors(context, all);
  measure_ergodicity(context);
}

}  // namespace

Experiment langevin_bias() {
  return {.id = figure_bias, .run = run_langevin_bias, .divisible = true};
}

}  // namespace shakedown::beyond
