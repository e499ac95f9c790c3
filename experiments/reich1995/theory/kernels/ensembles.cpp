// R section 2 on dynamics and statistics: the fast system about its equilibria, equipartition, and
// normal coordinates in the canonical ensemble. Measures for propositions.md.
#include <array>
#include <cmath>
#include <functional>
#include <span>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/context.hpp"
#include "experiments/reich1995/examples/normal_modes.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/theory/kernels/sampling.hpp"
#include "problems/five_springs.hpp"
#include "problems/three_beads.hpp"

namespace shakedown::reich1995 {
namespace {

/// Eigenvalues of the linearisation of (18) about q_1 = p_1 = 0 for the three beads: q_1' = S
/// p_1/eps, p_1' = -(K q_1 + friction p_1)/eps, S = G M^-1 G^T at rest.
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

/// Canonical mean over the channel, exp(-H/delta), by the trapezoidal rule (spectrally accurate:
/// the integrands vanish at both ends with all derivatives).
double channel_mean(double k, double delta, const std::function<double(double, double)>& value) {
  double sum = 0.0, norm = 0.0;
  const int n = 400;
  for (int i = -n; i <= n; ++i) {
    const double x = 10.0 * std::sqrt(delta) * i / n - delta / 2.0;
    const double width = std::sqrt(delta / (k * std::exp(x)));
    for (int j = -n; j <= n; ++j) {
      const double y = 10.0 * width * j / n;
      const double weight =
          width * std::exp(-(x * x / 2.0 + k * std::exp(x) * y * y / 2.0) / delta);
      sum += weight * value(x, y);
      norm += weight;
    }
  }
  return sum / norm;
}

void measure_equipartition(Context& context) {
  constexpr double k = 100.0, delta = 0.3;
  const double x = channel_mean(
      k, delta, [&](double u, double y) { return u * (u + k * std::exp(u) * y * y / 2.0); });
  const double y =
      channel_mean(k, delta, [&](double u, double v) { return v * k * std::exp(u) * v; });
  const double plain = channel_mean(k, delta, [](double u, double) { return u * u; });
  context.number("equipartition.x", x / delta);
  context.number("equipartition.y", y / delta);
  context.number("mean-square.x", plain / delta);
}

/// Example 1 in its normal coordinates: A = 1 (unit masses), B = omega^2.
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
  // B q^2 and A p^2 of each mode.
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
  // A linear system alone: every mode keeps its energy.
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
