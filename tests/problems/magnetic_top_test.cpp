#include "problems/magnetic_top.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/magnetic_top_axis.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using Vector9 = VectorOf<double, 9>;

Matrix3<double> matrix_of(const std::vector<double>& q) {
  const Vector9 x = Vector9::Map(q.data());
  return rotation_matrix(x);
}

TEST_CASE("The penalised body's potential and force are those of the paper, in matrices",
          "[problems][oracle]") {
  MagneticTopPenalty<>::Parameters parameters;
  parameters.B = 1.5;
  const MagneticTopPenalty<> problem(parameters);
  Uniform uniform(3);
  for (int k = 0; k < 10; ++k) {
    const Vector9 q = uniform.vector<double>(9);
    const Matrix3<double> R = rotation_matrix(q);
    const Matrix3<double> E = R.transpose() * R - Matrix3<double>::Identity();
    const double w2 = 100.0;
    CHECK_THAT(problem.potential(q),
               Catch::WithinRel(1.5 * R(2, 2) + w2 / 2 * (E.transpose() * E).trace(), 1e-13));
    Matrix3<double> gradient = 2.0 * w2 * R * E;
    gradient(2, 2) += 1.5;
    Vector9 out;
    problem.gradient(q, out);
    CHECK((rotation_matrix(out) - gradient).cwiseAbs().maxCoeff() <= 1e-12 * gradient.norm());
  }
}

TEST_CASE("The body's three forms have one energy, one momentum about the field and one start",
          "[problems]") {
  const MagneticTopParameters parameters{.B = 1.5, .mu = 0.5};
  const MagneticTop<> top(parameters);
  const MagneticTopConstrained<> constrained(parameters);
  Vector9 q, x, p;
  Vector3<double> Omega;
  top.initial(q, Omega);
  constrained.initial(x, p);
  CHECK(q == x);
  CHECK((rotation_matrix(p) - rotation_matrix(q) * hat(Omega) / 2.0).norm() <= 1e-16);
  // The two problems also agree away from the start.
  rotation_matrix(q) = rotation_about<double>({0.6, 0.0, 0.0}, 1.0 / (1.0 + 0.8)) *
                       rotation_about<double>({0.0, 0.28, 0.0}, 1.0 / (1.0 + 0.96));
  REQUIRE(orthogonality_error(q) <= 1e-15);
  rotation_matrix(p) = rotation_matrix(q) * hat(Omega) / 2.0;
  Mechanics<MagneticTop<>> of_top(top);
  Mechanics<MagneticTopConstrained<>> of_constrained(constrained);
  CHECK_THAT(of_top.energy(q, Omega), Catch::WithinRel(of_constrained.energy(q, p), 1e-14));
  CHECK_THAT(of_top.momentum_map(0, q, Omega),
             Catch::WithinAbs(of_constrained.momentum_map(0, q, p), 1e-15));
}

TEST_CASE("The references on SO(3) and with multipliers are the same motion, and the closed form's",
          "[problems][oracle]") {
  const std::vector<double> times{1.0, 7.5, 50.0};
  const auto& all = catalogue();
  const Reference top = all.problem("magnetic-top").reference({}, {}, {}, times);
  const Reference dae = all.problem("magnetic-top-constrained").reference({}, {}, {}, times);
  CHECK(top.error_bar <= 1e-12);
  for (std::size_t k = 0; k < times.size(); ++k) {
    const Matrix3<double> R = matrix_of(top.q[k]);
    // With index reduction, the solution drifts off R^T R = I by the tolerance of the integrators,
    // 1e-12 by t = 50.
    CHECK((R - matrix_of(dae.q[k])).cwiseAbs().maxCoeff() <= 1e-11);
    const Vector3<double> Omega = Vector3<double>::Map(top.p[k].data());
    CHECK((R * hat(Omega) / 2.0 - matrix_of(dae.p[k])).cwiseAbs().maxCoeff() <= 1e-11);
    // The argument of sn and cn has a rounding error of |r t| eps.
    CHECK_THAT(R(2, 2), Catch::WithinAbs(magnetic_top_axis({}, times[k]), 1e-12));
  }
  CHECK_THAT(magnetic_top_axis({}, magnetic_top_period({})), Catch::WithinAbs(1.0, 1e-13));
  CHECK_THROWS_AS(magnetic_top_axis({.B = -1.0}, 1.0), std::domain_error);
}

std::string refusal(const std::string& problem, const std::string& method, const Request& request) {
  try {
    integrate(problem, method, request);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}
bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("On SO(3) vector-space methods are refused with a reason, and so are bad starts",
          "[problems][catalogue]") {
  const auto ask = [](const std::string& problem, const std::string& method, auto change) {
    Request request;
    request.h = 0.1;
    request.steps = 1;
    change(request);
    return refusal(problem, method, request);
  };
  const auto nothing = [](Request&) {};
  for (const char* method : {"velocity-verlet", "rk4", "cvode-bdf", "rattle", "zhang-skeel"}) {
    INFO(method);
    CHECK(has(ask("magnetic-top", method, nothing), "vector space"));
  }
  CHECK(has(ask("magnetic-top", "so3-linearised", nothing), "rotation relaxed"));
  CHECK(has(ask("double-pendulum-penalty", "so3-linearised", nothing), "rotation relaxed"));
  CHECK(has(ask("henon-heiles", "so3-cayley", nothing), "configuration in SO(3)"));
  CHECK(has(ask("magnetic-top-constrained", "lie-rattle", nothing), "configuration in SO(3)"));

  const auto rattle = [&](auto change) { return ask("magnetic-top", "lie-rattle", change); };
  CHECK(rattle(nothing).empty());
  CHECK(rattle([](Request& r) { r.p0 = {0, 0, 1}; }).empty());
  CHECK(has(rattle([](Request& r) { r.p0 = {0, 0, 1, 0}; }), "--p0 has 4 values"));
  CHECK(has(rattle([](Request& r) { r.q0 = {1, 0, 0, 0, 1, 0, 0, 0, 1.1}; }), "not a rotation"));
  CHECK(has(rattle([](Request& r) { r.q0 = {1, 0, 0, 0, 1, 0, 0, 0, -1}; }), "reflects"));
}

TEST_CASE("Methods for rotations run on the top's forms that they are made for, and nowhere else",
          "[problems][catalogue]") {
  for (const ProblemEntry& problem : catalogue().problems) {
    for (const Pair& pair : problem.pairs) {
      INFO(pair.method << " on " << problem.id);
      const bool on_group = problem.id == "magnetic-top" || problem.id == "heavy-top";
      if (pair.method == "so3-cayley" || pair.method == "lie-rattle" ||
          pair.method == "rotation-splitting" || pair.method == "generalized-alpha-lie") {
        CHECK(pair.admissible() == on_group);
      } else if (pair.method.starts_with("so3-linearised")) {
        CHECK(pair.admissible() == (problem.id == "magnetic-top-penalty"));
      } else if (on_group) {
        CHECK_FALSE(pair.admissible());
      }
    }
  }
}

TEST_CASE("A run on SO(3) has three momenta and reports its distance from the group",
          "[problems][catalogue]") {
  Request request;
  request.h = 0.1;
  request.steps = 1;
  const Trajectory run = integrate("magnetic-top", "so3-cayley", request);
  const std::vector<std::string> columns{"t",
                                         "q0",
                                         "q1",
                                         "q2",
                                         "q3",
                                         "q4",
                                         "q5",
                                         "q6",
                                         "q7",
                                         "q8",
                                         "p0",
                                         "p1",
                                         "p2",
                                         "energy",
                                         "g",
                                         "field_momentum",
                                         "dipole_momentum"};
  CHECK(run.columns == columns);
}

}  // namespace
}  // namespace shakedown
