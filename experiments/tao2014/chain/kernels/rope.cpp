// Computes the results of chain.md.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/chain/motion.hpp"
#include "methods/base/consistent.hpp"
#include "problems/chain.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* motion = "tao2014/chain";

/// Zeros of J0, from Abramowitz, Stegun, Table 9.5.
constexpr std::array bessel_zeros{2.4048255576957728, 5.5200781102863106, 8.6537279129110122};

/// Returns the squared frequencies of small swings of a chain of length 1 about rest, in ascending
/// order. The rods hang vertically, so the swings are horizontal. The stiffness matrix is the x
/// part of the derivative of the constraint forces.
Eigen::VectorXd swing_frequencies(int n) {
  ChainParameters parameters;
  parameters.n = n;
  parameters.L = 1.0 / n;
  const Chain<> problem(parameters);
  Eigen::VectorXd q = Eigen::VectorXd::Zero(2 * n);
  for (int k = 0; k < n; ++k) q(2 * k + 1) = -parameters.L * (k + 1);
  Eigen::VectorXd lambda = Eigen::VectorXd::Zero(n);
  Eigen::VectorXd a = q;
  ConsistentMultiplier<Chain<>> consistent(problem);
  if (!consistent.solve(problem, q, Eigen::VectorXd::Zero(2 * n), lambda, a)) return {};
  Operator<Chain<>> curvature;
  resize_operator(curvature, 2 * n);
  problem.add_curvature(q, lambda, curvature);
  Eigen::VectorXd diagonal(n), lower(n - 1);
  for (int k = 0; k < n; ++k) {
    diagonal(k) = curvature.diagonal[static_cast<std::size_t>(k)](0, 0);
    if (k > 0) lower(k - 1) = curvature.lower[static_cast<std::size_t>(k - 1)](0, 0);
  }
  return linear_algebra::tridiagonal_eigenvalues(diagonal, lower);
}

void rope_artefact(Context& context) {
  Table table({"n", "mode", "squared frequency", "rope", "relative error"});
  std::vector<double> sizes;
  std::vector<std::vector<double>> errors(3);
  std::vector<Eigen::VectorXd> frequencies;
  for (int n = 10; n <= context.pick(640, 80); n *= 2) {
    sizes.push_back(n);
    frequencies.push_back(swing_frequencies(n));
  }
  for (int mode = 0; mode < 3; ++mode) {
    const double zero = bessel_zeros[static_cast<std::size_t>(mode)];
    const double limit = zero * zero / 4.0;
    for (std::size_t k = 0; k < sizes.size(); ++k) {
      const double error = std::fabs(frequencies[k](mode) / limit - 1.0);
      errors[static_cast<std::size_t>(mode)].push_back(error);
      table.row({sizes[k], mode + 1, frequencies[k](mode), limit, error});
    }
  }
  Figure drawing(1, 340);
  Panel& panel = drawing.panel().x("number of pendula $n$", Scale::log);
  panel.y("relative error of $\\omega_j^2$", Scale::log);
  const auto swing = [&](const char* name, int mode) -> Curve& {
    return panel.linked(by_parameter(name), "n", "relative error").where("mode", mode);
  };
  swing("slowest swing, $j$ = 1", 1).slope(-1);
  swing("$j$ = 2", 2);
  swing("$j$ = 3", 3);
  context.artefact("tao2014/chain-rope")
      .table(table)
      .figure(drawing)
      .problem("chain", {{"L", "1/n"}});
  const char* names[] = {"rope-slope.first", "rope-slope.second", "rope-slope.third"};
  for (std::size_t mode = 0; mode < 3; ++mode) {
    const auto& error = errors[mode];
    // The fit uses only n >= 40, because coarser chains do not resolve the third mode.
    context.number(names[mode], power_law_slope({sizes.begin() + 2, sizes.end()},
                                                {error.begin() + 2, error.end()}));
  }
  context.number("rope-error.longest", errors[0].back());
}

/// Draws both chains: at the time `moment` for a figure, or at all times if there is no `moment`,
/// for a film.
void draw_chains(Panel& panel, std::optional<double> moment = {}) {
  panel.scene().x_range(-12.5, 12.5).y_range(-23.0, 1.0);
  std::vector<Curve*> shown{&panel.line(by_reference("fifty pendula"), "x of 50", "y of 50"),
                            &panel.linked(by_quantity("ten pendula"), "x of 10", "y of 10"),
                            &panel.points(by_quantity("pivot"), "x of 10", "y of 10")};
  shown.back()->where("bob", 0.0);
  for (Curve* curve : shown) {
    if (moment) curve->where("t", *moment);
  }
}

/// Integrates chains of 10 and 50 pendula of equal length with Z&S.
void motion_artefact(Context& context) {
  const double length = 10.0 * std::sqrt(5.0);
  const double until = 24.0;
  const double grid = 0.5;
  const auto chain_run = [&](const Settings& parameters, double h) {
    return sampled_run(
        {"chain-penalty", "zhang-skeel", h, until, {{"beta", "0.4"}}, parameters, grid});
  };
  const SampledRun ten = chain_run({{"omega", "20"}}, 0.05);
  const SampledRun fifty =
      chain_run({{"n", "50"}, {"L", shortest(length / 50.0)}, {"omega", "400"}}, 0.0025);
  Table table({"frame", "t", "clock", "bob", "x of 10", "y of 10", "x of 50", "y of 50",
               "x of the clock", "y of the clock"});
  const std::size_t frames = std::min(ten.q.size(), fifty.q.size());
  for (std::size_t k = 0; k < frames; ++k) {
    for (std::size_t bob = 0; bob <= 50; ++bob) {
      const auto at = [&](const SampledRun& run, std::size_t n, std::size_t i) {
        if (bob > n) return std::nan("");
        return bob == 0 ? 0.0 : run.q[k][2 * bob - 2 + i];
      };
      table.row({k, grid * static_cast<double>(k),
                 bob == 0 ? "  $t$ = " + shortest(grid * static_cast<double>(k)) : "", bob,
                 at(ten, 10, 0), at(ten, 10, 1), at(fifty, 50, 0), at(fifty, 50, 1),
                 bob == 0 ? -12.0 : std::nan(""), bob == 0 ? 0.2 : std::nan("")});
    }
  }
  Figure still(3, 260);
  for (const int t : {0, 2, 4, 6, 8, 10}) {
    draw_chains(still.panel("$t$ = " + std::to_string(t)), t);
  }
  Figure film(1, 620);
  Panel& panel = film.panel();
  draw_chains(panel);
  panel.labels(neutral(), "x of the clock", "y of the clock", "clock");
  film.moving("frame", static_cast<int>(frames), 8);
  Artefact& artefact = context.artefact(motion);
  artefact.table(table).figure(still).film(film);
  artefact.ran("chain-penalty", "zhang-skeel", 0.05, ten.summary)
      .ran("chain-penalty", "zhang-skeel", 0.0025, fifty.summary);
}

void run_rope(Context& context) {
  rope_artefact(context);
  motion_artefact(context);
}

}  // namespace

Experiment chain() { return {.id = motion, .run = run_rope}; }

}  // namespace shakedown::tao2014
