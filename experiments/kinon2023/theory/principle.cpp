// KBS sections 2 and 3, A.2-A.4, on the equations themselves. Question: does the principle keep
// energy, momentum maps and the two-form whatever the multipliers are, and the classical
// stabilisation (30) not? The multipliers are arbitrary affine functions of (q, p) here, so that
// nothing is saved by gamma = 0, and derivatives are exact (dual numbers). Finding: yes.
#include <algorithm>
#include <cmath>

#include "experiments/kinon2023/theory/theory.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Entries in [-1, 1], fixed.
double number(Index i, Index j) {
  return std::sin(12.9898 * double(i + 1) + 78.233 * double(j + 1));
}

/// Right-hand side of (37) (`principle`) or (30) with lambda, gamma affine in z, times `strength`.
template <class S>
VectorOf<S, Dynamic> field(const Terms<S>& problem, const VectorOf<S, Dynamic>& z, const Vector& at,
                           bool principle, double strength) {
  const Index n = problem.n;
  const Index m = problem.m;
  VectorOf<S, Dynamic> lambda(m), gamma(m);
  for (Index k = 0; k < m; ++k) {
    lambda(k) = S(number(k, 0));
    gamma(k) = S(strength * number(k, 1));
    for (Index i = 0; i < 2 * n; ++i) {
      lambda(k) += S(number(k, i + 2)) * (z(i) - S(at(i)));
      gamma(k) += S(strength * number(k + m, i + 2)) * (z(i) - S(at(i)));
    }
  }
  const VectorOf<S, Dynamic> q = z.head(n);
  const VectorOf<S, Dynamic> v = problem.inverse_mass.cwiseProduct(z.tail(n));
  VectorOf<S, Dynamic> force = problem.gradient(q) + problem.push(q, lambda);
  VectorOf<S, Dynamic> extra = problem.push(q, gamma);
  if (principle) {
    extra = problem.inverse_mass.cwiseProduct(extra);
    force += problem.curved(q, gamma, v);
  }
  VectorOf<S, Dynamic> zdot(2 * n);
  zdot << v + extra, -force;
  return zdot;
}

/// A problem at a point z of its motion, with both constraints satisfied and special in nothing.
struct Local {
  Local(std::string_view id, double t)
      : name(id), problem(model(id)), z(exact_point(id, t)), q(z.head(problem.n)),
        v(problem.inverse_mass.cwiseProduct(z.tail(problem.n))), gradient(problem.gradient(q)),
        G(problem.jacobian(q)), DG(problem.jacobian_derivative(q, v)) {}

  std::string_view name;
  const Model& problem;
  Vector z, q, v, gradient;
  Matrix G, DG;  ///< DG along v
};
const std::vector<Local>& points() {
  static const std::vector<Local> all{
      {"pendulum-3d", 0.4}, {"gyroscopic-top", 0.01}, {"four-particles", 1.0}};
  return all;
}

/// Basis of the tangent space of M = { g = 0, g^v = 0 }.
Matrix tangent(const Local& at) {
  const Index n = at.G.cols();
  const Index m = at.G.rows();
  Matrix A = Matrix::Zero(2 * m, 2 * n);
  A.topLeftCorner(m, n) = at.G;
  A.bottomLeftCorner(m, n) = at.DG;
  A.bottomRightCorner(m, n) = at.G * at.problem.inverse_mass.asDiagonal();
  return linear_algebra::kernel(A);
}

struct Rates {
  double form = 0.0;    ///< d/dt of dq ^ dp on the tangent of M, relative
  double energy = 0.0;  ///< dH/dt + lambda.g' + gamma.g^v', relative
  double momentum = 0.0;
  double classical = 0.0;  ///< dH/dt - gamma.G grad V, (32), relative
};

Rates rates(const Local& at, bool principle, double strength) {
  const Index n = at.problem.n;
  const Index m = at.problem.m;
  const Vector zdot = field<double>(at.problem, at.z, at.z, principle, strength);
  const Terms<Dual>& dual = dual_terms(at.name);
  const Matrix J = derivative(
      [&](const DualVector& z) { return field(dual, z, at.z, principle, strength); }, at.z);
  const Matrix J_omega = linear_algebra::product(J.transpose(), linear_algebra::canonical_form(n));
  const Matrix W = linear_algebra::restricted(J_omega - J_omega.transpose(), tangent(at));
  Rates r;
  r.form = W.cwiseAbs().maxCoeff() / J.cwiseAbs().maxCoeff();

  const Vector q_rate = zdot.head(n);
  const Vector p_rate = zdot.tail(n);
  const double rate = at.gradient.dot(q_rate) + at.v.dot(p_rate);
  const Vector g_rate = at.G.lazyProduct(q_rate);
  const Vector gv_rate =
      at.DG.lazyProduct(q_rate) + at.G.lazyProduct(at.problem.inverse_mass.cwiseProduct(p_rate));
  const Vector push = at.G.lazyProduct(at.gradient);
  double multipliers = 0.0, classical = 0.0;
  for (Index k = 0; k < m; ++k) {
    multipliers += number(k, 0) * g_rate(k) + strength * number(k, 1) * gv_rate(k);
    classical += strength * number(k, 1) * push(k);
  }
  const double scale = at.gradient.norm() * q_rate.norm() + at.v.norm() * p_rate.norm();
  r.energy = std::fabs(rate + multipliers) / scale;
  r.classical = std::fabs(rate - classical) / scale;
  for (int k = 0; k < at.problem.symmetries; ++k) {
    // d/dt (p.xi(q)); xi is affine in q.
    const Vector at_q = at.problem.generator(k, at.q);
    const Vector change = at.problem.generator(k, at.q + q_rate) - at_q;
    const double sum = p_rate.dot(at_q) + at.z.tail(n).dot(change);
    r.momentum =
        std::max(r.momentum, std::fabs(sum) / (p_rate.norm() * at_q.norm() +
                                               at.z.tail(n).norm() * change.norm() + 1e-300));
  }
  return r;
}

struct Worst {
  Rates largest;
  Rates smallest{HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
};

Worst over_problems(bool principle, double strength, Evidence& evidence, const char* equations) {
  Worst w;
  const char* names[] = {"pendulum", "top", "four particles"};
  for (std::size_t k = 0; k < 3; ++k) {
    const Rates r = rates(points()[k], principle, strength);
    for (double Rates::*x : {&Rates::form, &Rates::energy, &Rates::momentum, &Rates::classical}) {
      w.largest.*x = std::max(w.largest.*x, r.*x);
      w.smallest.*x = std::min(w.smallest.*x, r.*x);
    }
    const std::string of = std::string(equations) + ", " + names[k];
    evidence.add("d/dt dq ^ dp on the tangent of M", of, r.form);
    evidence.add("energy balance (47)", of, r.energy);
    evidence.add("d/dt of the momentum maps", of, r.momentum);
    if (!principle) evidence.add("dH/dt less gamma.G grad V, (32)", of, r.classical);
  }
  return w;
}

/// Smallest over largest eigenvalue of G M^-1 G^T.
double constraint_gram(const Local& at) {
  const Matrix K =
      linear_algebra::product(at.G * at.problem.inverse_mass.asDiagonal(), at.G.transpose());
  const Vector all = linear_algebra::symmetric_eigenvalues(K);
  return all.minCoeff() / all.maxCoeff();
}

void claims_index(Evidence& evidence) {
  double smallest = HUGE_VAL;
  for (const Local& at : points()) smallest = std::min(smallest, constraint_gram(at));
  evidence.add("smallest relative eigenvalue of G M^-1 G^T", "three problems", smallest);
  // d/dt g = G v + G M^-1 G^T gamma (138); d/dt g^v = ... - G M^-1 G^T lambda (141): the matrix of
  // (gamma, lambda) in the first derivatives of both constraints is block-triangular with this
  // block. In (28) only g is there and its first derivative holds no multiplier.
  evidence
      .claim("index-two", "2.3; 3.1; A.4",
             "the equations (37) of the principle have index 2, those of (27) index 3",
             ClaimKind::value)
      .measured("smallest relative eigenvalue of G M^-1 G^T on three problems", smallest)
      .criterion("G M^-1 G^T regular (above 1e-8): one differentiation of (37d) and (37e) then "
                 "determines gamma and lambda, a second one their rates; (28d) needs two until "
                 "lambda appears")
      .tolerance("1e-8", "half the digits of a double; masses and lengths differ by 1e4")
      .verdict(holds(smallest > 1e-8));
  evidence
      .claim("gamma-zero", "2.3; 3.1; (139)", "the equations of the principle yield gamma = 0",
             ClaimKind::value)
      .measured("smallest relative eigenvalue of G M^-1 G^T on three problems", smallest)
      .criterion("on M, G v = 0, so that (138) reads G M^-1 G^T gamma = 0 with a regular matrix")
      .tolerance("1e-8", "as above")
      .verdict(holds(smallest > 1e-8));
}

}  // namespace

void theory_principle(Evidence& evidence) {
  const Worst ours = over_problems(true, 0.7, evidence, "(37), arbitrary multipliers");
  const Worst gear = over_problems(false, 0.7, evidence, "(30), arbitrary multipliers");
  const Worst zero = over_problems(false, 0.0, evidence, "(30), gamma = 0");
  claims_index(evidence);
  constexpr const char* exact = "below 1e-12, and above 1e-6 for (30) on every problem";
  constexpr const char* reason =
      "exact derivatives; differences of products whose sizes spread over four decades on the top";
  evidence
      .claim("principle-symplectic", "3.2.3, (50); A.3",
             "the principle's equations preserve dq ^ dp on M independently of gamma, the "
             "classical stabilisation does so only for gamma = 0",
             ClaimKind::conservation)
      .measured("largest rate of the form on M, (37)", ours.largest.form)
      .measured("smallest, (30)", gear.smallest.form)
      .measured("largest, (30) with gamma = 0", zero.largest.form)
      .criterion(std::string("relative to the field's Jacobian: (37) and (30) at gamma = 0 ") +
                 exact)
      .tolerance("1e-12", reason)
      .verdict(holds(ours.largest.form < 1e-12 && zero.largest.form < 1e-12 &&
                     gear.smallest.form > 1e-6));
  evidence
      .claim("principle-energy", "3.2.2, (47)",
             "dE/dt = -lambda.g' - gamma.g^v', zero through consistency alone",
             ClaimKind::conservation)
      .measured("largest defect of the balance, (37)", ours.largest.energy)
      .criterion("relative defect below 1e-12 for arbitrary multipliers on three problems")
      .tolerance("1e-12", reason)
      .verdict(holds(ours.largest.energy < 1e-12));
  evidence
      .claim("classical-energy", "2.3, (32)",
             "with the classical stabilisation dH/dt = gamma.G grad V", ClaimKind::conservation)
      .measured("largest defect of (32)", gear.largest.classical)
      .measured("smallest defect of the principle's balance on (30) (control)",
                gear.smallest.energy)
      .criterion("relative defect of (32) below 1e-12")
      .tolerance("1e-12", reason)
      .verdict(holds(gear.largest.classical < 1e-12));
  evidence
      .claim("principle-momentum", "3.2.1, (45); 2.3",
             "the principle conserves momentum maps independently of gamma, the classical "
             "stabilisation does not",
             ClaimKind::conservation)
      .measured("largest relative rate, (37)", ours.largest.momentum)
      .measured("smallest, (30)", gear.smallest.momentum)
      .criterion(exact)
      .tolerance("1e-12", reason)
      .verdict(holds(ours.largest.momentum < 1e-12 && gear.smallest.momentum > 1e-6));
  evidence
      .claim("livens", "2.2, A.2, (14), (22), (133)",
             "the equations of Livens' principle conserve energy, momentum maps and dq ^ dp",
             ClaimKind::conservation)
      .measured("largest relative rate of the form on M, gamma = 0", zero.largest.form)
      .measured("largest relative rate of the momentum maps, gamma = 0", zero.largest.momentum)
      .measured("largest defect of the energy balance, gamma = 0", zero.largest.energy)
      .criterion("below 1e-12")
      .tolerance("1e-12", reason)
      .verdict(holds(zero.largest.form < 1e-12 && zero.largest.momentum < 1e-12 &&
                     zero.largest.energy < 1e-12));
}

}  // namespace shakedown::kinon2023
