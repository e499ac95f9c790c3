// Jacobians by differences are accurate almost to round-off, and their error estimates cover the
// errors.
#include "experiments/analysis/difference_jacobian.hpp"

#include <catch2/catch.hpp>
#include <cmath>

namespace shakedown {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Returns (x e^{k y}, sin(k x) + y^3); its Jacobian is below.
PhaseMap curved(double k) {
  return [k](const VectorXd& z) -> VectorXd {
    return Eigen::Vector2d(z(0) * std::exp(k * z(1)), std::sin(k * z(0)) + z(1) * z(1) * z(1));
  };
}
MatrixXd slope_of_curved(double k, const VectorXd& z) {
  MatrixXd J(2, 2);
  J << std::exp(k * z(1)), k * z(0) * std::exp(k * z(1)), k * std::cos(k * z(0)), 3 * z(1) * z(1);
  return J;
}

TEST_CASE("Differences are near round-off, and their estimate covers what they miss",
          "[structure][oracle]") {
  const VectorXd z = Eigen::Vector2d(0.7, -0.4);
  MatrixXd B(2, 3);
  B << 1, 0, 0.6, 0, 1, -0.8;
  // With k = 10 the map varies on a tenth of the declared length scale.
  for (const double k : {1.0, 10.0}) {
    const DifferenceJacobian J = difference_jacobian(curved(k), z, B, VectorXd::Ones(3));
    const double missed = (J.columns - slope_of_curved(k, z) * B).cwiseAbs().maxCoeff();
    INFO("k " << k << ": misses " << missed << ", estimate " << J.error);
    CHECK(missed <= 4.0 * J.error);  // the estimate misses round-off amplified by sin
    CHECK(J.error <= 1e-11);
  }
}

TEST_CASE("Where a map has no slope, or no value, the estimate says so", "[structure]") {
  const VectorXd z = VectorXd::Zero(1);
  const MatrixXd B = MatrixXd::Ones(1, 1);
  const PhaseMap root = [](const VectorXd& x) -> VectorXd {
    return x.unaryExpr([](double y) { return std::cbrt(y); });
  };
  CHECK(difference_jacobian(root, z, B, VectorXd::Ones(1)).error > 1.0);
  const PhaseMap log = [](const VectorXd& x) -> VectorXd { return x.array().log(); };
  const DifferenceJacobian none = difference_jacobian(log, z, B, VectorXd::Ones(1));
  CHECK(std::isinf(none.error));
  CHECK(std::isnan(none.columns(0, 0)));
  // Here only the first width gives values that are not finite.
  const DifferenceJacobian near =
      difference_jacobian(log, VectorXd::Constant(1, 0.01), B, VectorXd::Ones(1));
  CHECK(std::fabs(near.columns(0, 0) - 100.0) <= near.error);
  CHECK(near.error <= 1e-7);
}

}  // namespace
}  // namespace shakedown
