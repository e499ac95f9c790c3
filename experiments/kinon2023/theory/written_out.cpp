// The discrete action sums of KBS section 4 and the equations of VI-S, written out independently of
// the catalogue's schemes. The file checks that VI-S, VI-A and VI-B make the sums stationary, that
// VI-A and VI-B have the parameters of Table 1, and that (55) without constraints is the symplectic
// Euler method. It also checks the sign of (55c), D_2 L = p + h sum gamma_k D^2 g_k M^-1 p, which
// is right: with the opposite sign, a step is not symplectic on the top. On the pendulum, D^2 g_k
// M^-1 p is parallel to the constraint forces, so lambda absorbs the sign.
#include <cmath>

#include "experiments/kinon2023/shared/symplectic_defect.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Returns the equations (55) for the unknowns x = (q_{n+1}, p_{n+1}, v_n, lambda_n, gamma_{n+1}),
/// given z = (q_n, p_n). `sign` is the sign of the last term of (55c).
Residual simple(const Terms<Dual>& problem, double h, double sign) {
  return [&problem, h, sign](const DualVector& x, const DualVector& z) {
    const Index n = problem.n;
    const Index m = problem.m;
    const DualVector q = z.head(n), p_next = x.segment(n, n), v = x.segment(2 * n, n);
    const DualVector bar = q + Dual(h) * v;
    const DualVector w = problem.inverse_mass.cwiseProduct(p_next);
    const DualVector Cw = problem.curved(bar, x.tail(m), w);
    const DualVector slip = problem.inverse_mass.cwiseProduct(problem.push(bar, x.tail(m)));
    const DualVector force = problem.gradient(q) + problem.push(q, x.segment(3 * n, m));
    DualVector r(3 * n + 2 * m);
    r << x.head(n) - bar - Dual(h) * slip, p_next - z.tail(n) + Dual(h) * (force + Cw),
        problem.mass.cwiseProduct(v) - p_next - Dual(sign * h) * Cw, problem.constraint(x.head(n)),
        problem.rate(bar, w);
    return r;
  };
}

/// Returns the largest derivative of a discrete action sum with respect to the varied quantities,
/// along a scheme's runs. The sum is (52) for `simple`, and (56) with (66) and (77) or (80) for the
/// options. Only the terms that contain q_n or belong to the following step matter.
enum class Action : std::uint8_t { simple, option_a, option_b };
double action_defect(const char* scheme, Action action, double theta, double weight) {
  double most = 0.0;
  for (const auto& [name, h] : problem_steps) {
    const Terms<Dual>& problem = dual_terms(name);
    const Index n = problem.n;
    const Index m = problem.m;
    const Run r = run({name, scheme, h, 20 * h});
    for (std::size_t row = 1; row < r.last(); ++row) {
      const Vector x = unknowns(r, row + 1), z = r.point(row);
      const Vector v = x.segment(2 * n, n);
      Vector y(5 * n + 2 * m);  // q_n, Q_n, v, p_{n+1}, P_n, lambda, gamma
      y << z.head(n), x.head(n), v, x.segment(n, n),
          model(name).mass.cwiseProduct(v) - x.segment(n, n), x.tail(2 * m);
      const DualVector p = z.tail(n).cast<Dual>(), q_next = x.head(n).cast<Dual>();
      const auto sum = [&, step = Dual(h)](const DualVector& at) {
        const DualVector q = at.head(n), Q = at.segment(n, n), speed = at.segment(2 * n, n);
        const DualVector p_next = at.segment(3 * n, n), P = at.segment(4 * n, n);
        const DualVector lambda = at.segment(5 * n, m), gamma = at.tail(m);
        const bool first = action == Action::simple;
        const DualVector mid = Dual(1.0 - theta) * q + Dual(theta) * Q;
        const DualVector bar = first ? DualVector(q + step * speed) : mid;
        const DualVector f =
            step * (speed + problem.inverse_mass.cwiseProduct(problem.push(bar, gamma)));
        DualVector g = problem.constraint(first ? q : mid);
        if (action == Action::option_b) {
          g = Dual(1.0 - weight) * problem.constraint(q) + Dual(weight) * problem.constraint(Q);
        }
        const Dual L = speed.dot(problem.mass.cwiseProduct(speed)) / Dual(2) -
                       problem.potential(first ? q : mid);
        Dual S = p.dot(q) + step * (L - lambda.dot(g)) + p_next.dot(q_next - q - f);
        if (!first) S += P.dot(Q - q - f);
        return DualVector(DualVector::Constant(1, S));
      };
      most = std::fmax(most, derivative(sum, y).cwiseAbs().maxCoeff());
    }
  }
  return most;
}

void measure_action(Context& context) {
  const double a = action_defect("vi-a", Action::option_a, 0.5, 0);
  const double b = action_defect("vi-b", Action::option_b, 1, 0.5);
  context.number("action.simple.vi-s", action_defect("vi-s", Action::simple, 0, 0));
  context.number("action.average.vi-a-b", std::fmax(a, b));
  context.number("action.simple.vi-a", action_defect("vi-a", Action::simple, 0, 0));
  context.number("action.option-a.vi-a", a);
  context.number("action.option-b.vi-b", b);
  context.number("action.option-b.vi-a", action_defect("vi-a", Action::option_b, 1, 0.5));
  context.number("action.option-a.vi-b", action_defect("vi-b", Action::option_a, 0.5, 0));
  context.number("action.theta-0.6.vi-a", action_defect("vi-a", Action::option_a, 0.6, 0));
}

/// Returns the unknowns of a step from z. Newton's method starts from free flight without
/// multipliers. The result is NaN unless the equations are solved to round-off.
Vector solution(const Residual& equations, const Terms<Dual>& problem, const Vector& z) {
  const Index n = problem.n;
  Vector x = Vector::Zero(3 * n + 2 * problem.m);
  x.head(2 * n) = z;
  for (Index i = 0; i < n; ++i) x(2 * n + i) = problem.inverse_mass(i).value * z(n + i);
  return newton(equations, x, z, 12) < 1e-11 ? x : Vector::Constant(x.size(), std::nan(""));
}

/// Returns the largest symplectic defect, for dq_n tangent to g = 0, in five steps of (55) that
/// start at a point of the motion.
double defect(std::string_view id, double h, double sign, double t) {
  const Terms<Dual>& problem = dual_terms(id);
  const Residual equations = simple(problem, h, sign);
  Vector z = exact_point(id, t);
  double largest = 0.0;
  for (int k = 0; k < 5; ++k) {
    const Vector x = solution(equations, problem, z);
    if (!x.allFinite()) return std::nan("");
    const Matrix G = model(id).jacobian(z.head(problem.n));
    largest = std::fmax(largest, defects_of(implicit_jacobian(equations, x, z), G).tangent);
    z = x.head(z.size());
  }
  return largest;
}

void measure_fibre(Context& context) {
  const auto top = [](double sign) { return defect("gyroscopic-top", 0.002, sign, 0.01); };
  const auto pendulum = [](double sign) { return defect("pendulum-3d", 0.05, sign, 0.4); };
  context.number("form-defect.printed.top", top(1.0));
  context.number("form-defect.printed.pendulum", pendulum(1.0));
  context.number("form-defect.flipped.top", top(-1.0));
  context.number("form-defect.flipped.pendulum", pendulum(-1.0));
}

void measure_symplectic_euler(Context& context) {
  const Model& of = model("four-particles");
  const double h = 0.01;
  const Residual equations = simple(dual_terms("four-particles"), h, 1.0);
  /// The residual of (55a) to (55c), without multipliers, for a step from z to (q, p).
  const auto defect_at = [&](const Vector& q, const Vector& p, const Vector& z) {
    Vector x = Vector::Zero(3 * of.n + 2 * of.m);
    x.head(3 * of.n) << q, p, of.inverse_mass.cwiseProduct(p);
    const Vector r = values(equations(x.cast<Dual>(), z.cast<Dual>()));
    return r.head(3 * of.n).cwiseAbs().maxCoeff();
  };
  double kick_first = 0.0, drift_first = HUGE_VAL;
  for (const double t : {0.5, 1.0, 1.5}) {
    const Vector z = exact_point("four-particles", t);
    const Vector q = z.head(of.n), p = z.tail(of.n);
    const Vector kicked = p - h * of.gradient(q);
    const Vector drifted = q + h * of.inverse_mass.cwiseProduct(p);
    kick_first =
        std::fmax(kick_first, defect_at(q + h * of.inverse_mass.cwiseProduct(kicked), kicked, z));
    drift_first = std::fmin(drift_first, defect_at(drifted, p - h * of.gradient(drifted), z));
  }
  context.number("euler-residual.kick-first", kick_first);
  context.number("euler-residual.drift-first", drift_first);
}

}  // namespace

void theory_written_out(Context& context) {
  measure_action(context);
  measure_symplectic_euler(context);
  measure_fibre(context);
}

}  // namespace shakedown::kinon2023
