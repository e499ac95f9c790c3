#include "problems/base/mass.hpp"

#include <Eigen/Cholesky>

namespace shakedown {
namespace {

template <class Matrix>
void in_place(Matrix& A) {
  const Eigen::LLT<Eigen::Ref<Matrix>> factor(A);
}

}  // namespace

template <>
void cholesky(MatrixOf<double, Dynamic>& A) {
  in_place(A);
}
template <>
void cholesky(MatrixOf<long double, Dynamic>& A) {
  in_place(A);
}

}  // namespace shakedown
