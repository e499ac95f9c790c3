// Measures and draws for water-stability.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/stability_search.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/water/motion.hpp"
#include "methods/base/method.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace water;

constexpr const char* figure_stability = "tao2014/water-stability";

struct Minimum {
  Eigen::VectorXd masses;
  Eigen::MatrixXd whole, stiff;  ///< Hess V~ and Hess V1/eps at the penalised minimum
};
Minimum minimum(double frequency) {
  PenaltyParameters<WaterParameters> parameters;
  parameters.omega = frequency;
  const WaterPenaltyDense<> problem(parameters);
  const auto q = initial_state(problem).q;
  Minimum at{problem.mass().diagonal, Eigen::MatrixXd(q.size(), q.size()), {}};
  at.stiff = at.whole;
  problem.hessian(q, at.whole);
  problem.stiff_hessian(q, at.stiff);
  return at;
}

/// Largest h with h^2 mu <= 4 for all mu of (Hess V~, M + beta h^2 Hess V1): (19) about the minimum.
/// `stiff` false: Verlet, whose matrix is M.
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

/// That of SHAKE: the frequencies of the rigid molecules about their minimum, in the tangent space.
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

constexpr double quiet_run = 100.0;
/// A friction, and a run that is long beside what relaxes with it.
struct Bath {
  double friction, until;
};

/// Without noise: the energy stays within ten thermal energies 21 kT of the start's.
bool keeps_energy(const Mover& mover, const Settings& parameters, double step) {
  double first = 0.0, most = 0.0;
  const RunSummary run = observe(
      mover.problem, mover.method,
      thermal(mover.problem, step, std::llround(quiet_run / step), parameters, mover.options),
      [&](const Observation& now) {
        if (now.t == 0.0) first = now.energy;
        most = std::max(most, std::fabs(now.energy - first));
      });
  return run.ok() && most < 10.0 * 21.0 * temperature;
}
/// Mean of p^2/m over the second half of a run with noise, in units of what 10 K give; infinite where
/// the run fails.
double heat(const Mover& mover, const Settings& parameters, double step, const Bath& bath,
            int seed) {
  const Water<> rigid{WaterParameters{}};
  const double degrees = mover.problem == "water" ? 42.0 : 63.0;
  Settings options = mover.options;
  options.emplace_back("seed", std::to_string(seed));
  options.emplace_back("friction", shortest(bath.friction));
  Request request = thermal(mover.problem, step, std::llround(bath.until / step), parameters,
                            options, temperature, static_cast<std::uint64_t>(seed));
  request.every = std::max<std::int64_t>(1, std::llround(0.5 / step));
  double sum = 0.0;
  int samples = 0;
  const RunSummary run = observe(mover.problem, mover.method, request, [&](const Observation& now) {
    if (now.t < bath.until / 2.0) return;
    const auto p = Eigen::VectorXd::Map(now.p.data(), rigid.size());
    sum += p.cwiseAbs2().dot(rigid.mass().inverse) / (degrees * temperature);
    ++samples;
  });
  return run.ok() ? sum / samples : HUGE_VAL;
}
constexpr double too_hot = 1.5;
/// Whether the first of the seeds and the mean of all are too hot: what a seed finds quiet costs no
/// more, and what it finds hot by chance the others put right.
bool hot(const Mover& mover, const Settings& parameters, double step, const Bath& bath, int seeds) {
  double sum = heat(mover, parameters, step, bath, 1);
  if (sum < too_hot) return false;
  for (int seed = 2; seed <= seeds && sum < too_hot * seeds; ++seed) {
    sum += heat(mover, parameters, step, bath, seed);
  }
  return sum >= too_hot * seeds;
}

struct Limits {
  double frequency;
  double linear, verlet;
  double quiet, noisy, damped;  ///< without noise; with friction 0.01; with ten times that
};
/// Smallest mean heat at twice a limit and largest at half of it, of seeds that did not find it.
struct Sides {
  double twice = HUGE_VAL, half = 0.0;
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

void run_stability(Context& context) {
  const double resolution = context.pick(0.08, 0.3);
  const int seeds = context.pick(4, 1);
  const Bath weak{0.01, context.pick(500.0, 100.0)}, strong{0.1, context.pick(100.0, 20.0)};
  const auto noisy = [](const Mover& mover) {
    Mover with = mover;
    with.method = "gla-" + with.method;
    return with;
  };
  const auto quiet_limit = [&](const Mover& mover, const Settings& parameters) {
    return scan_stability([&](double step) { return keeps_energy(mover, parameters, step); }, 0.02,
                          0.4, resolution)
        .smallest_unstable;
  };
  const auto noisy_limit = [&](const Mover& mover, const Settings& parameters, const Bath& bath) {
    return scan_stability(
               [&](double step) { return !hot(noisy(mover), parameters, step, bath, seeds); },
               0.005, 0.4, 2.0 * resolution)
        .smallest_unstable;
  };
  std::vector<Limits> all;
  Table table({"omega", "beta", "linear limit", "linear limit of Verlet", "smallest unstable h",
               "smallest unstable h with noise", "smallest unstable h with noise, friction 0.1"});
  for (const double frequency : {10.0, 20.0, 50.0, 100.0, 200.0, 500.0}) {
    const Minimum at = minimum(frequency);
    for (const double beta : {0.25, 1.0}) {
      table.row({frequency, beta, significant(linear_limit(at, beta, true)),
                 significant(linear_limit(at, beta, false)), std::nan(""), std::nan(""),
                 std::nan("")});
    }
    const Settings parameters = penalty(frequency);
    all.push_back({frequency, linear_limit(at, 0.4, true), linear_limit(at, 0.4, false),
                   quiet_limit(integrator5(), parameters),
                   noisy_limit(integrator5(), parameters, weak),
                   noisy_limit(integrator5(), parameters, strong)});
    const Limits& l = all.back();
    table.row({frequency, 0.4, significant(l.linear), significant(l.verlet), significant(l.quiet),
               significant(l.noisy), significant(l.damped)});
    context.progress(static_cast<double>(all.size()) / 7.0);
  }
  const double rigid = rigid_limit();
  const double quiet_shake = quiet_limit(shake(), {}), noisy_shake = noisy_limit(shake(), {}, weak);
  const auto mean_heat = [&](const Mover& mover, const Settings& parameters, double step,
                             const Bath& bath, int first) {
    std::vector<double> heats;
    for (int seed = first; seed < first + 8; ++seed) {
      heats.push_back(heat(noisy(mover), parameters, step, bath, seed));
    }
    return mean_of(heats);
  };
  Sides sides;
  const auto look_beside = [&](double frequency, double limit, const Bath& bath) {
    const auto at = [&](double step) {
      return mean_heat(integrator5(), penalty(frequency), step, bath, 5).value;
    };
    sides.twice = std::min(sides.twice, at(2.0 * limit));
    sides.half = std::max(sides.half, at(0.5 * limit));
  };
  for (const Limits& l : all) {
    if (l.frequency == 20.0) look_beside(l.frequency, l.noisy, weak);
    if (l.frequency == 20.0 || l.frequency == 500.0) look_beside(l.frequency, l.damped, strong);
  }
  table.row({std::nan(""), std::nan(""), significant(rigid), std::nan(""), significant(quiet_shake),
             significant(noisy_shake), std::nan("")});
  Figure drawing(1, 380);
  Panel& panel = drawing.panel();
  panel.x("penalty frequency $\\omega$", Scale::log).y("step $h$ [48.9 fs]", Scale::log);
  const Look five = by_method("zhang-skeel-stiff", "Integrator 5, smallest unstable, no noise");
  panel.linked(by_quantity("Integrator 5, linear limit"), "omega", "linear limit")
      .where("beta", 0.4);
  panel.linked(five, "omega", "smallest unstable h").where("beta", 0.4);
  panel
      .linked(by_method("gla-zhang-skeel-stiff", "Integrator 5, smallest too hot, noise"), "omega",
              "smallest unstable h with noise")
      .where("beta", 0.4);
  panel
      .linked(by_method("velocity-verlet", "Verlet, linear limit"), "omega",
              "linear limit of Verlet")
      .where("beta", 0.4);
  panel.level(quiet_shake, "SHAKE, smallest unstable, no noise")
      .cross(20.0, water::h, "Figs 4, 6, 7")
      .cross(500.0, water::h, "Fig 5");
  context.words("seeds", std::to_string(seeds));
  context.artefact(figure_stability)
      .table(table)
      .figure(drawing)
      .problem("water-penalty")
      .method("zhang-skeel-stiff", method_beta)
      .method("gla-zhang-skeel-stiff", method_beta)
      .method("shake")
      .method("gla-shake");
  measure_stability(context, all, rigid, quiet_shake, noisy_shake,
                    mean_heat(shake(), {}, water::h, weak, 1), seeds, sides);
}

}  // namespace

Experiment water_stability() { return {.id = figure_stability, .run = run_stability}; }

}  // namespace shakedown::tao2014
