// The rank of a mechanism's constraints along a run.
#pragma once

#include <vector>

#include "experiments/analysis/linear_algebra.hpp"

namespace shakedown::beyond {

/// Returns G(q) of the problem P with its default parameters.
template <class P>
Eigen::MatrixXd jacobian_at(const std::vector<double>& q) {
  const P problem{typename P::Parameters{}};
  typename P::Jacobian G;
  problem.jacobian(typename P::Vector(P::Vector::Map(q.data())), G);
  return G;
}

/// Returns the singular values of G, m <= n, in ascending order. They are the m largest eigenvalues
/// of [0, G; G^T, 0]. (The square roots of the eigenvalues of G G^T would have errors as large as
/// the square root of round-off.)
inline Eigen::VectorXd singular_values(const Eigen::MatrixXd& G) {
  const Eigen::Index m = G.rows(), all = m + G.cols();
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(all, all);
  A.bottomLeftCorner(G.cols(), m) = G.transpose();
  return linear_algebra::symmetric_eigenvalues(A).tail(m);
}

}  // namespace shakedown::beyond
