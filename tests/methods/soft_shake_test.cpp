// SHAKE with soft constraints, R (39): against RATTLE on the same constraints, the reference, and
// with the exact and the cheaper Jacobians.
#include "methods/constrained/soft_shake.hpp"

#include <Eigen/QR>
#include <catch2/catch.hpp>

#include "methods/base/catalogue.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/constrained/shake.hpp"
#include "problems/base/dual.hpp"
#include "problems/three_beads.hpp"
#include "tests/support/convergence.hpp"

namespace shakedown {
namespace {

using Beads = ThreeBeadsSoft<>;

/// Close to the wall and tilted: nothing is symmetric, and u is large.
Beads::Parameters at_the_wall(bool soft_bonds = false) {
  Beads::Parameters parameters;
  parameters.orientation = 25.0;
  parameters.x = 0.9;
  parameters.soft_bonds = soft_bonds;
  return parameters;
}

template <class M, class P>
std::vector<State<P>> states(const P& problem, double h, int steps,
                             const typename M::Options& options = {}) {
  State<P> state = initial_state(problem);
  typename M::template Stepper<P> stepper(problem, options, h, state);
  std::vector<State<P>> all;
  REQUIRE(run(stepper, state, h, steps, [&](std::int64_t, const auto& at) {
            all.push_back(at);
          }).status == Status::ok);
  return all;
}

TEST_CASE("R (39) as printed and RATTLE on the same constraints have the same positions",
          "[methods][oracle]") {
  for (const bool soft_bonds : {false, true}) {
    const Beads problem(at_the_wall(soft_bonds));
    const auto literal = states<SoftShake>(problem, 0.01, 100);
    const auto rattle = states<Rattle>(problem, 0.01, 100);
    for (std::size_t k = 0; k < literal.size(); ++k) {
      // Newton ends at round-off in both.
      CHECK((literal[k].q - rattle[k].q).norm() <= 1e-12);
    }
    // Negative control: with G instead of G~ the positions are others.
    SoftShakeOptions cheap;
    cheap.jacobian = SoftJacobian::hard;
    const auto other = states<SoftShake>(problem, 0.01, 100, cheap);
    CHECK((other.back().q - rattle.back().q).norm() >= 1e-6);
  }
}

TEST_CASE("The recursion R (39) holds, written out", "[methods][oracle]") {
  const Beads problem(at_the_wall());
  const double h = 0.02;
  const auto path = states<SoftShake>(problem, h, 40);
  for (std::size_t k = 1; k + 1 < path.size(); ++k) {
    // Q_{k+1} - 2 Q_k + Q_{k-1} + h^2 grad V~(Q_k) lies in the range of G~(Q_k)^T; M = I.
    Eigen::Matrix<double, 6, 1> force;
    Eigen::Matrix<double, 3, 6> G;
    Eigen::Vector3d g;
    problem.gradient(path[k].q, force);
    problem.jacobian(path[k].q, G);
    const Eigen::Matrix<double, 6, 1> rest =
        (path[k + 1].q - 2.0 * path[k].q + path[k - 1].q) / (h * h) + force;
    const Eigen::Vector3d lambda = -(G * G.transpose()).inverse() * (G * rest);
    // Round-off of the second difference: eps |q|/h^2 = 1e-12.
    CHECK((rest + G.transpose() * lambda).norm() <= 1e-10);
    problem.constraint(path[k + 1].q, g);
    CHECK(g.norm() <= 1e-14);
  }
}

TEST_CASE("Soft SHAKE converges to the extended-precision reference with order 2",
          "[methods][order][oracle]") {
  for (const char* soft_bonds : {"false", "true"}) {
    const Settings settings{{"orientation", "25"}, {"x", "0.9"}, {"soft-bonds", soft_bonds}};
    const ProblemEntry& entry = catalogue().problem("three-beads-constrained");
    const Reference end = entry.reference(settings, {}, {}, {1.0});
    Convergence q, p;
    for (const std::int64_t steps : {100, 200, 400, 800, 1600}) {
      Request request;
      request.problem = settings;
      request.h = 1.0 / double(steps);
      request.steps = steps;
      request.every = steps;
      const Trajectory run = integrate("three-beads-constrained", "soft-shake", request);
      REQUIRE(run.summary.ok());
      double of_q = 0.0;
      double of_p = 0.0;
      for (std::size_t i = 0; i < 6; ++i) {
        of_q = std::fmax(of_q, std::fabs(run.at(1, run.column("q0") + i) - end.q[0][i]));
        of_p = std::fmax(of_p, std::fabs(run.at(1, run.column("p0") + i) - end.p[0][i]));
      }
      q.add(request.h, of_q);
      p.add(request.h, of_p);
    }
    INFO("q " << q.text() << "; p " << p.text());
    CHECK_THAT(q.slope(), Catch::WithinAbs(2.0, 0.02));
    CHECK_THAT(p.slope(), Catch::WithinAbs(2.0, 0.02));
  }
}

/// max |B^T (J^T Omega J - Omega) B| of one step, B: G~ dq = 0, dp free.
double symplectic_defect(SoftJacobian kind) {
  using D = ThreeBeadsSoft<Dual>;
  const D problem(at_the_wall());
  const Beads plain(at_the_wall());
  SoftShakeOptions options;
  options.jacobian = kind;
  options.tolerance = 1e-14;
  State<Beads> z = states<SoftShake>(plain, 0.05, 3, options).back();
  Eigen::Matrix<double, 12, 12> J;
  for (int j = 0; j < 12; ++j) {
    State<D> state;
    for (int i = 0; i < 6; ++i) {
      state.q(i) = Dual(z.q(i), i == j ? 1.0 : 0.0);
      state.p(i) = Dual(z.p(i), i + 6 == j ? 1.0 : 0.0);
    }
    SoftShake::Stepper<D> stepper(problem, options, Dual(0.05), state);
    REQUIRE(stepper.step(state).status == Status::ok);
    for (int i = 0; i < 6; ++i) {
      J(i, j) = state.q(i).slope;
      J(i + 6, j) = state.p(i).slope;
    }
  }
  Eigen::Matrix<double, 12, 12> omega = Eigen::Matrix<double, 12, 12>::Zero();
  omega.topRightCorner<6, 6>().setIdentity();
  omega.bottomLeftCorner<6, 6>() = -Eigen::Matrix<double, 6, 6>::Identity();
  Eigen::Matrix<double, 3, 6> G;
  plain.jacobian(z.q, G);
  const Eigen::MatrixXd Q = Eigen::MatrixXd(G.transpose()).householderQr().householderQ();
  Eigen::MatrixXd B = Eigen::MatrixXd::Zero(12, 9);
  B.topLeftCorner(6, 3) = Q.rightCols(3);
  B.bottomRightCorner(6, 6).setIdentity();
  return (B.transpose() * (J.transpose() * omega * J - omega) * B).cwiseAbs().maxCoeff();
}

TEST_CASE("Soft SHAKE is symplectic with the exact Jacobian, and not with the cheaper ones",
          "[methods][structure]") {
  CHECK(symplectic_defect(SoftJacobian::exact) <= 1e-10);
  CHECK(symplectic_defect(SoftJacobian::flat) >= 1e-5);
  CHECK(symplectic_defect(SoftJacobian::hard) >= 1e-5);
}

double return_distance(SoftJacobian kind) {
  const Beads problem(at_the_wall());
  SoftShakeOptions options;
  options.jacobian = kind;
  options.tolerance = 1e-14;
  State<Beads> state = states<SoftShake>(problem, 0.02, 3, options).back();
  const State<Beads> start = state;
  for (const double h : {0.02, -0.02}) {
    SoftShake::Stepper<Beads> stepper(problem, options, h, state);
    REQUIRE(run(stepper, state, h, 10).status == Status::ok);
  }
  return (state.q - start.q).norm();
}

TEST_CASE("Ten steps of soft SHAKE and ten back return to the start", "[methods][structure]") {
  CHECK(return_distance(SoftJacobian::exact) <= 1e-13);
}

TEST_CASE("All rows hard, soft SHAKE is SHAKE", "[methods][oracle]") {
  Beads::Parameters parameters = at_the_wall();
  parameters.soft_angle = false;
  const Beads problem(parameters);
  const auto a = states<SoftShake>(problem, 0.01, 50);
  const auto b = states<Shake>(problem, 0.01, 50);
  CHECK(a.back().q == b.back().q);
  CHECK(a.back().p == b.back().p);
}

}  // namespace
}  // namespace shakedown
