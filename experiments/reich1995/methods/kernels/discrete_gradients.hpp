// The two stiff systems of the energy-momentum experiment, with the discrete gradients that the
// method requires: DV(x, y) . (y - x) = V(y) - V(x). They consist of k (g0 + g1)/2 Dg, where Dg is
// the discrete gradient of a constraint in closed form, without a division by |y - x|.
#pragma once

#include <cmath>

#include "problems/channel.hpp"
#include "problems/spring_pendulum_gravity.hpp"

namespace shakedown::reich1995 {

/// The pendulum, for which r1 - r0 = (q0 + q1)/(r0 + r1) . (q1 - q0). The potential of gravity is
/// linear, so its discrete gradient is constant.
class DiscretePendulum : public SpringPendulumGravityStiff<> {
 public:
  explicit DiscretePendulum(const Parameters& p)
      : SpringPendulumGravityStiff<>(p), weight(p.m * p.g0), l(p.l), k(p.k) {}

  void discrete_gradient(const Vector& q0, const Vector& q1, Vector& out) const {
    const double sum = q0.norm() + q1.norm();
    out = (k * (sum / 2.0 - l) / sum) * (q0 + q1);
    out(1) += weight;
  }
  void discrete_hessian(const Vector& q0, const Vector& q1, Eigen::Matrix2d& D) const {
    const double r1 = q1.norm();
    const double sum = q0.norm() + r1;
    D = (k * l / (sum * sum * r1)) * (q0 + q1) * q1.transpose();
    D.diagonal().array() += k * (0.5 - l / sum);
  }

 private:
  double weight, l, k;
};

/// The channel, for which g = e y with e = exp(x/2). The discrete gradient follows from g1 - g0 =
/// (e0 + e1)/2 (y1 - y0) + (y0 + y1)/2 (e1 - e0) and (e1 - e0)/(x1 - x0) = e^((x0 + x1)/4)
/// sinhc(z)/2 with z = (x1 - x0)/4.
class DiscreteChannel : public ChannelStiff<> {
 public:
  explicit DiscreteChannel(const Parameters& p) : ChannelStiff<>(p), k(p.k) {}

  void discrete_gradient(const Vector& q0, const Vector& q1, Vector& out) const {
    out = k * mean_g(q0, q1) * gradient_of_g(q0, q1);
    out(0) += (q0(0) + q1(0)) / 2.0;
  }
  void discrete_hessian(const Vector& q0, const Vector& q1, Eigen::Matrix2d& D) const {
    const double e1 = std::exp(q1(0) / 2.0);
    const Eigen::Vector2d of_g1(e1 * q1(1) / 2.0, e1);
    const double z = (q1(0) - q0(0)) / 4.0;
    const double scale = std::exp((q0(0) + q1(0)) / 4.0) / 2.0;
    const double quotient = scale * sinhc(z);
    Eigen::Matrix2d second;
    second << (q0(1) + q1(1)) / 2.0 * (quotient / 4.0 + scale * sinhc_slope(z) / 4.0),
        quotient / 2.0, e1 / 4.0, 0.0;
    D = k * (0.5 * gradient_of_g(q0, q1) * of_g1.transpose() + mean_g(q0, q1) * second);
    D(0, 0) += 0.5;
  }

 private:
  static double sinhc(double z) {
    return std::fabs(z) < 1e-3 ? 1.0 + z * z / 6.0 * (1.0 + z * z / 20.0) : std::sinh(z) / z;
  }
  static double sinhc_slope(double z) {
    return std::fabs(z) < 1e-3 ? z / 3.0 * (1.0 + z * z / 10.0) : (std::cosh(z) - sinhc(z)) / z;
  }
  static double mean_g(const Vector& q0, const Vector& q1) {
    return (std::exp(q0(0) / 2.0) * q0(1) + std::exp(q1(0) / 2.0) * q1(1)) / 2.0;
  }
  static Eigen::Vector2d gradient_of_g(const Vector& q0, const Vector& q1) {
    return {(q0(1) + q1(1)) / 2.0 * std::exp((q0(0) + q1(0)) / 4.0) / 2.0 *
                sinhc((q1(0) - q0(0)) / 4.0),
            (std::exp(q0(0) / 2.0) + std::exp(q1(0) / 2.0)) / 2.0};
  }
  double k;
};

}  // namespace shakedown::reich1995
