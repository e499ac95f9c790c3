// Checks remarks of KBS. Section 2.2.1: the energy function is invariant if the Lagrangian is.
// Footnote 2: the external constraint of the top. Section 2.3: the energy when the stabilised
// equations (30) are discretised. Section 7: how EM differs from Gonzalez' scheme if M depends on
// q.
#include <cmath>

#include "experiments/analysis/convergence.hpp"
#include "experiments/kinon2023/shared/symplectic_defect.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Returns a vector with irregular entries in [-1, 1].
Vector scattered(Index n, double a) {
  return Vector::NullaryExpr(n, [a](Index i) { return std::sin(a * double(i + 1)); });
}

/// Returns A^alpha x of (105) and (119), a rotation about e_3.
Vector turned(const Vector& x, double alpha) {
  Vector y = x;
  for (Index i = 0; i + 2 < x.size(); i += 3) {
    y(i) = std::cos(alpha) * x(i) - std::sin(alpha) * x(i + 1);
    y(i + 1) = std::sin(alpha) * x(i) + std::cos(alpha) * x(i + 1);
  }
  return y;
}

/// Compares E(q^alpha, v^alpha, p^alpha) with E(q, v, p), the energy (4), for independent v and p.
void measure_invariance(Context& context) {
  double change = 0.0;
  for (const auto& [name, h] : problem_steps) {
    const Model& of = model(name);
    const auto energy = [&](double alpha) {
      const Vector q = turned(scattered(of.n, 1.1), alpha), v = turned(scattered(of.n, 2.3), alpha);
      return turned(scattered(of.n, 3.7), alpha).dot(v) - v.dot(of.mass.cwiseProduct(v)) / 2 +
             of.potential(q);
    };
    change = std::fmax(change, std::fabs(energy(0.7) / energy(0.0) - 1.0));
  }
  // For L = v_1 v_2 - (q_1 q_2)^2 and A = diag(e^alpha, e^-alpha), A^-T differs from A.
  const auto energy = [](double alpha, double sign) {
    const double a = std::exp(alpha), q_1 = 0.6 * a, q_2 = -1.3 / a, v_1 = 0.9 * a, v_2 = 0.4 / a;
    const double p_1 = 1.7 * std::exp(sign * alpha), p_2 = 0.8 * std::exp(-sign * alpha);
    return p_1 * v_1 + p_2 * v_2 - v_1 * v_2 + q_1 * q_1 * q_2 * q_2;
  };
  const double before = energy(0.0, 1.0);
  context.number("invariance.energy",
                 std::fmax(change, std::fabs(energy(0.7, -1.0) / before - 1.0)));
  context.number("invariance.energy.untransposed", std::fabs(energy(0.7, 1.0) / before - 1.0));
}

/// Footnote 2: g_ext of the top is not invariant; instead, Dg_ext xi q = e_3 x g_ext.
void measure_footnote(Context& context) {
  const Model& top = model("gyroscopic-top");
  const auto external = [&](const Vector& q) { return Eigen::Vector3d(top.constraint(q).tail(3)); };
  const auto slope = [&](const Vector& q) {
    return Eigen::Vector3d((top.jacobian(q) * top.generator(0, q)).tail(3));
  };
  const Vector q = scattered(top.n, 1.1);
  const Eigen::Vector3d g = external(q);
  context.number("footnote.change", (external(turned(q, 0.7)) - g).norm() / g.norm());
  context.number("footnote.slope.off", slope(q).norm() / g.norm());
  context.number("footnote.identity",
                 (slope(q) - cross(Eigen::Vector3d::UnitZ(), g)).norm() / slope(q).norm());
  context.number("footnote.slope.on",
                 slope(exact_point("gyroscopic-top", 0.01).head(top.n)).norm());
}

/// The pendulum at t = 1, computed by the midpoint rule for (30). After each step, (q, p) is
/// projected orthogonally onto g = 0, g^v = 0 and the initial value of H.
struct Projected {
  Vector end;
  double energy = 0.0;  ///< largest |H - H_0|, divided by the largest kinetic energy
};
Projected projected_stabilisation(double h) {
  const Terms<Dual>& of = dual_terms("pendulum-3d");
  const Index n = of.n;
  const auto levels = [&](const DualVector& z) {
    const DualVector v = of.inverse_mass.cwiseProduct(z.tail(n));
    DualVector all(3);
    all << of.constraint(z.head(n)), of.rate(z.head(n), v),
        z.tail(n).dot(v) / Dual(2) + of.potential(z.head(n));
    return all;
  };
  const Residual step = step_equations("pendulum-3d", "ggl-classical", h);
  Vector z = exact_point("pendulum-3d", 0.0);
  const Vector first = values(levels(z.cast<Dual>()));
  Projected run;
  double scale = 0.0;
  for (int k = 0; k < std::lround(1.0 / h); ++k) {
    Vector x = Vector::Zero(3 * n + 2 * of.m);
    x << z, z.tail(n), Vector::Zero(2 * of.m);
    newton(step, x, z, 8);
    z = x.head(2 * n);
    for (int i = 0; i < 4; ++i) {
      const Matrix D = derivative(levels, z), gram = D * D.transpose();
      z -= D.transpose() * linear_algebra::solved(gram, values(levels(z.cast<Dual>())) - first);
    }
    scale = std::fmax(scale, z.tail(n).squaredNorm() / 2);
    run.energy = std::fmax(run.energy, std::fabs(values(levels(z.cast<Dual>()))(2) - first(2)));
  }
  run.energy /= scale;
  run.end = z;
  return run;
}

void measure_stabilisation(Context& context) {
  double least = HUGE_VAL;
  for (const auto& [problem, h] : problem_steps) {
    const std::vector<double> E = run({problem, "ggl-classical", h, 50 * h}).column("energy");
    least = std::fmin(least, largest(increments(E)) / std::fabs(E.front()));
  }
  context.number("scheme-energy.stabilised", least);
  const Vector truth = exact_point("pendulum-3d", 1.0);
  Convergence errors;
  double energy = 0.0;
  for (const double h : {0.05, 0.025, 0.0125, 0.00625}) {
    const Projected at = projected_stabilisation(h);
    errors.add(h, (at.end - truth).cwiseAbs().maxCoeff());
    energy = std::fmax(energy, at.energy);
  }
  context.number("scheme-energy.projected", energy);
  context.number("scheme-order.projected", errors.slope());
}

using Function = std::function<Dual(const DualVector&)>;
/// Returns Gonzalez' discrete derivative of f between x and y.
Vector discrete_derivative(const Function& f, const Vector& x, const Vector& y) {
  const auto column = [&](const DualVector& at) {
    return DualVector(DualVector::Constant(1, f(at)));
  };
  const Vector slope = derivative(column, (x + y) / 2).transpose(), d = y - x;
  const double change = f(y.cast<Dual>()).value - f(x.cast<Dual>()).value;
  return slope + (change - slope.dot(d)) / d.squaredNorm() * d;
}

/// Compares two steps from one point: by (84) without constraints, and by Gonzalez' scheme for H(q,
/// p). The members are the distance of the results and the larger change of the scheme's own
/// energy. M = I + b b^T with b = `strength` (q_2, q_3, q_1) has no symmetry.
struct Apart {
  double distance, energy;
};
Apart em_beside_gonzalez(double h, double strength) {
  const auto b = [=](const DualVector& q) {
    DualVector x(3);
    x << Dual(strength) * q(1), Dual(strength) * q(2), Dual(strength) * q(0);
    return x;
  };
  const Function L = [=](const DualVector& x) {
    const DualVector v = x.tail(3), across = b(x.head(3));
    const Dual turning = across.dot(v);
    return (v.dot(v) + turning * turning) / Dual(2) - Dual(9.81) * x(2);
  };
  const Function H = [=](const DualVector& z) {
    const DualVector p = z.tail(3), across = b(z.head(3));
    const Dual turning = across.dot(p);
    return (p.dot(p) - turning * turning / (Dual(1) + across.dot(across))) / Dual(2) +
           Dual(9.81) * z(2);
  };
  const auto mass = [&](const Vector& q) {
    const Vector across = values(b(q.cast<Dual>()));
    return Matrix(Matrix::Identity(3, 3) + across * across.transpose());
  };
  Vector start(6), momentum(3);  // (q, v)
  start << 0.48, 0.36, -0.8, 1.6, 0.7, 1.275;
  momentum = mass(start.head(3)) * start.tail(3);
  Vector next = start, p = momentum;  // by (84)
  Vector z(6), z_next(6);             // by Gonzalez' scheme
  z << start.head(3), momentum;
  z_next = z + Vector::Constant(6, h * h);
  next += Vector::Constant(6, h * h);  // avoids 0/0 in the discrete derivative
  for (int k = 0; k < 60; ++k) {       // fixed-point iteration, contracts by O(h)
    next.head(3) = start.head(3) + h / 2 * (start.tail(3) + next.tail(3));
    const Vector D = discrete_derivative(L, start, next);
    p = momentum + h * D.head(3);
    const Matrix M = mass((start.head(3) + next.head(3)) / 2);
    next.tail(3) += 2.0 * linear_algebra::solved(M, (momentum + p) / 2 - D.tail(3));
    const Vector of_H = discrete_derivative(H, z, z_next);
    z_next << z.head(3) + h * of_H.tail(3), z.tail(3) - h * of_H.head(3);
  }
  const auto at = [](const Function& f, const Vector& x) { return f(x.cast<Dual>()).value; };
  const double E_0 = momentum.dot(start.tail(3)) - at(L, start);
  const double E = p.dot(next.tail(3)) - at(L, next);
  Vector apart(6);
  apart << next.head(3) - z_next.head(3), p - z_next.tail(3);
  return {apart.norm(),
          std::fmax(std::fabs(E / E_0 - 1.0), std::fabs(at(H, z_next) / at(H, z) - 1.0))};
}

void measure_gonzalez(Context& context) {
  Convergence apart;
  double energy = 0.0;
  for (const double h : {0.0025, 0.00125, 0.000625, 0.0003125}) {
    const Apart step = em_beside_gonzalez(h, 1.0);
    apart.add(h, step.distance);
    energy = std::fmax(energy, step.energy);
  }
  const Apart coarse = em_beside_gonzalez(0.04, 1.0);
  context.number("gonzalez.distance", coarse.distance);
  context.number("gonzalez.order", apart.slope());
  context.number("gonzalez.energy", std::fmax(energy, coarse.energy));
  context.number("gonzalez.constant-mass", em_beside_gonzalez(0.04, 0.0).distance);
}

}  // namespace

void theory_remarks(Context& context) {
  measure_invariance(context);
  measure_footnote(context);
  measure_stabilisation(context);
  measure_gonzalez(context);
}

}  // namespace shakedown::kinon2023
