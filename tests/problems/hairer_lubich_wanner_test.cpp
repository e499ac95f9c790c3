// Standard problems of Hairer, Lubich and Wanner, compared with the values in the book and in
// almanacs.
#include <Eigen/Geometry>
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "problems/argon_crystal.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/outer_solar_system.hpp"

namespace shakedown {
namespace {

TEST_CASE("The argon crystal starts with the printed energy, and at rest as a whole",
          "[problems][oracle]") {
  const ArgonCrystal<> crystal{ArgonCrystalParameters{}};
  ArgonCrystal<>::Vector q(crystal.size()), p = q;
  crystal.initial(q, p);
  Mechanics<ArgonCrystal<>> mechanics(crystal);
  // Section I.4 gives H = -1260.2 k_B, with which every digit agrees.
  CHECK_THAT(mechanics.energy(q, p) / ArgonCrystal<>::boltzmann, Catch::WithinAbs(-1260.2, 0.05));
  for (const int k : {0, 1}) CHECK(std::fabs(mechanics.momentum_map(k, q, p)) <= 1e-9);
}

TEST_CASE("The outer planets are on the orbits of the almanac", "[problems][oracle]") {
  // Mean elements at J2000, from E. M. Standish, J. G. Williams, "Approximate Positions of the
  // Planets", JPL Solar System Dynamics: semi-major axis [au], eccentricity, inclination to the
  // ecliptic [deg].
  constexpr std::array<std::array<double, 3>, 5> mean{{{5.2029, 0.0484, 1.304},
                                                       {9.5367, 0.0539, 2.486},
                                                       {19.1892, 0.0473, 0.773},
                                                       {30.0699, 0.0086, 1.770},
                                                       {39.4821, 0.2488, 17.140}}};
  const OuterSolarSystemParameters parameters;
  const OuterSolarSystem<> planets{parameters};
  OuterSolarSystem<>::Vector q(planets.size()), p = q, v = q;
  planets.initial(q, p);
  planets.mass().solve(p, v);
  const double tilt = 23.4393 * std::numbers::pi / 180.0;  // of the equator, at J2000
  const Eigen::Vector3d pole(0.0, -std::sin(tilt), std::cos(tilt));
  for (Index i = 0; i < 5; ++i) {
    const Eigen::Vector3d r = q.segment<3>(3 * i + 3), w = v.segment<3>(3 * i + 3);
    const double mu =
        parameters.G * (planets.mass().diagonal(0) + planets.mass().diagonal(3 * i + 3));
    const double a = 1.0 / (2.0 / r.norm() - w.squaredNorm() / mu);
    const Eigen::Vector3d spin = r.cross(w);
    const double e = std::sqrt(1.0 - spin.squaredNorm() / (mu * a));
    const double inclination = std::acos(spin.normalized().dot(pole)) * 180.0 / std::numbers::pi;
    INFO("planet " << i << ": " << a << " " << e << " " << inclination);
    // The computed elements are valid for one day only. Jupiter moves the sun by a few thousandths
    // of the size of the orbits, which affects the elements of the far planets. The planes of the
    // orbits hardly turn.
    CHECK(std::fabs(a / mean.at(i)[0] - 1.0) <= 0.01);
    CHECK(std::fabs(e - mean.at(i)[1]) <= 0.01);
    CHECK(std::fabs(inclination - mean.at(i)[2]) <= 0.02);
  }
}

TEST_CASE("The chain of alternating springs starts with one slow and one stiff mode",
          "[problems][oracle]") {
  const FermiPastaUlamParameters parameters;
  const FermiPastaUlam<> chain{parameters};
  FermiPastaUlam<>::Vector q(chain.size()), p = q;
  chain.initial(q, p);
  const double root = std::sqrt(2.0);
  for (Index i = 0; i < parameters.m; ++i) {
    const double x0 = (q(2 * i + 1) + q(2 * i)) / root, y0 = (p(2 * i + 1) + p(2 * i)) / root;
    const double x1 = (q(2 * i + 1) - q(2 * i)) / root, y1 = (p(2 * i + 1) - p(2 * i)) / root;
    const double one = i == 0 ? 1.0 : 0.0;  // I.5.1
    CHECK_THAT(x0, Catch::WithinAbs(one, 1e-15));
    CHECK_THAT(y0, Catch::WithinAbs(one, 1e-15));
    CHECK_THAT(x1, Catch::WithinAbs(one / parameters.omega, 1e-15));
    CHECK_THAT(y1, Catch::WithinAbs(one, 1e-15));
  }
  // The stiff energy is 1, and the slow kinetic energy is 1/2. The spring at the wall is stretched
  // by (1 - 1/50)/sqrt 2, and the spring between the first two pairs by (1 + 1/50)/sqrt 2.
  Mechanics<FermiPastaUlam<>> mechanics(chain);
  const double soft = (std::pow(0.98, 4) + std::pow(1.02, 4)) / 4.0;
  CHECK_THAT(mechanics.energy(q, p), Catch::WithinAbs(1.5 + soft, 1e-14));
}

}  // namespace
}  // namespace shakedown
