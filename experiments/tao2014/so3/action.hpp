// The discrete actions of TO 4.5, written as printed or corrected, for any scalar.
#pragma once

#include <Eigen/Core>

#include "problems/base/dual.hpp"

namespace shakedown::tao2014 {

template <class S>
using Mat3 = Eigen::Matrix<S, 3, 3>;

/// Parameters of one evaluation; B mu = 1. `field` is what stands before R33: 1, or beta mu as (36)
/// is printed.
struct ActionSetting {
  double h = 0.1;
  double omega = 10.0;
  double beta = 0.4;
  double field = 1.0;
};

/// What (36) subtracts from the kinetic energy at one end: the potential at R + beta h^2 a and the
/// quadratic term of a.
template <class S>
S action_end(const ActionSetting& s, const Mat3<S>& R, const Mat3<S>& a) {
  const S c(s.beta * s.h * s.h);
  const Mat3<S> X = R + c * a;
  const Mat3<S> E = X.transpose() * X - Mat3<S>::Identity();
  return c / S(2.0) * a.squaredNorm() + S(s.field) * X(2, 2) +
         S(s.omega * s.omega / 2.0) * (E * E).trace();
}

/// The same, truncated after second order in a, as the display after (36) has it.
template <class S>
S truncated_end(const ActionSetting& s, const Mat3<S>& R, const Mat3<S>& a) {
  const S c(s.beta * s.h * s.h);
  const Mat3<S> Rt = R.transpose();
  const Mat3<S> at = a.transpose();
  const Mat3<S> E = Rt * R - Mat3<S>::Identity();
  const S linear = S(4.0) * c * ((Rt * R * Rt - Rt) * a).trace();
  const S quadratic = S(2.0) * c * c *
                      ((at * a * Rt * R).trace() + (Rt * a * Rt * a).trace() +
                       (at * R * Rt * a).trace() - (at * a).trace());
  return c / S(2.0) * a.squaredNorm() + S(s.field) * (R(2, 2) + c * a(2, 2)) +
         S(s.omega * s.omega / 2.0) * ((E * E).trace() + linear + quadratic);
}

/// tr(1/4 ((R1 - R0)/h)^T ((R1 - R0)/h)).
template <class S>
S kinetic(const ActionSetting& s, const Mat3<S>& R0, const Mat3<S>& R1) {
  return (R1 - R0).squaredNorm() / S(4.0 * s.h * s.h);
}

/// d f / d X by dual numbers; f takes a matrix of duals.
template <class F>
Eigen::Matrix3d matrix_gradient(const Eigen::Matrix3d& X, F&& f) {
  Eigen::Matrix3d gradient;
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      Mat3<Dual> moved = X.cast<Dual>();
      moved(i, j).slope = 1.0;
      gradient(i, j) = f(moved).slope;
    }
  }
  return gradient;
}

/// Right side less left side of (37).
inline Eigen::Matrix3d residual_37(const ActionSetting& s, const Eigen::Matrix3d& R,
                                   const Eigen::Matrix3d& a) {
  const double c = s.beta * s.h * s.h;
  Eigen::Matrix3d r =
      -2.0 * s.omega * s.omega *
          (R * R.transpose() * R - R +
           c * (a * R.transpose() * R + R * a.transpose() * R + R * R.transpose() * a - a)) -
      a;
  r(2, 2) -= 1.0;
  return r;
}

/// The solution of (37), which is linear in a.
Eigen::Matrix3d solve_37(const ActionSetting& s, const Eigen::Matrix3d& R);

}  // namespace shakedown::tao2014
