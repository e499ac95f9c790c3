#include "experiments/reich1995/normal_modes.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace shakedown::reich1995 {

NormalModes normal_modes(const ExtendedMatrix& H, const ExtendedMatrix& M,
                         const ExtendedMatrix& G) {
  ExtendedMatrix N = ExtendedMatrix::Identity(H.rows(), H.rows());
  if (G.rows() > 0) {
    const ExtendedMatrix Q = ExtendedMatrix(G.transpose()).householderQr().householderQ();
    N = Q.rightCols(H.rows() - G.rows());
  }
  const Eigen::GeneralizedSelfAdjointEigenSolver<ExtendedMatrix> solver(N.transpose() * H * N,
                                                                        N.transpose() * M * N);
  NormalModes modes;
  for (Eigen::Index i = 0; i < solver.eigenvalues().size(); ++i) {
    modes.frequencies.push_back(std::sqrt(std::max(solver.eigenvalues()(i), 0.0L)));
  }
  modes.shapes = N * solver.eigenvectors();
  return modes;
}

}  // namespace shakedown::reich1995
