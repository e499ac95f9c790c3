// The Jacobian of a map from its values alone: for pairs of the catalogue, whose types are erased, and
// libraries. Where the types are known, step_jacobian.hpp has it to round-off.
#pragma once

#include <Eigen/Core>
#include <functional>

namespace shakedown {

using PhaseMap = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;

/// Df(z) B, the same from half the widths, and the largest error of an entry, estimated: what is
/// computed from Df B has about the error by which it differs from what is computed from `finer`.
struct DifferenceJacobian {
  Eigen::MatrixXd columns;
  Eigen::MatrixXd finer;
  double error = 0.0;
};

/// Df(z) B by central differences along each column b of B,
///
///   D(w) = (f(z + w b) - f(z - w b)) / (2 w) = Df b + c_2 w^2 + c_4 w^4 + ...,
///
/// at w, w/2, w/4, w/8 with Richardson's extrapolation, O(w^8). The estimate is the distance from
/// the same of w/2 to w/16, whose remainder is smaller and whose round-off is larger, and 8 eps |f|/w,
/// the round-off of f itself. w is 1/64 of the column's `reach`, over which f changes by its own size,
/// and where that leaves more than round-off an eighth and so on, as long as it helps. Where f is not
/// finite at any w the column is NaN and its error infinite.
/// Source: L. F. Richardson, Phil. Trans. R. Soc. A 226 (1927) 299; C. J. F. Ridders, Adv. Eng.
/// Software 4 (1982) 75.
DifferenceJacobian difference_jacobian(const PhaseMap& f, const Eigen::VectorXd& z,
                                       const Eigen::MatrixXd& B, const Eigen::VectorXd& reach);

}  // namespace shakedown
