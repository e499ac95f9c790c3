// The model of TO section 4.2. Question: does a chain of many pendula approximate a continuous
// rope? Expectation: yes, to first order in 1/n. Finding: the squared frequencies of small swings,
// those of M^-1 sum_k lambda_k Hess g_k at rest, tend to those of a hanging rope, (j_k/2)^2 g /
// length with j_k the zeros of J0, like 1/n. The animation shows Figure 3's run at the same ten
// pendula and at fifty.

#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/curves.hpp"
#include "experiments/tao2014/runs.hpp"
#include "methods/base/consistent.hpp"
#include "problems/chain.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* rope = "tao2014/chain-rope";
constexpr const char* motion = "tao2014/chain";

/// Of J0: Abramowitz, Stegun, Table 9.5.
constexpr std::array bessel_zeros{2.4048255576957728, 5.5200781102863106, 8.6537279129110122};

/// Squared frequencies of small swings about rest of a chain of length 1, ascending. The rods hang
/// straight, so that swings are horizontal and the stiffness is the x part of the constraint
/// forces' derivative.
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
  const auto swing = [](const char* mode) { return curve("mode", mode, "n", "relative error"); };
  context
      .artefact(rope, "The chain as a rope",
                "Squared frequencies of the first three swings of a hanging chain of length 1 with "
                "n equal bobs, against those of a continuous rope, (j/2)^2 with j the zeros of the "
                "Bessel function J0: relative error.")
      .table(table)
      .plot({gnuplot::log_axis("x") + gnuplot::log_axis("y") +
                 "set xlabel 'n'\nset ylabel 'relative error'\nset xrange [8:800]\nset key top "
                 "right\nplot " +
                 swing("1") + " with linespoints ls 1 title 'slowest swing', " + swing("2") +
                 " with linespoints ls 5 title 'second', " + swing("3") +
                 " with linespoints ls 6 title 'third', " + gnuplot::slope(-1, 80, 2e-2) + "\n",
             600, 400})
      .problem("chain", {{"L", "1/n"}});
  auto& order = claim(context, "rope", "4.2, first sentence",
                      "a chain of n pendula approximates a continuous rope, to first order in 1/n",
                      ClaimKind::order, "chain-rope");
  const char* names[] = {"first", "second", "third"};
  for (std::size_t mode = 0; mode < 3; ++mode) {
    const auto& error = errors[mode];
    // From n = 40 on: the coarse chains do not resolve the third swing.
    order.expect(
        std::string("slope of the error of the ") + names[mode] +
            " squared frequency in n, from 40 on",
        power_law_slope({sizes.begin() + 2, sizes.end()}, {error.begin() + 2, error.end()}),
        near(-1.0, 0.1));
  }
  order
      .because("the error is c/n + O(1/n^2); at n = 40 the second term of the third mode is a "
               "tenth of the first")
      .measured("relative error of the slowest squared frequency, largest n", errors[0].back());
}

/// Frames of Z&S on the chains of 10 and 50 pendula of equal length.
void motion_artefact(Context& context) {
  const double length = 10.0 * std::sqrt(5.0);
  const double until = 24.0;
  const double grid = 0.25;
  const Settings short_chain{{"omega", "20"}};
  const Settings long_chain{{"n", "50"}, {"L", shortest(length / 50.0)}, {"omega", "400"}};
  const SampledRun ten = sampled_run("chain-penalty", short_chain, "zhang-skeel", {{"beta", "0.4"}},
                                     0.05, grid, until);
  const SampledRun fifty = sampled_run("chain-penalty", long_chain, "zhang-skeel",
                                       {{"beta", "0.4"}}, 0.0025, grid, until);
  Table table({"t", "bob", "x of 10", "y of 10", "x of 50", "y of 50"});
  const std::size_t frames = std::min(ten.q.size(), fifty.q.size());
  for (std::size_t k = 0; k < frames; ++k) {
    for (std::size_t bob = 0; bob <= 50; ++bob) {
      const auto at = [&](const SampledRun& run, std::size_t n, std::size_t i) {
        if (bob > n) return std::nan("");
        return bob == 0 ? 0.0 : run.q[k][2 * bob - 2 + i];
      };
      table.row({grid * static_cast<double>(k), bob, at(ten, 10, 0), at(ten, 10, 1),
                 at(fifty, 50, 0), at(fifty, 50, 1)});
    }
  }
  const std::string axes = "set size ratio -1\nset xrange [-14:14]\nset yrange [-24:2]\nset xlabel "
                           "'x'\nset ylabel 'y'\n";
  const auto chains = [](const std::string& rows, const std::string& titles) {
    return "data using \"x of 50\":\"y of 50\" " + rows +
           " with lines lc rgb '#56B4E9' lw 3 dt solid " +
           (titles.empty() ? "notitle" : "title 'n = 50'") +
           ", data using \"x of 10\":\"y of 10\" " + rows +
           " with linespoints lc rgb '#D55E00' lw 2 dt solid pt 7 ps 0.6 " +
           (titles.empty() ? "notitle" : "title 'n = 10'");
  };
  std::string still = axes + "set key bottom right\nplot ";
  for (int k = 0; k <= 40; k += 8) {
    const std::string first = std::to_string(51 * k);
    const std::string rows = "every ::" + first + "::" + std::to_string(51 * k + 50);
    still += (k == 0 ? "" : ", ") + chains(rows, k == 0 ? "titles" : "");
  }
  const std::string moving = axes + "set key bottom right\nset title sprintf('t = %5.2f', " +
                             shortest(grid) + " * frame)\nplot " +
                             chains("every ::51*frame::51*frame+50", "titles") + "\n";
  Artefact& artefact = context.artefact(
      motion, "The chain in motion",
      "Penalised, by Z&S with beta = 0.4, from a straight line at slope -2 at rest: ten pendula as "
      "in Figure 3 (h = 0.05, omega = 20) and fifty of the same total length (h = 0.0025, omega = "
      "400). The figure shows t = 0, 2, 4, ..., 10, the animation t = 0 to 24.");
  artefact.table(table)
      .plot({still + "\n", 620, 600})
      .animation({moving, static_cast<int>(frames), 8, 360, 340});
  artefact.ran("chain-penalty", "zhang-skeel", 0.05, ten.summary)
      .ran("chain-penalty", "zhang-skeel", 0.0025, fifty.summary);
}

void claim_start(Context& context) {
  const Chain<> problem{ChainParameters{}};
  Eigen::VectorXd q(20);
  Eigen::VectorXd p(20);
  Eigen::VectorXd g(10);
  problem.initial(q, p);
  problem.constraint(q, g);
  double placed = 0.0;
  for (int i = 1; i <= 10; ++i) {
    placed = std::max({placed, std::fabs(q(2 * i - 2) - i), std::fabs(q(2 * i - 1) + 2.0 * i)});
  }
  claim(context, "start-on-manifold", "4.2, formulas of M and g; Fig 3",
        "x_i = i, y_i = -2i satisfies the constraints with L_i = sqrt(5), M = 1", ClaimKind::value)
      .expect("largest |g| at the start", g.cwiseAbs().maxCoeff(), below(1e-14))
      .because("round-off of sqrt(5)^2")
      .expect("largest departure of the start from (i, -2i)", placed, exactly(0.0))
      .expect("departure of M from 1", (problem.mass().diagonal - Eigen::VectorXd::Ones(20)).norm(),
              exactly(0.0))
      .because("small whole numbers");
}

void run(Context& context) {
  claim_start(context);
  rope_artefact(context);
  motion_artefact(context);
}

}  // namespace

Experiment chain() { return {motion, "The chain as a rope, and in motion", run, {rope, motion}}; }

}  // namespace shakedown::tao2014
