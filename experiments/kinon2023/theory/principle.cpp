// Checks KBS sections 2 and 3 and A.2-A.4 on the equations themselves. The principle conserves
// energy, momentum maps and the two-form for all multipliers, even if M depends on q (Remark 3).
// The classical stabilisation (30) does not. The file also measures the index of the equations and
// the size of gamma. The multipliers are arbitrary affine functions of (q, p), so that no identity
// holds merely because gamma = 0. Derivatives are exact, because they are computed with dual
// numbers.
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "experiments/analysis/convergence.hpp"
#include "experiments/kinon2023/shared/symplectic_defect.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Returns a fixed, irregular number in [-1, 1] for the entry (i, j).
double number(Index i, Index j) {
  return std::sin(12.9898 * double(i + 1) + 78.233 * double(j + 1));
}

/// A constrained system at a generic point z = (q, p) of its motion.
struct System {
  Index n, m;
  Vector z, inverse_mass;
  /// H, g, g^v and the momentum maps, stacked in this order.
  std::function<DualVector(const DualVector&)> invariants;
  /// Returns z' by (37) if `principle` is true, and by (30) otherwise.
  std::function<DualVector(const DualVector& z, const DualVector& lambda, const DualVector& gamma,
                           bool principle)>
      field;
};

System constant_mass(std::string_view id, double t) {
  const Terms<Dual>& problem = dual_terms(id);
  const Index n = problem.n;
  const auto velocity = [&problem](const DualVector& z) -> DualVector {
    return problem.inverse_mass.cwiseProduct(z.tail(problem.n));
  };
  const auto invariants = [=, &problem](const DualVector& z) {
    const DualVector q = z.head(n), p = z.tail(n), v = velocity(z);
    DualVector all(1 + 2 * problem.m + problem.symmetries);
    all << p.dot(v) / Dual(2) + problem.potential(q), problem.constraint(q), problem.rate(q, v),
        DualVector(problem.symmetries);
    for (int k = 0; k < problem.symmetries; ++k) {
      all(1 + 2 * problem.m + k) = p.dot(problem.generator(k, q));
    }
    return all;
  };
  const auto field = [=, &problem](const DualVector& z, const DualVector& lambda,
                                   const DualVector& gamma, bool principle) {
    const DualVector q = z.head(n), v = velocity(z);
    DualVector force = problem.gradient(q) + problem.push(q, lambda);
    DualVector extra = problem.push(q, gamma);
    if (principle) {
      extra = problem.inverse_mass.cwiseProduct(extra);
      force += problem.curved(q, gamma, v);
    }
    DualVector rate(2 * n);
    rate << v + extra, -force;
    return rate;
  };
  return {n, problem.m, exact_point(id, t), model(id).inverse_mass, invariants, field};
}

/// A point on a sphere under gravity. The mass matrix I + b b^T with b = e_3 x q / 2 depends on q
/// and is invariant under rotations about e_3. The derivatives of p.M^-1 r with respect to q follow
/// from D(M^-1) = -M^-1 DM M^-1.
System variable_mass() {
  using Point = VectorOf<Dual, 3>;
  const auto b = [](const Point& q) { return Point(-q(1) / Dual(2), q(0) / Dual(2), Dual(0)); };
  const auto inverse = [b](const Point& q, const Point& x) -> Point {
    return x - b(q) * (b(q).dot(x) / (Dual(1) + b(q).squaredNorm()));
  };
  Vector z(6);
  z << 0.48, 0.36, -0.8, 1.6, 0.7, 1.275;  // q.M^-1 p = 0, since b and p are normal to q
  const auto invariants = [=](const DualVector& at) {
    const Point q = at.head(3), p = at.tail(3), v = inverse(q, p);
    DualVector all(4);
    all << p.dot(v) / Dual(2) + Dual(9.81) * q(2), (q.squaredNorm() - Dual(1)) / Dual(2), q.dot(v),
        q(0) * p(1) - q(1) * p(0);
    return all;
  };
  const auto field = [=](const DualVector& at, const DualVector& lambda, const DualVector& gamma,
                         bool principle) {
    const Point q = at.head(3), v = inverse(q, at.tail(3)), s = inverse(q, q);
    const auto by_q = [&](const Point& x) { return Point(-b(x)); };  // (Db)^T x
    Point force = b(q).dot(v) * by_q(v) - Dual(9.81) * Point::Unit(2) - lambda(0) * q;
    Point extra = gamma(0) * q;
    if (principle) {
      force -= gamma(0) * (v - b(q).dot(s) * by_q(v) - b(q).dot(v) * by_q(s));
      extra = gamma(0) * s;
    }
    DualVector rate(6);
    rate << v + extra, force;
    return rate;
  };
  return {3, 1, z, {}, invariants, field};
}

const std::vector<System>& systems() {
  static const std::vector<System> all{constant_mass("pendulum-3d", 0.4),
                                       constant_mass("gyroscopic-top", 0.01),
                                       constant_mass("four-particles", 1.0)};
  return all;
}

struct Rates {
  double form = 0.0;    ///< d/dt of dq ^ dp on tangent vectors, relative
  double energy = 0.0;  ///< dH/dt + lambda.g' + gamma.g^v', relative
  double momentum = 0.0;
  double classical = 0.0;  ///< dH/dt - gamma.G grad V, (32), relative
};

/// Returns the rates if lambda and gamma are affine functions of z and gamma is multiplied by
/// `strength`. Without constraints, lambda is zero and the form is evaluated in all directions.
Rates rates(const System& on, bool principle, double strength, bool constrained = true) {
  const Index n = on.n, m = on.m;
  const auto multiplier = [&](const DualVector& z, Index first, double scale) {
    DualVector all(m);
    for (Index k = 0; k < m; ++k) {
      all(k) = Dual(scale * number(k, first));
      for (Index i = 0; i < 2 * n; ++i) {
        all(k) += Dual(scale * number(k + first * m, i + 2)) * (z(i) - Dual(on.z(i)));
      }
    }
    return all;
  };
  const auto field = [&](const DualVector& z) {
    return on.field(z, multiplier(z, 0, constrained ? 1.0 : 0.0), multiplier(z, 1, strength),
                    principle);
  };
  const DualVector at = on.z.cast<Dual>();
  const Vector zdot = values(field(at));
  const Matrix J = derivative(field, on.z);
  const Matrix D = derivative(on.invariants, on.z);
  const Matrix tangent = constrained ? linear_algebra::kernel(D.middleRows(1, 2 * m))
                                     : Matrix(Matrix::Identity(2 * n, 2 * n));
  const Matrix J_omega = linear_algebra::product(J.transpose(), linear_algebra::canonical_form(n));
  Rates r;
  r.form =
      linear_algebra::restricted(J_omega - J_omega.transpose(), tangent).cwiseAbs().maxCoeff() /
      J.cwiseAbs().maxCoeff();
  const Vector change = D.lazyProduct(zdot);
  const Vector push = D.block(1, 0, m, n).lazyProduct(D.row(0).head(n).transpose());
  const Vector lambda = values(multiplier(at, 0, constrained ? 1.0 : 0.0));
  const Vector gamma = values(multiplier(at, 1, strength));
  const double scale = D.row(0).cwiseAbs().dot(zdot.cwiseAbs());
  r.energy = std::fabs(change(0) + lambda.dot(change.segment(1, m)) +
                       gamma.dot(change.segment(1 + m, m))) /
             scale;
  r.classical = std::fabs(change(0) - gamma.dot(push)) / scale;
  for (Index k = 1 + 2 * m; k < D.rows(); ++k) {
    r.momentum = std::fmax(r.momentum, std::fabs(change(k)) / (D.row(k).norm() * zdot.norm()));
  }
  return r;
}

struct Worst {
  Rates largest;
  Rates smallest{HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
};
Worst over_problems(bool principle, double strength, bool constrained = true) {
  Worst w;
  for (const System& on : systems()) {
    const Rates r = rates(on, principle, strength, constrained);
    for (double Rates::*x : {&Rates::form, &Rates::energy, &Rates::momentum, &Rates::classical}) {
      w.largest.*x = std::max(w.largest.*x, r.*x);
      w.smallest.*x = std::min(w.smallest.*x, r.*x);
    }
  }
  return w;
}

/// Returns the (lambda, gamma) with which (37) conserves g and g^v at z. The rates of g and g^v are
/// affine in (lambda, gamma).
Vector consistent_multipliers(const System& on, const Vector& z) {
  const Index m = on.m;
  const Matrix D = derivative(on.invariants, z).middleRows(1, 2 * m);
  const auto rate = [&](const Vector& x) {
    const DualVector both = x.cast<Dual>();
    return Vector(
        D.lazyProduct(values(on.field(z.cast<Dual>(), both.head(m), both.tail(m), true))));
  };
  const Vector free = rate(Vector::Zero(2 * m));
  Matrix A(2 * m, 2 * m);
  for (Index k = 0; k < 2 * m; ++k) A.col(k) = rate(Vector::Unit(2 * m, k)) - free;
  return -linear_algebra::solved(A, free);
}

/// Returns the relative distance of the field, at fixed multipliers, from Omega grad (H + lambda.g
/// + gamma.g^v), the field for which (33) is stationary. v is eliminated by (37c).
double euler_lagrange_defect(const System& on, bool principle, double strength) {
  const Index n = on.n, m = on.m;
  const Vector lambda = strength * Vector::LinSpaced(m, 1.0, 2.0);
  const Vector gamma = strength * Vector::LinSpaced(m, -0.5, 0.7);
  const Vector zdot =
      values(on.field(on.z.cast<Dual>(), lambda.cast<Dual>(), gamma.cast<Dual>(), principle));
  const Matrix D = derivative(on.invariants, on.z);
  const Vector slope = D.row(0).transpose() + D.middleRows(1, m).transpose().lazyProduct(lambda) +
                       D.middleRows(1 + m, m).transpose().lazyProduct(gamma);
  Vector canonical(2 * n);
  canonical << slope.tail(n), -slope.head(n);
  return (zdot - canonical).norm() / zdot.norm();
}

void measure_stationary(Context& context) {
  const System varying = variable_mass();
  double canonical = 0.0, stationary = euler_lagrange_defect(varying, true, 1.0);
  double classical = HUGE_VAL;
  for (const System& on : systems()) {
    canonical = std::fmax(canonical, euler_lagrange_defect(on, true, 0.0));
    stationary = std::fmax(stationary, euler_lagrange_defect(on, true, 1.0));
    classical = std::fmin(classical, euler_lagrange_defect(on, false, 1.0));
  }
  context.number("stationarity.principle", stationary);
  context.number("stationarity.hamilton", canonical);
  context.number("stationarity.classical", classical);
}

enum class Form : std::uint8_t { newton, classical, principle };

/// Returns the differentiation index of (28), (30) or (37), linearised at the point of the motion
/// as E w' = A w. The index is the number of differentiations after which the derivative array
/// determines w', that is, has full rank in w' whatever the higher derivatives are.
int differentiation_index(const System& on, Form form) {
  const Index n = on.n, m = on.m;
  const bool two = form != Form::newton;  // with two constraints and two multipliers
  const Index size = 2 * n + (two ? 2 : 1) * m;
  Vector w = Vector::Zero(size);
  w << on.z, consistent_multipliers(on, on.z).head(size - 2 * n);
  const auto right = [&](const DualVector& x) {
    const DualVector z = x.head(2 * n);
    const DualVector gamma = two ? DualVector(x.tail(m)) : DualVector(DualVector::Zero(m));
    DualVector all(size);
    all << on.field(z, x.segment(2 * n, m), gamma, form != Form::classical),
        on.invariants(z).segment(1, size - 2 * n);
    return all;
  };
  const Matrix A = derivative(right, w);
  const auto rank = [](Matrix B) -> Index {
    if (B.cols() == 0) return 0;
    for (Index i = 0; i < B.rows(); ++i) B.row(i) /= std::fmax(B.row(i).cwiseAbs().maxCoeff(), 1.0);
    for (Index j = 0; j < B.cols(); ++j) {
      B.col(j) /= std::fmax(B.col(j).cwiseAbs().maxCoeff(), 1e-300);
    }
    Eigen::FullPivLU<Matrix> lu(B);
    lu.setThreshold(1e-9);
    return lu.rank();
  };
  for (int k = 0; k < 5; ++k) {
    Matrix array = Matrix::Zero((k + 1) * size, (k + 1) * size);
    for (Index i = 0; i <= k; ++i) {
      array.block(i * size, i * size, 2 * n, 2 * n).setIdentity();
      if (i > 0) array.block(i * size, (i - 1) * size, size, size) = -A;
    }
    if (rank(array) == size + rank(array.rightCols(k * size))) return k;
  }
  return -1;
}

/// Returns the largest distance of the index from `index` over the three problems.
double off(Form form, int index) {
  int most = 0;
  for (const System& on : systems()) {
    most = std::max(most, std::abs(differentiation_index(on, form) - index));
  }
  return most;
}

/// Returns how far, at most, an exponent in h deviates from `exponent` on the three problems. It is
/// the exponent of the change of lambda that an error in the constraint equations of a step causes.
double off(const char* scheme, double exponent) {
  double most = 0.0;
  for (const auto& [problem, h] : problem_steps) {
    const Model& of = model(problem);
    Convergence changes;
    for (const double fraction : {0.5, 0.25, 0.125, 0.0625, 0.03125}) {
      const double step = h * fraction;
      const Run r = run({problem, scheme, step, 11 * step});
      Matrix errors = Matrix::Zero(3 * of.n + 2 * of.m, 2 * of.m);
      errors.bottomRows(2 * of.m).setIdentity();
      const Matrix dx =
          response(step_equations(problem, scheme, step), unknowns(r, 11), r.point(10), errors);
      changes.add(step, dx.middleRows(3 * of.n, of.m).cwiseAbs().maxCoeff());
    }
    most = std::fmax(most, std::fabs(changes.slope() - exponent));
  }
  return most;
}

void measure_index(Context& context) {
  context.number("index-off.principle", off(Form::principle, 2));
  context.number("index-off.classical", off(Form::classical, 2));
  context.number("index-off.newton", off(Form::newton, 3));
  context.number("exponent-off.em-g", off("em-g", -2.0));
  context.number("exponent-off.em", off("em", -1.0));
  context.number("exponent-off.midpoint", off("ggl-classical", -1.0));
  double gamma = 0.0, lambda = 0.0, off_manifold = HUGE_VAL;
  for (std::size_t k = 0; k < systems().size(); ++k) {
    const System& on = systems()[k];
    const Model& of = model(problem_steps[k].first);
    const Vector both = consistent_multipliers(on, on.z);
    const Vector v = on.inverse_mass.cwiseProduct(on.z.tail(on.n));
    const Vector known = of.multiplier(on.z.head(on.n), v);
    gamma = std::fmax(gamma, both.tail(on.m).norm() / both.norm());
    lambda = std::fmax(lambda, (both.head(on.m) - known).norm() / known.norm());
    Vector z = on.z;
    z.tail(on.n) += 0.1 * of.push(z.head(on.n), Vector::Ones(on.m));
    off_manifold = std::fmin(off_manifold, consistent_multipliers(on, z).tail(on.m).norm());
  }
  context.number("consistent.gamma", gamma);
  context.number("consistent.lambda", lambda);
  context.number("consistent.gamma.off-manifold", off_manifold);
}

}  // namespace

void theory_principle(Context& context) {
  const Worst ours = over_problems(true, 0.7);
  const Worst gear = over_problems(false, 0.7);
  const Worst zero = over_problems(false, 0.0);
  const Worst free = over_problems(false, 0.0, false);
  measure_stationary(context);
  measure_index(context);
  context.number("form-rate.principle", ours.largest.form);
  context.number("form-rate.gamma-zero", zero.largest.form);
  context.number("form-rate.classical", gear.smallest.form);
  context.number("energy-balance.principle", ours.largest.energy);
  context.number("energy-balance.classical", gear.smallest.energy);
  context.number("energy-balance.32", gear.largest.classical);
  context.number("momentum-rate.principle", ours.largest.momentum);
  context.number("momentum-rate.classical", gear.smallest.momentum);
  context.number("form-rate.free", free.largest.form);
  context.number("momentum-rate.free", free.largest.momentum);
  context.number("energy-balance.free", free.largest.energy);
  const System varying = variable_mass();
  const Rates with = rates(varying, true, 0.7);
  const Vector both = consistent_multipliers(varying, varying.z);
  context.number("varying-mass.form-rate", with.form);
  context.number("varying-mass.energy-balance", with.energy);
  context.number("varying-mass.momentum-rate", with.momentum);
  context.number("varying-mass.gamma", both.tail(1).norm() / both.norm());
  context.number("varying-mass.form-rate.30", rates(varying, false, 0.7).form);
}

}  // namespace shakedown::kinon2023
