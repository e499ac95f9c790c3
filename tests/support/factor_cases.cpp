#include "tests/support/factor_cases.hpp"

#include <Eigen/LU>

#include "experiments/analysis/linear_algebra.hpp"

namespace shakedown::factor_cases {
namespace {

/// Returns max_i sum_j |A_ij|.
template <class S>
double norm(const DenseMatrix<S>& A) {
  double found = 0.0;
  for (Index i = 0; i < A.rows(); ++i) {
    double sum = 0.0;
    for (Index j = 0; j < A.cols(); ++j) sum += std::abs(static_cast<double>(A(i, j)));
    if (sum > found) found = sum;
  }
  return found;
}

}  // namespace

template <class S>
double backward_error(const DenseMatrix<S>& A, const DenseVector<S>& x, const DenseVector<S>& r,
                      Index width) {
  const double unit = double(width) * epsilon<S>();
  return distance<S>(product<S>(A, x), r) / (unit * norm<S>(A) * largest<S>(x));
}
template <class S>
DenseVector<S> pivoted_solution(const DenseMatrix<S>& A, const DenseVector<S>& r) {
  return A.fullPivLu().solve(r);
}
template <class S>
double forward_error(const DenseMatrix<S>& A, const DenseVector<S>& x, const DenseVector<S>& r,
                     Index width) {
  const DenseVector<S> oracle = pivoted_solution<S>(A, r);
  return distance<S>(x, oracle) / (double(width) * epsilon<S>() * largest<S>(oracle));
}
Index negative_eigenvalues(const DenseMatrix<double>& A) {
  const DenseVector<double> values = linear_algebra::symmetric_eigenvalues(A);
  double least = HUGE_VAL;
  Index negative = 0;
  for (const double value : values) {
    least = std::fmin(least, std::fabs(value));
    if (value < 0.0) ++negative;
  }
  return least < 1e-6 * largest<double>(values) ? -1 : negative;
}
template <class S>
DenseMatrix<double> rounded(const DenseMatrix<S>& A) {
  DenseMatrix<double> result(A.rows(), A.cols());
  for (Index j = 0; j < A.cols(); ++j) {
    for (Index i = 0; i < A.rows(); ++i) result(i, j) = static_cast<double>(A(i, j));
  }
  return result;
}

template double backward_error<double>(const DenseMatrix<double>&, const DenseVector<double>&,
                                       const DenseVector<double>&, Index);
template DenseVector<double> pivoted_solution<double>(const DenseMatrix<double>&,
                                                      const DenseVector<double>&);
template double forward_error<double>(const DenseMatrix<double>&, const DenseVector<double>&,
                                      const DenseVector<double>&, Index);
template DenseMatrix<double> rounded<double>(const DenseMatrix<double>&);

template double backward_error<Wide>(const DenseMatrix<Wide>&, const DenseVector<Wide>&,
                                     const DenseVector<Wide>&, Index);
template DenseVector<Wide> pivoted_solution<Wide>(const DenseMatrix<Wide>&,
                                                  const DenseVector<Wide>&);
template double forward_error<Wide>(const DenseMatrix<Wide>&, const DenseVector<Wide>&,
                                    const DenseVector<Wide>&, Index);
template DenseMatrix<double> rounded<Wide>(const DenseMatrix<Wide>&);

}  // namespace shakedown::factor_cases
