#include "tests/support/structured_matrices.hpp"

namespace shakedown {

template DenseMatrix<double> product<double>(const DenseMatrix<double>&,
                                             const DenseMatrix<double>&);
template DenseMatrix<double> transposed<double>(const DenseMatrix<double>&);
template DenseMatrix<double> combined<double>(DenseMatrix<double>, double,
                                              const DenseMatrix<double>&);
template DenseMatrix<double> diagonal_matrix<double>(const DenseVector<double>&);
template double largest<double>(const DenseMatrix<double>&);
template double distance<double>(const DenseMatrix<double>&, const DenseMatrix<double>&);

template DenseMatrix<long double> product<long double>(const DenseMatrix<long double>&,
                                                       const DenseMatrix<long double>&);
template DenseMatrix<long double> transposed<long double>(const DenseMatrix<long double>&);
template DenseMatrix<long double> combined<long double>(DenseMatrix<long double>, long double,
                                                        const DenseMatrix<long double>&);
template DenseMatrix<long double> diagonal_matrix<long double>(const DenseVector<long double>&);
template double largest<long double>(const DenseMatrix<long double>&);
template double distance<long double>(const DenseMatrix<long double>&,
                                      const DenseMatrix<long double>&);

}  // namespace shakedown
