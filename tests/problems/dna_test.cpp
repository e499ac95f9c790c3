// The DNA strand: its wells, its waves, its ends and its random start.
#include "problems/dna.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "experiments/catalogue/catalogue.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

constexpr double pi = std::numbers::pi;

Dna<> strand(int N, DnaBoundary boundary = DnaBoundary::periodic) {
  DnaParameters p;
  p.N = N;
  p.boundary = boundary;
  return Dna<>(p);
}

TEST_CASE("The two wells of the Morse potential are where the paper says", "[problems][oracle]") {
  const Dna<> dna = strand(200);
  for (const double theta : {std::acos(0.7), 2.0 * pi - std::acos(0.7)}) {
    const Eigen::VectorXd q = Eigen::VectorXd::Constant(200, theta);
    Eigen::VectorXd force(200);
    dna.gradient(q, force);
    CHECK(force.cwiseAbs().maxCoeff() <= 1e-15);
    CHECK_THAT(dna.potential(q), Catch::WithinAbs(0.0, 1e-25));
  }
  CHECK_THAT(std::acos(0.7), Catch::WithinAbs(0.795, 5e-4));
  CHECK_THAT(2.0 * pi - std::acos(0.7), Catch::WithinAbs(5.49, 5e-3));
  // U at the top of the barrier, theta = pi, is (exp(-a (2 - x0)) - 1)^2.
  const double top = std::exp(-7.0 * 1.7) - 1.0;
  CHECK_THAT(dna.potential(Eigen::VectorXd::Constant(200, pi)),
             Catch::WithinRel(200.0 / 1400.0 * top * top, 1e-13));
}

TEST_CASE("Small waves about a well have frequency^2 = 4 sin^2(pi k/N) + epsilon U''",
          "[problems][oracle]") {
  const int N = 12;
  const double well = std::acos(0.7);
  // At the minimum E = 1, so U'' = 2 a^2 sin^2 theta.
  const double curvature = 2.0 * 49.0 * std::pow(std::sin(well), 2) / 1400.0;
  for (const int k : {0, 1, 4, 6}) {
    const double squared = 4.0 * std::pow(std::sin(pi * k / N), 2) + curvature;
    const double period = 2.0 * pi / std::sqrt(squared);
    Request request;
    request.problem = {{"N", "12"}};
    for (int j = 0; j < N; ++j) {
      request.q0.push_back(well + 1e-6 * std::cos(2.0 * pi * k * j / N));
      request.p0.push_back(0.0);
    }
    request.h = period / 2000.0;
    request.steps = 700;
    const Trajectory run = integrate("dna", "velocity-verlet", request);
    REQUIRE(run.summary.ok());
    const double phase = std::cos(0.7 * pi);
    for (int j = 0; j < N; ++j) {
      const double expected = 1e-6 * std::cos(2.0 * pi * k * j / N) * phase;
      // Verlet's phase error is 1e-6, and U''' changes the amplitude by a relative 1e-6.
      CHECK(std::fabs(run.at(700, run.column("q0") + static_cast<std::size_t>(j)) - well -
                      expected) <= 2e-11);
    }
  }
}

TEST_CASE("A ring does not know its first base and a strand does", "[problems]") {
  const int N = 9;
  Uniform uniform(5);
  const Eigen::VectorXd q = uniform.vector<double>(N);
  Eigen::VectorXd shifted(N);
  for (int k = 0; k < N; ++k) shifted(k) = q((k + 4) % N);
  const auto change = [&](DnaBoundary boundary) {
    return std::fabs(strand(N, boundary).potential(q) - strand(N, boundary).potential(shifted));
  };
  CHECK(change(DnaBoundary::periodic) <= 1e-14);
  CHECK(change(DnaBoundary::free_ends) >= 1e-3);
  CHECK(change(DnaBoundary::fixed_ends) >= 1e-3);
}

TEST_CASE("The ends of the Hessian are those of the boundary", "[problems]") {
  const int N = 6;
  const Eigen::VectorXd q = Eigen::VectorXd::Constant(N, pi);
  const auto hessian = [&](DnaBoundary boundary) {
    CyclicBlockTridiagonalMatrix<double, 1> H;
    resize_operator(H, N);
    strand(N, boundary).hessian(q, H);
    return expand(H);
  };
  const auto ring = hessian(DnaBoundary::periodic);
  const auto loose = hessian(DnaBoundary::free_ends);
  const auto tied = hessian(DnaBoundary::fixed_ends);
  CHECK(ring(0, N - 1) == -1.0);
  CHECK(loose(0, N - 1) == 0.0);
  CHECK(tied(0, N - 1) == 0.0);
  CHECK_THAT(ring(0, 0) - loose(0, 0), Catch::WithinAbs(1.0, 1e-15));
  CHECK_THAT(tied(0, 0) - ring(0, 0), Catch::WithinAbs(0.0, 1e-15));
  CHECK(ring(3, 3) == loose(3, 3));
}

TEST_CASE("Derivatives of DNA hold for every boundary", "[problems][oracle]") {
  // The trait tests differentiate the ring. The other boundaries differ only in bonds, which are
  // quadratic.
  Uniform uniform(6);
  for (const DnaBoundary boundary : {DnaBoundary::free_ends, DnaBoundary::fixed_ends}) {
    const Dna<> dna = strand(5, boundary);
    const Eigen::VectorXd q = 3.0 * uniform.vector<double>(5);
    CyclicBlockTridiagonalMatrix<double, 1> H;
    resize_operator(H, 5);
    dna.hessian(q, H);
    Eigen::VectorXd plus(5), minus(5);
    for (int j = 0; j < 5; ++j) {
      const double e = 1e-5;
      const Eigen::VectorXd step = e * Eigen::VectorXd::Unit(5, j);
      dna.gradient(q + step, plus);
      dna.gradient(q - step, minus);
      // Central differences have an error of e^2 |V''''|/6 + eps/e.
      CHECK(((plus - minus) / (2.0 * e) - expand(H).col(j)).norm() <= 1e-8);
      CHECK_THAT((dna.potential(q + step) - dna.potential(q - step)) / (2.0 * e),
                 Catch::WithinAbs(0.5 * (plus(j) + minus(j)), 1e-8));
    }
  }
}

TEST_CASE("The random start is splitmix64's, normal and the seed's own", "[problems][oracle]") {
  // The published outputs of splitmix64 from state 0.
  CHECK(detail::random_bits(0, 0) == 0xE220A8397B1DCDAFU);
  CHECK(detail::random_bits(0, 1) == 0x6E789E6AA1B965F4U);
  CHECK(detail::random_bits(0, 2) == 0x06C45D188009454FU);
  const int count = 100000;
  double sum = 0.0, square = 0.0, fourth = 0.0, lagged = 0.0, last = 0.0;
  for (int k = 0; k < count; ++k) {
    const double xi = detail::random_normal(7, static_cast<std::uint64_t>(k));
    sum += xi;
    square += xi * xi;
    fourth += xi * xi * xi * xi;
    lagged += xi * last;
    last = xi;
  }
  // The bounds are four standard errors. The standard errors are 1, sqrt 2, sqrt 96 and 1, each
  // divided by sqrt(count).
  const double error = 4.0 / std::sqrt(double(count));
  CHECK(std::fabs(sum / count) <= error);
  CHECK(std::fabs(square / count - 1.0) <= std::sqrt(2.0) * error);
  CHECK(std::fabs(fourth / count - 3.0) <= std::sqrt(96.0) * error);
  CHECK(std::fabs(lagged / count) <= error);

  DnaParameters p;
  Eigen::VectorXd a(200), b(200), v(200);
  Dna<>(p).initial(a, v);
  CHECK_THAT(v.squaredNorm(), Catch::WithinAbs(0.5, 1e-14));
  p.seed = 2;
  Dna<>(p).initial(b, v);
  CHECK((a - b).norm() >= 0.5);
  CHECK(std::fabs(a.mean() - 0.8) <= 4.0 * 0.1 / std::sqrt(200.0));
}

}  // namespace
}  // namespace shakedown
