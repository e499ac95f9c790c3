// Computes the results of theorems.md on Lemma 6.2 and its proof, with a slow x, two fast y and a
// full matrix C.
#include <algorithm>
#include <array>
#include <numbers>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/theorems/penalty_runs.hpp"
#include "experiments/tao2014/theorems/problems.hpp"

namespace shakedown::tao2014 {
namespace {

using Flat = FlatConstraint<>;
using Springs = Penalised<Flat>;
const std::vector<double> flat_omegas{40.0, 80.0, 160.0, 320.0};
constexpr double fastest = 2.5;  // largest singular value of C, rounded up

Springs::Parameters springs(double omega, double bend) { return {{bend}, omega}; }

double slow_limit(double t) { return 0.8 * std::cos(t) + 0.3 * std::sin(t); }
/// Returns the multiplier of the limit, with the suite's sign: C^T lambda = -grad_y V at y = 0.
Eigen::Vector2d multiplier_limit(double t) {
  const double x = slow_limit(t);
  const double first = -std::sin(x) / 2.0;
  return {first, -std::cos(x) / 2.0 - first};
}

/// Returns the largest distances from the limit on [0, 2] at one omega: in x, in y, and in means of
/// omega^2 g over windows of 0.2.
Eigen::Array3d limits(double omega, double bend) {
  constexpr double window = 0.2;
  constexpr double interval = 0.02;
  const Springs problem(springs(omega, bend));
  const Case released = motion<Springs>("rk4", springs(omega, bend));
  Eigen::Array3d found = Eigen::Array3d::Zero();
  const auto path =
      sampled(released, interval, static_cast<int>(std::lround(limit_horizon / interval)),
              resolving_steps(interval, omega, fastest));
  found(0) = worst(path.size(), [&](auto k) {
    return std::fabs(path[k].q(0) - slow_limit(interval * static_cast<double>(k)));
  });
  found(1) = worst(path.size(), [&](auto k) { return path[k].q.template tail<2>().norm(); });
  const auto means =
      window_means(released, window, resolving_steps(window / 10.0, omega, fastest),
                   [&](const Phase& at) { return penalty_force(problem, omega, at.q); });
  for (std::size_t k = 0; k < means.size(); ++k) {
    Eigen::Vector2d exact = Eigen::Vector2d::Zero();
    for (int i = 0; i < 200; ++i) {
      exact +=
          multiplier_limit(window * (static_cast<double>(k) / 10.0 + (i + 0.5) / 200.0)) / 200.0;
    }
    found(2) = worse(found(2), (means[k] - exact).norm());
  }
  return found;
}

void measure_limit(Context& context) {
  for (const double bend : {0.0, 0.5}) {
    std::array<std::vector<double>, 3> all;
    for (const double omega : flat_omegas) {
      // The maximum over five nearby values of omega does not depend on the phase at the end of a
      // window.
      Eigen::Array3d most = Eigen::Array3d::Zero();
      for (const double factor : {1.0, 1.1, 1.2, 1.3, 1.4}) {
        most = most.binaryExpr(limits(factor * omega, bend), &worse);
      }
      for (std::size_t i = 0; i < 3; ++i) all[i].push_back(most(static_cast<Index>(i)));
    }
    const std::string of = bend == 0.0 ? ".linear" : ".bent";
    context.number("flat-slope.x" + of, power_law_slope(flat_omegas, all[0]));
    context.number("flat-slope.y" + of, power_law_slope(flat_omegas, all[1]));
    context.number("flat-slope.window-mean" + of, power_law_slope(flat_omegas, all[2]));
  }
}

/// Returns the fast modes of C^T C: the squares of frequency/omega, and the directions.
auto fast_modes() {
  Eigen::Matrix2d C;
  C << 2.0, 1.0, 0.0, 1.0;
  return linear_algebra::symmetric_modes(C.transpose().lazyProduct(C));
}

/// Returns the largest |y(s + T) - y(s)| for s <= 1/2, divided by the largest |y|. The first value
/// is for the coordinate along a mode, the second for the whole of y. T is the period of the mode.
Eigen::Array2d return_error(double omega, Index mode) {
  const auto modes = fast_modes();
  constexpr int steps = 200;
  const double period = 2.0 * std::numbers::pi / (omega * std::sqrt(modes.values(mode)));
  std::vector<Eigen::Vector2d> y;
  observed(motion<Springs>("rk4", springs(omega, 0.0)), period / steps,
           std::llround(0.5 / period * steps) + steps, [&](std::int64_t, const Phase& at) {
             y.push_back(modes.vectors.transpose().lazyProduct(at.q.tail<2>()));
           });
  const auto sizes = [mode](const Eigen::Vector2d& v) {
    return Eigen::Array2d(std::fabs(v(mode)), v.norm());
  };
  Eigen::Array2d gap = Eigen::Array2d::Zero();
  Eigen::Array2d size = gap;
  for (std::size_t k = 0; k + steps < y.size(); ++k) {
    gap = gap.binaryExpr(sizes(y[k + steps] - y[k]), &worse);
    size = size.binaryExpr(sizes(y[k]), &worse);
  }
  return gap / size;
}

void measure_periodic(Context& context) {
  const Eigen::Array2d slower = return_error(flat_omegas.back(), 0);
  const Eigen::Array2d faster = return_error(flat_omegas.back(), 1);
  context.number("period-change.one-mode", std::max(slower(0), faster(0)));
  context.number("period-change.both-modes", std::min(slower(1), faster(1)));
}

/// Returns y(t) by variation of constants, with Simpson's rule applied to the computed forces f2.
/// With `delayed` the kernel is taken at t - s, otherwise at s, as printed.
Eigen::Vector2d duhamel(const std::vector<Eigen::Vector2d>& force, double step, double omega,
                        bool delayed) {
  const auto modes = fast_modes();
  const Eigen::Matrix2d basis = modes.vectors;
  const Eigen::Array2d rates(std::sqrt(modes.values(0)), std::sqrt(modes.values(1)));
  const std::size_t last = force.size() - 1;
  Eigen::Array2d sum = Eigen::Array2d::Zero();
  for (std::size_t k = 0; k <= last; ++k) {
    const double weight = k == 0 || k == last ? 1.0 : k % 2 == 1 ? 4.0 : 2.0;
    const double s = step * static_cast<double>(delayed ? last - k : k);
    const Eigen::Array2d f = basis.transpose() * force[k];
    sum += weight * f * (omega * s * rates).sin() / (omega * rates);
  }
  return basis * (step / 3.0 * sum).matrix();
}

void measure_variation_of_constants(Context& context) {
  constexpr double omega = 50.0;
  constexpr int steps = 8000;
  const double step = 1.0 / steps;
  const Flat problem(springs(omega, 0.0));
  std::vector<Eigen::Vector2d> force;
  Eigen::Vector2d y = Eigen::Vector2d::Zero();
  observed(motion<Springs>("rk4", springs(omega, 0.0)), step, steps,
           [&](std::int64_t, const Phase& at) {
             Eigen::Vector3d gradient;
             problem.gradient(at.q, gradient);
             force.push_back(-gradient.tail<2>());
             y = at.q.tail<2>();
           });
  context.number("duhamel-error.printed",
                 (duhamel(force, step, omega, false) - y).norm() / y.norm());
  context.number("duhamel-error.corrected",
                 (duhamel(force, step, omega, true) - y).norm() / y.norm());
}

}  // namespace

void theorem_flat_constraint(Context& context) {
  measure_limit(context);
  measure_periodic(context);
  measure_variation_of_constants(context);
}

}  // namespace shakedown::tao2014
