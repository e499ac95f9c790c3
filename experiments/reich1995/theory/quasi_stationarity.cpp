// Computes the results of corollary1.md and quasi-stationarity.md.
#include <array>
#include <cmath>
#include <functional>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/shared/slow_and_fast.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr double delta = 0.05;
constexpr double friction = 20.0;
constexpr double until = 6.0;
constexpr int samples = 120;

constexpr double dt = until / samples;
int realisations_of(const Context& context) { return context.pick(600, 300); }

/// The largest |<x> - X|/delta if X is computed without V_F, with V_F, or with the adiabatic
/// potential.
struct Errors {
  double eps = 0.0;
  double none = 0.0, fixman = 0.0, adiabatic = 0.0;
  double standard_error = 0.0;  ///< largest standard error divided by delta
};
Errors compare(double eps, const ThermalMean& mean, double temperature = delta) {
  const auto error = [&](ModeForce force) {
    return distance(mean.x, slow_channel(force, temperature, dt, samples)) / temperature;
  };
  return {eps, error(ModeForce::none), error(ModeForce::fixman), error(ModeForce::adiabatic),
          largest(mean.error) / temperature};
}

/// Returns how many samples are taken for each sample of the slow systems.
int finer(double eps) { return static_cast<int>(std::ceil(dt / (eps / 4.0))); }

/// Returns a solution of the isolated system, smoothed by a filter that removes the fast
/// frequencies.
SmoothedPath alone_path(const ExtendedField& field, const std::vector<long double>& start,
                        double eps) {
  return {field, start, dt / finer(eps), samples * finer(eps), 0.4 / eps};
}
std::vector<double> thinned(const std::vector<double>& values, double eps) {
  std::vector<double> few;
  for (std::size_t i = 0; i < values.size(); i += static_cast<std::size_t>(finer(eps))) {
    few.push_back(values[i]);
  }
  return few;
}
long double momentum_of(double energy) {
  return std::sqrt(2.0L * static_cast<long double>(energy));
}

/// Checks (23) for the isolated system: compares the smoothed values of p_1^T S p_1, q_1^2/eps^2
/// and (p_1^T S p_1)^2 with their means over the shell of energy E at (q_2, p_2). For one harmonic
/// mode, these means are e, e and 3 e^2/2 up to O(delta eps^2), where e = E - p_2^2/2 - q_2^2/2.
struct Alone {
  double eps = 0.0, fast_energy = 0.0;
  double shell = 0.0;          ///< largest difference of the three from the means over the shell
  double equipartition = 0.0;  ///< largest |<p_1^T S p_1>/fast_energy - 1|
  double adiabatic = 0.0;      ///< largest |<x> - X|, with X from the adiabatic potential
  double fixman = 0.0;         ///< largest |<x> - X|, with X from V_F
  std::vector<double> x;
};
Alone alone(double eps, double energy = delta, double x0 = 1.0) {
  using Row = std::vector<double>;
  const double k = 1.0 / (eps * eps);
  const SmoothedPath path = alone_path(
      channel_field(k), {static_cast<long double>(x0), 0.0L, 0.0L, momentum_of(energy)}, eps);
  // Here g = e^(x/2) y and b = x - y^2/4, so G = e^(x/2) (y/2, 1), B = (1, -y/2) and B G^T = 0.
  const auto kinetic = [](const Row& y) {
    return std::pow(y[1] * y[2] / 2.0 + y[3], 2) / (1.0 + y[1] * y[1] / 4.0);
  };
  const auto potential = [k](const Row& y) { return k * std::exp(y[0]) * y[1] * y[1]; };
  const auto left = [energy, x0](const Row& y) {
    const double q_2 = y[0] - y[1] * y[1] / 4.0;
    const double p_2 = (y[2] - y[1] * y[3] / 2.0) / (1.0 + y[1] * y[1] / 4.0);
    return x0 * x0 / 2.0 + energy - p_2 * p_2 / 2.0 - q_2 * q_2 / 2.0;
  };
  const Row first = path.mean(kinetic), second = path.mean(potential), e = path.mean(left);
  const Row fourth = path.mean([&](const Row& y) { return std::pow(kinetic(y), 2); });
  Alone all;
  all.eps = eps;
  all.fast_energy = energy;
  for (std::size_t i = 0; i < e.size(); ++i) {
    for (const double off :
         {first[i] - e[i], second[i] - e[i], (fourth[i] - 1.5 * e[i] * e[i]) / energy}) {
      all.shell = std::fmax(all.shell, std::fabs(off));
    }
    all.equipartition = std::fmax(all.equipartition, std::fabs(first[i] / energy - 1.0));
  }
  all.x = thinned(path.mean(0), eps);
  all.adiabatic = distance(all.x, slow_channel(ModeForce::adiabatic, energy, dt, samples, x0));
  all.fixman = distance(all.x, slow_channel(ModeForce::fixman, energy, dt, samples, x0));
  return all;
}

/// The start that satisfies R (6) for n = 2: the slow motion has the same energy as the fast one.
double shared_start(double energy) { return std::sqrt(2.0 * energy); }

/// Measures the isolated system with a single mode that satisfies (6).
void measure_shared(Context& context) {
  std::vector<Alone> by_eps, by_energy;
  for (const double eps : {1.0 / 25, 1.0 / 50, 1.0 / 100}) {
    by_eps.push_back(alone(eps, delta, shared_start(delta)));
  }
  for (const double energy : {0.1, 0.05, 0.025, 0.0125}) {
    by_energy.push_back(alone(1.0 / 50, energy, shared_start(energy)));
  }
  const auto slow = [](ModeForce force) {
    return slow_channel(force, delta, dt, samples, shared_start(delta));
  };
  context.number("shared.error.fixman", smallest(by_eps, &Alone::fixman) / delta);
  context.number("shared.error.fixman.predicted",
                 distance(slow(ModeForce::fixman), slow(ModeForce::adiabatic)) / delta);
  context.number("shared.order.eps.fixman", exponent(by_eps, &Alone::eps, &Alone::fixman));
  context.number("shared.order.delta.fixman",
                 exponent(by_energy, &Alone::fast_energy, &Alone::fixman));
  context.number("shared.energy-error", smallest(by_eps, &Alone::equipartition));
  context.number("shared.order.delta.energy-error",
                 exponent(by_energy, &Alone::fast_energy, &Alone::equipartition));
  context.number("shared.order.eps.shell", exponent(by_eps, &Alone::eps, &Alone::shell));
}

/// Two modes have the energy 2 delta together; initially one of them has all of it. The mean over
/// the shell of energy E gives each mode e/2. Q, P and E are the same for both starts.
struct Pair {
  double eps = 0.0;
  double shell = 0.0;  ///< time mean of |<(p_1)^2 S> - e/2|/delta, mode 1; smaller of both starts
  double apart = 0.0;  ///< largest difference of <x> between the two starts, divided by delta
};
Pair pair(double eps) {
  using Row = std::vector<double>;
  Pair both{eps, HUGE_VAL};
  std::array<Row, 2> x;
  for (const std::size_t mode : {0U, 1U}) {
    std::vector<long double> start{1.0L, 0.0L, 0.0L, 0.0L, 0.0L, 0.0L};
    start[4 + mode] = momentum_of(2.0 * delta);
    const SmoothedPath path = alone_path(two_mode_field(1.0 / (eps * eps)), start, eps);
    const Row first = path.mean([](const Row& y) { return y[4] * y[4]; });
    const Row share = path.mean([](const Row& y) {
      return (0.5 + 2.0 * delta - y[3] * y[3] / 2.0 - y[0] * y[0] / 2.0) / 2.0;
    });
    double off = 0.0;
    for (std::size_t i = 0; i < first.size(); ++i) off += std::fabs(first[i] - share[i]);
    both.shell = std::fmin(both.shell, off / static_cast<double>(first.size()) / delta);
    x[mode] = thinned(path.mean(0), eps);
  }
  both.apart = distance(x[0], x[1]) / delta;
  return both;
}

/// Returns the largest |<x> - X|, with X from (13), for a start without fast energy, p_1(0) = 0. A
/// force acts across the channel, so q_1(0) = 0 is off balance by O(eps^2).
double at_rest(double eps) {
  const SmoothedPath path =
      alone_path(channel_field(1.0 / (eps * eps), 1.0), {1.0L, 0.0L, 0.0L, 0.0L}, eps);
  return distance(thinned(path.mean(0), eps), slow_channel(ModeForce::none, delta, dt, samples));
}

/// The largest |<p_y^2>/delta - 1|, with means over windows of half a time unit.
double bath_energy_error(const ThermalMean& mean) {
  constexpr std::size_t window = 10;
  double most = 0.0;
  for (std::size_t i = 0; i + window <= mean.kinetic.size(); i += window) {
    double sum = 0.0;
    for (std::size_t j = i; j < i + window; ++j) sum += mean.kinetic[j] / window;
    most = std::fmax(most, std::fabs(sum / delta - 1.0));
  }
  return most;
}

/// Returns <x> with the fast mode in a bath. The random seed is the seed of the experiment plus
/// `more`.
ThermalMean in_bath(const Context& context, double eps, double temperature, std::uint64_t more) {
  return thermal_channel(1.0 / (eps * eps), temperature, friction, realisations_of(context), until,
                         samples, context.seed() + more);
}

void measure_errors(Context& context, const std::vector<Errors>& alone,
                    const std::vector<Errors>& e) {
  context.number("error.fixman.isolated", smallest(alone, &Errors::fixman));
  context.number("error.fixman.predicted",
                 distance(slow_channel(ModeForce::fixman, delta, dt, samples),
                          slow_channel(ModeForce::adiabatic, delta, dt, samples)) /
                     delta);
  context.number("order.eps.fixman.isolated", exponent(alone, &Errors::eps, &Errors::fixman));
  context.number("error.adiabatic.isolated", largest(alone, &Errors::adiabatic));
  context.number("error.no-potential.isolated", smallest(alone, &Errors::none));
  context.number("bath-error.fixman", largest(e, &Errors::fixman));
  context.number("bath-error.no-potential", smallest(e, &Errors::none));
  context.number("bath-error.resolvable", 4.0 * largest(e, &Errors::standard_error));
  context.number("bath-error.adiabatic", smallest(e, &Errors::adiabatic));
  context.number("bath-error.fixman.finest", e.back().fixman);
  context.number("standard-error.finest", e.back().standard_error);
}

/// Measures the isolated system: (23), equipartition, and the two cases of Rubin and Ungar (with
/// and without fast energy).
void measure_alone(Context& context, const std::vector<Alone>& all) {
  std::vector<Pair> pairs;
  std::vector<Alone> by_energy;
  for (const Alone& a : all) pairs.push_back(pair(a.eps));
  for (const double energy : {0.1, 0.05, 0.025}) by_energy.push_back(alone(1.0 / 50, energy));
  context.number("order.eps.shell.one", exponent(all, &Alone::eps, &Alone::shell));
  context.number("order.delta.shell.one", exponent(by_energy, &Alone::fast_energy, &Alone::shell));
  context.number("order.eps.shell.two", exponent(pairs, &Pair::eps, &Pair::shell));
  context.number("shell-error.two", smallest(pairs, &Pair::shell));
  context.number("apart.two", smallest(pairs, &Pair::apart));
  context.number("energy-error.isolated", smallest(all, &Alone::equipartition));
  context.number("order.eps.adiabatic", exponent(all, &Alone::eps, &Alone::adiabatic));
  context.number("order.delta.adiabatic",
                 exponent(by_energy, &Alone::fast_energy, &Alone::adiabatic));
  context.number("order.eps.at-rest",
                 exponent(std::array{1.0 / 25, 1.0 / 50, 1.0 / 100}, std::identity{}, at_rest));
}

/// Draws the motions at the largest stiffness, each minus the slow motion without V_F.
void draw_paths(Context& context, const std::vector<double>& alone,
                const std::vector<double>& thermal) {
  std::vector<double> t;
  for (int i = 0; i <= samples; ++i) t.push_back(dt * i);
  std::vector<std::pair<std::string, std::vector<double>>> series{{"t", t}};
  const auto slow = [](ModeForce force) { return slow_channel(force, delta, dt, samples); };
  const auto add = [&](const char* name, std::vector<double> x) {
    const std::vector<double> none = slow(ModeForce::none);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = (x[i] - none[i]) / delta;
    series.emplace_back(name, x);
  };
  add("alone", alone);
  add("in a heat bath", thermal);
  add("V_F", slow(ModeForce::fixman));
  add("adiabatic potential", slow(ModeForce::adiabatic));
  Figure drawing(2, 300);
  for (const char* column : {"alone", "in a heat bath"}) {
    Panel& panel = drawing.panel(std::string("fast mode ") + column);
    panel.x("time $t$").y("$(\\langle x\\rangle - \\cos t)/\\delta$");
    panel.line(by_reference("mean motion"), "t", column);
    panel.line(by_quantity("predicted with $V_F$"), "t", "V_F");
    panel.line(by_quantity("predicted with the adiabatic potential"), "t", "adiabatic potential");
  }
  context.artefact("reich1995/quasi-stationarity-paths")
      .table(Table::of(series))
      .figure(drawing)
      .problem("channel");
}

void perform_quasi_stationarity(Context& context) {
  std::vector<Errors> left_alone, thermal;
  std::vector<Alone> isolated;
  ThermalMean mean{};
  double energy = 0.0;
  for (const double eps : {1.0 / 25, 1.0 / 50, 1.0 / 100}) {
    isolated.push_back(alone(eps));
    mean = in_bath(context, eps, delta, 0);
    left_alone.push_back(compare(eps, {isolated.back().x, {0.0}}));
    thermal.push_back(compare(eps, mean));
    energy = std::fmax(energy, bath_energy_error(mean));
    context.progress(static_cast<double>(thermal.size()) / 4.0);
  }
  Table table({"fast mode", "eps", "no V_F", "V_F", "adiabatic potential", "standard error"});
  const auto add = [&](const char* mode, const std::vector<Errors>& errors) {
    for (const Errors& e : errors) {
      table.row({mode, e.eps, e.none, e.fixman, e.adiabatic, e.standard_error});
    }
  };
  add("alone", left_alone);
  add("in a heat bath", thermal);
  context.artefact(context.experiment())
      .table(table)
      .parameter("delta", delta)
      .parameter("friction", friction)
      .parameter("realisations", realisations_of(context))
      .problem("channel");
  draw_paths(context, isolated.back().x, mean.x);
  context.number("realisations", realisations_of(context));
  context.number("friction", friction);
  context.number("energy-error.bath", energy);
  measure_errors(context, left_alone, thermal);
  measure_alone(context, isolated);
  measure_shared(context);
}

void perform_corollary1(Context& context) {
  Table table({"delta", "eps", "error without V_F", "error with V_F", "standard error"});
  std::vector<Errors> all;
  for (const double temperature : {0.1, 0.05, 0.025}) {
    for (const double eps : {1.0 / 25, 1.0 / 50}) {
      const ThermalMean mean = in_bath(context, eps, temperature, 1);
      const Errors e = compare(eps, mean, temperature);
      all.push_back(e);
      table.row(
          {temperature, eps, e.none * temperature, e.fixman * temperature, largest(mean.error)});
    }
  }
  context.artefact(context.experiment())
      .table(table)
      .parameter("friction", friction)
      .parameter("realisations", realisations_of(context))
      .problem("channel");
  context.number("error.without.smallest", smallest(all, &Errors::none));
  context.number("error.without.largest", largest(all, &Errors::none));
  context.number("error.with-fixman", largest(all, &Errors::fixman));
}

}  // namespace

Experiment corollary1() { return {.id = "reich1995/corollary1", .run = perform_corollary1}; }
Experiment quasi_stationarity() {
  return {.id = "reich1995/quasi-stationarity", .run = perform_quasi_stationarity};
}

}  // namespace shakedown::reich1995
