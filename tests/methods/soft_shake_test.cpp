// SHAKE with soft constraints, R (39), compared with RATTLE on the same constraints and with the
// reference. It is run with the exact and with the less expensive Jacobians.
#include "methods/constrained/soft_shake.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/dual.hpp"
#include "problems/three_beads.hpp"

namespace shakedown {
namespace {

using Beads = ThreeBeadsSoft<>;
using Vector6 = Eigen::Matrix<double, 6, 1>;

/// Beads close to the wall and tilted, so that nothing is symmetric and u is large.
Beads::Parameters at_the_wall() {
  Beads::Parameters parameters;
  parameters.orientation = 25.0;
  parameters.x = 0.9;
  return parameters;
}

/// Returns `at_the_wall` in the form of settings for the catalogue's pairs.
Settings wall_settings(const char* soft_bonds = "false") {
  return {{"orientation", "25"}, {"x", "0.9"}, {"soft-bonds", soft_bonds}};
}

struct Point {
  Vector6 q, p;
};
std::vector<Point> states(const std::string& method, const Settings& problem, double h, int steps,
                          const Settings& options = {}) {
  Request request;
  request.problem = problem;
  request.method = options;
  request.h = h;
  const auto run = catalogue().pair("three-beads-constrained", method).start(request);
  std::vector<Point> all;
  for (int k = 0; k < steps; ++k) {
    REQUIRE(run->advance(1).status == Status::ok);
    all.push_back({Vector6::Map(run->q().data()), Vector6::Map(run->p().data())});
  }
  return all;
}

TEST_CASE("R (39) as printed and RATTLE on the same constraints have the same positions",
          "[methods][oracle]") {
  for (const char* soft_bonds : {"false", "true"}) {
    const Settings problem = wall_settings(soft_bonds);
    const auto literal = states("soft-shake", problem, 0.01, 100);
    const auto rattle = states("rattle", problem, 0.01, 100);
    for (std::size_t k = 0; k < literal.size(); ++k) {
      // Newton's method converges to round-off in both methods.
      CHECK((literal[k].q - rattle[k].q).norm() <= 1e-12);
    }
    // Negative control: with G instead of G~ the positions differ.
    const auto other = states("soft-shake", problem, 0.01, 100, {{"jacobian", "hard"}});
    CHECK((other.back().q - rattle.back().q).norm() >= 1e-6);
  }
}

/// Returns the part of (Q_{k+1} - 2 Q_k + Q_{k-1})/h^2 + grad V~(Q_k) in the kernel of G. It
/// vanishes if the constraint force is in the range of G^T, because M = I.
double not_along(const Eigen::Matrix<double, 3, 6>& G, const std::vector<Point>& path,
                 std::size_t k, double h) {
  Vector6 force;
  Beads(at_the_wall()).gradient(path[k].q, force);
  const Vector6 rest = (path[k + 1].q - 2.0 * path[k].q + path[k - 1].q) / (h * h) + force;
  const Eigen::MatrixXd left = linear_algebra::product(linear_algebra::kernel(G).transpose(), rest);
  return left.norm();
}

TEST_CASE("The recursion R (39) holds, written out", "[methods][oracle]") {
  const Beads problem(at_the_wall());
  const double h = 0.02;
  const auto path = states("soft-shake", wall_settings(), h, 40);
  for (std::size_t k = 1; k + 1 < path.size(); ++k) {
    Eigen::Matrix<double, 3, 6> G;
    Eigen::Vector3d g;
    problem.jacobian(path[k].q, G);
    // The bound allows for the round-off of the second difference, eps |q|/h^2 = 1e-12.
    CHECK(not_along(G, path, k, h) <= 1e-10);
    problem.constraint(path[k + 1].q, g);
    CHECK(g.norm() <= 1e-14);
  }
}

TEST_CASE("With jacobian = flat or hard the constraint force is along that matrix and no other",
          "[methods][oracle]") {
  const Beads problem(at_the_wall());
  const double h = 0.02;
  const std::array kinds{SoftJacobian::flat, SoftJacobian::hard};
  for (const SoftJacobian kind : kinds) {
    const Settings options{{"jacobian", kind == SoftJacobian::flat ? "flat" : "hard"}};
    const auto path = states("soft-shake", wall_settings(), h, 40, options);
    for (const SoftJacobian direction : kinds) {
      double most = 0.0;
      for (std::size_t k = 1; k + 1 < path.size(); ++k) {
        Eigen::Matrix<double, 3, 6> G;
        problem.approximate_jacobian(path[k].q, direction, G);
        most = std::max(most, not_along(G, path, k, h));
      }
      if (direction == kind) {
        CHECK(most <= 1e-10);  // the same round-off
      } else {
        CHECK(most >= 1e-6);  // negative control: the value is 8e-3
      }
    }
  }
}

TEST_CASE("Soft SHAKE converges to the extended-precision reference with order 2",
          "[methods][order][oracle]") {
  for (const char* soft_bonds : {"false", "true"}) {
    const Settings settings = wall_settings(soft_bonds);
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

const char* text_of(SoftJacobian kind) {
  if (kind == SoftJacobian::exact) return "exact";
  return kind == SoftJacobian::flat ? "flat" : "hard";
}

/// Returns max |B^T (J^T Omega J - Omega) B| for one step. B spans the directions with G~ dq = 0
/// and free dp.
double defect_of_step(SoftJacobian kind) {
  using D = ThreeBeadsSoft<Dual>;
  const D problem(at_the_wall());
  const Beads plain(at_the_wall());
  SoftShakeOptions options;
  options.jacobian = kind;
  options.tolerance = 1e-14;
  const Point z = states("soft-shake", wall_settings(), 0.05, 3,
                         {{"jacobian", text_of(kind)}, {"tolerance", "1e-14"}})
                      .back();
  Eigen::MatrixXd J(12, 12);
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
  Eigen::Matrix<double, 3, 6> G;
  plain.jacobian(z.q, G);
  Eigen::MatrixXd B = Eigen::MatrixXd::Zero(12, 9);
  B.topLeftCorner(6, 3) = linear_algebra::kernel(G);
  B.bottomRightCorner(6, 6).setIdentity();
  const Eigen::MatrixXd omega = linear_algebra::canonical_form(6);
  return linear_algebra::pullback_defect(J, omega, omega, B);
}

TEST_CASE("Soft SHAKE is symplectic with the exact Jacobian, and not with the cheaper ones",
          "[methods][structure]") {
  CHECK(defect_of_step(SoftJacobian::exact) <= 1e-10);
  CHECK(defect_of_step(SoftJacobian::flat) >= 1e-5);
  CHECK(defect_of_step(SoftJacobian::hard) >= 1e-5);
}

TEST_CASE("Ten steps of soft SHAKE and ten back return to the start", "[methods][structure]") {
  Request request;
  request.problem = wall_settings();
  request.method = {{"tolerance", "1e-14"}};
  const Point start = states("soft-shake", request.problem, 0.02, 3, request.method).back();
  request.q0.assign(start.q.begin(), start.q.end());
  request.p0.assign(start.p.begin(), start.p.end());
  for (const double h : {0.02, -0.02}) {
    request.h = h;
    const auto run = catalogue().pair("three-beads-constrained", "soft-shake").start(request);
    REQUIRE(run->advance(10).status == Status::ok);
    request.q0.assign(run->q().begin(), run->q().end());
    request.p0.assign(run->p().begin(), run->p().end());
  }
  CHECK((Vector6::Map(request.q0.data()) - start.q).norm() <= 1e-13);
}

TEST_CASE("All rows hard, soft SHAKE is SHAKE", "[methods][oracle]") {
  Settings problem = wall_settings();
  problem.emplace_back("soft-angle", "false");
  const auto a = states("soft-shake", problem, 0.01, 50);
  const auto b = states("shake", problem, 0.01, 50);
  CHECK(a.back().q == b.back().q);
  CHECK(a.back().p == b.back().p);
}

}  // namespace
}  // namespace shakedown
