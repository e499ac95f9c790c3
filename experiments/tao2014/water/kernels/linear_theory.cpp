#include "experiments/tao2014/water/linear_theory.hpp"

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/tao2014/water/motion.hpp"
#include "methods/base/method.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {

Minimum minimum(double omega) {
  PenaltyParameters<WaterParameters> parameters;
  parameters.omega = omega;
  const WaterPenaltyDense<> problem(parameters);
  const auto q = initial_state(problem).q;
  Minimum at{problem.mass().diagonal, Eigen::MatrixXd(q.size(), q.size()), {}};
  at.stiff = at.whole;
  problem.hessian(q, at.whole);
  problem.stiff_hessian(q, at.stiff);
  return at;
}

LinearTheory::LinearTheory() : at(minimum(water::omega)) {}

double LinearTheory::baoab_kinetic(double h) const {
  return 1.0 - h * h * at.whole.diagonal().dot(at.masses.cwiseInverse()) / 4.0 /
                   static_cast<double>(at.masses.size());
}

LinearTheory::Temperatures LinearTheory::integrator5(double h, double friction) const {
  using linear_algebra::product;
  const Eigen::VectorXd& mass = at.masses;
  const Eigen::MatrixXd &whole = at.whole, &stiff = at.stiff;
  const Eigen::Index n = mass.size();
  const double c = 0.4 * h * h;
  const Eigen::VectorXd inverse = mass.cwiseInverse();
  Eigen::MatrixXd A = c * stiff;
  A.diagonal() += mass;
  const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(n, n);
  const Eigen::MatrixXd B = linear_algebra::solved(A, whole);
  const Eigen::MatrixXd half = one - h * h / 2.0 * B;
  const Eigen::VectorXd kept = (-friction * h * inverse.array()).exp();
  Eigen::MatrixXd F(2 * n, 2 * n);
  F.topLeftCorner(n, n) = half;
  F.topRightCorner(n, n) = h * one;
  F.bottomLeftCorner(n, n) = kept.asDiagonal() * product(-h / 2.0 * B, one + half);
  F.bottomRightCorner(n, n) = kept.asDiagonal() * half;
  // In units of kT.
  Eigen::MatrixXd S = Eigen::MatrixXd::Zero(2 * n, 2 * n);
  S.bottomRightCorner(n, n).diagonal() = (1.0 - kept.array().square()) * inverse.array();
  // The slowest relaxation, of a whole molecule, takes 6/friction.
  for (double seen = h; seen < 500.0 / friction; seen *= 2.0) {
    S += product(product(F, S), F.transpose());
    F = product(F, F);
  }
  const Eigen::MatrixXd x = S.topLeftCorner(n, n);
  const auto of_springs = [&](const Eigen::MatrixXd& covariance) {
    const Eigen::MatrixXd forces = product(product(whole, covariance), whole);
    return forces.diagonal().dot(inverse) / whole.diagonal().dot(inverse);
  };
  const Eigen::MatrixXd moved = one - c * B;
  return {S.bottomRightCorner(n, n).diagonal().dot(mass) / static_cast<double>(n), of_springs(x),
          of_springs(product(product(moved, x), moved.transpose()))};
}

}  // namespace shakedown::tao2014
