// Approximates the Jacobian of a map by finite differences. It serves catalogue pairs, whose types
// are erased, and libraries. If the types are known, step_jacobian.hpp computes the Jacobian to
// round-off.
#pragma once

#include <Eigen/Core>
#include <functional>

namespace shakedown {

using PhaseMap = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;

/// Two approximations of Df(z) B. The error of a quantity computed from `columns` is about its
/// difference from the same quantity computed from `finer`.
struct DifferenceJacobian {
  Eigen::MatrixXd columns;
  Eigen::MatrixXd finer;  ///< computed with half the widths
  double error = 0.0;     ///< estimate of the largest error of an entry
};

/// Computes Df(z) B by central differences along each column b of B,
///
///   D(w) = (f(z + w b) - f(z - w b)) / (2 w) = Df b + c_2 w^2 + c_4 w^4 + ...,
///
/// at w, w/2, w/4 and w/8. Richardson's extrapolation makes the error O(w^8). `finer` uses w/2 to
/// w/16, which gives a smaller remainder but larger round-off. The error estimate is the distance
/// between the two plus 8 eps |f|/w, the round-off of f. The first w is 1/64 of the column's
/// `reach`, the distance over which f changes by its own size. If the error exceeds round-off, w is
/// divided by 8, up to three times, as long as the error falls. If f is not finite at any w, the
/// column is NaN and its error is infinite.
/// Source: L. F. Richardson, Phil. Trans. R. Soc. A 226 (1927) 299; C. J. F. Ridders, Adv. Eng.
/// Software 4 (1982) 75.
DifferenceJacobian difference_jacobian(const PhaseMap& f, const Eigen::VectorXd& z,
                                       const Eigen::MatrixXd& B, const Eigen::VectorXd& reach);

}  // namespace shakedown
