// The modes that the trigonometric integrator rotates, checked for matrices whose modes are known.
#include "methods/oscillatory/trigonometric.hpp"

#include <Eigen/QR>
#include <catch2/catch.hpp>
#include <stdexcept>

namespace shakedown {
namespace {

/// Matrices M and K = M Z diag(squares) Z^T M with Z^T M Z = I. M = L L^T, and an orthogonal Q
/// gives Z = L^-T Q.
struct Made {
  Eigen::MatrixXd M, K;
};
Made made_of(const Eigen::Vector4d& squares) {
  Eigen::Matrix4d L = Eigen::Matrix4d::Identity();
  L(1, 0) = 0.5, L(2, 0) = -0.3, L(3, 2) = 0.8, L(2, 2) = 2.0;
  Eigen::Matrix4d seed;
  seed << 1, 2, 0, 1, 0, 1, 3, 1, 2, 0, 1, 0, 1, 1, 0, 4;
  const Eigen::Matrix4d Q = Eigen::HouseholderQR<Eigen::Matrix4d>(seed).householderQ();
  const Eigen::Matrix4d MZ = L * Q;
  return {L * L.transpose(), MZ * squares.asDiagonal() * MZ.transpose()};
}

TEST_CASE("Stiff modes have their own frequencies, however far apart, and null modes none",
          "[methods][oracle]") {
  const Made system = made_of({0.0, 1.0, 9.0, 1e6});
  const StiffModes found = stiff_modes(system.M, system.K);
  const Eigen::Vector4d expected(0.0, 1.0, 3.0, 1000.0);
  for (int k = 0; k < 4; ++k) {
    INFO(k);
    // The round-off of the largest square, a few times 1e6 eps, changes a square by less than 1e-8.
    CHECK_THAT(found.frequencies(k), Catch::WithinAbs(expected(k), 1e-8));
  }
  CHECK(found.frequencies(0) == 0.0);
  const Eigen::MatrixXd own = found.modes.transpose() * system.M * found.modes;
  CHECK((own - Eigen::Matrix4d::Identity()).cwiseAbs().maxCoeff() < 1e-12);
}

TEST_CASE("A stiff part that is not convex is refused", "[methods]") {
  const Made system = made_of({-1.0, 0.0, 1.0, 4.0});
  CHECK_THROWS_AS(stiff_modes(system.M, system.K), std::invalid_argument);
}

}  // namespace
}  // namespace shakedown
