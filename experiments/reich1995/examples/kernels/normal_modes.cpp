#include "experiments/reich1995/examples/normal_modes.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "problems/five_springs.hpp"

namespace shakedown::reich1995 {

NormalModes normal_modes(const ExtendedMatrix& H, const ExtendedMatrix& M,
                         const ExtendedMatrix& G) {
  ExtendedMatrix N = ExtendedMatrix::Identity(H.rows(), H.rows());
  if (G.rows() > 0) N = linear_algebra::kernel<long double>(G);
  const auto [values, vectors] = linear_algebra::symmetric_modes<long double>(
      N.transpose().lazyProduct(ExtendedMatrix(H.lazyProduct(N))),
      N.transpose().lazyProduct(ExtendedMatrix(M.lazyProduct(N))));
  NormalModes modes;
  for (const long double value : values) {
    modes.frequencies.push_back(std::sqrt(std::max(value, 0.0L)));
  }
  modes.shapes = N.lazyProduct(vectors);
  return modes;
}

namespace closed_form {

std::array<long double, 4> unconstrained(long double k) {
  const long double root = std::sqrt(k * k + 4.0L);
  return {std::sqrt(2.0L * k / (k + 2.0L + root)), std::sqrt((3.0L * k + 2.0L - root) / 2.0L),
          std::sqrt((k + 2.0L + root) / 2.0L), std::sqrt((3.0L * k + 2.0L + root) / 2.0L)};
}
long double soft(long double k) { return std::sqrt(k * (k + 1.0L) / (k * k + 2.0L * k + 2.0L)); }

}  // namespace closed_form

namespace {

using S = long double;

template <class P>
P chain_normal_modes(double k, bool soft) {
  typename P::Parameters parameters;
  parameters.k = k;
  parameters.soft = soft;
  return P(parameters);
}
ExtendedMatrix hessian_of(const auto& problem) {
  MatrixOf<S, 4> H;
  problem.hessian(Eigen::Matrix<S, 4, 1>::Zero(), H);
  return H;
}
ExtendedMatrix jacobian_of(const auto& problem) {
  Eigen::Matrix<S, 3, 4> G;
  problem.jacobian(Eigen::Matrix<S, 4, 1>::Zero(), G);
  return G;
}
NormalModes modes_of(const ExtendedMatrix& H, const ExtendedMatrix& G) {
  return normal_modes(H, ExtendedMatrix::Identity(4, 4), G);
}

}  // namespace

Example1 example1(double k) {
  const ExtendedMatrix H = hessian_of(chain_normal_modes<FiveSpringsStiff<S>>(k, true)),
                       of_V = hessian_of(chain_normal_modes<FiveSprings<S>>(k, false)),
                       G = jacobian_of(chain_normal_modes<FiveSpringsSoft<S>>(k, false)),
                       G_soft = jacobian_of(chain_normal_modes<FiveSpringsSoft<S>>(k, true));
  return {modes_of(H, ExtendedMatrix(0, 4)), modes_of(of_V, G), modes_of(H, G_soft),
          modes_of(of_V, G_soft), modes_of(H, G.topRows(2))};
}

double largest_soft_stiffness() {
  const Eigen::MatrixXd W =
      hessian_of(chain_normal_modes<FiveSprings<S>>(1.0, false)).cast<double>();
  return linear_algebra::symmetric_eigenvalues(W).maxCoeff();
}

long double shape(const NormalModes& modes) { return modes.shapes(0, 0) / modes.shapes(1, 0); }

}  // namespace shakedown::reich1995
