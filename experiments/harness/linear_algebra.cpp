#include "experiments/harness/linear_algebra.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>
#include <utility>

#include "methods/base/factor_dense.hpp"

namespace shakedown::linear_algebra {

Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) { return A * B; }

Eigen::MatrixXd restricted(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
  return product(B.transpose(), product(A, B));
}

Eigen::MatrixXd solved(const Eigen::MatrixXd& A, Eigen::MatrixXd B) {
  GeneralFactor<structure::Dense<Dynamic>, double> linear(A.rows());
  if (!linear.factor(A)) B.setConstant(std::nan(""));
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

// The last columns of Q in Householder's A^T = Q R.
template <class S>
Matrix<S> kernel(const std::type_identity_t<Matrix<S>>& A) {
  const Index n = A.cols();
  Matrix<S> R = A.transpose();
  Matrix<S> Q = Matrix<S>::Identity(n, n);
  for (Index j = 0; j < A.rows(); ++j) {
    Vector<S> v = R.col(j);
    S tail = 0;
    for (Index i = 0; i < j; ++i) v(i) = 0;
    for (Index i = j + 1; i < n; ++i) tail += v(i) * v(i);
    if (tail == S(0)) continue;
    v(j) += std::copysign(std::sqrt(v(j) * v(j) + tail), v(j));
    const S factor = S(2) / (v(j) * v(j) + tail);
    for (Index k = j; k < R.cols(); ++k) {
      S along = 0;
      for (Index i = j; i < n; ++i) along += v(i) * R(i, k);
      for (Index i = j; i < n; ++i) R(i, k) -= factor * along * v(i);
    }
    for (Index k = 0; k < n; ++k) {
      S along = 0;
      for (Index i = j; i < n; ++i) along += Q(k, i) * v(i);
      for (Index i = j; i < n; ++i) Q(k, i) -= factor * along * v(i);
    }
  }
  return Q.rightCols(n - A.rows());
}

namespace {

/// (x, y) <- (c x - s y, s x + c y).
template <class S>
void rotate(S& x, S& y, S c, S s) {
  const S old = x;
  x = c * old - s * y;
  y = s * old + c * y;
}

/// The rotation that brings A(p, q) to 0; false when it is 0 to round-off.
template <class S>
bool annihilate(Matrix<S>& A, Matrix<S>& V, Index p, Index q) {
  const S off = A(p, q);
  const S scale = std::sqrt(std::fabs(A(p, p))) * std::sqrt(std::fabs(A(q, q)));
  if (std::fabs(off) <= std::numeric_limits<S>::epsilon() / 4 * scale ||
      std::fabs(off) < std::numeric_limits<S>::min()) {
    return false;
  }
  const S theta = (A(q, q) - A(p, p)) / (S(2) * off);
  const S t = std::copysign(S(1) / (std::fabs(theta) + std::hypot(theta, S(1))), theta);
  const S c = S(1) / std::hypot(t, S(1));
  const S s = t * c;
  for (Index k = 0; k < A.rows(); ++k) rotate(A(k, p), A(k, q), c, s);
  for (Index k = 0; k < A.rows(); ++k) rotate(A(p, k), A(q, k), c, s);
  for (Index k = 0; k < A.rows(); ++k) rotate(V(k, p), V(k, q), c, s);
  return true;
}

}  // namespace

// Jacobi's method in cyclic order (Golub, Van Loan, Matrix Computations, 8.5).
template <class S>
Modes<S> symmetric_modes(std::type_identity_t<Matrix<S>> A) {
  const Index n = A.rows();
  for (Index q = 0; q < n; ++q) {
    for (Index p = 0; p < q; ++p) A(p, q) = A(q, p);
  }
  Matrix<S> V = Matrix<S>::Identity(n, n);
  constexpr int most_sweeps = 50;  // convergence is quadratic: ten are many
  bool moved = true;
  for (int sweep = 0; moved && sweep < most_sweeps; ++sweep) {
    moved = false;
    for (Index p = 0; p < n; ++p) {
      for (Index q = p + 1; q < n; ++q) moved = annihilate(A, V, p, q) || moved;
    }
  }
  for (Index i = 0; i < n; ++i) {
    Index least = i;
    for (Index k = i + 1; k < n; ++k) {
      if (A(k, k) < A(least, least)) least = k;
    }
    std::swap(A(i, i), A(least, least));
    for (Index k = 0; k < n; ++k) std::swap(V(k, i), V(k, least));
  }
  return {A.diagonal(), V};
}

// With B = L L^T the symmetric problem of L^-1 A L^-T.
template <class S>
Modes<S> symmetric_modes(const std::type_identity_t<Matrix<S>>& A,
                         const std::type_identity_t<Matrix<S>>& B) {
  const Index n = A.rows();
  Matrix<S> L = B;
  for (Index j = 0; j < n; ++j) {
    for (Index k = 0; k < j; ++k) {
      for (Index i = j; i < n; ++i) L(i, j) -= L(i, k) * L(j, k);
    }
    const S root = std::sqrt(L(j, j));
    for (Index i = j; i < n; ++i) L(i, j) /= root;
  }
  const auto forward = [&](Matrix<S>& X) {
    for (Index col = 0; col < n; ++col) {
      for (Index i = 0; i < n; ++i) {
        for (Index k = 0; k < i; ++k) X(i, col) -= L(i, k) * X(k, col);
        X(i, col) /= L(i, i);
      }
    }
  };
  Matrix<S> C = A;
  forward(C);
  C.transposeInPlace();
  forward(C);
  Modes<S> modes = symmetric_modes<S>(C);
  Matrix<S>& X = modes.vectors;
  for (Index col = 0; col < n; ++col) {
    for (Index i = n - 1; i >= 0; --i) {
      for (Index k = i + 1; k < n; ++k) X(i, col) -= L(k, i) * X(k, col);
      X(i, col) /= L(i, i);
    }
  }
  return modes;
}

template Matrix<double> kernel<double>(const Matrix<double>&);
template Matrix<long double> kernel<long double>(const Matrix<long double>&);
template Modes<double> symmetric_modes<double>(Matrix<double>);
template Modes<long double> symmetric_modes<long double>(Matrix<long double>);
template Modes<double> symmetric_modes<double>(const Matrix<double>&, const Matrix<double>&);
template Modes<long double> symmetric_modes<long double>(const Matrix<long double>&,
                                                         const Matrix<long double>&);

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A) {
  return symmetric_modes(A).values;
}

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
  return symmetric_modes(A, B).values;
}

Eigen::VectorXd tridiagonal_eigenvalues(const Eigen::VectorXd& diagonal,
                                        const Eigen::VectorXd& lower) {
  const double scale = std::fmax(diagonal.cwiseAbs().maxCoeff(), lower.cwiseAbs().maxCoeff());
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
  solver.computeFromTridiagonal(diagonal / scale, lower / scale, Eigen::EigenvaluesOnly);
  return scale * solver.eigenvalues();
}

Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& A) {
  return Eigen::EigenSolver<Eigen::MatrixXd>(A, false).eigenvalues();
}

}  // namespace shakedown::linear_algebra
