#include "problems/base/mass.hpp"

namespace shakedown {

template void solve_cholesky(const MatrixOf<double, 2>&, VectorOf<double, 2>&);
template void solve_cholesky(const MatrixOf<double, 4>&, VectorOf<double, 4>&);
template void solve_cholesky(const MatrixOf<double, 6>&, VectorOf<double, 6>&);
template void solve_cholesky(const MatrixOf<double, 7>&, VectorOf<double, 7>&);
template void solve_cholesky(const MatrixOf<double, 9>&, VectorOf<double, 9>&);
template void solve_cholesky(const MatrixOf<double, 14>&, VectorOf<double, 14>&);
template void solve_cholesky(const MatrixOf<double, 16>&, VectorOf<double, 16>&);
template void solve_cholesky(const MatrixOf<double, Dynamic>&, VectorOf<double, Dynamic>&);

}  // namespace shakedown
