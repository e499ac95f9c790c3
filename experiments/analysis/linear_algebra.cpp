#include "experiments/analysis/linear_algebra.hpp"

#include <cmath>
#include <cstdlib>

#include "methods/base/factor_dense.hpp"

namespace shakedown::linear_algebra {

Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) { return A * B; }

Eigen::MatrixXd restricted(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
  return product(B.transpose(), product(A, B));
}

double mismatch(const std::vector<Eigen::MatrixXd>& factors) {
  Eigen::Index sum = 0;
  for (std::size_t k = 1; k < factors.size(); ++k) {
    sum += std::abs(factors[k - 1].cols() - factors[k].rows());
  }
  return static_cast<double>(sum);
}

Eigen::MatrixXd solved(const Eigen::MatrixXd& A, Eigen::MatrixXd B) {
  GeneralFactor<structure::Dense<Dynamic>, double> linear(A.rows());
  if (!linear.factor(A)) return Eigen::MatrixXd::Constant(B.rows(), B.cols(), std::nan(""));
  for (Index j = 0; j < B.cols(); ++j) {
    auto column = B.col(j);
    linear.solve(column);
  }
  return B;
}

Eigen::MatrixXd canonical_form(Index n) {
  Eigen::MatrixXd omega = Eigen::MatrixXd::Zero(2 * n, 2 * n);
  omega.topRightCorner(n, n).setIdentity();
  omega.bottomLeftCorner(n, n) = -Eigen::MatrixXd::Identity(n, n);
  return omega;
}

Eigen::MatrixXd areas(const Eigen::MatrixXd& X) {
  const Index n = X.rows() / 2;
  const Eigen::MatrixXd mixed = product(X.topRows(n).transpose(), X.bottomRows(n));
  return mixed - mixed.transpose();
}

Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B,
                        const Eigen::MatrixXd& C) {
  return product(product(A, B), C);
}

double largest_pencil_eigenvalue(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
  return symmetric_eigenvalues(A, B).maxCoeff();
}

double spectral_radius(const Eigen::MatrixXd& A) { return eigenvalues(A).cwiseAbs().maxCoeff(); }

double distance(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  double worst = 0.0;
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      const double d = std::fabs(a(i, j) - b(i, j));
      if (std::isnan(d)) return HUGE_VAL;
      worst = std::fmax(worst, d);
    }
  }
  return worst;
}

double pullback_defect(const Eigen::MatrixXd& J, const Eigen::MatrixXd& omega_next,
                       const Eigen::MatrixXd& omega, const Eigen::MatrixXd& B) {
  const Eigen::MatrixXd difference = product(J.transpose(), omega_next, J) - omega;
  const Eigen::MatrixXd seen = product(B.transpose(), difference, B);
  return distance(seen, Eigen::MatrixXd::Zero(seen.rows(), seen.cols()));
}

double symplectic_defect(const Eigen::MatrixXd& J) {
  return distance(areas(J), canonical_form(J.rows() / 2));
}

}  // namespace shakedown::linear_algebra
