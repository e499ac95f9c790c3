#include "experiments/beyond/sampling/exact_means.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/quadrature.hpp"
#include "experiments/analysis/solution.hpp"
#include "problems/base/random.hpp"

namespace shakedown::beyond {
namespace {

double fourth(double x) { return x * x * x * x; }
double normal_density(double x) {
  return std::exp(-x * x / 2.0) / std::sqrt(2.0 * std::numbers::pi);
}
double quartic_slope(double q) { return 4.0 * q * q * q; }

}  // namespace

double exact_potential_of_chain(int m, double omega) {
  constexpr int points = 401;
  constexpr double width = 10.0;
  const double d = 2.0 * width / (points - 1);
  const auto at = [&](int i) { return -width + i * d; };
  // For each position of the last mass so far: the weight of all configurations, and the weight
  // multiplied by the energy of the springs.
  Eigen::VectorXd weight(points), energy(points), next(points), after(points);
  for (int i = 0; i < points; ++i) {
    weight(i) = std::exp(-fourth(at(i)));
    energy(i) = fourth(at(i)) * weight(i);
  }
  for (int spring = 1; spring < 2 * m; ++spring) {
    const bool is_stiff = spring % 2 == 1;
    for (int i = 0; i < points; ++i) {
      next(i) = after(i) = 0.0;
      for (int j = 0; j < points; ++j) {
        const double r = at(i) - at(j);
        const double u = is_stiff ? omega * omega / 4.0 * r * r : fourth(r);
        const double factor = d * std::exp(-u);
        next(i) += factor * weight(j);
        after(i) += factor * (energy(j) + u * weight(j));
      }
    }
    std::swap(weight, next);
    std::swap(energy, after);
  }
  double all = 0.0, sum = 0.0;
  for (int i = 0; i < points; ++i) {
    const double last = std::exp(-fourth(at(i)));
    all += last * weight(i);
    sum += last * (energy(i) + fourth(at(i)) * weight(i));
  }
  return sum / all;
}

double quadrature_of_pair(double omega) {
  const auto integral = [&](bool of_potential) {
    const auto inner = [&](double x) {
      return gauss_kronrod(
          [&](double y) {
            const double u = omega * omega / 4.0 * (x - y) * (x - y) + fourth(x) + fourth(y);
            return (of_potential ? u : 1.0) * std::exp(-u);
          },
          -5.0, 5.0, 6, 1e-12);
    };
    return gauss_kronrod(inner, -5.0, 5.0, 6, 1e-12);
  };
  return integral(true) / integral(false);
}

double exact_potential_of_pendulum(double beta) {
  constexpr int points = 128;  // for each angle
  double all = 0.0, sum = 0.0;
  for (int i = 0; i < points; ++i) {
    for (int j = 0; j < points; ++j) {
      const double a = 2.0 * std::numbers::pi * i / points, b = 2.0 * std::numbers::pi * j / points;
      const double u = -2.0 * std::cos(a) - std::numbers::sqrt2 * std::cos(b);
      const double bend = std::sin(a - b);
      const double weight = std::sqrt(1.0 + bend * bend) * std::exp(-beta * u);
      all += weight;
      sum += weight * u;
    }
  }
  return sum / all;
}

double stationary_square(const Chain& chain) {
  constexpr int points = 501;
  constexpr double width = 3.0, d = 2.0 * width / (points - 1);
  constexpr double farthest = 8.0, spacing = 0.05;  // grid of normal numbers: range, spacing
  Eigen::MatrixXd P = Eigen::MatrixXd::Zero(points, points);
  Eigen::VectorXd square = Eigen::VectorXd::Zero(points);
  for (int i = 0; i < points; ++i) {
    const double y = -width + i * d;
    for (double xi = -farthest; xi <= farthest; xi += spacing) {
      const double weight = spacing * normal_density(xi);
      const double q = chain.seen(y, xi);
      square(i) += weight * q * q;
      const double x =
          std::clamp((chain.next(y, xi) + width) / d, 0.0, static_cast<double>(points - 1));
      const int first = std::clamp(static_cast<int>(x) - 1, 0, points - 4);
      const double t = x - first;  // for Lagrange's polynomials on 0, 1, 2, 3
      const std::array cubic{-(t - 1) * (t - 2) * (t - 3) / 6, t * (t - 2) * (t - 3) / 2,
                             -t * (t - 1) * (t - 3) / 2, t * (t - 1) * (t - 2) / 6};
      for (int k = 0; k < 4; ++k) P(i, first + k) += weight * cubic[std::size_t(k)];
    }
  }
  // Solves pi (P - I) = 0 for the stationary distribution pi. The normalisation of pi replaces one
  // of the equations.
  Eigen::MatrixXd A = P.transpose() - Eigen::MatrixXd::Identity(points, points);
  A.row(0).setOnes();
  const Eigen::VectorXd pi = A.partialPivLu().solve(Eigen::VectorXd::Unit(points, 0));
  return pi.dot(square);
}

Chain baoab_without_memory(double h) {
  const auto seen = [h](double y, double xi) { return y + h / 2.0 * xi; };
  return {[=](double y, double xi) {
            const double q = seen(y, xi);
            return q - h * h / 2.0 * quartic_slope(q) + h / 2.0 * xi;
          },
          seen};
}

Chain verlet_without_memory(double h) {
  return {[h](double y, double xi) { return y - h * h / 2.0 * quartic_slope(y) + h * xi; },
          [](double y, double) { return y; }};
}

Chain aboba_without_memory(double h) {
  const Chain verlet = verlet_without_memory(h);
  return {verlet.next,
          [h](double y, double xi) { return y + h / 2.0 * (xi - h / 2.0 * quartic_slope(y)); }};
}

double exact_square() {
  const auto integral = [](int power) {
    return gauss_kronrod([=](double q) { return std::pow(q, power) * std::exp(-fourth(q)); }, 0.0,
                         7.0, 8, 1e-13);
  };
  return integral(2) / integral(0);
}

namespace {

// The elastic bar with one interior node: M = 2/3, K = 2, and the whole force is stiff.
constexpr double node_mass = 2.0 / 3.0, node_stiffness = 2.0;

Case case_on_node(const std::string& method, const Settings& options, std::uint64_t seed, double h,
                  double until) {
  Case run{"linear-oscillator", method, h, until, options};
  run.options.insert(run.options.end(),
                     {{"inverse_temperature", "1"}, {"seed", std::to_string(seed)}});
  run.parameters = {{"n", "1"}, {"kappa", "0"}, {"epsilon", "1"}};
  return run;
}

Eigen::Vector2d one_step(Case run, const Eigen::Vector2d& z) {
  run.q0 = {z(0)};
  run.p0 = {z(1)};
  const Trajectory rows = integrate(run);
  return {rows_of(rows, "q").back()[0], rows_of(rows, "p").back()[0]};
}

}  // namespace

double linear_frequency() { return std::sqrt(node_stiffness / node_mass); }

LinearVariances linear_variances(const std::string& method, const Settings& options, int draws,
                                 double h) {
  const auto step = [&](std::uint64_t seed, const Eigen::Vector2d& z) {
    return one_step(case_on_node(method, options, seed, h, h), z);
  };
  const Eigen::Vector2d kick = step(1, Eigen::Vector2d::Zero());
  Eigen::Matrix2d phi;
  for (int j = 0; j < 2; ++j) phi.col(j) = step(1, Eigen::Vector2d::Unit(j)) - kick;
  if (!(linear_algebra::spectral_radius(phi) < 1.0)) return {not_a_number, not_a_number};
  // The normal numbers of the step are known, because they depend only on the seed and on the
  // number of the draw. With two draws, the kicks of two seeds determine the columns of B.
  const auto drawn = [](std::uint64_t seed, std::uint64_t draw) {
    double xi = 0.0;
    normals({.seed = seed, .step = draw}, {&xi, 1});
    return xi;
  };
  Eigen::Matrix2d columns = Eigen::Matrix2d::Zero();  // of B, times `scale`
  double scale = drawn(1, 0);
  columns.col(0) = kick;
  if (draws == 2) {
    const Eigen::Vector2d other = step(2, Eigen::Vector2d::Zero());
    columns << kick * drawn(2, 1) - other * drawn(1, 1), other * drawn(1, 0) - kick * drawn(2, 0);
    scale = drawn(1, 0) * drawn(2, 1) - drawn(1, 1) * drawn(2, 0);
  }
  const Eigen::Matrix2d noise = columns * columns.transpose() / (scale * scale);
  // Solves S = Phi S Phi^T + B B^T, column by column.
  Eigen::Matrix4d A = Eigen::Matrix4d::Identity();
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) A.block<2, 2>(2 * i, 2 * j) -= phi(i, j) * phi;
  }
  const Eigen::Vector4d S = A.partialPivLu().solve(Eigen::Vector4d::Map(noise.data()));
  return {S(0) * node_stiffness, S(3) / node_mass};
}

LinearAverages linear_averages(const std::string& method, const Settings& options, double h,
                               std::int64_t steps, std::uint64_t seed) {
  Case run = case_on_node(method, options, seed, h, h);
  std::array<double, 2> start{};
  normals({.seed = seed, .use = start_use}, start);
  run.q0 = {start[0] / std::sqrt(node_stiffness)};
  run.p0 = {start[1] * std::sqrt(node_mass)};
  Request request = run.request();
  request.steps = steps;
  std::vector<double> squares;
  const RunSummary summary = observe(run.problem, method, request, [&](const Observation& now) {
    squares.push_back(node_stiffness * now.q[0] * now.q[0]);
  });
  if (!summary.ok()) return {not_a_number, not_a_number};
  const auto mean_of_first = [&](std::size_t count) {
    return std::accumulate(squares.begin(), squares.begin() + std::ptrdiff_t(count), 0.0) /
           double(count);
  };
  return {mean_of_first(squares.size() / 16), mean_of_first(squares.size())};
}

}  // namespace shakedown::beyond
