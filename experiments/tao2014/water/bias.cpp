// Computes the results of water-sampling-bias.md.
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/water/densities.hpp"
#include "experiments/tao2014/water/linear_theory.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_bias = "tao2014/water-sampling-bias";
constexpr const char* zs_bias = gla_integrator5;
constexpr double strong = 1.0;  // friction: hydrogen loses its momentum within a unit of time

struct Quantity {
  const char* name;
  double (*of)(const WaterRun&);
};
const std::array<Quantity, 5> quantities{{
    {"kinetic", [](const WaterRun& run) { return average(run.kinetic); }},
    {"kinetic, whole molecules", [](const WaterRun& run) { return run.molecules; }},
    {"configurational", [](const WaterRun& run) { return run.configurational; }},
    {"configurational, springs", [](const WaterRun& run) { return run.stiff; }},
    {"springs at q", [](const WaterRun& run) { return run.stiff_at_q; }},
}};

struct Point {
  double h = 0.0;
  WaterEnsemble runs;
  std::array<Mean, 5> temperature;  ///< relative to the requested one, in the order of `quantities`
  /// The temperature of the springs, at x and at q, relative to the kinetic temperature of the same
  /// run.
  std::array<Mean, 2> springs_over_kinetic;
};
struct SampledScheme {
  std::string method;
  double omega = 0.0;
  double friction = strong;
  std::vector<double> steps;
  double largest_fitted = 0.0;  ///< steps up to here are much shorter than the fastest period
  double energy_scale = 1.0;    ///< 1 for energies in kcal/mol
  std::vector<Point> points = {};
  double apart = 0.0;  ///< largest share of a run's samples with a molecule 5 A from all others

  [[nodiscard]] const Point& at(double h) const {
    for (const Point& point : points) {
      if (point.h == h) return point;
    }
    throw std::out_of_range("no such step");
  }
};

/// Returns the number of quantities. Rigid molecules have no springs; `springs at q` is treated
/// separately, for Integrator 5 only.
std::size_t quantities_of(const SampledScheme& scheme) { return scheme.omega > 0.0 ? 4 : 3; }

/// Returns the value at h = 0 of a line in h^2 that is fitted to the points, weighted according to
/// their errors.
Mean extrapolated(const SampledScheme& scheme, std::size_t quantity) {
  double s = 0.0, sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  std::size_t units = 0;
  for (const Point& point : scheme.points) {
    if (point.h > scheme.largest_fitted) continue;
    const Mean& y = point.temperature[quantity];
    const double w = 1.0 / (y.standard_error * y.standard_error);
    const double x = point.h * point.h;
    s += w;
    sx += w * x;
    sy += w * y.value;
    sxx += w * x * x;
    sxy += w * x * y.value;
    units += y.units;
  }
  const double determinant = s * sxx - sx * sx;
  return {(sxx * sy - sx * sxy) / determinant, std::sqrt(sxx / determinant), units};
}

/// Returns the schemes. At h = 0.05, h omega_max is 3 for the springs and 0.4 for the molecules'
/// librations.
std::vector<SampledScheme> schemes() {
  const std::vector<double> rigid{0.0625, 0.05, 0.025};
  const std::vector<double> soft{0.05, 0.025, 0.0125, 0.01, 0.00625};
  return {{"gla-shake", 0.0, strong, rigid, 0.0625},
          {"g-baoab", 0.0, strong, rigid, 0.0625},
          {"baoab", water::omega, strong, {0.015625, 0.0078125, 0.005}, 0.016},
          {zs_bias, water::omega, strong, soft, 0.0125},
          {zs_bias, water::omega, water_friction, {0.05, 0.025, 0.0125}, 0.0},
          {zs_bias, water::omega, water_friction, {0.05}, 0.0, electronvolt}};
}

void measure_bias(Context& context, SampledScheme& scheme) {
  for (const double h : scheme.steps) {
    WaterPlan plan{scheme.method, scheme.method, h, scheme.omega, scheme.friction};
    plan.energy_scale = scheme.energy_scale;
    // Friction alone relaxes translation in 6/friction, but correlations last no longer than about
    // 200 time units, because the modes mix.
    const double relaxed = scheme.friction < strong ? 500.0 : 50.0;
    const double seen = scheme.friction < strong ? 1500.0 : h < 0.02 ? 500.0 : 1000.0;
    plan.from = context.pick(relaxed, 5.0);
    plan.until = plan.from + context.pick(seen, 10.0);
    plan.thermal = true;
    const WaterEnsemble runs(context, plan, context.pick(8, 2));
    Point point{h, runs, {}, {}};
    for (std::size_t k = 0; k < quantities.size(); ++k) {
      point.temperature[k] = runs.mean(quantities[k].of);
    }
    for (const std::size_t k : {0, 1}) {
      point.springs_over_kinetic[k] = runs.mean(
          [k](const WaterRun& run) { return quantities[3 + k].of(run) / quantities[0].of(run); });
    }
    for (const WaterRun& run : runs.runs) scheme.apart = std::fmax(scheme.apart, run.apart);
    scheme.points.push_back(point);
  }
}

/// Returns the deviation in units of the standard error; infinity for a failed run.
double in_errors(const Mean& mean) {
  const double errors = std::fabs(mean.value - 1.0) / mean.standard_error;
  return std::isnan(errors) ? HUGE_VAL : errors;
}

/// Returns the largest deviation among the first `count` quantities; `temperature(k)` is the mean
/// of quantity k.
template <class Of>
double worst(std::size_t count, Of temperature) {
  double largest = 0.0;
  for (std::size_t k = 0; k < count; ++k) {
    largest = std::fmax(largest, in_errors(temperature(k)));
  }
  return largest;
}

/// Measures the deviations of temperatures from 1/beta, in standard errors, at h = 0 and at a step
/// with a visible bias.
void measure_deviations(Context& context, const std::vector<SampledScheme>& all) {
  const SampledScheme &baoab = all[2], &integrator5 = all[3];
  for (const auto& [name, scheme] : {std::pair<std::string, const SampledScheme*>{"baoab", &baoab},
                                     {"integrator-5", &integrator5},
                                     {"shake", &all[0]},
                                     {"g-baoab", &all[1]}}) {
    const SampledScheme& sampled = *scheme;
    const auto at_0 = [&](std::size_t k) { return extrapolated(sampled, k); };
    context.number("deviation." + name, worst(quantities_of(sampled), at_0));
    context.number("deviation-kinetic." + name, in_errors(at_0(0)));
  }
  const auto& fine = baoab.at(0.015625).temperature;
  context.number("deviation.baoab-64th", worst(4, [&](std::size_t k) { return fine[k]; }));
  context.number("deviation-kinetic.baoab-64th", in_errors(fine[0]));
  const std::array<std::string, 4> names{"kinetic", "molecules", "configurational", "springs"};
  for (std::size_t k = 0; k < names.size(); ++k) {
    const Mean mean = extrapolated(baoab, k);
    context.number("baoab.at-0." + names[k], mean.value);
    context.number("baoab.at-0-error." + names[k], mean.standard_error);
  }
  context.number("share-apart", baoab.apart + integrator5.apart);
  double largest = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    largest = std::fmax(largest, std::fabs(all[0].at(water::h).temperature[k].value - 1.0));
  }
  context.number("bias.shake", largest);
}

void measure_harmonic(Context& context, const LinearTheory& theory, const SampledScheme& baoab,
                      const SampledScheme& integrator5) {
  const double h = 0.015625;
  const Mean kinetic = baoab.at(h).temperature[0];
  context.number("baoab.off-theory",
                 std::fabs(kinetic.value - theory.baoab_kinetic(h)) / kinetic.standard_error);
  context.number("baoab.below-1", (1.0 - kinetic.value) / kinetic.standard_error);
  context.number("baoab.kinetic", kinetic.value);
  context.number("baoab.kinetic-theory", theory.baoab_kinetic(h));
  const Point& seen = integrator5.at(water::h);
  const LinearTheory::Temperatures linear = theory.integrator5(water::h, strong);
  const std::array<double, 2> predicted{linear.at_x / linear.kinetic, linear.at_q / linear.kinetic};
  const auto off = [&](std::size_t k) {
    const Mean& found = seen.springs_over_kinetic[k];
    return std::fabs(found.value - predicted[k]) / found.standard_error;
  };
  context.number("springs.temperature.x", seen.temperature[3].value);
  context.number("springs.temperature.q", seen.temperature[4].value);
  context.number("springs.off-theory.x", off(0));
  context.number("springs.off-theory.q", off(1));
  context.number("springs.temperature-error.x", seen.temperature[3].standard_error);
  context.number("springs.temperature-error.q", seen.temperature[4].standard_error);
  context.number("linear-theory.x", linear.at_x);
  context.number("linear-theory.q", linear.at_q);
  context.number("linear-theory.kinetic", linear.kinetic);
  context.number("springs.over-kinetic.q", seen.springs_over_kinetic[1].value);
  context.number("springs.over-kinetic-error.q", seen.springs_over_kinetic[1].standard_error);
}

/// Returns for each seed the gain in kinetic temperature, relative to 1/beta, of Integrator 5
/// without noise or friction. The gain is the mean over 300 < t < 400 minus the mean over t < 100.
/// The momenta are drawn from exp(-beta H).
constexpr double between_means = 300.0;
std::vector<double> gains(double h, double energy_scale, int seeds,
                          const Eigen::VectorXd& inverse_masses) {
  WaterPlan plan{"", "zhang-skeel-stiff", h, water::omega};
  plan.energy_scale = energy_scale;
  plan.until = between_means + 100.0;
  plan.thermal = true;
  std::vector<double> all;
  for (int seed = 1; seed <= seeds; ++seed) {
    Case run = plan.run(seed);
    run.options = water::method_beta;
    run.grid = 0.5;
    std::array<double, 2> sum{}, samples{};
    observe(run, [&](const Observation& now) {
      if (now.t > 100.0 && now.t < between_means) return;
      const std::size_t late = now.t > 100.0 ? 1 : 0;
      const auto p = Eigen::VectorXd::Map(now.p.data(), std::ssize(now.p));
      sum[late] += water_inverse_temperature * p.cwiseAbs2().dot(inverse_masses) / 63.0;
      samples[late] += 1.0;
    });
    all.push_back(sum[1] / samples[1] - sum[0] / samples[0]);
  }
  return all;
}

void measure_heating(Context& context, const LinearTheory& theory, const SampledScheme& weakly) {
  const int seeds = context.pick(32, 4);
  const Eigen::VectorXd inverse = theory.masses().cwiseInverse();
  const auto at = [&](double h, double energy_scale, int runs) {
    return mean_of(gains(h, energy_scale, runs, inverse));
  };
  const Mean gain = at(water::h, 1.0, seeds);
  const Mean fine = at(0.0125, 1.0, seeds / 4);
  // With energies in eV the cluster melts, so that kinetic energy becomes potential energy at every
  // step size.
  const Mean melting = at(water::h, electronvolt, seeds),
             quiet = at(0.0125, electronvolt, seeds / 4);
  // Both powers are in kT per unit of time. The heating assumes equipartition, and friction acts on
  // every coordinate according to its mass.
  const double heating = 63.0 * gain.value / between_means;
  const double excess = weakly.at(water::h).temperature[0].value - 1.0;
  const double friction = water_friction * inverse.sum() * excess;
  context.number("gain.significance", gain.value / gain.standard_error);
  context.number("gain.ratio-quarter-step", fine.value / gain.value);
  context.number("heat.ratio-to-friction", heating / friction);
  context.number("gain.ratio-ev", (melting.value - quiet.value) / gain.value);
  context.number("gain.ratio-ev-error",
                 std::hypot(melting.standard_error, quiet.standard_error) / gain.value);
  context.number("gain.kinetic", gain.value);
  context.number("gain.standard-error", gain.standard_error);
  context.number("heat.frictionless", heating);
  context.number("heat.friction", friction);
}

void measure_hot(Context& context, const SampledScheme& strongly, const SampledScheme& weakly,
                 const SampledScheme& in_ev, const SampledScheme& baoab) {
  const auto& paper = weakly.at(water::h).temperature;
  const auto& quarter = weakly.at(0.0125).temperature;
  const auto& molten = in_ev.at(water::h).temperature;
  const auto off = [](const Mean& temperature) { return std::fabs(temperature.value - 1.0); };
  const Mean hot = paper[0], small = quarter[0];
  const Mean damped = strongly.at(water::h).temperature[0];
  // BAOAB samples (28), and its distances have no visible bias.
  const Relabelled distances = relabelled(weakly.at(water::h).runs, baoab.at(0.0078125).runs);
  context.number("variation.baoab", distances.observed);
  context.number("variation.baoab-halves", between_halves(baoab.at(0.0078125).runs));
  context.number("excess.kinetic.quarter-step", off(small));
  context.number("excess.molecules.quarter-step", off(quarter[2]));
  context.number("excess.kinetic", off(hot));
  context.number("excess.molecules", off(paper[2]));
  context.number("excess.kinetic.ev", off(molten[0]));
  context.number("excess.molecules.ev", off(molten[2]));
  context.number("springs.temperature.x.quarter-step", quarter[3].value);
  context.number("springs.temperature.x.ev", molten[3].value);
  context.number("kinetic-error", hot.standard_error);
  context.number("kinetic-error.quarter-step", small.standard_error);
  context.number("kinetic-error.ev", molten[0].standard_error);
  context.number("kinetic.friction-1", damped.value);
  context.number("kinetic-error.friction-1", damped.standard_error);
  context.number(
      "excess.significance.friction",
      (hot.value - damped.value) / std::hypot(hot.standard_error, damped.standard_error));
}

/// Returns for each seed <cos^2> of the angle between two rigid bonds of three free beads,
/// sampled by SHAKE with noise. For the beads det(G M^-1 G^T) is 4 - cos^2, so (29) has the
/// density sqrt(4 - cos^2) in the cosine. The limit of (28) is uniform in the cosine.
std::vector<double> squared_cosines(const Context& context) {
  std::vector<double> all;
  for (int seed = 1; seed <= context.pick(16, 4); ++seed) {
    Case run{"free-angle", "gla-shake", 0.05, context.pick(4000.0, 100.0)};
    run.options = {{"friction", "1"}, {"inverse_temperature", "1"}, {"seed", std::to_string(seed)}};
    run.parameters = {{"V_F", "0"}};
    run.grid = 1.0;
    double sum = 0.0, samples = 0.0;
    observe(run, [&](const Observation& now) {
      if (now.t < 20.0) return;
      const auto bead = [&](std::size_t k) { return Eigen::Vector3d::Map(now.q.data() + 3 * k); };
      const Eigen::Vector3d first = bead(0) - bead(1), second = bead(2) - bead(1);
      sum += std::pow(first.dot(second), 2) / first.squaredNorm() / second.squaredNorm();
      samples += 1.0;
    });
    all.push_back(sum / samples);
  }
  return all;
}

void measure_angle(Context& context) {
  const Mean found = mean_of(squared_cosines(context));
  constexpr double third = 2.0 * std::numbers::pi / 3.0, root = std::numbers::sqrt3;
  const double constrained = (third - root / 2.0) / (third + root);
  const auto off = [&](double from) {
    return std::fabs(found.value - from) / found.standard_error;
  };
  context.number("angle.deviation", off(constrained));
  context.number("angle.deviation-from-soft", off(1.0 / 3.0));
  context.number("angle.squared-cosine", found.value);
  context.number("angle.squared-cosine-error", found.standard_error);
  context.number("angle.of-29", constrained);
}

/// Adds a scheme's rows, including a row for h = 0 if its steps are small enough to extrapolate.
/// `beside` shifts its points in the figure, so that schemes with equal steps do not hide each
/// other.
void add_rows(Table& table, const SampledScheme& scheme, double beside) {
  const auto row = [&](double h, std::size_t k, const Mean& mean) {
    table.row({scheme.method, scheme.friction, h, quantities[k].name, ten_thousandths(mean.value),
               ten_thousandths(mean.standard_error), h * h, h + beside,
               scheme.energy_scale == 1.0 ? "kcal/mol" : "eV"});
  };
  for (std::size_t k = 0; k < quantities_of(scheme); ++k) {
    for (const Point& point : scheme.points) row(point.h, k, point.temperature[k]);
    if (scheme.largest_fitted > 0.0) row(0.0, k, extrapolated(scheme, k));
  }
  if (scheme.method == zs_bias) {
    for (const Point& point : scheme.points) row(point.h, 4, point.temperature[4]);
  }
}

constexpr const char* linear_curve = "linear theory";
void add_linear_theory(Table& table, const LinearTheory& theory) {
  for (int k = 1; k <= 10; ++k) {
    const double h = 0.005 * k;
    const LinearTheory::Temperatures found = theory.integrator5(h, strong);
    for (const auto& [quantity, temperature] :
         {std::pair{3, found.at_x}, std::pair{4, found.at_q}}) {
      table.row({linear_curve, strong, h, quantities[static_cast<std::size_t>(quantity)].name,
                 ten_thousandths(temperature), 0.0, h * h, h, "kcal/mol"});
    }
  }
}

Figure drawing_of(const std::vector<SampledScheme>& all, const LinearTheory& theory) {
  Figure drawing(2, 230);
  for (const auto& [k, title] : {std::pair{0, "Kinetic, of all atoms"},
                                 {2, "Configurational, of molecules"},
                                 {3, "Springs at $x$"},
                                 {4, "Springs at $q=x+\\beta h^2a$"}}) {
    const auto quantity = static_cast<std::size_t>(k);
    Panel& panel = drawing.panel(title);
    panel.x("step $h$ [48.9 fs]").y("temperature over $1/\\beta$").level(1.0);
    for (const SampledScheme& scheme : all) {
      if (quantity >= quantities_of(scheme) && scheme.method != zs_bias) continue;
      if (scheme.energy_scale != 1.0) continue;
      const bool weak = scheme.friction < strong;
      panel
          .linked(weak ? by_method(zs_bias, short_name(zs_bias) + ", $\\gamma$ = 0.01", 1)
                       : by_method(scheme.method),
                  "drawn at", "temperature over 1/beta")
          .where("method", scheme.method)
          .where("friction", scheme.friction)
          .where("quantity", quantities[quantity].name)
          .where("energies in", "kcal/mol")
          .error("standard error");
    }
    if (k == 0) {
      panel.graph(
          neutral("linear theory"), [theory](double h) { return theory.baoab_kinetic(h); }, 0.0,
          0.017);
    }
    if (k > 2) {
      panel.line(neutral("linear theory"), "drawn at", "temperature over 1/beta")
          .where("method", linear_curve)
          .where("quantity", quantities[quantity].name);
    }
  }
  return drawing;
}

void run_bias(Context& context) {
  std::vector<SampledScheme> all = schemes();
  const LinearTheory theory;
  Table table({"method", "friction", "h", "quantity", "temperature over 1/beta", "standard error",
               "h^2", "drawn at", "energies in"});
  for (SampledScheme& scheme : all) {
    measure_bias(context, scheme);
    const auto place = static_cast<double>(&scheme - all.data());
    add_rows(table, scheme, 6e-4 * (place - 2.5));
    context.progress((place + 1.0) / static_cast<double>(all.size()));
  }
  add_linear_theory(table, theory);
  const SampledScheme &strongly = all[3], &weakly = all[4], &in_ev = all[5];
  const auto& paper = weakly.at(water::h).temperature;
  context.words("kinetic.with-error", with_error(paper[0]));
  context.words("molecules.with-error", with_error(paper[1]));
  context.words("positions.with-error", with_error(paper[2]));
  context.words("kinetic.friction-1.with-error", with_error(strongly.at(water::h).temperature[0]));
  context.words("kinetic.quarter-step.with-error", with_error(weakly.at(0.0125).temperature[0]));
  context.words("kinetic.ev.with-error", with_error(in_ev.at(water::h).temperature[0]));
  Artefact& artefact = context.artefact(figure_bias);
  artefact.table(table)
      .figure(drawing_of(all, theory))
      .problem("water")
      .problem("water-penalty")
      .problem("free-angle", {{"V_F", "0"}});
  for (const SampledScheme& scheme : all) {
    artefact.method(scheme.method, {{"friction", shortest(scheme.friction)}});
  }
  measure_deviations(context, all);
  measure_harmonic(context, theory, all[2], strongly);
  measure_hot(context, strongly, weakly, in_ev, all[2]);
  measure_angle(context);
  measure_heating(context, theory, weakly);
}

}  // namespace

Experiment water_sampling_bias() { return {.id = figure_bias, .run = run_bias, .divisible = true}; }

}  // namespace shakedown::tao2014
