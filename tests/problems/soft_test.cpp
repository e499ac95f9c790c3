// Soft constraints and the Fixman potential: derivatives compared with differences, and the
// limiting cases of the wrappers.
#include "problems/base/soft.hpp"

#include <catch2/catch.hpp>
#include <functional>
#include <vector>

#include "problems/bead_chain.hpp"
#include "problems/channel.hpp"
#include "problems/five_springs.hpp"
#include "problems/spring_pendulum_gravity.hpp"
#include "problems/three_beads.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

/// Returns fourth-order central differences of F: R^n -> R^k. Their error is h^4 F^(5)/30 + eps
/// F/h, about 1e-11 at h = 1e-3.
Eigen::MatrixXd differences(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& f,
                            const Eigen::VectorXd& q) {
  const double h = 1e-3;
  Eigen::MatrixXd J(f(q).size(), q.size());
  for (Index j = 0; j < q.size(); ++j) {
    const auto at = [&](double step) -> Eigen::VectorXd {
      Eigen::VectorXd x = q;
      x(j) += step;
      return f(x);
    };
    J.col(j) = (8.0 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12.0 * h);
  }
  return J;
}

/// Returns points near the start: bonds of about unit length, and angles away from 0 and 180
/// degrees. Some are inside the wall, where grad V is large.
std::vector<Eigen::VectorXd> points_near(const Eigen::VectorXd& q) {
  Uniform uniform(3);
  std::vector<Eigen::VectorXd> all{q};
  for (int k = 0; k < 10; ++k) all.emplace_back(q + 0.2 * uniform.vector<double>(q.size()));
  for (const double shift : {0.8, 1.3}) {
    all.emplace_back(q + Eigen::VectorXd::Constant(q.size(), shift) +
                     0.1 * uniform.vector<double>(q.size()));
  }
  return all;
}
template <class P>
std::vector<Eigen::VectorXd> points(const P& problem) {
  VectorFor<P> q, p;
  q.setZero(problem.size());
  p = q;
  problem.initial(q, p);
  return points_near(q);
}

template <class P>
Eigen::MatrixXd jacobian_of(const P& problem, const Eigen::VectorXd& q) {
  JacobianFor<P> J;
  resize_jacobian(J, problem.constraint_count(), problem.size());
  problem.jacobian(VectorFor<P>(q), J);
  return J;
}

void check_derivative(const Eigen::MatrixXd& written, const Eigen::MatrixXd& differenced,
                      double scale) {
  CHECK(distance<double>(written, differenced) <= 1e-8 * scale);
}

template <class P>
void check_soft_derivatives(const typename P::Parameters& parameters) {
  const P problem(parameters);
  for (const Eigen::VectorXd& q : points(problem)) {
    INFO(P::id << " at " << q.transpose());
    const Eigen::MatrixXd rows = differences(
        [&](const Eigen::VectorXd& x) -> Eigen::VectorXd {
          MultipliersFor<P> g;
          g.setZero(problem.constraint_count());
          problem.constraint(VectorFor<P>(x), g);
          return g;
        },
        q);
    check_derivative(jacobian_of(problem, q), rows, largest<double>(rows));
    const Eigen::MatrixXd force = differences(
        [&](const Eigen::VectorXd& x) -> Eigen::VectorXd {
          return Eigen::VectorXd::Constant(1, problem.potential(VectorFor<P>(x)));
        },
        q);
    VectorFor<P> gradient = q;
    problem.gradient(VectorFor<P>(q), gradient);
    const Eigen::MatrixXd column = gradient;
    check_derivative(transposed<double>(column), force, std::fmax(1.0, largest<double>(force)));
  }
}

TEST_CASE("The Jacobian of soft constraints, and the gradient with V_F, agree with differences",
          "[problems][oracle]") {
  ThreeBeadsSoft<>::Parameters beads;
  beads.delta = 0.3;  // so that V_F contributes
  check_soft_derivatives<ThreeBeadsSoft<>>(beads);
  beads.soft_bonds = true;
  check_soft_derivatives<ThreeBeadsSoft<>>(beads);
  beads.soft_bonds = false;
  beads.S = GramRows::soft;
  check_soft_derivatives<ThreeBeadsSoft<>>(beads);
  check_soft_derivatives<FiveSpringsSoft<>>({});
  check_soft_derivatives<ChannelSoft<>>({});
  check_soft_derivatives<SpringPendulumGravitySoft<>>({});
  BeadChainSoft<>::Parameters chain;
  chain.delta = 0.3;
  check_soft_derivatives<BeadChainSoft<>>(chain);
}

TEST_CASE("The cheaper Jacobians are not the derivative of the soft constraint", "[problems]") {
  ThreeBeadsSoft<>::Parameters parameters;
  parameters.x = 1.0;  // near the wall
  const ThreeBeadsSoft<> problem(parameters);
  Eigen::Matrix<double, 6, 1> q, p;
  problem.initial(q, p);
  const Eigen::MatrixXd exact = jacobian_of(problem, q);
  for (const SoftJacobian kind : {SoftJacobian::flat, SoftJacobian::hard}) {
    Eigen::Matrix<double, 3, 6> J;
    problem.approximate_jacobian(q, kind, J);
    CHECK(distance<double>(J, exact) >= 1e-4);
    // The two Jacobians differ only in the soft row, by terms of size eps^2 K^-1.
    CHECK(distance<double>(J.topRows(2), exact.topRows(2)) <= 1e-15);
  }
}

TEST_CASE("What soft constraints keep of one place is that of no other", "[problems]") {
  using P = Soft<ThreeBeads<>>;
  const P fresh{P::Parameters{}};
  const auto all = points(fresh);
  const VectorFor<P> a = all[1], b = all[2];
  using Asked = std::function<Eigen::MatrixXd(const P&)>;
  const Asked exact = [&a](const P& problem) { return jacobian_of(problem, a); };
  const Asked flat = [&a](const P& problem) {
    JacobianFor<P> J;
    problem.approximate_jacobian(a, SoftJacobian::flat, J);
    return Eigen::MatrixXd(J);
  };
  MultipliersFor<P> g;
  VectorFor<P> slope;
  for (const Asked& asked : {exact, flat}) {
    const Eigen::MatrixXd expected = asked(P{P::Parameters{}});
    const P used{P::Parameters{}};
    used.constraint(a, g);
    used.gradient(b, slope);
    CHECK(used.potential(b) > 0.0);
    CHECK(asked(used) == expected);
    const std::vector<P> copies{used};  // a copy keeps the stored value, too
    used.constraint(b, g);
    CHECK(asked(copies.front()) == expected);
    CHECK(asked(used) == expected);
    CHECK(jacobian_of(used, b) != expected);
  }
}

TEST_CASE("Hard rows alone, or infinite stiffness, give back g", "[problems]") {
  ThreeBeadsSoft<>::Parameters parameters;
  parameters.soft_angle = false;
  const ThreeBeadsSoft<> all_hard(parameters);
  parameters.soft_angle = true;
  parameters.K_a = 1e12;
  const ThreeBeadsSoft<> stiff(parameters);
  for (const Eigen::VectorXd& x : points(all_hard)) {
    const Eigen::Matrix<double, 6, 1> q = x;
    Eigen::Vector3d g, g_hard, g_stiff;
    all_hard.hard().constraint(q, g);
    all_hard.constraint(q, g_hard);
    stiff.constraint(q, g_stiff);
    CHECK(g == g_hard);
    CHECK(distance<double>(jacobian_of(all_hard, q), jacobian_of(all_hard.hard(), q)) == 0.0);
    CHECK(all_hard.potential(q) == all_hard.hard().potential(q));
    CHECK((g_stiff - g).norm() <= 1e-7);  // the size is |u|/K, |u| <= 1e5 inside the wall
  }
}

TEST_CASE("Soft constraints hold where the stiff problem is in equilibrium along the constraints",
          "[problems][oracle]") {
  // g~ = 0 means that the spring forces balance the part of grad V along M^-1 G^T. If all rows are
  // soft, G M^-1 (grad V + G^T k g) = 0, where the expression in brackets is the gradient of the
  // stiff problem.
  ThreeBeadsSoft<>::Parameters parameters;
  parameters.soft_bonds = true;
  parameters.x = 1.1;
  const ThreeBeadsSoft<> soft(parameters);
  const ThreeBeadsStiff<> stiff(parameters);
  Eigen::Matrix<double, 6, 1> q, p, force;
  soft.initial(q, p);
  Eigen::Vector3d g;
  soft.constraint(q, g);
  CHECK(g.norm() <= 1e-14);
  stiff.gradient(q, force);
  const Eigen::MatrixXd G = jacobian_of(soft.hard(), q);
  const auto along = [&] { return product<double>(G, Eigen::VectorXd(force)).norm(); };
  CHECK(along() <= 1e-12 * (1.0 + force.norm()));
  soft.hard().gradient(q, force);
  CHECK(along() >= 1e-3);  // the wall alone is not in balance
  CHECK(product<double>(jacobian_of(soft, q), Eigen::VectorXd(p)).norm() <= 1e-14);
}

TEST_CASE("V_F of two bonds is delta/2 ln(4 - cos^2 phi), up to a constant", "[problems][oracle]") {
  FreeAngle<>::Parameters parameters;
  parameters.delta = 0.7;
  for (const int d : {2, 3}) {
    parameters.d = d;
    const FreeAngle<> with(parameters);
    Eigen::VectorXd q = Eigen::VectorXd::Zero(3 * d);
    for (const double phi : {0.3, 1.0, 2.0, 3.0}) {
      q(0) = 1.0;  // beads at (1, 0), 0 and (cos phi, sin phi); unit masses
      q(2 * d) = std::cos(phi);
      q(2 * d + 1) = std::sin(phi);
      const double expected = 0.35 * std::log(4.0 - std::cos(phi) * std::cos(phi));
      CHECK_THAT(with.potential(q), Catch::WithinAbs(expected, 1e-14));
    }
  }
}

TEST_CASE("The wrappers have exactly the members that their problem allows", "[problems]") {
  CHECK(HasThirdContraction<ChannelStiff<>>);
  CHECK_FALSE(HasThirdContraction<ThreeBeadsStiff<>>);
  CHECK_FALSE(HasConstraints<ThreeBeadsStiff<>>);
  CHECK(HasStiffSplit<BeadChainStiff<>>);
  CHECK(HasCurvature<ThreeBeadsSoft<>>);
  CHECK_FALSE(HasHessian<ThreeBeadsSoft<>>);
  CHECK_FALSE(HasHessian<FreeAngle<>>);
  CHECK(momentum_map_count<ThreeBeadsSoft<>>() == 1);
  CHECK(momentum_map_count<FreeAngle<>>() == 3);
}

}  // namespace
}  // namespace shakedown
