// The chain in the angles of its rods (see angles.hpp).
#include "experiments/tao2014/chain/angles.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "experiments/analysis/linear_algebra.hpp"

namespace shakedown::tao2014 {

Eigen::MatrixXd ChainInAngles::mass(const Eigen::VectorXd& theta) const {
  return Eigen::MatrixXd::NullaryExpr(n, n, [&](Eigen::Index i, Eigen::Index j) {
    return L * L * static_cast<double>(n - std::max(i, j)) * std::cos(theta(i) - theta(j));
  });
}
Eigen::MatrixXd ChainInAngles::sines(const Eigen::VectorXd& theta) const {
  return Eigen::MatrixXd::NullaryExpr(n, n, [&](Eigen::Index i, Eigen::Index j) {
    return L * L * static_cast<double>(n - std::max(i, j)) * std::sin(theta(i) - theta(j));
  });
}
Eigen::VectorXd ChainInAngles::weight(const Eigen::VectorXd& theta) const {
  return Eigen::VectorXd::NullaryExpr(
      n, [&](Eigen::Index i) { return L * static_cast<double>(n - i) * std::sin(theta(i)); });
}

std::vector<std::vector<double>> ChainInAngles::positions(double angle, double grid, double until,
                                                          int steps) const {
  Eigen::VectorXd theta = Eigen::VectorXd::Constant(n, angle);
  Eigen::VectorXd v = Eigen::VectorXd::Zero(n);
  const auto acceleration = [this](const Eigen::VectorXd& at, const Eigen::VectorXd& w) {
    const Eigen::VectorXd force = -sines(at) * w.cwiseAbs2() - weight(at);
    return Eigen::VectorXd(linear_algebra::solved(mass(at), force));
  };
  std::vector<std::vector<double>> rows;
  const double h = grid / steps;
  for (long row = 0; row <= std::lround(until / grid); ++row) {
    for (int k = 0; row > 0 && k < steps; ++k) {
      const Eigen::VectorXd a1 = acceleration(theta, v);
      const Eigen::VectorXd v2 = v + h / 2.0 * a1;
      const Eigen::VectorXd a2 = acceleration(theta + h / 2.0 * v, v2);
      const Eigen::VectorXd v3 = v + h / 2.0 * a2;
      const Eigen::VectorXd a3 = acceleration(theta + h / 2.0 * v2, v3);
      const Eigen::VectorXd v4 = v + h * a3;
      const Eigen::VectorXd a4 = acceleration(theta + h * v3, v4);
      theta += h / 6.0 * (v + 2.0 * v2 + 2.0 * v3 + v4);
      v += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    }
    std::vector<double> q;
    double x = 0.0, y = 0.0;
    for (const double each : theta) {
      q.push_back(x += L * std::sin(each));
      q.push_back(y -= L * std::cos(each));
    }
    rows.push_back(std::move(q));
  }
  return rows;
}

ChainInAngles::Solves ChainInAngles::variational_euler(double angle, double h, int steps) const {
  Eigen::VectorXd theta = Eigen::VectorXd::Constant(n, angle);
  Eigen::VectorXd v = Eigen::VectorXd::Zero(n);
  Eigen::VectorXd p = v;
  Solves found{0.0, 1.0};
  for (int step = 0; step < steps; ++step) {
    const Eigen::MatrixXd A = mass(theta);
    const Eigen::MatrixXd S = sines(theta);
    const Eigen::VectorXd right = p - h * weight(theta);
    Eigen::MatrixXd J;
    for (int k = 0;; ++k) {
      if (k == 50) throw std::runtime_error("variational Euler in angles does not converge");
      // dT/dtheta_i = -sum_j S_ij v_i v_j.
      const Eigen::VectorXd turn = S * v;
      const Eigen::VectorXd residual = A * v + h * v.cwiseProduct(turn) - right;
      J = A + h * (v.asDiagonal() * S);
      J.diagonal() += h * turn;
      const Eigen::VectorXd change = linear_algebra::solved(J, -residual);
      v += change;
      found.iterations += 1.0 / steps;
      if (change.cwiseAbs().maxCoeff() < 1e-12) break;
    }
    if (step > 0) {  // all rods are parallel at the start
      found.coupled = std::min(
          found.coupled,
          static_cast<double>((J.array().abs() > 1e-12 * J.cwiseAbs().maxCoeff()).count()) /
              static_cast<double>(n * n));
    }
    p = A * v;
    theta += h * v;
  }
  return found;
}

}  // namespace shakedown::tao2014
