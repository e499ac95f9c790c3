// Computes the results of water-stability.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/stability_search.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/water/linear_theory.hpp"
#include "experiments/tao2014/water/motion.hpp"
#include "methods/base/method.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace water;

constexpr const char* figure_stability = "tao2014/water-stability";

/// Returns the largest h with h^2 mu <= 4 for all eigenvalues mu of the pair (Hess V~, M + beta h^2
/// Hess V1). This is the limit of (19) linearised about the minimum. If `stiff` is false, the
/// method is Verlet and the second matrix is M.
double linear_limit(const Minimum& at, double beta, bool stiff) {
  double low = 1e-4, high = 1.0;
  while (high / low > 1.0 + 1e-5) {
    const double step = std::sqrt(low * high);
    Eigen::MatrixXd A = at.masses.asDiagonal();
    if (stiff) A += beta * step * step * at.stiff;
    const bool stable = step * step * linear_algebra::largest_pencil_eigenvalue(at.whole, A) <= 4.0;
    (stable ? low : high) = step;
  }
  return low;
}

/// Returns SHAKE's limit from the frequencies of the rigid molecules about their minimum, in the
/// tangent space.
double rigid_limit() {
  const Water<double, structure::Dense<Dynamic>> problem{WaterParameters{}};
  const auto q = initial_state(problem).q;
  const Index n = problem.size(), m = problem.constraint_count();
  TriangleJacobian<double> J;
  resize_jacobian(J, m, n);
  problem.jacobian(q, J);
  Eigen::MatrixXd G(m, n);
  Eigen::VectorXd column(m), slope(n);
  for (Index j = 0; j < n; ++j) {
    apply(J, Eigen::VectorXd(Eigen::VectorXd::Unit(n, j)), column);
    G.col(j) = column;
  }
  problem.gradient(q, slope);
  const Eigen::MatrixXd right = -linear_algebra::product(G, slope);
  const Eigen::VectorXd lambda =
      linear_algebra::solved(linear_algebra::product(G, G.transpose()), right);
  Eigen::MatrixXd H(n, n);
  problem.hessian(q, H);
  problem.add_curvature(q, lambda, H);
  const Eigen::MatrixXd B = linear_algebra::kernel(G);
  const Eigen::MatrixXd M = problem.mass().diagonal.asDiagonal();
  return 2.0 / std::sqrt(linear_algebra::largest_pencil_eigenvalue(
                   linear_algebra::restricted(H, B), linear_algebra::restricted(M, B)));
}

/// Returns a case with another step, which need not divide `until`; the run ends at the nearest
/// step.
Request rounded(Case run, double step, double until, std::uint64_t seed = 1) {
  run.h = step;
  Request request = thermal(run, temperature, seed).request();
  request.steps = std::llround(until / step);
  return request;
}

/// Returns whether the energy of a run without noise changes by less than ten times the thermal
/// energy 21 kT.
bool keeps_energy(const Case& run, double step) {
  double first = 0.0, most = 0.0;
  const RunSummary end =
      observe(run.problem, run.method, rounded(run, step, 100.0), [&](const Observation& now) {
        if (now.t == 0.0) first = now.energy;
        most = std::max(most, std::fabs(now.energy - first));
      });
  return end.ok() && most < 10.0 * 21.0 * temperature;
}

/// A friction, and the end of a run that is much longer than the relaxation time.
struct Bath {
  double friction, until;
};
/// Returns the mean of p^2/m over the second half of a run with noise, relative to the value at 10
/// K; infinity if the run fails.
double heat(Case run, double step, const Bath& bath, int seed) {
  const Water<> rigid{WaterParameters{}};
  const double degrees = run.problem == "water" ? 42.0 : 63.0;
  run.method = "gla-" + run.method;
  run.options.emplace_back("seed", std::to_string(seed));
  run.options.emplace_back("friction", shortest(bath.friction));
  Request request = rounded(run, step, bath.until, static_cast<std::uint64_t>(seed));
  request.every = std::max<std::int64_t>(1, std::llround(0.5 / step));
  double sum = 0.0;
  int samples = 0;
  const RunSummary end = observe(run.problem, run.method, request, [&](const Observation& now) {
    if (now.t < bath.until / 2.0) return;
    const auto p = Eigen::VectorXd::Map(now.p.data(), rigid.size());
    sum += p.cwiseAbs2().dot(rigid.mass().inverse) / (degrees * temperature);
    ++samples;
  });
  return end.ok() ? sum / samples : HUGE_VAL;
}
/// Returns the mean heat of eight seeds.
Mean mean_heat(const Case& run, double step, const Bath& bath, int first) {
  std::vector<double> heats;
  for (int seed = first; seed < first + 8; ++seed) heats.push_back(heat(run, step, bath, seed));
  return mean_of(heats);
}
constexpr double too_hot = 1.5;
/// Returns whether the first seed and the mean of all seeds are too hot. If the first seed is not
/// too hot, the other seeds are not run; otherwise they correct a result that is hot only by
/// chance.
bool hot(const Case& run, double step, const Bath& bath, int seeds) {
  double sum = heat(run, step, bath, 1);
  if (sum < too_hot) return false;
  for (int seed = 2; seed <= seeds && sum < too_hot * seeds; ++seed) {
    sum += heat(run, step, bath, seed);
  }
  return sum >= too_hot * seeds;
}

/// Searches for the smallest unstable steps, without noise and with noise.
struct Search {
  double resolution;
  int seeds;
  Bath weak, strong;
  explicit Search(const Context& context)
      : resolution(context.pick(0.08, 0.3)),
        seeds(context.pick(4, 1)), weak{0.01, context.pick(500.0, 100.0)}, strong{0.1, context.pick(
                                                                                           100.0,
                                                                                           20.0)} {}

  [[nodiscard]] double quiet(const Case& run) const {
    return scan_stability([&](double step) { return keeps_energy(run, step); }, 0.02, 0.4,
                          resolution)
        .smallest_unstable;
  }
  [[nodiscard]] double noisy(const Case& run, const Bath& bath) const {
    return scan_stability([&](double step) { return !hot(run, step, bath, seeds); }, 0.005, 0.4,
                          2.0 * resolution)
        .smallest_unstable;
  }
};

struct Limits {
  double frequency;
  double linear, verlet;
  double quiet, noisy, damped;  ///< without noise; with friction 0.01; with friction 0.1
};
/// Returns the limits of Integrator 5 for each frequency.
std::vector<Limits> limits(Context& context, const Search& search, Table& table) {
  std::vector<Limits> all;
  for (const double frequency : {10.0, 20.0, 50.0, 100.0, 200.0, 500.0}) {
    const Minimum at = minimum(frequency);
    for (const double beta : {0.25, 1.0}) {
      table.row({frequency, beta, significant(linear_limit(at, beta, true)),
                 significant(linear_limit(at, beta, false)), std::nan(""), std::nan(""),
                 std::nan("")});
    }
    const Case five = integrator5(frequency);
    const Limits& l = all.emplace_back(Limits{
        frequency, linear_limit(at, 0.4, true), linear_limit(at, 0.4, false), search.quiet(five),
        search.noisy(five, search.weak), search.noisy(five, search.strong)});
    table.row({frequency, 0.4, significant(l.linear), significant(l.verlet), significant(l.quiet),
               significant(l.noisy), significant(l.damped)});
    context.progress(static_cast<double>(all.size()) / 7.0);
  }
  return all;
}

/// The smallest mean heat at twice a limit and the largest mean heat at half the limit, with seeds
/// that were not used to find the limit.
struct Sides {
  double twice = HUGE_VAL, half = 0.0;

  void look(const Case& run, double limit, const Bath& bath) {
    twice = std::min(twice, mean_heat(run, 2.0 * limit, bath, 5).value);
    half = std::max(half, mean_heat(run, 0.5 * limit, bath, 5).value);
  }
};

void measure_stability(Context& context, const std::vector<Limits>& all, double rigid,
                       double quiet_shake, double noisy_shake, const Mean& shaken, int seeds,
                       const Sides& sides) {
  const auto at = [&](double frequency) -> const Limits& {
    return *std::find_if(all.begin(), all.end(),
                         [&](const Limits& l) { return l.frequency == frequency; });
  };
  const double spread = shaken.standard_error * std::sqrt(static_cast<double>(shaken.units));
  context.number("linear-limit.ratio-500-to-20", at(500.0).linear / at(20.0).linear);
  context.number("linear-limit.ratio-to-rigid", at(500.0).linear / rigid);
  context.number("linear-limit.rigid", rigid);
  context.number("linear-limit.omega-20", at(20.0).linear);
  context.number("verlet-limit.omega-20", at(20.0).verlet / water::h);
  context.number("verlet-limit.scaled-ratio", 25.0 * at(500.0).verlet / at(20.0).verlet);
  context.number("quiet-limit.omega-20", at(20.0).quiet / water::h);
  context.number("quiet-limit.omega-500", at(500.0).quiet / water::h);
  context.number("quiet-limit.shake", quiet_shake / water::h);
  context.number("noisy-limit.omega-500", at(500.0).noisy / water::h);
  context.number("damped-limit.omega-500", at(500.0).damped / water::h);
  context.number("heat.threshold", too_hot);
  context.number("further-seeds.heat-at-twice", sides.twice);
  context.number("further-seeds.heat-at-half", sides.half);
  context.number("noisy-limit.shake", noisy_shake / water::h);
  context.number("noisy-limit.omega-20", at(20.0).noisy / water::h);
  context.number("mean-heat.shake", shaken.value);
  context.number("mean-heat.shake-spread", spread);
  context.number("false-alarm-chance",
                 0.5 * std::erfc((too_hot - shaken.value) * std::sqrt(0.5 * seeds) / spread));
  context.number("damped-limit.omega-20", at(20.0).damped / water::h);
}

Figure drawing_of(double quiet_shake) {
  Figure drawing(1, 380);
  Panel& panel = drawing.panel();
  panel.x("penalty frequency $\\omega$", Scale::log).y("step $h$ [48.9 fs]", Scale::log);
  const auto curve = [&](const Look& look, const char* column) {
    panel.linked(look, "omega", column).where("beta", 0.4);
  };
  curve(by_quantity("Integrator 5, linear limit"), "linear limit");
  curve(by_method("zhang-skeel-stiff", "Integrator 5, smallest unstable, no noise"),
        "smallest unstable h");
  curve(by_method("gla-zhang-skeel-stiff", "Integrator 5, smallest too hot, noise"),
        "smallest unstable h with noise");
  curve(by_method("velocity-verlet", "Verlet, linear limit"), "linear limit of Verlet");
  panel.level(quiet_shake, "SHAKE, smallest unstable, no noise")
      .cross(20.0, water::h, "Figs 4, 6, 7")
      .cross(500.0, water::h, "Fig 5");
  return drawing;
}

void run_stability(Context& context) {
  const Search search(context);
  Table table({"omega", "beta", "linear limit", "linear limit of Verlet", "smallest unstable h",
               "smallest unstable h with noise", "smallest unstable h with noise, friction 0.1"});
  const std::vector<Limits> all = limits(context, search, table);
  const double rigid = rigid_limit();
  const double quiet_shake = search.quiet(shake());
  const double noisy_shake = search.noisy(shake(), search.weak);
  Sides sides;
  for (const Limits& l : all) {
    const Case five = integrator5(l.frequency);
    if (l.frequency == 20.0) sides.look(five, l.noisy, search.weak);
    if (l.frequency == 20.0 || l.frequency == 500.0) sides.look(five, l.damped, search.strong);
  }
  table.row({std::nan(""), std::nan(""), significant(rigid), std::nan(""), significant(quiet_shake),
             significant(noisy_shake), std::nan("")});
  context.words("seeds", std::to_string(search.seeds));
  context.artefact(figure_stability)
      .table(table)
      .figure(drawing_of(quiet_shake))
      .problem("water-penalty")
      .method("zhang-skeel-stiff", method_beta)
      .method("gla-zhang-skeel-stiff", method_beta)
      .method("shake")
      .method("gla-shake");
  measure_stability(context, all, rigid, quiet_shake, noisy_shake,
                    mean_heat(shake(), water::h, search.weak, 1), search.seeds, sides);
}

}  // namespace

Experiment water_stability() { return {.id = figure_stability, .run = run_stability}; }

}  // namespace shakedown::tao2014
