#include "experiments/reich1995/examples/normal_modes.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"

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

}  // namespace shakedown::reich1995
