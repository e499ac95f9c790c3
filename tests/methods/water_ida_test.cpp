// Rigid water integrated by IDA, which shares no code with the reference's index reduction or with
// our methods. The catalogue lacks this pair, because IDA requires the Hessian. `water` does not
// provide the Hessian, because it is full.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/baseline/ida.hpp"
#include "methods/langevin/tangent_space.hpp"
#include "problems/base/random.hpp"
#include "problems/water.hpp"

namespace shakedown {

namespace {

using DenseWater = Water<double, structure::Dense<Dynamic>>;

TEST_CASE("Sides of triangles list exactly their entries", "[methods][oracle]") {
  TriangleJacobian<double> G;
  resize_jacobian(G, 6, 18);
  for (std::uint64_t i = 0; i < 2; ++i) normals({1, 0, i}, std::span(G.sides[i].data(), 9));
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(6, 18);
  for_each_entry(G, [&](Index i, Index j, double a) { full(i, j) += a; });
  Eigen::VectorXd column(6);
  for (Index j = 0; j < 18; ++j) {
    apply(G, Eigen::VectorXd(Eigen::VectorXd::Unit(18, j)), column);
    CHECK((column - full.col(j)).norm() == 0.0);
  }
}

TEST_CASE("IDA moves two and three water molecules as the reference does", "[methods][oracle]") {
  for (const int N : {2, 3}) {
    WaterParameters parameters;
    parameters.N = N;
    if (N > 2) parameters.start = WaterStart::droplet;
    const DenseWater water(parameters);
    State<DenseWater> state = initial_state(water);
    // At 300 K, atoms move by 0.4 A in half a unit of time, which is 24 fs.
    constexpr double kT = 0.6;
    normals({7, 0, 0}, std::span(state.p.data(), static_cast<std::size_t>(state.p.size())));
    state.p.array() *= (kT * water.mass().diagonal.array()).sqrt();
    TangentSpace<DenseWater> tangent(water);
    REQUIRE(tangent.move_to(water, state.q));
    tangent.project(water, state.p);

    const std::vector<double> q0(state.q.begin(), state.q.end()),
        p0(state.p.begin(), state.p.end());
    Settings named{{"N", std::to_string(N)}};
    if (N > 2) named.emplace_back("start", "droplet");
    const Reference truth = catalogue().problem("water").reference(named, q0, p0, {0.5});
    REQUIRE(truth.error_bar < 1e-12);

    const auto errors = [&](double tolerance) {
      Ida::Options options;
      options.rtol = options.atol = tolerance;
      State<DenseWater> end = state;
      Ida::Stepper<DenseWater> ida(water, options, 0.5, end);
      REQUIRE(ida.step(end).status == Status::ok);
      // Returns the error relative to the largest coordinate, as for the tolerance.
      const auto away = [](const Eigen::VectorXd& a, const std::vector<double>& b) {
        const Eigen::VectorXd expected = Eigen::VectorXd::Map(b.data(), std::ssize(b));
        return (a - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
      };
      REQUIRE(away(end.q, q0) > 0.02);
      return std::pair{away(end.q, truth.q[0]), away(end.p, truth.p[0])};
    };
    // The tolerance bounds the local error. In q, the errors of hundreds of steps add up to tens of
    // times the tolerance. In p, masses of 16 and one order less in the constraints increase the
    // error.
    for (const double tolerance : {1e-8, 1e-12}) {
      const auto [q, p] = errors(tolerance);
      INFO("N = " << N << ", tolerance " << tolerance << ": " << q << ", " << p);
      CHECK(q <= 100.0 * tolerance);
      CHECK(p <= 1000.0 * tolerance);
    }
  }
}

}  // namespace
}  // namespace shakedown
