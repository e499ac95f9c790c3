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
  return {std::sqrt(2.0L * k / (k + 2.0L + root)), std::sqrt((k + 2.0L + root) / 2.0L),
          std::sqrt((3.0L * k + 2.0L - root) / 2.0L), std::sqrt((3.0L * k + 2.0L + root) / 2.0L)};
}
long double soft(long double k) { return std::sqrt(k * (k + 1.0L) / (k * k + 2.0L * k + 2.0L)); }

}  // namespace closed_form

namespace {

using S = long double;

/// Hessian of the problem's potential by differences of its gradient: exact up to round-off, for
/// the gradient is linear.
template <class P>
ExtendedMatrix hessian_of(const P& problem) {
  ExtendedMatrix H(4, 4);
  VectorFor<P> at_zero, at_unit;
  problem.gradient(VectorFor<P>::Zero(), at_zero);
  for (Index j = 0; j < 4; ++j) {
    problem.gradient(VectorFor<P>::Unit(j), at_unit);
    H.col(j) = at_unit - at_zero;
  }
  return H;
}

FiveSpringsSoft<S> constrained(double k, bool soft) {
  FiveSpringsSoft<S>::Parameters parameters;
  parameters.k = k;
  parameters.soft = soft;
  return FiveSpringsSoft<S>(parameters);
}
template <class P>
ExtendedMatrix jacobian_of(const P& problem) {
  Eigen::Matrix<S, 3, 4> G;
  problem.jacobian(Eigen::Matrix<S, 4, 1>::Zero(), G);
  return G;
}
NormalModes modes_of(const ExtendedMatrix& H, const ExtendedMatrix& G) {
  return normal_modes(H, ExtendedMatrix::Identity(4, 4), G);
}

}  // namespace

Example1 example1(double k) {
  FiveSpringsStiff<S>::Parameters parameters;
  parameters.k = k;
  // The potential of the hard problem is V, that of the soft one has the stiff energy.
  const FiveSpringsSoft<S> hard = constrained(k, false), soft = constrained(k, true);
  return {modes_of(hessian_of(FiveSpringsStiff<S>(parameters)), ExtendedMatrix(0, 4)),
          modes_of(hessian_of(hard), jacobian_of(hard)),
          modes_of(hessian_of(soft), jacobian_of(soft)),
          modes_of(hessian_of(hard), jacobian_of(soft))};
}

NormalModes without_last_constraint(double k) {
  // Its spring stays.
  const FiveSpringsSoft<S> hard = constrained(k, false);
  return modes_of(hessian_of(constrained(k, true)), jacobian_of(hard).topRows(2));
}

double largest_soft_stiffness(double k) {
  const Eigen::MatrixXd W = hessian_of(constrained(k, false)).cast<double>();
  return linear_algebra::symmetric_eigenvalues(W).maxCoeff();
}

long double shape(const NormalModes& modes) { return modes.shapes(0, 0) / modes.shapes(1, 0); }

}  // namespace shakedown::reich1995
