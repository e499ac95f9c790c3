#include "problems/base/mass.hpp"

namespace shakedown {

template Eigen::LLT<MatrixOf<double, Dynamic>> cholesky(const MatrixOf<double, Dynamic>&);
template Eigen::LLT<MatrixOf<long double, Dynamic>> cholesky(const MatrixOf<long double, Dynamic>&);

}  // namespace shakedown
