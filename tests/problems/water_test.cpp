// TIP3P water: the vectorised pair loop compared with the plain sums of (24), its starts, the block
// solver of the penalty form, and momenta.
#include "problems/water.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"
#include "problems/base/splitmix.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

WaterParameters droplet(int N, int seed = 1) {
  WaterParameters p;
  p.N = N;
  p.start = WaterStart::droplet;
  p.seed = seed;
  return p;
}
State<Water<>> start_of(const WaterParameters& p) { return initial_state(Water<>(p)); }

/// Returns momenta of rigid molecules. For each molecule, `seed` determines a velocity and an
/// angular velocity of size 0.1.
std::vector<double> rigid_momenta(const Eigen::VectorXd& q, std::uint64_t seed) {
  std::vector<double> p(q.size());
  std::uint64_t k = 0;
  for (Index i = 0; i < q.size(); i += 9) {
    Eigen::Vector3d along, about;
    for (double& x : along) x = 0.1 * detail::random_normal(seed, k++);
    for (double& x : about) x = 0.1 * detail::random_normal(seed, k++);
    for (Index atom = i; atom < i + 9; atom += 3) {
      const Eigen::Vector3d r = q.segment<3>(atom) - q.segment<3>(i);
      const double m = atom == i + 3 ? tip3p::m_O : tip3p::m_H;
      const Eigen::Vector3d v(along(0) + about(1) * r(2) - about(2) * r(1),
                              along(1) + about(2) * r(0) - about(0) * r(2),
                              along(2) + about(0) * r(1) - about(1) * r(0));
      for (int c = 0; c < 3; ++c) p[atom + c] = m * v(c);
    }
  }
  return p;
}

TEST_CASE("The pair loop is the sum of (24), and the same on every instruction set",
          "[problems][oracle]") {
  // These are full vectors, vectors with idle lanes, and one molecule alone.
  for (const int N : {1, 2, 7, 8, 9, 10, 17, 25}) {
    const WaterParameters p = droplet(N);
    const Eigen::VectorXd q = start_of(p).q;
    const Water<long double> plain(p);
    const VectorOf<long double, Dynamic> exact_q = q.cast<long double>();
    VectorOf<long double, Dynamic> exact = exact_q;
    plain.gradient(exact_q, exact);
    const auto V = static_cast<double>(plain.potential(exact_q));

    Eigen::VectorXd first(q.size());
    double first_V = 0.0;
    for (const detail::WaterKernel& kernel : detail::water_kernels()) {
      INFO(N << " molecules, " << kernel.name);
      const WaterPairs pairs(N, water_interaction(1.0), 1, kernel);
      Eigen::VectorXd slope(q.size());
      pairs.gradient(q.data(), slope.data());
      // 10 N terms of up to 400 kcal/mol, and their slopes, act on an atom, each with 4 rounding
      // errors.
      const double allowed = 4.0 * epsilon * 400.0 * 10.0 * N;
      CHECK((slope - exact.cast<double>()).cwiseAbs().maxCoeff() <= allowed);
      CHECK_THAT(pairs.potential(q.data()), Catch::WithinAbs(V, allowed * N));
      if (kernel.name == detail::water_kernels().front().name) {
        first = slope;
        first_V = pairs.potential(q.data());
      }
      CHECK(slope == first);
      CHECK(pairs.potential(q.data()) == first_V);
    }
    for (const detail::WaterKernel& kernel : detail::fused_water_kernels()) {
      INFO(N << " molecules, " << kernel.name);
      const WaterPairs pairs(N, water_interaction(1.0), 1, kernel);
      Eigen::VectorXd slope(q.size());
      pairs.gradient(q.data(), slope.data());
      // The number of terms is the same, but 1/r^3 has three times the error of the root. The
      // root's error is at most 2 units in the last place.
      const double allowed = 8.0 * epsilon * 400.0 * 10.0 * N;
      CHECK((slope - exact.cast<double>()).cwiseAbs().maxCoeff() <= allowed);
      CHECK_THAT(pairs.potential(q.data()), Catch::WithinAbs(V, allowed * N));
    }
  }
}

TEST_CASE("The roots of all pair loops are exact to two units in the last place",
          "[problems][oracle]") {
  // Only the two oxygens have charges. As their term 1/r goes from 0.3 to 6400, it takes all values
  // of the mantissa.
  const WaterInteraction coulomb{.HH = 0.0, .OH = 0.0, .OO = 1.0, .A = 0.0, .C = 0.0};
  std::vector<detail::WaterKernel> kernels = detail::water_kernels();
  kernels.insert(kernels.end(), detail::fused_water_kernels().begin(),
                 detail::fused_water_kernels().end());
  for (const detail::WaterKernel& kernel : kernels) {
    INFO(kernel.name);
    const WaterPairs pairs(2, coulomb, 1, kernel);
    for (int k = 0; k < 2000; ++k) {
      const double r = 0.3 * std::pow(1.005, k);
      Eigen::VectorXd q = Eigen::VectorXd::LinSpaced(18, 1.0, 2.0);
      q.segment<3>(3).setZero();
      q.segment<3>(12) << r, 0.0, 0.0;
      const double u = pairs.potential(q.data());
      CHECK(std::abs(std::fma(u, r, -1.0)) <= 2.0 * epsilon);
    }
  }
}

TEST_CASE("Forces are the differences of the potential", "[problems][oracle]") {
  const WaterParameters p = droplet(12);
  const Water<> water(p);
  Eigen::VectorXd q = start_of(p).q;
  Eigen::VectorXd slope(q.size());
  water.gradient(q, slope);
  const Water<long double> exact(p);
  VectorOf<long double, Dynamic> x = q.cast<long double>();
  for (Index i = 0; i < q.size(); ++i) {
    // The difference quotient has order 4 and is computed in long double. Its error is h^4 V^(5)/30
    // = 1e-12 for the steepest term, and its round-off is 1e-13.
    const long double h = 1e-4L;
    const auto at = [&](long double shift) {
      x(i) += shift;
      const long double V = exact.potential(x);
      x(i) -= shift;
      return V;
    };
    const long double difference =
        (8.0L * (at(h) - at(-h)) - (at(2.0L * h) - at(-2.0L * h))) / (12.0L * h);
    CHECK_THAT(slope(i), Catch::WithinAbs(static_cast<double>(difference), 1e-9));
  }
}

TEST_CASE("Three searches find one minimum of seven molecules, and of two", "[problems][oracle]") {
  for (const auto& [N, energy] : {std::pair{2, -6.539941245}, std::pair{7, -57.91872259}}) {
    WaterParameters p;
    p.N = N;
    const Water<> water(p);
    const auto stored = initial_state(water);
    CHECK_THAT(water.potential(stored.q), Catch::WithinAbs(energy, 5e-9));
    p.start = WaterStart::search;
    for (p.seed = 1; p.seed <= 3; ++p.seed) {
      // Since the forces are only 1e-12, the energy is minimal up to round-off.
      CHECK_THAT(water.potential(start_of(p).q),
                 Catch::WithinAbs(water.potential(stored.q), 1e-11));
      if (p.seed == 1) {
        // Forces of 1e-12, divided by the softest mode's stiffness of 1e-3, cause this difference.
        // The last digits depend on the compiler.
        CHECK((start_of(p).q - stored.q).cwiseAbs().maxCoeff() <= 1e-9);
      }
    }
  }
}

TEST_CASE("Starts are at rest: no force but the constraints', in the penalised form none at all",
          "[problems]") {
  for (const double scale : {1.0, 0.0433641}) {
    for (const double omega : {20.0, 500.0}) {
      WaterPenalty<>::Parameters p;
      p.energy_scale = scale;
      p.omega = omega;
      const WaterPenalty<> water(p);
      const auto state = initial_state(water);
      Eigen::VectorXd force(state.q.size());
      water.gradient(state.q, force);
      // The quench leaves a force of 1e-12. Coordinates up to 5 have errors of 2 epsilon, so g has
      // errors of 8 epsilon. The error of the pull of two sides is omega^2 times 2 |d| times this
      // error.

      CHECK(force.cwiseAbs().maxCoeff() <= 1e-11 + 40.0 * epsilon * omega * omega);
      CHECK(state.p.norm() == 0.0);
    }
  }
  const WaterParameters rigid;
  Eigen::VectorXd g(21);
  Water<>(rigid).constraint(start_of(rigid).q, g);
  CHECK(g.cwiseAbs().maxCoeff() <= 20.0 * epsilon * 4.0);
}

TEST_CASE("A droplet has the density of the liquid and its seed's shape", "[problems]") {
  const auto first = start_of(droplet(100, 1)).q;
  CHECK(first == start_of(droplet(100, 1)).q);
  CHECK(first != start_of(droplet(100, 2)).q);
  double farthest = 0.0;
  for (int i = 0; i < 100; ++i) farthest = std::fmax(farthest, first.segment<3>(9 * i + 3).norm());
  // A ball with the volume 100 times 29.9 A^3 has the radius 8.9 A. Its surface is rough by the
  // size of one molecule.
  CHECK(farthest > 7.0);
  CHECK(farthest < 12.0);
}

/// Hess (V1/eps) at a stretched start, both in its own storage and as 9 x 9 blocks.
struct StiffBlocks {
  TriangleMatrix<double> triangles;
  BlockDiagonalMatrix<double, 9> blocks;
  Eigen::VectorXd q;
};
StiffBlocks stiff_blocks(double c) {
  WaterPenalty<>::Parameters p;
  static_cast<WaterParameters&>(p) = droplet(20);
  const WaterPenalty<> water(p);
  WaterPenaltyDense<>::Parameters full_parameters = p;
  const WaterPenaltyDense<> full(full_parameters);
  StiffBlocks made;
  made.q = initial_state(water).q;
  Uniform uniform(5);
  made.q += 0.03 * uniform.vector<double>(made.q.size());
  resize_operator(made.triangles, made.q.size());
  water.stiff_hessian(made.q, made.triangles);
  mass_plus(made.triangles, water.mass(), c);
  Eigen::MatrixXd H(made.q.size(), made.q.size());
  full.stiff_hessian(made.q, H);
  H *= c;
  H.diagonal() += water.mass().diagonal;
  resize_operator(made.blocks, made.q.size());
  for (int i = 0; i < 20; ++i) made.blocks.diagonal[i] = H.block<9, 9>(9 * i, 9 * i);
  return made;
}

TEST_CASE("Woodbury's formula solves what the 9 x 9 L D L^T solves", "[problems][oracle]") {
  for (const double c : {1e-4, 1e-3, 0.05}) {
    const StiffBlocks A = stiff_blocks(c);
    Uniform uniform(6);
    const Eigen::VectorXd x = uniform.vector<double>(A.q.size());
    Eigen::VectorXd y(x.size()), z(x.size());
    multiply(A.triangles, x, y);
    multiply(A.blocks, x, z);
    CHECK((y - z).norm() <= 1e-13 * z.norm());

    Factor<structure::Triangles, double> fast(x.size());
    Factor<structure::BlockDiagonal<9>, double> plain(x.size());
    const Definiteness found = plain.factor(A.blocks);
    REQUIRE(found != Definiteness::singular);
    REQUIRE(fast.factor(A.triangles) == found);
    fast.solve(y);
    plain.solve(z);
    // The condition number is about 4 omega^2 c + 16 < 100.
    CHECK((y - x).norm() <= 1e-12 * x.norm());
    CHECK((z - x).norm() <= 1e-12 * x.norm());
  }
}

TEST_CASE("Compressed molecules are indefinite, and one without inertia is singular",
          "[problems]") {
  TriangleMatrix<double> A;
  resize_operator(A, 9);
  A.blocks[0].mass.setOnes();
  A.blocks[0].sides << 1, 0, 1, 0, 1, -1, 0, 0, 0;
  A.blocks[0].weight.setConstant(10.0);
  Factor<structure::Triangles, double> factor(9);
  CHECK(factor.factor(A) == Definiteness::positive);
  // Out of the plane only the tension acts. Two modes are negative: 1 - 3 * 0.6 < 0.
  A.blocks[0].tension.setConstant(-0.6);
  CHECK(factor.factor(A) == Definiteness::indefinite);
  BlockDiagonalMatrix<double, 9> full;
  resize_operator(full, 9);
  for (int j = 0; j < 9; ++j) {
    Eigen::VectorXd column(9);
    multiply(A, Eigen::VectorXd(Eigen::VectorXd::Unit(9, j)), column);
    full.diagonal[0].col(j) = column;
  }
  Factor<structure::BlockDiagonal<9>, double> plain(9);
  CHECK(plain.factor(full) == Definiteness::indefinite);
  set_zero(A);
  CHECK(factor.factor(A) == Definiteness::singular);
}

TEST_CASE("Linear momentum stays, angular momentum with the constraints", "[problems]") {
  WaterPenalty<>::Parameters p;
  for (const auto& [problem, method] :
       {std::pair{"water", "shake"}, std::pair{"water", "rattle"}, std::pair{"water", "settle"},
        std::pair{"water-penalty", "zhang-skeel-stiff"}}) {
    const bool penalised = std::string(problem) == "water-penalty";
    Request request;
    request.h = penalised ? 0.0125 : 0.05;
    request.steps = 10000;
    request.every = request.steps;
    const State<Water<>> start = start_of(p);
    if (!penalised) request.q0.assign(start.q.begin(), start.q.end());
    request.p0 = rigid_momenta(start.q, 3);
    const Trajectory run = integrate(problem, method, request);
    INFO(method << " on " << problem << ": " << run.summary.message);
    REQUIRE(run.summary.ok());
    for (int c = 0; c < 6; ++c) {
      if (penalised && c >= 3) continue;  // a force from a Hessian at one place: O(h^2)
      const std::size_t column = run.column(c < 3 ? "linear_momentum_x" : "angular_momentum_x") +
                                 static_cast<std::size_t>(c % 3);
      const double momentum = run.at(0, column);
      // The bound allows for the round-off of 10^4 steps, 1e-16 each with random signs, in sums of
      // size 10 (linear) and 30 (angular).
      CHECK_THAT(run.at(1, column), Catch::WithinAbs(momentum, c < 3 ? 1e-11 : 1e-10));
    }
  }
}

TEST_CASE("Bad parameters of water are told in one line", "[problems]") {
  const auto start = [](const std::string& problem, const Settings& settings) {
    Request request;
    request.problem = settings;
    request.h = 0.01;
    request.steps = 1;
    return integrate(problem, problem == "water" ? "shake" : "velocity-verlet", request);
  };
  CHECK_THROWS_WITH(start("water", {{"N", "0"}}), Catch::Contains("N = 0 is not allowed"));
  CHECK_THROWS_WITH(start("water", {{"N", "10001"}}), Catch::Contains("<= 10000"));
  CHECK_THROWS_WITH(start("water", {{"N", "5"}}),
                    Catch::Contains("no minimum of N = 5 molecules is stored"));
  CHECK_THROWS_WITH(start("water", {{"start", "ice"}}), Catch::Contains("minimum | search"));
  CHECK_THROWS_WITH(start("water-penalty-dense", {{"N", "51"}, {"start", "lattice"}}),
                    Catch::Contains("too many for a full Hessian"));
  for (const char* problem : {"water", "water-penalty"}) {
    CHECK_THROWS_WITH(start(problem, {{"threads", "0"}}),
                      Catch::Contains("threads = 0 is not allowed"));
    CHECK_THROWS_WITH(start(problem, {{"threads", "100"}}), Catch::Contains("<= 12"));
  }
  CHECK(start("water", {{"N", "1"}, {"threads", "2"}}).summary.ok());
}

TEST_CASE("Overlapping atoms are named before the first step", "[problems]") {
  WaterParameters one;
  one.N = 1;
  const Eigen::VectorXd q = start_of(one).q;
  Request request;
  request.problem = {{"N", "2"}};
  request.q0.assign(q.begin(), q.end());
  request.q0.insert(request.q0.end(), q.begin(), q.end());
  request.h = 0.01;
  request.steps = 1;
  const char* message =
      "the first H of molecule 1 and the first H of molecule 2 overlap: their distance is 0 A";
  CHECK_THROWS_WITH(integrate("water", "shake", request), Catch::Contains(message));
  CHECK_THROWS_WITH(integrate("water-penalty", "velocity-verlet", request),
                    Catch::Contains(message));
  for (std::size_t i = 9; i < 18; i += 3) request.q0[i] += 3.0;
  CHECK(integrate("water", "shake", request).summary.ok());
  // The O of the second molecule is 0.25 A from the first H.
  for (std::size_t i = 0; i < 9; ++i) {
    request.q0[9 + i] = q(i) + q(i % 3) - q(3 + i % 3) + (i % 3 == 2 ? 0.25 : 0.0);
  }
  CHECK_THROWS_WITH(
      integrate("water", "shake", request),
      Catch::Contains(
          "the first H of molecule 1 and O of molecule 2 overlap: their distance is 0.25"));
  request.q0.pop_back();
  CHECK_THROWS_WITH(integrate("water", "shake", request), Catch::Contains("--q0"));
  request.q0.push_back(std::nan(""));
  CHECK_THROWS_WITH(integrate("water", "shake", request), Catch::Contains("not finite"));
}

TEST_CASE("A thermal start has momenta of its temperature, tangent to the constraints",
          "[problems][oracle]") {
  constexpr int seeds = 400;
  const auto mean_temperature = [](auto which, double freedom) {
    using P = decltype(which);
    typename P::Parameters p;
    p.start = WaterStart::thermal;
    double sum = 0.0;
    for (p.seed = 1; p.seed <= seeds; ++p.seed) {
      const P water(p);
      const State<P> start = initial_state(water);
      Eigen::VectorXd v(start.p.size());
      water.mass().solve(start.p, v);
      sum += p.inverse_temperature * start.p.dot(v) / freedom;
    }
    return sum / seeds;
  };
  // chi^2 divided by its n degrees of freedom has the variance 2/n. Four standard errors give one
  // false alarm in 16000.
  const auto allowed = [](double n) { return 4.0 * std::sqrt(2.0 / n / seeds); };
  CHECK_THAT(mean_temperature(Water<>(WaterParameters{}), 42.0),
             Catch::WithinAbs(1.0, allowed(42.0)));
  CHECK_THAT(mean_temperature(WaterPenalty<>(WaterPenalty<>::Parameters{}), 63.0),
             Catch::WithinAbs(1.0, allowed(63.0)));

  WaterParameters p;
  p.start = WaterStart::thermal;
  for (const int N : {7, 9}) {  // at the minimum, and as a droplet
    p.N = N;
    p.seed = 1;
    const Water<> water(p);
    const State<Water<>> start = initial_state(water);
    Eigen::VectorXd v(start.p.size()), rate(3 * N);
    TriangleJacobian<double> G;
    resize_jacobian(G, 3 * N, 9 * N);
    water.jacobian(start.q, G);
    water.mass().solve(start.p, v);
    apply(G, v, rate);
    // The bound allows for velocities up to 1 along sides with 2 |d| = 3, with three terms each.
    CHECK(rate.cwiseAbs().maxCoeff() <= 100.0 * epsilon);
    CHECK(start.p == start_of(p).p);
    p.seed = 2;
    CHECK((start.p - start_of(p).p).cwiseAbs().minCoeff() > 0.0);
  }
}

}  // namespace
}  // namespace shakedown
