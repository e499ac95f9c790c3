// KBS sections 4.3 and 5: which parameters of the theta methods are usable, and which conditions
// the discrete derivatives satisfy. The paper allows theta in (0, 1) for A, and theta in [0, 1] and
// vartheta in (0, 1] for B. In every step, A with theta other than 1/2 amplifies the components
// across the constraints by theta/(1 - theta). B with vartheta above 1/2 amplifies them by
// vartheta/(1 - vartheta), and vartheta = 1 is singular.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "experiments/analysis/convergence.hpp"
#include "experiments/kinon2023/shared/symplectic_defect.hpp"
#include "problems/four_particles.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Returns the mean factor per step of a series that grows or decays geometrically.
double growth(const std::vector<double>& x, std::size_t from, std::size_t to) {
  return std::pow(std::fabs(x[to] / x[from]), 1.0 / static_cast<double>(to - from));
}

void measure_option_a(Context& context) {
  const auto option_a = [](const char* theta, double until) {
    return run({"pendulum-3d", "ggl-theta-a", 0.01, until, {{"theta", theta}}});
  };
  const Run low = option_a("0.4", 3.0), high = option_a("0.6", 0.3), middle = option_a("0.5", 10.0);
  const double below_half = growth(low.position_level(0), 10, 20);
  const double above_half = growth(high.momentum_level(0), 10, 20);
  context.number("option-a.g", largest(middle.position_level(0)));
  context.number("option-a.growth.g", below_half);
  context.number("option-a.growth.p", above_half);
  context.number("option-a.growth-ratio.low", below_half * 0.4 / 0.6);
  context.number("option-a.growth-ratio.high", above_half * 0.4 / 0.6);
  context.number("option-a.end-time.low", low.path.summary.t);
}

/// Returns |g| after one step on the pendulum from g(q_0) = `violation`, by option B at theta = 1.
/// In place of (82d), the step uses (80) itself: (1 - vartheta) g(q_n) + vartheta g(q_{n+1}) = 0.
double step_with_80(double vartheta, double violation) {
  const Terms<Dual>& of = dual_terms("pendulum-3d");
  const Index n = of.n;
  const double h = 0.01;
  const Residual equations = [&](const DualVector& x, const DualVector& z) {
    const DualVector q = z.head(n), next = x.head(n), v = x.segment(2 * n, n);
    const DualVector lambda = Dual(h) * x.segment(3 * n, of.m), gamma = Dual(h) * x.tail(of.m);
    const Dual before(1.0 - vartheta), after(vartheta);
    DualVector r(3 * n + 2 * of.m);
    r << next - q - Dual(h) * v - of.inverse_mass.cwiseProduct(of.push(next, gamma)),
        x.segment(n, n) - z.tail(n) + Dual(h) * of.gradient(next) + before * of.push(q, lambda) +
            after * of.push(next, lambda) + of.curved(next, gamma, v),
        of.mass.cwiseProduct(v) - z.tail(n) + before * of.push(q, lambda),
        before * of.constraint(q) + after * of.constraint(next), of.rate(next, v);
    return r;
  };
  Vector z = exact_point("pendulum-3d", 0.4);     // g is round-off, not exactly zero
  z.head(n) *= std::sqrt(1.0 + 2.0 * violation);  // g = (q.q - 1) / 2
  Vector x = Vector::Zero(3 * n + 2 * of.m);
  x << z, z.tail(n), Vector::Zero(2 * of.m);
  newton(equations, x, z, 12);
  return std::fabs(model("pendulum-3d").constraint(x.head(n))(0));
}

void measure_option_b(Context& context) {
  const auto option_b = [](const char* vartheta, double until, const char* theta = "1") {
    return run(
        {"pendulum-3d", "ggl-theta-b", 0.01, until, {{"theta", theta}, {"vartheta", vartheta}}});
  };
  const Run amplified = option_b("0.6", 0.3);
  const Run damped = option_b("0.3", 10.0);
  const double rate = growth(amplified.momentum_level(0), 10, 20);
  context.number("option-b.momentum-level", largest(damped.momentum_level(0)));
  const Run other = option_b("0.3", 10.0, "0.5");
  context.number("option-b.momentum-level.theta-half", largest(other.momentum_level(0)));
  context.number("option-b.time.theta-half", other.path.summary.t);
  context.number("option-b.growth.p", rate);
  std::int64_t taken = 0;
  for (const char* theta : {"0", "0.5", "1"}) {
    taken = std::max(taken, std::int64_t{option_b("1", 0.01, theta).path.summary.steps});
  }
  context.number("option-b.steps-taken", static_cast<double>(taken));
  context.number("option-b.growth-ratio", rate * 0.4 / 0.6);
  double consistent = 0.0, apart = 0.0;
  constexpr double violation = 1e-6;
  for (const double vartheta : {0.3, 0.5, 0.6, 0.9}) {
    consistent = std::fmax(consistent, step_with_80(vartheta, 0.0));
    const double factor = step_with_80(vartheta, violation) / violation;
    apart = std::fmax(apart, std::fabs(factor * vartheta / (1.0 - vartheta) - 1.0));
    if (vartheta == 0.3) context.number("option-b.g-factor", factor);
  }
  context.number("option-b.g-consistent", consistent);
  context.number("option-b.g-factor.off", apart);
}

/// Helpers that compute D^G V of the four particles between q and `next`.
using SchemesPoint = FourParticles<>::Vector;
const FourParticles<> particles_schemes{FourParticlesParameters{}};
SchemesPoint wave_schemes(double a) {
  return SchemesPoint::NullaryExpr([a](Index i) { return std::sin(a * double(i + 1)); });
}
SchemesPoint discrete_gradient(const SchemesPoint& q, const SchemesPoint& next) {
  SchemesPoint D;
  particles_schemes.discrete_gradient(q, next, D);
  return D;
}
SchemesPoint midpoint_gradient(const SchemesPoint& q, const SchemesPoint& next) {
  SchemesPoint D;
  particles_schemes.gradient((q + next) / 2.0, D);
  return D;
}

void measure_discrete(Context& context) {
  SchemesPoint q, p;
  particles_schemes.initial(q, p);
  const SchemesPoint next = q + 0.3 * wave_schemes(3.0);
  const SchemesPoint mid = (q + next) / 2.0;
  const SchemesPoint D = discrete_gradient(q, next);
  const double change = particles_schemes.potential(next) - particles_schemes.potential(q);
  const auto along = [&](const SchemesPoint& of) {
    return std::fabs(of.dot(next - q) - change) / std::fabs(change);
  };
  double across = 0.0;
  for (int k = 0; k < 6; ++k) {
    SchemesPoint xi;
    particles_schemes.generator(k, mid, xi);
    across = std::max(across, std::fabs(D.dot(xi)) / (D.norm() * xi.norm()));
  }
  // g and g^v are quadratic, so their discrete derivatives are the derivatives at the midpoint.
  Eigen::Vector2d g0, g1;
  particles_schemes.constraint(q, g0);
  particles_schemes.constraint(next, g1);
  Eigen::Matrix<double, 2, 12> G, G0, G1, DG;
  particles_schemes.jacobian(mid, G);
  particles_schemes.jacobian(q, G0);
  particles_schemes.jacobian(next, G1);
  const double of_g = (g1 - g0 - G * (next - q)).cwiseAbs().maxCoeff();
  const SchemesPoint w0 = wave_schemes(5.0);
  const SchemesPoint w1 = wave_schemes(7.0);
  particles_schemes.jacobian_derivative(mid, (w0 + w1) / 2.0, DG);
  const double of_gv = (G1 * w1 - G0 * w0 - DG * (next - q) - G * (w1 - w0)).cwiseAbs().maxCoeff();
  context.number("directionality.potential", along(D));
  context.number("orthogonality.potential", across);
  context.number("directionality.g", of_g);
  context.number("directionality.gv", of_gv);
  context.number("directionality.midpoint", along(midpoint_gradient(q, next)));
  Convergence perturbation;
  for (const double size : {0.1, 0.05, 0.025, 0.0125, 0.00625}) {
    const SchemesPoint to = q + size * wave_schemes(3.0);
    perturbation.add(size, (discrete_gradient(q, to) - midpoint_gradient(q, to)).norm());
  }
  context.number("perturbation.order", perturbation.slope());
  context.number("perturbation.size", perturbation.error.front());
}

}  // namespace

void theory_schemes(Context& context) {
  measure_option_a(context);
  measure_option_b(context);
  measure_discrete(context);
}

}  // namespace shakedown::kinon2023
