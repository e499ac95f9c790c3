#include "experiments/reich1995/examples/example1.hpp"

#include <cmath>

#include "problems/five_springs.hpp"

namespace shakedown::reich1995 {

namespace closed_form {

std::array<long double, 4> unconstrained(long double k) {
  const long double root = std::sqrt(k * k + 4.0L);
  return {std::sqrt(2.0L * k / (k + 2.0L + root)), std::sqrt((k + 2.0L + root) / 2.0L),
          std::sqrt((3.0L * k + 2.0L - root) / 2.0L), std::sqrt((3.0L * k + 2.0L + root) / 2.0L)};
}
long double soft(long double k) { return std::sqrt(k * (k + 1.0L) / (k * k + 2.0L * k + 2.0L)); }
long double soft_without_stiff_energy(long double k) {
  return k / std::sqrt(k * k + 2.0L * k + 2.0L);
}
long double unconstrained_shape(long double k) {
  // 1 - 2 k/(k + 2 + root) = (root + 2 - k)/(k + 2 + root), root - k = 4/(root + k).
  const long double root = std::sqrt(k * k + 4.0L);
  return (2.0L + 4.0L / (root + k)) / (k + 2.0L + root);
}

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

NormalModes constrained_modes(double k, bool soft) {
  FiveSpringsSoft<S>::Parameters parameters;
  parameters.k = k;
  parameters.soft = soft;
  const FiveSpringsSoft<S> problem(parameters);
  Eigen::Matrix<S, 3, 4> G;
  problem.jacobian(Eigen::Matrix<S, 4, 1>::Zero(), G);
  return normal_modes(hessian_of(problem), ExtendedMatrix::Identity(4, 4), G);
}

}  // namespace

Example1 example1(double k) {
  FiveSpringsStiff<S>::Parameters parameters;
  parameters.k = k;
  const FiveSpringsStiff<S> stiff(parameters);
  return {normal_modes(hessian_of(stiff), ExtendedMatrix::Identity(4, 4), ExtendedMatrix(0, 4)),
          constrained_modes(k, false), constrained_modes(k, true)};
}

long double shape(const NormalModes& modes) { return modes.shapes(0, 0) / modes.shapes(1, 0); }

std::vector<double> figure_grid(int points) {
  std::vector<double> grid;
  for (int i = 0; i < points; ++i) grid.push_back(1.0 + 99.0 * i / (points - 1.0));
  return grid;
}

}  // namespace shakedown::reich1995
