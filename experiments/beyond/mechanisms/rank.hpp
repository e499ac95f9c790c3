// The rank of a mechanism's constraints along a run.
#pragma once

#include <vector>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::beyond {

/// G(q) of P with its default parameters, at a row of a run.
template <class P>
Eigen::MatrixXd jacobian_at(const Trajectory& run, std::size_t row) {
  const P problem{typename P::Parameters{}};
  typename P::Vector q;
  typename P::Jacobian G;
  const std::size_t q0 = run.column("q0");
  for (int i = 0; i < P::dof; ++i) q(i) = run.at(row, q0 + static_cast<std::size_t>(i));
  problem.jacobian(q, G);
  return G;
}

/// Singular values of G, m <= n, ascending: the upper eigenvalues of [0, G; G^T, 0]. (Roots of
/// those of G G^T would be right to the root of round-off only.)
inline Eigen::VectorXd singular_values(const Eigen::MatrixXd& G) {
  const Eigen::Index m = G.rows(), all = m + G.cols();
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(all, all);
  A.bottomLeftCorner(G.cols(), m) = G.transpose();
  return linear_algebra::symmetric_eigenvalues(A).tail(m);
}

}  // namespace shakedown::beyond
