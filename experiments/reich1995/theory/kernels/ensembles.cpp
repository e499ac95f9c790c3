// The statements of R section 2 on dynamics and statistics: the fast system near its equilibria,
// equipartition, and normal coordinates in the canonical ensemble. Computes part of the results of
// propositions.md.
#include <array>
#include <cmath>
#include <span>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/context.hpp"
#include "experiments/reich1995/examples/normal_modes.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/theory/kernels/sampling.hpp"
#include "problems/five_springs.hpp"
#include "problems/three_beads.hpp"

namespace shakedown::reich1995 {
namespace {

/// Returns the eigenvalues of (18), linearised about q_1 = p_1 = 0, for the three beads: q_1' = S
/// p_1/eps, p_1' = -(K q_1 + friction p_1)/eps with S = G M^-1 G^T at rest.
Eigen::VectorXcd linearised(double friction) {
  const ThreeBeads<> beads{ThreeBeadsParameters{}};
  Eigen::Matrix<double, 6, 1> q, p;
  beads.initial(q, p);
  Eigen::Matrix<double, 3, 6> G;
  beads.jacobian(q, G);
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(6, 6);
  A.topRightCorner(3, 3) = G * G.transpose();
  for (int i = 0; i < 3; ++i) {
    A(3 + i, i) = -beads.stiffness(i);
    A(3 + i, 3 + i) = -friction;
  }
  return linear_algebra::eigenvalues(A);
}

void measure_hyperbolic(Context& context) {
  const Eigen::VectorXcd free = linearised(0.0);
  context.number("eigenvalue-re.free",
                 free.real().cwiseAbs().maxCoeff() / free.cwiseAbs().minCoeff());
  context.number("eigenvalue-re.friction", linearised(1.0).real().maxCoeff());
}

/// Returns time averages along one run by Verlet: first eight of p_i dH/dp_i, then eight of q_i
/// dH/dq_i. Each is given as the means over 50 blocks, after one block that is discarded. Eight
/// beads with masses from 1 to 2 between walls have springs with potential r^2/2 + quartic r^4/4.
/// One bead has all the initial energy. With h = 0.02, Verlet changes a time average by a fraction
/// of (h omega)^2/8, less than 0.1 %.
constexpr int blocks = 50;
using Blocks = std::array<std::vector<double>, 16>;
Blocks time_averages(double quartic, int steps) {
  constexpr std::size_t beads = 8;
  constexpr double h = 0.02;
  std::array<double, beads> q{}, p{}, force{}, mass{};
  for (std::size_t i = 0; i < beads; ++i) mass[i] = 1.0 + static_cast<double>(i) / 7.0;
  p[0] = 4.0;
  const auto pull = [&] {
    force.fill(0.0);
    for (std::size_t i = 0; i <= beads; ++i) {
      const double r = (i < beads ? q[i] : 0.0) - (i > 0 ? q[i - 1] : 0.0);
      const double f = r + quartic * r * r * r;
      if (i < beads) force[i] -= f;
      if (i > 0) force[i - 1] += f;
    }
  };
  Blocks series;
  series.fill(std::vector<double>(blocks + 1, 0.0));
  const int length = steps / (blocks + 1);
  pull();
  for (int step = 0; step < length * (blocks + 1); ++step) {
    const auto block = static_cast<std::size_t>(step / length);
    for (std::size_t i = 0; i < beads; ++i) {
      p[i] += h / 2.0 * force[i];
      q[i] += h * p[i] / mass[i];
    }
    pull();
    for (std::size_t i = 0; i < beads; ++i) {
      p[i] += h / 2.0 * force[i];
      series[i][block] += p[i] * p[i] / mass[i] / length;
      series[beads + i][block] -= q[i] * force[i] / length;
    }
  }
  for (auto& values : series) values.erase(values.begin());
  return series;
}

void measure_equipartition(Context& context) {
  const auto spread = [](const Blocks& blocks, std::size_t first) {
    double delta = 0.0;  // delta by (6): the mean over all coordinates
    for (std::size_t i = 0; i < 8; ++i) delta += mean_of(blocks[i]).value / 8.0;
    struct Spread {
      double in_errors = 0.0, relative = 0.0, error = 0.0;
    } most;
    for (std::size_t i = first; i < first + 8; ++i) {
      const Mean mean = mean_of(blocks[i]);
      const double off = std::fabs(mean.value - delta);
      most.in_errors = std::fmax(most.in_errors, off / mean.standard_error);
      most.relative = std::fmax(most.relative, off / delta);
      most.error = std::fmax(most.error, mean.standard_error / delta);
    }
    return most;
  };
  const int steps = context.pick(3000000, 1000000);
  const Blocks chaotic = time_averages(1.0, steps);
  context.number("equipartition.momenta", spread(chaotic, 0).in_errors);
  context.number("equipartition.positions", spread(chaotic, 8).in_errors);
  context.number("equipartition.error",
                 std::fmax(spread(chaotic, 0).error, spread(chaotic, 8).error));
  context.number("equipartition.linear", spread(time_averages(0.0, steps), 0).relative);
}

/// Samples Example 1 in its normal coordinates, for which A = 1 (unit masses) and B = omega^2.
void measure_gaussian(Context& context) {
  constexpr double delta = 0.3;
  FiveSpringsStiff<>::Parameters parameters;
  parameters.k = 50.0;
  const FiveSpringsStiff<> problem(parameters);
  const NormalModes modes = example1(parameters.k).unconstrained;
  const Eigen::Matrix4d across = modes.shapes.transpose().cast<double>();
  Eigen::Array4d omega;
  for (Index i = 0; i < 4; ++i) {
    omega(i) = static_cast<double>(modes.frequencies[static_cast<std::size_t>(i)]);
  }
  // These functions return B q^2 and A p^2 of each mode.
  const auto stretch = [&](const Eigen::Vector4d& q) -> Eigen::Array4d {
    return (omega * (across * (q - Eigen::Vector4d(1.0, 2.0, 3.0, 4.0))).array()).square();
  };
  const auto motion = [&](const Eigen::Vector4d& p) -> Eigen::Array4d {
    return (across * p).array().square();
  };
  std::array<std::vector<double>, 12> series;  // B q^2/delta, A p^2/delta, (B q^2/delta)^2
  sample(problem, {delta, 0.08, 15, context.pick(20000, 4000)}, {context.seed(), 21},
         [&](const Eigen::Vector4d& q, const Eigen::Vector4d& p) {
           Eigen::Array<double, 12, 1> all;
           all << stretch(q) / delta, motion(p) / delta, (stretch(q) / delta).square();
           for (std::size_t i = 0; i < 12; ++i) series[i].push_back(all(static_cast<Index>(i)));
           return all(0);
         });
  const auto deviation = [&](std::size_t first, double expected) {
    return largest(std::span(series).subspan(first, 4), [=](const std::vector<double>& values) {
      const Estimate e = estimate(values, 1.0);
      return std::fabs(e.mean - expected) / e.error;
    });
  };
  // Without a bath, every mode of a linear system keeps its energy.
  State<FiveSpringsStiff<>> state = initial_state(problem);
  const Eigen::Array4d start = stretch(state.q) + motion(state.p);
  constexpr double h = 0.01;
  VelocityVerlet::Stepper<FiveSpringsStiff<>> stepper(problem, {}, h, state);
  double exchanged = 0.0;
  run(stepper, state, h, 10000, [&](std::int64_t, const State<FiveSpringsStiff<>>& at) {
    const Eigen::Array4d change = stretch(at.q) + motion(at.p) - start;
    exchanged = std::fmax(exchanged, change.abs().maxCoeff() / start(0));
  });
  context.number("deviation.q2", deviation(0, 1.0));
  context.number("deviation.p2", deviation(4, 1.0));
  context.number("deviation.q4", deviation(8, 3.0));
  context.number("standard-error.slow-mode", estimate(series[0], 1.0).error);
  context.number("energy-exchanged", exchanged);
}

}  // namespace

void measure_ensembles(Context& context) {
  measure_hyperbolic(context);
  measure_equipartition(context);
  measure_gaussian(context);
}

}  // namespace shakedown::reich1995
