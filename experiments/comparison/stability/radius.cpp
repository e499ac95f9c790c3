#include "experiments/comparison/stability/radius.hpp"

#include <Eigen/QR>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/not_a_number.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown::comparison {
namespace {

/// Limit of the difference J_2 - J_1^2, relative to the square of the largest entry of J_1, that
/// counts as round-off.
constexpr double round_off_of_square = 1e-9;
/// Limit of the residual of the recursion, relative to the largest component, that counts as
/// round-off.
constexpr double round_off_of_recursion = 1e-9;
constexpr int longest_recursion = 4;

Eigen::MatrixXd columns(const PairSubject& pair, const Setup& setup, const Eigen::MatrixXd& along,
                        double h, std::int64_t steps) {
  Eigen::MatrixXd J(along.cols(), along.cols());
  for (Eigen::Index j = 0; j < along.cols(); ++j) {
    J.col(j) = along.transpose() * pair.advance(setup, along.col(j), h, steps);
  }
  return J;
}

/// Returns all components of all runs after each step. Each column is a sequence that satisfies the
/// recursion.
Eigen::MatrixXd sequences(const PairSubject& pair, const Setup& setup, const Eigen::MatrixXd& along,
                          double h, Eigen::Index steps) {
  const Eigen::Index size = along.cols();
  Eigen::MatrixXd all(steps + 1, size * size);
  for (Eigen::Index j = 0; j < size; ++j) {
    const auto run = pair.start(setup, along.col(j), h);
    for (Eigen::Index k = 0; k <= steps; ++k) {
      if (k > 0 && run->advance(1).status != Status::ok) {
        return Eigen::MatrixXd::Constant(steps + 1, size * size, not_a_number);
      }
      Point z(along.rows());
      z << Eigen::VectorXd::Map(run->q().data(), std::ssize(run->q())),
          Eigen::VectorXd::Map(run->p().data(), std::ssize(run->p()));
      all.row(k).segment(j * size, size) = (along.transpose() * z).transpose();
    }
  }
  return all;
}

/// Returns the spectral radius of the recursion of length m. Each run has `size` columns of y.
/// `residual` is relative to the largest component of the same run.
double radius_of_recursion(const Eigen::MatrixXd& y, Eigen::Index size, Eigen::Index m,
                           double& residual) {
  const Eigen::Index windows = y.rows() - m;
  Eigen::MatrixXd A(windows * y.cols(), m);
  Eigen::VectorXd b(windows * y.cols());
  for (Eigen::Index c = 0, row = 0; c < y.cols(); ++c) {
    const double scale = 1.0 / y.middleCols(c / size * size, size).cwiseAbs().maxCoeff();
    for (Eigen::Index k = 0; k < windows; ++k, ++row) {
      A.row(row) = scale * y.col(c).segment(k, m).transpose();
      b(row) = scale * y(k + m, c);
    }
  }
  const Eigen::VectorXd coefficients = A.colPivHouseholderQr().solve(b);
  residual = (A * coefficients - b).cwiseAbs().maxCoeff();
  Eigen::MatrixXd companion = Eigen::MatrixXd::Zero(m, m);
  companion.topRightCorner(m - 1, m - 1).setIdentity();
  companion.row(m - 1) = coefficients.transpose();
  return linear_algebra::spectral_radius(companion);
}

}  // namespace

double step_radius(const PairSubject& pair, const Setup& setup, const Eigen::MatrixXd& along,
                   double h) {
  const Eigen::MatrixXd once = columns(pair, setup, along, h, 1);
  const Eigen::MatrixXd twice = columns(pair, setup, along, h, 2);
  if (!once.allFinite() || !twice.allFinite()) return not_a_number;
  const double size = once.cwiseAbs().maxCoeff();
  const double apart = linear_algebra::distance(twice, linear_algebra::product(once, once));
  if (apart <= round_off_of_square * size * size) return linear_algebra::spectral_radius(once);
  const Eigen::MatrixXd y = sequences(pair, setup, along, h, 2 * longest_recursion);
  if (!y.allFinite()) return not_a_number;
  for (Eigen::Index m = 2; m <= longest_recursion; ++m) {
    double residual = 0.0;
    const double radius = radius_of_recursion(y, along.cols(), m, residual);
    if (residual <= round_off_of_recursion) return radius;
  }
  throw RuntimeFailure("the step is not linear at h = " + std::to_string(h) +
                       ", so it has no spectral radius");
}

bool stays_bounded(const PairSubject& pair, const Setup& setup, const Point& start, double h,
                   std::int64_t steps, double allowed) {
  const Point end = pair.advance(setup, start, h, steps);
  return end.allFinite() && end.tail(end.size() / 2).cwiseAbs().maxCoeff() <= allowed;
}

}  // namespace shakedown::comparison
