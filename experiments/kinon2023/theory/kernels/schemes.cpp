// KBS sections 4.3 and 5: for which parameters can the theta methods be used, and what do discrete
// derivatives satisfy? Expectation: theta in (0, 1) for A; theta in [0, 1], vartheta in (0, 1] for
// B. Finding: A off the middle and B above 1/2 amplify by theta/(1 - theta) and vartheta/(1 -
// vartheta) in every step what lies across the constraints; vartheta = 1 is singular.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/kinon2023/shared/runs.hpp"
#include "problems/four_particles.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Mean factor from step to step of a series that grows or falls geometrically.
double growth(const std::vector<double>& x, std::size_t from, std::size_t to) {
  return std::pow(std::fabs(x[to] / x[from]), 1.0 / static_cast<double>(to - from));
}

Settings at(const char* theta, const char* vartheta = nullptr) {
  Settings s{{"theta", theta}};
  if (vartheta != nullptr) s.emplace_back("vartheta", vartheta);
  return s;
}

void claim_option_a(Context& context) {
  const double h = 0.01;
  const Run low = run("pendulum-3d", "ggl-theta-a", h, 3.0, at("0.4"));
  const Run high = run("pendulum-3d", "ggl-theta-a", h, 0.3, at("0.6"));
  const Run middle = run("pendulum-3d", "ggl-theta-a", h, 10.0, at("0.5"));
  const double below_half = growth(low.position_level(0), 10, 20);
  const double above_half = growth(high.momentum_level(0), 10, 20);
  claim(context, "option-a-range", "4.3.1", "option A can be used for theta in (0, 1)",
        ClaimKind::stability, Verdict::qualified)
      .holds_for("theta = 1/2", "largest |g(q_n)| until t = 10", largest(middle.position_level(0)),
                 below(h))
      .because("second order leaves h^2, and what grew would pass any bound")
      .fails_for("theta = 0.4", "growth of g(q_n) a step", below_half, below(1.05))
      .fails_for("theta = 0.6", "growth of G M^-1 p a step", above_half)
      .because("what stays bounded does not grow from step 10 to 20 but for the forcing")
      .expect("growth at theta = 0.4 over (1 - theta)/theta", below_half * 0.4 / 0.6, near(1, 0.07))
      .expect("growth at theta = 0.6 over theta/(1 - theta)", above_half * 0.4 / 0.6)
      .because("ten steps of a growth of 1.5, with a forcing of order h")
      .measured("time at which the run at theta = 0.4, meant to last 3 s, ends", low.path.summary.t,
                "s")
      .explain(
          "g((1 - theta) q_n + theta q_{n+1}) = 0 makes g(q_{n+1}) = $-(1-\\theta)/\\theta$ g(q_n) + O(h^2), and "
          "(79c) with (79e) the momentum across the constraint $-\\theta/(1-\\theta)$ times the last. One "
          "of them grows without bound unless theta = 1/2: below 1/2 the positions leave the "
          "manifold, above 1/2 momentum and lambda overflow in a finite number of steps. "
          "theta = 1 is singular.");
}

void claim_option_b(Context& context) {
  const double h = 0.01;
  const Run amplified = run("pendulum-3d", "ggl-theta-b", h, 0.3, at("1", "0.6"));
  const Run half = run("pendulum-3d", "ggl-theta-b", h, 0.3, at("1", "0.5"));
  const Run damped = run("pendulum-3d", "ggl-theta-b", h, 10.0, at("1", "0.3"));
  const double rate = growth(amplified.momentum_level(0), 10, 20);
  const auto steps = run("pendulum-3d", "ggl-theta-b", h, h, at("1", "1")).path.summary.steps;
  claim(context, "option-b-range", "4.3.2",
        "option B can be used for theta in [0, 1] and vartheta in (0, 1]", ClaimKind::stability,
        Verdict::qualified)
      .holds_for("theta = 1, vartheta = 0.3", "largest |G M^-1 p| until t = 10",
                 largest(damped.momentum_level(0)), below(1.0))
      .because("velocities reach 4; what is amplified passes any bound")
      .fails_for("theta = 1, vartheta = 0.6", "growth of G M^-1 p a step", rate, below(1.05))
      .because("what stays bounded does not grow from step 10 to 20 but for the forcing")
      .fails_for("theta = 1, vartheta = 1", "steps taken of one", static_cast<double>(steps),
                 exactly(1))
      .because("a singular system gives none")
      .expect("growth at vartheta = 0.6 over vartheta/(1 - vartheta)", rate * 0.4 / 0.6,
              near(1, 0.07))
      .because("ten steps of a growth of 1.5, with a forcing of order h")
      .explain(
          "(82b) and (82c) together hold lambda as (1 - vartheta) G(q_n)^T lambda only: at vartheta = 1 it "
          "drops out of the equation for v and the system is singular. For vartheta < 1 the momentum "
          "across the constraint becomes $-\\vartheta/(1-\\vartheta)$ times the last: damped below 1/2, undamped "
          "at VI-B's 1/2, amplified above.");
  double g = 0.0;
  for (const Run* r : {&amplified, &half, &damped}) g = std::max(g, largest(r->position_level(0)));
  claim(context, "option-b-position", "4.3.2",
        "from a consistent start option B enforces g(q_{n+1}) = 0 for any vartheta",
        ClaimKind::conservation)
      .expect("largest |g|, vartheta = 0.3, 0.5, 0.6", g, below(1e-15))
      .because("q.q is a sum of three rounded squares");
}

/// D^G V of the four particles, and its neighbours, between q and q_next.
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

void claim_discrete(Context& context) {
  const SchemesPoint q = [] {
    SchemesPoint start, p;
    particles_schemes.initial(start, p);
    return start;
  }();
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
  // g and g^v: quadratic, so the midpoint's derivatives.
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
  claim(context, "discrete-derivatives", "5, (85), (86); 6.1 (99); 6.3 (126)",
        "the closed form of D^G V and the midpoint derivatives of g and g^v have the "
        "directionality and orthogonality properties",
        ClaimKind::value)
      .expect("relative defect of (86a) for V, arguments 0.3 apart", along(D), below(1e-13))
      .expect("relative defect of (85a) for six symmetries", across)
      .expect("defect of (86c)", of_g)
      .expect("defect of (86b)", of_gv)
      .control("relative defect of (86a) for grad V at the midpoint",
               along(midpoint_gradient(q, next)), above(1e-3))
      .because("sums of a dozen products of size 1 to 500");
  std::vector<double> sizes, distances;
  for (const double size : {0.1, 0.05, 0.025, 0.0125, 0.00625}) {
    const SchemesPoint to = q + size * wave_schemes(3.0);
    sizes.push_back(size);
    distances.push_back((discrete_gradient(q, to) - midpoint_gradient(q, to)).norm());
  }
  claim(context, "second-order-perturbation", "5",
        "discrete derivatives are second-order perturbations of the midpoint's", ClaimKind::order)
      .expect("exponent of |D^G V - grad V at the midpoint| in the distance of the arguments",
              power_law_slope(sizes, distances), near(2, 0.05))
      .because("five distances from 0.1 of the springs' lengths down; the next term is of order 3")
      .measured("its size at the distance 0.1", distances.front());
}

}  // namespace

void theory_schemes(Context& context) {
  claim_option_a(context);
  claim_option_b(context);
  claim_discrete(context);
}

}  // namespace shakedown::kinon2023
