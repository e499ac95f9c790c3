// Rotations, TO section 4.5. Every scheme has two formulations, each of which is the reference for
// the other.
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/analysis/step_jacobian.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/lie/lie_rattle.hpp"
#include "methods/lie/so3_cayley.hpp"
#include "methods/lie/so3_linearised.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "problems/magnetic_top.hpp"

namespace shakedown {
namespace {

using Vector9 = VectorOf<double, 9>;
using Penalty = MagneticTopPenalty<>;
using Top = MagneticTop<>;

/// Returns the state after `steps` steps, or NaN if the run fails.
template <class M, class P>
State<P> after(std::int64_t steps, double h, const typename M::Options& options = {},
               const typename P::Parameters& parameters = {}) {
  const P problem(parameters);
  State<P> state = initial_state(problem);
  typename M::template Stepper<P> stepper(problem, options, h, state);
  if (run(stepper, state, h, steps).status != Status::ok) state.q.setConstant(NAN);
  return state;
}

using linear_algebra::distance;

TEST_CASE("The second-order SO(3) scheme is Z&S on nine coordinates at half its beta",
          "[methods][lie][oracle]") {
  const auto scheme = after<So3Linearised2, Penalty>(500, 0.1);
  const auto brute = after<ZhangSkeel, Penalty>(500, 0.1, {.beta = 0.2});
  CHECK(distance(scheme.q, brute.q) <= 1e-12);
  CHECK(distance(scheme.p, brute.p) <= 1e-12);
  // Control: the two methods differ if both have the same beta.
  const auto other = after<ZhangSkeel, Penalty>(500, 0.1, {.beta = 0.4});
  CHECK(distance(scheme.q, other.q) >= 1e-3);
}

/// Returns W = V - c/2 grad V^T (I + c Hess V)^-1 grad V, from the derivatives with respect to the
/// nine coordinates.
template <class S>
S modified_potential(const MagneticTopPenalty<S>& problem, const VectorOf<S, 9>& q, double c) {
  VectorOf<S, 9> gradient;
  problem.gradient(q, gradient);
  MatrixOf<S, 9> A;
  problem.hessian(q, A);
  A *= S(c);
  A.diagonal().array() += S(1);
  Factor<structure::Dense<9>, S> linear(9);
  linear.factor(A);
  VectorOf<S, 9> a = gradient;
  linear.solve(a);
  return problem.potential(q) - S(c / 2) * gradient.dot(a);
}

/// Returns the size of (p_1 - p_0)/h + grad W(q_0) for one step of so3-linearised.
double force_defect(RotationForce force) {
  const double h = 0.1;
  const So3LinearisedOptions options{.beta = 0.4, .force = force};
  const State<Penalty> at = after<So3Linearised2, Penalty>(7, h);
  State<Penalty> next = at;
  So3Linearised::Stepper<Penalty> stepper(Penalty({}), options, h, next);
  stepper.step(next);
  const MagneticTopPenalty<Dual> dual(Penalty::Parameters{});
  double most = 0.0;
  for (int j = 0; j < 9; ++j) {
    VectorOf<Dual, 9> q;
    for (int i = 0; i < 9; ++i) q(i) = Dual(at.q(i), i == j ? 1.0 : 0.0);
    const double slope = modified_potential(dual, q, 0.4 * h * h).slope;
    most = std::max(most, std::fabs((next.p(j) - at.p(j)) / h + slope));
  }
  return most;
}

TEST_CASE("The corrected f_k is minus the gradient of the modified potential, the printed is not",
          "[methods][lie][oracle]") {
  CHECK(force_defect(RotationForce::corrected) <= 1e-12);
  CHECK(force_defect(RotationForce::printed) >= 1e-2);
}

TEST_CASE("The linearised SO(3) schemes are symplectic with the corrected f_k only",
          "[methods][lie][structure]") {
  const So3LinearisedOptions printed{.beta = 0.4, .force = RotationForce::printed};
  CHECK(symplectic_defect<So3Linearised, Penalty>(0.1, 5) <= 1e-12);
  CHECK(symplectic_defect<So3Linearised2, Penalty>(0.1, 5) <= 1e-12);
  CHECK(symplectic_defect<So3Linearised, Penalty>(0.1, 5, printed) >= 1e-2);
  CHECK(symplectic_defect<So3Linearised2, Penalty>(0.1, 5, printed) >= 1e-2);
}

/// Returns the largest entry of the matrix of 4096 steps of the second-order scheme. The scheme is
/// linearised at the stable equilibrium R = diag(1, -1, -r), where 2 omega^2 r (r^2 - 1) = B mu:
/// the dipole opposes the field, and the field stretches the body. Free rotation makes the entries
/// grow linearly with time, whereas an eigenvalue of 1.01 gives 10^17.
double growth(double beta, double omega, double h) {
  using D = MagneticTopPenalty<Dual>;
  D::Parameters parameters;
  parameters.omega = omega;
  double r = 1.0;
  for (int k = 0; k < 50; ++k) {
    r -= (r * (r * r - 1.0) - 0.5 / (omega * omega)) / (3.0 * r * r - 1.0);
  }
  State<D> state;
  state.q.setZero();
  state.p.setZero();
  state.q(0) = 1.0;
  state.q(4) = -1.0;
  state.q(8) = -r;
  auto J = step_jacobian<So3Linearised2>(D(parameters), {.beta = beta}, h, state);
  for (int k = 0; k < 12; ++k) J = linear_algebra::product(J, J);
  const double most = linear_algebra::distance(J, Eigen::MatrixXd::Zero(J.rows(), J.cols()));
  return std::isnan(most) ? HUGE_VAL : most;
}

TEST_CASE("The linearised SO(3) scheme is linearly stable at every h from beta = 1/2 on, not 1/4",
          "[methods][lie][structure]") {
  // The stiffest mode has Hess V = 4 omega^2 and mass 1/2. It is stable as long as h^2 4 omega^2
  // (2 - 4 beta) < 4. B mu changes its frequency by a relative amount of 1/omega^2.
  const double omega = 100.0;
  const double limit = std::sqrt(1.0 / (2.0 - 4.0 * 0.4)) / omega;
  CHECK(growth(0.4, omega, 0.99 * limit) <= 1e6);
  CHECK(growth(0.4, omega, 1.01 * limit) >= 1e12);
  CHECK(growth(0.25, omega, 0.99 / omega) <= 1e6);
  CHECK(growth(0.25, omega, 1.01 / omega) >= 1e12);
  CHECK(growth(0.5, omega, 1000.0 / omega) <= 1e8);
}

TEST_CASE("The Cayley step satisfies (34) as printed, in matrices", "[methods][lie][oracle]") {
  const double h = 0.1;
  const State<Top> from = after<So3Cayley, Top>(9, h);
  State<Top> to = from;
  So3Cayley::Stepper<Top> stepper(Top({}), {.tolerance = 1e-15}, h, to);
  REQUIRE(stepper.step(to).status == Status::ok);
  const Matrix3<double> R = rotation_matrix(from.q);
  const Matrix3<double> I = Matrix3<double>::Identity();
  const Matrix3<double> W = hat(from.p);
  const Matrix3<double> W1 = hat(to.p);
  const Matrix3<double> R1 = R * (I - h / 2 * W1).inverse() * (I + h / 2 * W1);
  CHECK((R1 - rotation_matrix(to.q)).cwiseAbs().maxCoeff() <= 1e-15);
  const Vector3<double> e3(0.0, 0.0, 1.0);
  const Vector3<double> torque = (R.inverse() * e3).cross(e3);
  const Matrix3<double> right =
      W + h * h / 4 * (W1.transpose() * W1 * W1.transpose() - W.transpose() * W * W.transpose()) +
      h * hat(torque);
  CHECK((W1 - right).cwiseAbs().maxCoeff() <= 1e-15);
}

/// Returns the size of J^T omega J - omega in the body-frame coordinates (R, m = (1 + h^2
/// s |Omega|^2) Omega). The form omega of T*SO(3) is pulled back from R^18 with p = R
/// hat(m)/2.
template <class M>
double group_defect(double h, double s) {
  using D = MagneticTop<Dual>;
  const D problem{MagneticTopParameters{}};
  typename M::Options options;
  if constexpr (requires { options.tolerance; }) options.tolerance = 1e-15;
  State<D> start = initial_state(problem);
  typename M::template Stepper<D> warm(problem, options, h, start);
  run(warm, start, Dual(h), 5);
  Eigen::MatrixXd before(18, 6), behind(18, 6);
  const auto embed = [&](const State<D>& at, Eigen::Ref<Eigen::VectorXd> out) {
    const Vector3<Dual> m = (Dual(1.0) + Dual(h * h * s) * at.p.squaredNorm()) * at.p;
    VectorOf<Dual, 9> p;
    rotation_matrix(p) = rotation_matrix(at.q) * hat(m) / Dual(2.0);
    for (int i = 0; i < 9; ++i) {
      out(i) = at.q(i).slope;
      out(9 + i) = p(i).slope;
    }
  };
  for (int j = 0; j < 6; ++j) {
    State<D> z = start;
    for (int i = 0; i < 9; ++i) z.q(i).slope = 0.0;
    for (int i = 0; i < 3; ++i) z.p(i).slope = 0.0;
    if (j < 3) {
      const Matrix3<Dual> R = rotation_matrix(z.q);
      const Vector3<Dual> eta(Vector3<double>::Unit(j).template cast<Dual>());
      rotation_matrix(z.q) = R + R * hat(eta) * Dual(0.0, 1.0);
    } else {
      z.p(j - 3).slope = 1.0;
    }
    embed(z, before.col(j));
    typename M::template Stepper<D> stepper(problem, options, h, z);
    if (stepper.step(z).status != Status::ok) return HUGE_VAL;
    embed(z, behind.col(j));
  }
  const Eigen::MatrixXd omega = linear_algebra::canonical_form(9);
  return linear_algebra::distance(linear_algebra::product(behind.transpose(), omega, behind),
                                  linear_algebra::product(before.transpose(), omega, before));
}

TEST_CASE("On SO(3) RATTLE is symplectic in Omega, the Cayley scheme in its own momentum",
          "[methods][lie][structure]") {
  CHECK(group_defect<LieRattle>(0.1, 0.0) <= 1e-14);
  CHECK(group_defect<So3Cayley>(0.1, 0.25) <= 1e-14);
  CHECK(group_defect<So3Cayley>(0.1, 0.0) >= 1e-4);
  CHECK(group_defect<LieRattle>(0.1, 0.25) >= 1e-4);
}

template <class M>
double worst_orthogonality(double h, std::int64_t steps) {
  const Top problem({});
  State<Top> state = initial_state(problem);
  typename M::template Stepper<Top> stepper(problem, {}, h, state);
  double most = 0.0;
  run(stepper, state, h, steps, [&](std::int64_t, const State<Top>& at) {
    most = std::max(most, orthogonality_error(at.q));
  });
  return most;
}

TEST_CASE("R^T R = I to 1e-13 over ten thousand steps on SO(3)", "[methods][lie][structure]") {
  CHECK(worst_orthogonality<So3Cayley>(0.1, 10000) <= 1e-13);
  CHECK(worst_orthogonality<LieRattle>(0.1, 10000) <= 1e-13);
}

TEST_CASE("The Cayley scheme keeps both momentum maps of its own momentum to round-off",
          "[methods][lie][structure]") {
  const double h = 0.1;
  const Top problem({});
  State<Top> state = initial_state(problem);
  So3Cayley::Stepper<Top> stepper(problem, {.tolerance = 1e-15}, h, state);
  const auto maps = [&](const State<Top>& at) {
    const Vector3<double> m = (1.0 + h * h / 4 * at.p.squaredNorm()) * at.p;
    return Eigen::Vector2d(rotation_matrix(at.q).row(2).dot(m), m(2));
  };
  const Eigen::Vector2d start = maps(state);
  double own = 0.0;
  double plain = 0.0;
  run(stepper, state, h, 10000, [&](std::int64_t, const State<Top>& at) {
    own = std::max(own, distance(maps(at), start));
    plain = std::max(plain, std::fabs(at.p(2) - 0.1));
  });
  CHECK(own <= 1e-13);  // 10 eps sqrt(10^4), twice
  CHECK(plain >= 1e-5);
  CHECK(plain <= 1e-2);
}

TEST_CASE("RATTLE on SO(3) takes the steps of RATTLE with R^T R = I", "[methods][lie][oracle]") {
  using Constrained = MagneticTopConstrained<>;
  const State<Top> group = after<LieRattle, Top>(500, 0.1);
  const auto dae = after<Rattle, Constrained>(500, 0.1, {.tolerance = 1e-14});
  CHECK(distance(group.q, dae.q) <= 1e-12);
  Vector9 p;
  rotation_matrix(p) = rotation_matrix(group.q) * hat(group.p) / 2.0;
  CHECK(distance(p, dae.p) <= 1e-12);
}

TEST_CASE("A step that would turn by more than a right angle fails with a status",
          "[methods][lie]") {
  const Top problem({});
  State<Top> state = initial_state(problem);
  const double speed = state.p.norm();
  LieRattle::Stepper<Top> fine(problem, {}, 0.99 / speed, state);
  CHECK(fine.step(state).status == Status::ok);
  state = initial_state(problem);
  LieRattle::Stepper<Top> coarse(problem, {}, 1.01 / speed, state);
  CHECK(coarse.step(state).status == Status::not_converged);
}

}  // namespace
}  // namespace shakedown
