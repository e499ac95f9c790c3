// Points on the sphere, compared with the end state that the Test Set prints and with the closed form
// of their multipliers.
#include "problems/fekete.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/consistent.hpp"

namespace shakedown {
namespace {

using Values = std::vector<double>;

// Printed by Mazzia, Magherini 2008 for t = 1000; computed by RADAU5 with a tolerance of 1e-12.
const Values end_of_test_set{
    -0.4070263380333202, 0.3463758772791802,     0.8451942450030429,  0.7752934752521549e-1,
    -0.2628662719972299, 0.9617122871829146,     0.7100577833343567,  0.1212948055586120,
    0.6936177005172217,  0.2348267744557627,     0.7449277976923311,  0.6244509285956391,
    -0.4341114738782885, 0.8785430442262876,     0.1992720444237660,  -0.9515059600312596,
    0.2203508762787005,  0.2146669498274008,     -0.6385191643609878, -0.4310833259390688,
    0.6375425027722121,  -0.1464175087914336,    -0.9380871635228862, 0.3139337298744690,
    0.5666974065069942,  -0.6739221885076542,    0.4740073135462156,  0.9843259538440293,
    -0.1696995357819996, -0.4800504290609090e-1, 0.1464175087914331,  0.9380871635228875,
    -0.3139337298744656, -0.7092757549979014,    0.5264062637139616,  -0.4688542938854929,
    -0.8665731819284478, -0.4813878059756024,    -0.1315929352982178, -0.2347897778700538,
    -0.8594340408013130, -0.4541441287957579,    0.5530976940074118,  -0.7674370265615124,
    -0.3242273140037833, 0.7711050969896927,     0.6357041816577034,  0.3573685519777001e-1,
    0.7103951209379591,  0.2403570431280519,     -0.6614886725910596, -0.3038208738735660e-1,
    0.4501923293640461,  -0.8924145871442046,    -0.5772996158107093, -0.1766763414971813,
    -0.7971892020969544, 0.2414481766969039,     -0.3416456818373135, -0.9082846503446250,
};

double distance(const Values& a, const Values& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < b.size(); ++i) most = std::fmax(most, std::fabs(a[i] - b[i]));
  return most;
}

TEST_CASE("The points settle where the Test Set says", "[problems][oracle]") {
  const Reference reference = catalogue().problem("fekete").reference({}, {}, {}, {1000.0});
  CHECK(reference.error_bar <= 1e-12);
  // The printed digits agree to 2.6e-12, so eleven and a half decimals are reliable.
  CHECK(distance(reference.q[0], end_of_test_set) <= 5e-12);
  CHECK(distance(reference.p[0], Values(60, 0.0)) <= 1e-14);
  // Control: the points have not settled long before.
  const Reference early = catalogue().problem("fekete").reference({}, {}, {}, {10.0});
  CHECK(distance(early.q[0], end_of_test_set) >= 1e-3);
}

TEST_CASE("Two codes end where the Test Set says", "[problems][oracle]") {
  const auto end = [](const std::string& method, double h, const Settings& options) {
    Request request;
    request.h = h;
    request.steps = request.every = std::llround(1000.0 / h);
    request.method = options;
    const Trajectory run = integrate("fekete", method, request);
    REQUIRE(run.summary.ok());
    Values q;
    for (std::size_t i = 0; i < 60; ++i) q.push_back(run.at(1, run.column("q0") + i));
    return q;
  };
  CHECK(distance(end("ida", 1000.0, {{"rtol", "1e-10"}, {"atol", "1e-10"}}), end_of_test_set) <=
        1e-7);
  CHECK(distance(end("half-explicit-4", 0.05, {}), end_of_test_set) <= 1e-4);
}

TEST_CASE("GGL schemes take forces at any number of coordinates", "[problems]") {
  for (const char* method : {"vi-a", "vi-b", "ggl-theta-a", "ggl-theta-b"}) {
    INFO(method);
    Request request;
    request.problem = {{"N", "4"}};
    request.h = 0.01;
    request.steps = request.every = 100;
    const Trajectory run = integrate("fekete", method, request);
    CHECK(run.summary.ok());
    const Reference reference =
        catalogue().problem("fekete").reference({{"N", "4"}}, {}, {}, {1.0});
    Values q;
    for (std::size_t i = 0; i < 12; ++i) q.push_back(run.at(1, run.column("q0") + i));
    CHECK(distance(q, reference.q[0]) <= 1e-2);
  }
}

TEST_CASE("The printed end state is an equilibrium", "[problems][oracle]") {
  const Fekete<> problem{FeketeParameters{}};
  const Eigen::VectorXd q = Eigen::VectorXd::Map(end_of_test_set.data(), 60);
  Eigen::VectorXd force(60);
  problem.gradient(q, force);
  // grad V + 2 lambda q = 0 with lambda = (N - 1)/4.
  CHECK((force + 9.5 * q).cwiseAbs().maxCoeff() <= 1e-13);
  Eigen::VectorXd start(60), p(60);
  problem.initial(start, p);
  problem.gradient(start, force);
  CHECK((force + 9.5 * start).cwiseAbs().maxCoeff() >= 0.1);  // control
}

TEST_CASE("The multipliers are |v|^2/2 + (N - 1)/4", "[problems][oracle]") {
  for (const int N : {3, 20}) {
    const Fekete<> problem{FeketeParameters{.N = N}};
    Eigen::VectorXd q(3 * N), p(3 * N), lambda(N), a(3 * N), g(N);
    problem.initial(q, p);
    problem.set_in_motion(q, p);
    problem.constraint(q, g);
    CHECK(g.cwiseAbs().maxCoeff() <= 1e-15);
    REQUIRE(ConsistentMultiplier<Fekete<>>(problem).solve(problem, q, p, 0.0, lambda, a));
    for (int i = 0; i < N; ++i) {
      const double speed2 = p.segment<3>(3 * i).squaredNorm();
      CHECK(std::fabs(q.segment<3>(3 * i).dot(p.segment<3>(3 * i))) <= 1e-15);
      CHECK(lambda(i) == Approx(speed2 / 2.0 + (N - 1) / 4.0).epsilon(1e-13));
    }
  }
}

TEST_CASE("Friction takes the energy that the points lose", "[problems][structure]") {
  Request request;
  request.h = 0.01;
  request.steps = 500;
  request.every = 1;
  const Trajectory run = integrate("fekete", "rattle", request);
  const std::vector<double> energy = run.series("energy"), power = run.series("power");
  double work = 0.0;  // by the trapezoidal rule
  for (std::size_t k = 1; k < power.size(); ++k) {
    work += request.h / 2.0 * (power[k - 1] + power[k]);
    CHECK(energy[k] <= energy[k - 1]);
  }
  CHECK(work < -0.1);
  CHECK(std::fabs(energy.back() - energy.front() - work) <= 1e-4);
}

}  // namespace
}  // namespace shakedown
