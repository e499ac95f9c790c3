// KBS sections 2 and 3, A.2-A.4, on the equations themselves. Question: does the principle keep
// energy, momentum maps and the two-form whatever the multipliers are, and the classical
// stabilisation (30) not? The multipliers are arbitrary affine functions of (q, p) here, so that
// nothing is saved by gamma = 0, and derivatives are exact (dual numbers). Finding: yes.
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "experiments/kinon2023/theory.hpp"
#include "methods/base/consistent.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown::kinon2023 {
namespace {

using Matrix = Eigen::MatrixXd;
using Values = Eigen::VectorXd;

/// A point of the motion with both constraints satisfied, special in nothing.
template <class P>
Values point(double t) {
  const Reference r = catalogue().problem(std::string(P::id)).reference({}, {}, {}, {t});
  Values z(2 * std::ssize(r.q[0]));
  z << Values::Map(r.q[0].data(), std::ssize(r.q[0])),
      Values::Map(r.p[0].data(), std::ssize(r.p[0]));
  return z;
}

/// Entries in [-1, 1], fixed.
double number(Index i, Index j) {
  return std::sin(12.9898 * double(i + 1) + 78.233 * double(j + 1));
}

/// Right-hand side of (37) (`principle`) or (30) with lambda, gamma affine in z, times `strength`.
template <class P>
VectorOf<ScalarOf<P>, Dynamic> field(const P& problem, const VectorOf<ScalarOf<P>, Dynamic>& z,
                                     const Values& at, bool principle, double strength) {
  using S = ScalarOf<P>;
  const Index n = problem.size();
  const Index m = problem.constraint_count();
  MultipliersFor<P> lambda, gamma;
  for (Index k = 0; k < m; ++k) {
    lambda(k) = S(number(k, 0));
    gamma(k) = S(strength * number(k, 1));
    for (Index i = 0; i < 2 * n; ++i) {
      lambda(k) += S(number(k, i + 2)) * (z(i) - S(at(i)));
      gamma(k) += S(strength * number(k + m, i + 2)) * (z(i) - S(at(i)));
    }
  }
  const VectorFor<P> q = z.head(n);
  const VectorFor<P> p = z.tail(n);
  VectorFor<P> v = p, force = p, extra = VectorFor<P>::Zero(n), scaled = p;
  problem.mass().solve(p, v);
  problem.gradient(q, force);
  JacobianFor<P> G;
  problem.jacobian(q, G);
  add_transpose(G, lambda, S(1), force);
  add_transpose(G, gamma, S(1), extra);
  if (principle) {
    problem.mass().solve(VectorFor<P>(extra), extra);
    Operator<P> C;
    resize_operator(C, n);
    problem.add_curvature(q, gamma, C);
    multiply(C, v, scaled);
    force += scaled;
  }
  VectorOf<S, Dynamic> zdot(2 * n);
  zdot << v + extra, -force;
  return zdot;
}

/// d field / d z by dual numbers.
template <class P>
Matrix field_jacobian(const Values& z, bool principle, double strength) {
  using D = typename P::template With<Dual>;
  const D problem{typename P::Parameters{}};
  Matrix J(z.size(), z.size());
  for (Index j = 0; j < z.size(); ++j) {
    VectorOf<Dual, Dynamic> x(z.size());
    for (Index i = 0; i < z.size(); ++i) x(i) = Dual(z(i), i == j ? 1.0 : 0.0);
    const auto f = field(problem, x, z, principle, strength);
    for (Index i = 0; i < z.size(); ++i) J(i, j) = f(i).slope;
  }
  return J;
}

/// Basis of the tangent space of M = { g = 0, g^v = 0 } at z.
template <class P>
Matrix tangent(const P& problem, const Values& z) {
  const Index n = problem.size();
  const Index m = problem.constraint_count();
  const VectorFor<P> q = z.head(n);
  VectorFor<P> v = z.tail(n);
  problem.mass().solve(VectorFor<P>(v), v);
  JacobianFor<P> G, DG;
  problem.jacobian(q, G);
  problem.jacobian_derivative(q, v, DG);
  Matrix A = Matrix::Zero(2 * m, 2 * n);
  A.topLeftCorner(m, n) = G;
  A.bottomLeftCorner(m, n) = DG;
  A.bottomRightCorner(m, n) = Matrix(G) * problem.mass().inverse.asDiagonal();
  const Matrix Q = A.transpose().householderQr().householderQ();
  return Q.rightCols(2 * n - 2 * m);
}

struct Rates {
  double form = 0.0;    ///< d/dt of dq ^ dp on the tangent of M, relative
  double energy = 0.0;  ///< dH/dt + lambda.g' + gamma.g^v', relative
  double momentum = 0.0;
  double classical = 0.0;  ///< dH/dt - gamma.G grad V, (32), relative
};

template <class P>
Rates rates(double t, bool principle, double strength) {
  const P problem{typename P::Parameters{}};
  const Index n = problem.size();
  const Index m = problem.constraint_count();
  const Values z = point<P>(t);
  const Matrix J = field_jacobian<P>(z, principle, strength);
  Matrix omega = Matrix::Zero(2 * n, 2 * n);
  omega.topRightCorner(n, n).setIdentity();
  omega.bottomLeftCorner(n, n) = -Matrix::Identity(n, n);
  const Matrix B = tangent(problem, z);
  const Matrix W = B.transpose() * (J.transpose() * omega + omega * J) * B;
  Rates r;
  r.form = W.cwiseAbs().maxCoeff() / J.cwiseAbs().maxCoeff();

  const Values zdot = field(problem, VectorOf<double, Dynamic>(z), z, principle, strength);
  const VectorFor<P> q = z.head(n);
  VectorFor<P> v, gradient, xi;
  problem.mass().solve(VectorFor<P>(z.tail(n)), v);
  problem.gradient(q, gradient);
  JacobianFor<P> G, DG;
  problem.jacobian(q, G);
  problem.jacobian_derivative(q, v, DG);
  const double rate = gradient.dot(zdot.head(n)) + v.dot(zdot.tail(n));
  const Values g_rate = Matrix(G) * zdot.head(n);
  const Values gv_rate =
      Matrix(DG) * zdot.head(n) + Matrix(G) * problem.mass().inverse.asDiagonal() * zdot.tail(n);
  double multipliers = 0.0, classical = 0.0;
  const Values push = Matrix(G) * gradient;
  for (Index k = 0; k < m; ++k) {
    multipliers += number(k, 0) * g_rate(k) + strength * number(k, 1) * gv_rate(k);
    classical += strength * number(k, 1) * push(k);
  }
  const double scale = gradient.norm() * zdot.head(n).norm() + v.norm() * zdot.tail(n).norm();
  r.energy = std::fabs(rate + multipliers) / scale;
  r.classical = std::fabs(rate - classical) / scale;
  for (int k = 0; k < momentum_map_count<P>(); ++k) {
    // d/dt (p.xi(q)); xi is affine in q.
    VectorFor<P> at_q, moved;
    problem.generator(k, q, at_q);
    problem.generator(k, VectorFor<P>(q + VectorFor<P>(zdot.head(n))), moved);
    const double change = zdot.tail(n).dot(at_q) + z.tail(n).dot(moved - at_q);
    r.momentum = std::max(r.momentum,
                          std::fabs(change) / (zdot.tail(n).norm() * at_q.norm() +
                                               z.tail(n).norm() * (moved - at_q).norm() + 1e-300));
  }
  return r;
}

struct Worst {
  Rates largest;
  Rates smallest{HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
};

Worst over_problems(bool principle, double strength, Evidence& evidence, const char* equations) {
  Worst w;
  const auto add = [&](const char* problem, const Rates& r) {
    for (double Rates::*x : {&Rates::form, &Rates::energy, &Rates::momentum, &Rates::classical}) {
      w.largest.*x = std::max(w.largest.*x, r.*x);
      w.smallest.*x = std::min(w.smallest.*x, r.*x);
    }
    const std::string of = std::string(equations) + ", " + problem;
    evidence.add("d/dt dq ^ dp on the tangent of M", of, r.form);
    evidence.add("energy balance (47)", of, r.energy);
    evidence.add("d/dt of the momentum maps", of, r.momentum);
    if (!principle) evidence.add("dH/dt less gamma.G grad V, (32)", of, r.classical);
  };
  add("pendulum", rates<Pendulum3d<>>(0.4, principle, strength));
  add("top", rates<GyroscopicTop<>>(0.01, principle, strength));
  add("four particles", rates<FourParticles<>>(1.0, principle, strength));
  return w;
}

/// Condition and rank of the systems that differentiation leaves for the multipliers.
template <class P>
double constraint_gram(double t) {
  const P problem{typename P::Parameters{}};
  const Values z = point<P>(t);
  JacobianFor<P> G;
  problem.jacobian(VectorFor<P>(z.head(problem.size())), G);
  const Matrix K = Matrix(G) * problem.mass().inverse.asDiagonal() * Matrix(G).transpose();
  const Eigen::JacobiSVD<Matrix> svd(K);
  return svd.singularValues().minCoeff() / svd.singularValues().maxCoeff();
}

void claims_index(Context& context, Evidence& evidence) {
  const double smallest =
      std::min({constraint_gram<Pendulum3d<>>(0.4), constraint_gram<GyroscopicTop<>>(0.01),
                constraint_gram<FourParticles<>>(1.0)});
  evidence.add("smallest relative singular value of G M^-1 G^T", "three problems", smallest);
  // d/dt g = G v + G M^-1 G^T gamma (138); d/dt g^v = ... - G M^-1 G^T lambda (141): the matrix of
  // (gamma, lambda) in the first derivatives of both constraints is block-triangular with this
  // block. In (28) only g is there and its first derivative holds no multiplier.
  theory_claim(context, "index-two", "2.3; 3.1; A.4",
               "the equations (37) of the principle have index 2, those of (27) index 3",
               ClaimKind::value)
      .measured("smallest relative singular value of G M^-1 G^T on three problems", smallest)
      .criterion("G M^-1 G^T regular (above 1e-8): one differentiation of (37d) and (37e) then "
                 "determines gamma and lambda, a second one their rates; (28d) needs two until "
                 "lambda appears")
      .tolerance("1e-8", "half the digits of a double; masses and lengths differ by 1e4")
      .verdict(holds(smallest > 1e-8));
  theory_claim(context, "gamma-zero", "2.3; 3.1; (139)",
               "the equations of the principle yield gamma = 0", ClaimKind::value)
      .measured("smallest relative singular value of G M^-1 G^T on three problems", smallest)
      .criterion("on M, G v = 0, so that (138) reads G M^-1 G^T gamma = 0 with a regular matrix")
      .tolerance("1e-8", "as above")
      .verdict(holds(smallest > 1e-8));
}

}  // namespace

void theory_principle(Context& context, Evidence& evidence) {
  const Worst ours = over_problems(true, 0.7, evidence, "(37), arbitrary multipliers");
  const Worst gear = over_problems(false, 0.7, evidence, "(30), arbitrary multipliers");
  const Worst zero = over_problems(false, 0.0, evidence, "(30), gamma = 0");
  claims_index(context, evidence);
  constexpr const char* exact = "below 1e-12, and above 1e-6 for (30) on every problem";
  constexpr const char* reason =
      "exact derivatives; differences of products whose sizes spread over four decades on the top";
  theory_claim(context, "principle-symplectic", "3.2.3, (50); A.3",
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
  theory_claim(context, "principle-energy", "3.2.2, (47)",
               "dE/dt = -lambda.g' - gamma.g^v', zero through consistency alone",
               ClaimKind::conservation)
      .measured("largest defect of the balance, (37)", ours.largest.energy)
      .criterion("relative defect below 1e-12 for arbitrary multipliers on three problems")
      .tolerance("1e-12", reason)
      .verdict(holds(ours.largest.energy < 1e-12));
  theory_claim(context, "classical-energy", "2.3, (32)",
               "with the classical stabilisation dH/dt = gamma.G grad V", ClaimKind::conservation)
      .measured("largest defect of (32)", gear.largest.classical)
      .measured("smallest defect of the principle's balance on (30) (control)",
                gear.smallest.energy)
      .criterion("relative defect of (32) below 1e-12")
      .tolerance("1e-12", reason)
      .verdict(holds(gear.largest.classical < 1e-12));
  theory_claim(context, "principle-momentum", "3.2.1, (45); 2.3",
               "the principle conserves momentum maps independently of gamma, the classical "
               "stabilisation does not",
               ClaimKind::conservation)
      .measured("largest relative rate, (37)", ours.largest.momentum)
      .measured("smallest, (30)", gear.smallest.momentum)
      .criterion(exact)
      .tolerance("1e-12", reason)
      .verdict(holds(ours.largest.momentum < 1e-12 && gear.smallest.momentum > 1e-6));
  theory_claim(context, "livens", "2.2, A.2, (14), (22), (133)",
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
